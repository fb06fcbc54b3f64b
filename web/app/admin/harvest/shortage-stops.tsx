import type { ShortageDetail, ShortStop, Substitute } from '@cesta/contract/panel/shortages';
import { Button } from '../../ui/button.tsx';
import { counted, formatCount } from '../parts/counted.ts';
import { openStops } from './shortage-choice.ts';

interface ShortageStopsProps {
  detail: ShortageDetail;
  unchosen: ReadonlySet<string>;
  /** What is chosen to go in, to say where it cannot. */
  unfit: Substitute | undefined;
  onToggle: (id: string) => void;
  onChooseAll: () => void;
  onChooseEnough: () => void;
}

/** The baskets and orders that hold it, by box, to be ticked. */
export function ShortageStops({ detail, unchosen, unfit, ...on }: ShortageStopsProps) {
  const { stops, missing } = detail;
  const hasOpen = openStops(stops).length > 0;
  return (
    <fieldset>
      <legend className="font-semibold">Onde</legend>
      {hasOpen && (
        <div className="-mx-2 flex flex-wrap">
          <Button variant="quiet" size="sm" className="px-2!" onClick={on.onChooseAll}>
            Todas
          </Button>
          <Button variant="quiet" size="sm" className="px-2!" onClick={on.onChooseEnough}>
            Só o que falta ({formatCount(missing)})
          </Button>
        </div>
      )}
      <ul className="-mx-2 max-h-96 overflow-y-auto">
        {stops.map((stop) => (
          <li key={`${stop.kind} ${stop.id}`}>
            <StopChoice
              stop={stop}
              isChosen={stop.held === null && !unchosen.has(stop.id)}
              note={noteOf(stop, unfit)}
              onToggle={() => on.onToggle(stop.id)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface StopChoiceProps {
  stop: ShortStop;
  isChosen: boolean;
  note: string | null;
  onToggle: () => void;
}

function StopChoice({ stop, isChosen, note, onToggle }: StopChoiceProps) {
  const { kind, box, customer_name, portions, held } = stop;
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-control px-2 py-1 hover:bg-leaf-pale has-disabled:text-ink-soft">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={held !== null}
        onChange={onToggle}
        className="size-6 shrink-0 accent-leaf"
      />
      <span className="min-w-0 grow leading-snug wrap-anywhere">
        {customer_name || 'Cliente sem nome'}
        <span className="block text-small text-ink-soft">
          {kind === 'basket' ? 'Cesta' : 'Pedido'}
          {box !== null && `, caixa ${box}`}
        </span>
        {note && <em className="block text-small text-ink-soft">{note}</em>}
      </span>
      <span className="shrink-0 tabular-nums">{counted(portions, 'porção', 'porções')}</span>
    </label>
  );
}

function noteOf({ id, held }: ShortStop, substitute: Substitute | undefined): string | null {
  if (held !== null) return held;
  return substitute?.unfit.includes(id) ? `não recebe ${substitute.product_name}` : null;
}
