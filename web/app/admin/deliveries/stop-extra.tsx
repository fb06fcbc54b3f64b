import { STOP_STATE_LABELS, STOP_STATES, type StopState } from '@cesta/contract/orders/delivery-constants';
import type { Stop, StopExtra } from '@cesta/contract/panel/deliveries';
import { MessageSquareText, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useRole } from '../every-tab/use-role.ts';
import type { Marked } from './marked-day.ts';
import { NotSaved, TRY_AGAIN } from './not-saved.tsx';
import { ListedItems, PackingItems } from './stop-items.tsx';
import { canPack, keyOf, NEXT_STEP, orderTitle, STEP_BACK } from './stop-words.ts';
import { isWaitingFor, type WaitingMarks } from './waiting-marks.ts';

interface StopExtraProps {
  /** The basket that it goes with. */
  stop: Stop;
  extra: StopExtra;
  busy: ReadonlySet<string>;
  lost: WaitingMarks;
  onMove: (marked: Marked, to: StopState) => void;
  onDrop: (key: string) => void;
}

/** An order in the same stop as a basket. In step with it, the basket's button moves both. */
export function StopExtraPart({ stop, extra, ...marking }: StopExtraProps) {
  const title = useId();
  const { id, state, notes, items } = extra;
  const isInStep = state === stop.state;
  return (
    <section aria-labelledby={title} className="mt-2 border-line border-t border-dashed pt-2">
      <h5 id={title} className="flex flex-wrap items-center gap-2 text-small font-semibold">
        {orderTitle(id)}
        {!isInStep && <Badge tone="plain">{STOP_STATE_LABELS[state]}</Badge>}
      </h5>
      {notes && (
        <p className="my-1.5 flex gap-2 rounded-control bg-sun-pale px-2.5 py-2 text-[0.9375rem] text-sun-deep">
          <MessageSquareText aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere whitespace-pre-line">{notes}</span>
        </p>
      )}
      {canPack({ state, changes_until: stop.changes_until }) ? (
        <PackingItems items={items} />
      ) : (
        <ListedItems items={items} />
      )}
      {!isInStep && <OwnStep stop={stop} extra={extra} {...marking} />}
    </section>
  );
}

const OWN_STEPS: Record<StopState, string> = {
  scheduled: 'Desfazer',
  packed: 'Marcar pedido como separado',
  delivered: 'Marcar pedido como entregue',
};

/** Paid after the box was packed, or held back then: it catches up, or goes back to where the basket is. */
function OwnStep({ stop, extra: { id, state }, busy, lost, onMove, onDrop }: StopExtraProps) {
  const marked = { kind: 'order', id, state } as const;
  const isBehind = STOP_STATES.indexOf(state) < STOP_STATES.indexOf(stop.state);
  const next = isBehind ? NEXT_STEP[state]?.to : STEP_BACK[state];
  const isDriver = useRole() === 'driver';
  // A driver says whether it arrived; the box is packed by others.
  if (!next || (isDriver && (state === 'scheduled' || next === 'scheduled'))) return null;
  const isTried = isWaitingFor(lost, keyOf(marked), state, next);
  return (
    <>
      {isTried && <NotSaved name={orderTitle(id)} onDrop={() => onDrop(keyOf(marked))} className="mt-1" />}
      <Button
        variant={isBehind ? 'secondary' : 'quiet'}
        size="sm"
        busy={busy.has(keyOf(marked))}
        className="my-1"
        onClick={() => onMove(marked, next)}
      >
        {!isBehind && <Undo2 aria-hidden="true" className="size-5" />}
        {isTried ? TRY_AGAIN : isBehind ? OWN_STEPS[next] : 'Desfazer'}
        <span className="sr-only"> {orderTitle(id)}</span>
      </Button>
    </>
  );
}
