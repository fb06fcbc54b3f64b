import type { DeliverySchedule } from '@cesta/contract/coverage/coverage';
import { closedOn } from '@cesta/contract/coverage/delivery-days';
import type { PlannedDelivery } from '../deliveries.rules.ts';

/** What a row keeps about its days. */
interface Row extends Noted, Omit<PlannedDelivery, 'isFrozen'> {
  frozenAt: Date | null;
  cancelledAt: Date | null;
  isPinned: boolean;
}

interface Noted {
  movedFrom: string | null;
  moveReason: string | null;
  moveNotifiedAt: Date | null;
}

/**
 * A row as the planner sees it. What can still change goes where the customer lives now, by that place's `schedule`;
 * what is frozen by its `own`, of the place that it goes to.
 */
export function plannedOf(
  row: Row,
  own: DeliverySchedule,
  schedule: DeliverySchedule | null,
  now: Date,
): PlannedDelivery {
  const isFrozen = row.frozenAt !== null;
  const calendar = isFrozen || row.cutoffAt <= now ? own : (schedule ?? own);
  const isClosed = row.status !== 'cancelled' && closedOn(calendar, row.date) !== undefined;
  return {
    ...row,
    isFrozen,
    // Who moves to another city gets its days, whatever the operator chose for the old one.
    isPinned: row.isPinned && (schedule === null || isSame(schedule, own)),
    isWrittenOff: row.cancelledAt !== null,
    ...(isClosed && { closedBy: calendar }),
  };
}

function isSame(one: DeliverySchedule, other: DeliverySchedule): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const DAYS_CHANGED = 'os dias de entrega da sua região mudaram';

/** Why a delivery leaves its day; null when its customer knows, having moved elsewhere. */
export function reasonOf(before: PlannedDelivery | undefined, hasMovedAway = false): string | null {
  if (!before) return null;
  const closed = before.closedBy && closedOn(before.closedBy, before.date);
  return closed?.reason ?? (hasMovedAway ? null : DAYS_CHANGED);
}

/** What is to be told: from the day that the customer knows to the last one, once, however often it moved between. */
export function noteMove(row: Noted & { date: string }, date: string, reason: string | null): Noted {
  const { movedFrom, moveReason, moveNotifiedAt } = row;
  if (row.date === date) return { movedFrom, moveReason, moveNotifiedAt };
  const known = movedFrom !== null && moveNotifiedAt === null ? movedFrom : row.date;
  if (known === date || reason === null) return { movedFrom: null, moveReason: null, moveNotifiedAt: null };
  return { movedFrom: known, moveReason: reason, moveNotifiedAt: null };
}
