import type { ComingDelivery } from '@cesta/contract/subscriptions/coming-deliveries';
import { RHYTHM_LABELS } from '@cesta/contract/subscriptions/subscription-constants';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { NextDeliveries } from '../next-deliveries.tsx';
import { canPause, isOwnPause } from '../subscription-rules.ts';
import { Calendar } from './calendar.tsx';
import { OwnItemsDialog } from './own-items-dialog.tsx';
import { PauseDialog } from './pause-dialog.tsx';
import { RhythmDialog } from './rhythm-dialog.tsx';
import { SkipDialog } from './skip-dialog.tsx';
import { type Change, useWeekActions } from './use-week-actions.ts';

type Open = { dialog: 'skip' | 'swap'; line: ComingDelivery } | { dialog: 'pause' | 'rhythm' } | null;

/** What comes and when, and everything that can still be changed about it. */
export function DeliveriesSection({ subscription }: { subscription: Subscription }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const actions = useWeekActions((change) => setOpen((now) => (isAbout(now, change) ? null : now)));
  const wishes = {
    actions,
    onSkip: (line: ComingDelivery) => setOpen({ dialog: 'skip', line }),
    onSwap: (line: ComingDelivery) => setOpen({ dialog: 'swap', line }),
  };
  const about = { subscription, actions, onClose: close };
  return (
    <>
      <NextDeliveries subscription={subscription} wishes={wishes} />
      {(hasUnpaid(subscription) || (canPause(subscription) && subscription.calendar.length > 0)) && (
        <Calendar subscription={subscription} {...wishes}>
          {canPause(subscription) && (
            <AllWeeks
              subscription={subscription}
              onPause={() => setOpen({ dialog: 'pause' })}
              onRhythm={() => setOpen({ dialog: 'rhythm' })}
            />
          )}
        </Calendar>
      )}
      {open?.dialog === 'skip' && <SkipDialog line={open.line} {...about} />}
      {open?.dialog === 'swap' && <OwnItemsDialog line={open.line} {...about} />}
      {open?.dialog === 'pause' && <PauseDialog {...about} />}
      {open?.dialog === 'rhythm' && <RhythmDialog {...about} />}
    </>
  );
}

/** Weeks beside the deliveries that are paid: without any the list would be empty. */
function hasUnpaid({ calendar, next_deliveries }: Subscription): boolean {
  return calendar.some(({ id }) => !next_deliveries.some((delivery) => delivery.id === id));
}

/** An answer to something else, such as an undo from a toast, leaves the dialog that was opened since alone. */
function isAbout(open: Open, { kind, about }: Change): boolean {
  if (open?.dialog !== kind) return false;
  return !('line' in open) || open.line.id === about;
}

interface AllWeeksProps {
  subscription: Subscription;
  onPause: () => void;
  onRhythm: () => void;
}

function AllWeeks({ subscription, onPause, onRhythm }: AllWeeksProps) {
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3 border-t border-line pt-5">
      <p className="grow max-sm:w-full">
        <span className="block text-small text-ink-soft">Ritmo das entregas</span>
        <strong>{RHYTHM_LABELS[subscription.every_weeks]}</strong>
      </p>
      <Button variant="secondary" onClick={onRhythm} className="max-sm:w-full">
        Mudar o ritmo
      </Button>
      <Button variant="secondary" onClick={onPause} className="max-sm:w-full">
        {isOwnPause(subscription) ? 'Mudar a pausa' : 'Pausar entregas'}
      </Button>
    </div>
  );
}
