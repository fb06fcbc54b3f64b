import { type Cents, cents } from '@cesta/contract/base/money';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { findPeople } from '../../identity/identity.service.ts';
import { deliveryWorth, fairReturn, returnWeekMoney } from '../billing/returns/week-returns.service.ts';
import { writeOffDeliveries } from '../deliveries/cancelling.service.ts';
import * as emails from '../news/baskets.emails.ts';
import { sumReturned } from '../worth/worth.queries.ts';

const TOO_LATE = 'não conseguimos preparar a cesta a tempo';

/** A basket that never left the house. What it cost goes back, once, and its customer reads it. */
export function cancelLateBasket(deps: Deps, by: Operator, id: string): Promise<void> {
  return deps.database.db.transaction(async (tx) => {
    const cancelled = await cancelBaskets(tx, deps, by, [id], TOO_LATE);
    if (cancelled.length === 0)
      throw new AppError('CONFLICT', { message: 'Esta cesta já foi separada, entregue ou cancelada.' });
  });
}

/** Those that were still to be packed, with what goes back: they are cancelled for good. `reason` is what their customers read. */
export async function cancelBaskets(
  tx: Db,
  deps: Deps,
  by: Operator,
  ids: string[],
  reason: string,
): Promise<{ id: string; returned: Cents }[]> {
  const cancelled = await giveBack(tx, deps, ids, reason);
  const baskets = cancelled.map(({ id, date }) => ({ subject: 'basket', id, name: date }) as const);
  await writeAudit(tx, deps.clock.now(), by, baskets, [{ action: 'status', to: 'cancelled' }]);
  return cancelled.map(({ id, returned }) => ({ id, returned }));
}

/** Those of who leaves that are so late that they wait for a person: nobody will bring them any more. */
export async function cancelBeforeLeaving(tx: Db, deps: Deps, ids: string[]): Promise<void> {
  if (ids.length > 0) await giveBack(tx, deps, ids, TOO_LATE);
}

async function giveBack(tx: Db, deps: Deps, ids: string[], reason: string) {
  const cancelled = await writeOffDeliveries(tx, deps.clock.now(), ids, reason);
  const people = await findPeople(tx, [...new Set(cancelled.map(({ payer }) => payer.userId))]);
  const returned = await sumReturned(
    tx,
    cancelled.map(({ id }) => id),
  );
  const posted = [];
  const done = [];
  for (const { id, invoiceId, ordinal, date, lateSince, payer } of cancelled) {
    const as = fairReturn(payer);
    // What went back because it was worth less, or something was missing, is not given back again.
    const amount = cents(Math.max(0, deliveryWorth(payer) - (returned.get(id)?.amount ?? 0)));
    const key = `delivery:${id}`;
    const booking = { invoiceId, amount, as, key, cause: 'cancelled', reason, ordinal } as const;
    const booked = await returnWeekMoney(tx, deps, booking);
    done.push({ id, date, returned: booked });
    const person = people.get(payer.userId);
    const money = booked > 0 ? { as, amount: booked } : null;
    const about = { id, date: lateSince ?? date, reason, money };
    if (person?.email) posted.push(emails.cancelledBasketEmail(deps, person, about));
  }
  await deps.mail.postAll(tx, posted);
  await deps.jobs.send(tx, 'orders.follow-baskets', {});
  return done;
}
