import { type Cents, cents, sum } from '@cesta/contract/base/money';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { findPeople } from '../../identity/identity.service.ts';
import { readBankSide } from '../../payments/disputes/disputes.service.ts';
import { followLostWeek } from '../billing/returns/lost-weeks.service.ts';
import { deliveryWorth, fairReturn, returnWeekMoney } from '../billing/returns/week-returns.service.ts';
import { stopDeliveries, writeOffDeliveries } from '../deliveries/cancelling.service.ts';
import * as emails from '../news/baskets.emails.ts';
import { sumReturned } from '../worth/worth.queries.ts';

const TOO_LATE = 'não conseguimos preparar a cesta a tempo';

/** Its money goes back, or its customer's bank has given the week back: then nothing does, and it is only taken off. */
export type Cancellation = 'returned' | 'lost';

/** A basket that never left the house. What it cost goes back, once, and its customer reads it. */
export function cancelLateBasket(deps: Deps, by: Operator, id: string): Promise<Cancellation> {
  return deps.database.db.transaction(async (tx) => {
    const done = await cancelBasket(tx, deps, by, id, TOO_LATE);
    if (!done)
      throw new AppError('CONFLICT', { message: 'Esta cesta já foi separada, entregue ou cancelada.' });
    return done;
  });
}

/** Undefined when it was no longer to be packed. */
export async function cancelBasket(
  tx: Db,
  deps: Deps,
  by: Operator,
  id: string,
  reason: string,
): Promise<Cancellation | undefined> {
  const [basket] = await writeOffDeliveries(tx, deps.clock.now(), [id], reason);
  if (!basket) return undefined;
  const { cancelled, contested, lost } = await giveBack(tx, deps, [basket], reason);
  if (contested.length > 0) throw new AppError('PAYMENT_DISPUTED', { message: DISPUTED });
  await stop(tx, deps, { contested, lost });
  await record(tx, deps, by, [...cancelled, ...lost]);
  return lost.length > 0 ? 'lost' : 'returned';
}

const DISPUTED =
  'A semana desta cesta está contestada no banco: a cesta sai da lista sozinha em até uma hora e volta se a contestação for ganha. Nada foi devolvido.';

/** Those that were still to be packed, with what goes back: they are cancelled for good. `reason` is what their customers read. */
export async function cancelBaskets(
  tx: Db,
  deps: Deps,
  by: Operator,
  ids: string[],
  reason: string,
): Promise<{ id: string; returned: Cents }[]> {
  const baskets = await writeOffDeliveries(tx, deps.clock.now(), ids, reason);
  const { cancelled, ...stopped } = await giveBack(tx, deps, baskets, reason);
  await stop(tx, deps, stopped);
  await record(tx, deps, by, cancelled);
  return cancelled.map(({ id, returned }) => ({ id, returned }));
}

async function record(
  tx: Db,
  deps: Deps,
  by: Operator,
  cancelled: readonly { id: string; date: string }[],
): Promise<void> {
  const baskets = cancelled.map(({ id, date }) => ({ subject: 'basket', id, name: date }) as const);
  await writeAudit(tx, deps.clock.now(), by, baskets, [{ action: 'status', to: 'cancelled' }]);
}

/** Those of who leaves that are so late that they wait for a person: nobody will bring them any more. */
export async function cancelBeforeLeaving(tx: Db, deps: Deps, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const baskets = await writeOffDeliveries(tx, deps.clock.now(), ids, TOO_LATE);
  await stop(tx, deps, await giveBack(tx, deps, baskets, TOO_LATE));
}

type Stopped = Pick<WrittenOff[number], 'id' | 'date' | 'invoiceId'>;

/** Not for good: a bank may decide for us, and what it has not given back of a lost week is owed as of any that does not come. */
async function stop(
  tx: Db,
  deps: Deps,
  { contested, lost }: { contested: Stopped[]; lost: Stopped[] },
): Promise<void> {
  await stopDeliveries(
    tx,
    [...contested, ...lost].map(({ id }) => id),
  );
  for (const invoiceId of new Set(lost.map((basket) => basket.invoiceId)))
    await followLostWeek(tx, deps, invoiceId);
}

type WrittenOff = Awaited<ReturnType<typeof writeOffDeliveries>>;

/**
 * While a bank has its money nothing goes back from here, so such a basket is not cancelled for good: won, it would be
 * paid for and never come; lost, what credit has paid of it would be forgotten.
 */
async function giveBack(tx: Db, deps: Deps, baskets: WrittenOff, reason: string) {
  const people = await findPeople(tx, [...new Set(baskets.map(({ payer }) => payer.userId))]);
  const returned = await sumReturned(
    tx,
    baskets.map(({ id }) => id),
  );
  const posted = [];
  const cancelled = [];
  const contested: Stopped[] = [];
  const lost: Stopped[] = [];
  for (const { id, invoiceId, ordinal, date, lateSince, payer } of baskets) {
    const as = fairReturn(payer);
    // What went back because it was worth less, or something was missing, is not given back again.
    const amount = cents(Math.max(0, deliveryWorth(payer) - (returned.get(id)?.amount ?? 0)));
    const key = `delivery:${id}`;
    const booking = { invoiceId, amount, as, key, cause: 'cancelled', reason, ordinal } as const;
    const booked = await returnWeekMoney(tx, deps, booking);
    const bank = await readBankSide(tx, invoiceId);
    if (booked === 0 && amount > 0 && sum([bank.contested, bank.lost]) > 0) {
      (bank.contested > 0 ? contested : lost).push({ id, date, invoiceId });
      continue;
    }
    cancelled.push({ id, date, returned: booked });
    const person = people.get(payer.userId);
    const money = booked > 0 ? { as, amount: booked } : null;
    const about = { id, date: lateSince ?? date, reason, money };
    if (person?.email) posted.push(emails.cancelledBasketEmail(deps, person, about));
  }
  await deps.mail.postAll(tx, posted);
  await deps.jobs.send(tx, 'orders.follow-baskets', {});
  return { cancelled, contested, lost };
}
