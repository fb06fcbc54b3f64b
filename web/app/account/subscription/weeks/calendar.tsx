import type { ComingDelivery } from '@cesta/contract/subscriptions/coming-deliveries';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { type ReactNode, useId, useState } from 'react';
import { spokenDay } from '../../../subscription/delivery-days.ts';
import { OFF_WORDS } from '../../../subscription/off-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Subheading } from '../../../ui/heading.tsx';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { enumerate, lineMoney } from './coming-words.ts';
import { DeliveryActions, type DeliveryWishes } from './delivery-actions.tsx';

/** So many lines at first: what is further away is one press away. */
const AT_FIRST = 4;

interface CalendarProps extends DeliveryWishes {
  subscription: Subscription;
  /** What can be done with all of them. */
  children: ReactNode;
}

/** The deliveries of the coming weeks that are not paid yet: when they come, what is charged and when. */
export function Calendar({ subscription, children, ...wishes }: CalendarProps) {
  const [all, setAll] = useState(false);
  const { calendar, next_deliveries } = subscription;
  const lines = calendar.filter(({ id }) => !next_deliveries.some((delivery) => delivery.id === id));
  const more = lines.length - AT_FIRST;
  const shown = all ? lines : lines.slice(0, AT_FIRST);
  return (
    <Card as="section" aria-labelledby="proximas-semanas" className="p-5 sm:p-6">
      <Subheading id="proximas-semanas">Próximas semanas</Subheading>
      {lines.length > 0 && (
        <p className="mt-1 text-ink-soft">Antes de cada cobrança você ainda pode pular ou trocar os itens.</p>
      )}
      <ol className="mt-4">
        {shown.map((line, index) => (
          <Line
            key={line.id}
            line={line}
            before={lines[index - 1]}
            subscription={subscription}
            isLast={index === shown.length - 1}
            {...wishes}
          />
        ))}
      </ol>
      {more > 0 && (
        <Button variant="quiet" size="sm" aria-expanded={all} onClick={() => setAll(!all)} className="ml-4">
          {all ? 'Mostrar menos' : `Ver mais ${more === 1 ? '1 entrega' : `${more} entregas`}`}
        </Button>
      )}
      {children}
    </Card>
  );
}

interface LineProps extends DeliveryWishes {
  line: ComingDelivery;
  before: ComingDelivery | undefined;
  subscription: Subscription;
  isLast: boolean;
}

function Line({ line, before, subscription, isLast, ...wishes }: LineProps) {
  const id = useId();
  const day = useKeptFocus(`${line.off} ${line.differs}`);
  const money = lineMoney(line, before, subscription);
  return (
    <li className="relative pb-4 pl-8 last:pb-0">
      <Dot isOff={line.off !== null} isLast={isLast} />
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p
              id={id}
              ref={day}
              tabIndex={-1}
              className={classNames('font-semibold', line.off !== null && 'text-ink-soft')}
            >
              <time dateTime={line.date} className="inline-block first-letter:uppercase">
                {spokenDay(line.date)}
              </time>
            </p>
            {line.off && <Badge tone={line.off === 'pause' ? 'sun' : 'plain'}>{OFF_WORDS[line.off]}</Badge>}
            {!line.off && line.differs && <Badge tone="dusk">Diferente da sua escolha</Badge>}
          </div>
          {money && <p className="text-small text-ink-soft tabular-nums">{money}</p>}
          {!line.off && <OwnItems line={line} />}
        </div>
        <DeliveryActions line={line} describedBy={id} {...wishes} />
      </div>
    </li>
  );
}

/** A thread through the weeks; an empty bead where nothing comes. */
function Dot({ isOff, isLast }: { isOff: boolean; isLast: boolean }) {
  return (
    <span aria-hidden="true">
      {!isLast && <span className="absolute top-3 bottom-0 left-[0.4375rem] w-0.5 bg-line" />}
      <span
        className={classNames(
          'absolute top-1 left-0 size-4 rounded-full border-2',
          isOff ? 'border-edge bg-card' : 'border-leaf bg-leaf',
        )}
      />
    </span>
  );
}

/** What was chosen for it alone, and what of it the farm will have to replace. */
function OwnItems({ line: { own_items = [] } }: { line: ComingDelivery }) {
  if (own_items.length === 0) return null;
  const gone = own_items.filter(({ is_sold }) => !is_sold).map(({ product_name }) => product_name);
  return (
    <>
      <p className="mt-1 text-small wrap-anywhere">
        {own_items
          .filter(({ is_sold }) => is_sold)
          .map(({ product_name }) => product_name)
          .join(', ')}
      </p>
      <UnsoldOnce names={gone} />
    </>
  );
}

export function UnsoldOnce({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="mt-2 rounded-control bg-sun-pale px-3 py-2 text-small text-sun-deep">
      {enumerate(names)} {names.length === 1 ? 'não vem mais nas cestas' : 'não vêm mais nas cestas'}: troque
      nesta entrega, ou pomos o mais parecido que tivermos.
    </p>
  );
}
