import { type Cents, cents } from '@cesta/contract/base/money';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { findPeople } from '../../identity/identity.service.ts';
import { isMoneyContested } from '../../payments/disputes/disputes.service.ts';
import { deliveryWorth, fairReturn, returnWeekMoney } from '../billing/returns/week-returns.service.ts';
import { stopDeliveries, writeOffDeliveries } from '../deliveries/cancelling.service.ts';
import * as emails from '../news/baskets.emails.ts';
import { sumReturned } from '../worth/worth.queries.ts';

const TOO_LATE = 'não conseguimos preparar a cesta a tempo';

/** A basket that never left the house. What it cost goes back, once, and its customer reads it. */
export function cancelLateBasket(deps: Deps, by: Operator, id: string): Promise<void> {
  return deps.database.db.transaction(async (tx) => {
    if (!(await cancelBasket(tx, deps, by, id, TOO_LATE)))
      throw new AppError('CONFLICT', { message: 'Esta cesta já foi separada, entregue ou cancelada.' });
  });
}

/** False when it was no longer to be packed. */
export async function cancelBasket(
  tx: Db,
  deps: Deps,
  by: Operator,
  id: string,
  reason: string,
): Promise<boolean> {
  const [basket] = await writeOffDeliveries(tx, deps.clock.now(), [id], reason);
  if (!basket) return false;
  const { cancelled } = await giveBack(tx, deps, [basket], reason);
  if (cancelled.length === 0) throw new AppError('PAYMENT_DISPUTED', { message: DISPUTED });
  await record(tx, deps, by, cancelled);
  return true;
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
  const { cancelled, disputed } = await giveBack(tx, deps, baskets, reason);
  await stopDeliveries(tx, disputed);
  await record(tx, deps, by, cancelled);
  return cancelled.map(({ id, returned }) => ({ id, returned }));
}

type Cancelled = Awaited<ReturnType<typeof giveBack>>['cancelled'];

async function record(tx: Db, deps: Deps, by: Operator, cancelled: Cancelled): Promise<void> {
  const baskets = cancelled.map(({ id, date }) => ({ subject: 'basket', id, name: date }) as const);
  await writeAudit(tx, deps.clock.now(), by, baskets, [{ action: 'status', to: 'cancelled' }]);
}

/** Those of who leaves that are so late that they wait for a person: nobody will bring them any more. */
export async function cancelBeforeLeaving(tx: Db, deps: Deps, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const baskets = await writeOffDeliveries(tx, deps.clock.now(), ids, TOO_LATE);
  const { disputed } = await giveBack(tx, deps, baskets, TOO_LATE);
  await stopDeliveries(tx, disputed);
}

type WrittenOff = Awaited<ReturnType<typeof writeOffDeliveries>>;

/**
 * Until a bank has decided about its money nothing goes back, so such a basket is not cancelled for good: won, it would
 * be paid for and never come.
 */
async function giveBack(tx: Db, deps: Deps, baskets: WrittenOff, reason: string) {
  const people = await findPeople(tx, [...new Set(baskets.map(({ payer }) => payer.userId))]);
  const returned = await sumReturned(
    tx,
    baskets.map(({ id }) => id),
  );
  const posted = [];
  const cancelled = [];
  const disputed = [];
  for (const { id, invoiceId, ordinal, date, lateSince, payer } of baskets) {
    const as = fairReturn(payer);
    // What went back because it was worth less, or something was missing, is not given back again.
    const amount = cents(Math.max(0, deliveryWorth(payer) - (returned.get(id)?.amount ?? 0)));
    const key = `delivery:${id}`;
    const booking = { invoiceId, amount, as, key, cause: 'cancelled', reason, ordinal } as const;
    const booked = await returnWeekMoney(tx, deps, booking);
    if (booked === 0 && amount > 0 && (await isMoneyContested(tx, invoiceId))) {
      disputed.push(id);
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
  return { cancelled, disputed };
}
