import { shortSpokenDay, spokenMoment, spokenWeekday } from '@cesta/contract/base/calendar';
import { CalendarCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { AddressLines } from '../../order/address-lines.tsx';
import type { JoinableBasket } from './checkout-choices.ts';

interface BasketChoiceProps {
  basket: JoinableBasket | null;
  isChosen: boolean;
  /** It was chosen, and is not the next any more. */
  isGone: boolean;
  onChoose: (basketId: string | null) => void;
  /** The ordinary delivery: where to. */
  children: ReactNode;
}

/** For a subscriber: along with the next basket, to where that goes, or by itself to an address. */
export function BasketChoice({ basket, isChosen, isGone, onChoose, children }: BasketChoiceProps) {
  return (
    <div className="grid gap-4">
      <div role="status" className="empty:hidden">
        {isGone && (
          <p className="rounded-control bg-sun-pale px-4 py-3 text-sun-deep">
            A cesta que você tinha escolhido já fechou ou não vem mais. Este pedido vai com a entrega normal,
            com frete.
          </p>
        )}
      </div>
      {basket && <WithBasket basket={basket} isChosen={isChosen} onChoose={onChoose} />}
      {basket && isChosen ? <BasketPlace basket={basket} /> : children}
    </div>
  );
}

function WithBasket({
  basket: { id, date, changes_until },
  isChosen,
  onChoose,
}: Pick<BasketChoiceProps, 'isChosen' | 'onChoose'> & { basket: JoinableBasket }) {
  const note = useId();
  return (
    <div className="rounded-control border border-edge bg-white p-4 transition-colors has-checked:border-leaf has-checked:bg-leaf-pale has-checked:outline-1 has-checked:outline-leaf has-focus-visible:outline-3 has-focus-visible:outline-leaf-deep">
      <label className="flex cursor-pointer gap-3 font-semibold">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={() => onChoose(isChosen ? null : id)}
          aria-describedby={note}
          className="mt-0.5 size-5.5 shrink-0 accent-leaf focus-visible:outline-none"
        />
        Receber junto com a minha cesta de {spokenWeekday(date)}
      </label>
      <p id={note} className="mt-1 pl-8.5 text-ink-soft">
        Sem frete. Dá para juntar pedidos a ela até {spokenMoment(changes_until)}.
      </p>
    </div>
  );
}

function BasketPlace({ basket: { date, address } }: { basket: JoinableBasket }) {
  return (
    <div className="grid gap-4">
      <div>
        <p className="font-semibold">No endereço da sua cesta</p>
        <address className="text-ink-soft not-italic">
          <AddressLines address={address} />
        </address>
      </div>
      <p role="status" className="flex items-start gap-2.5 text-leaf-deep">
        <CalendarCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        Chega com a sua cesta de {shortSpokenDay(date)}.
      </p>
    </div>
  );
}
