import { type Cents, cents, sum } from '@cesta/contract/base/money';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { readBankSides } from '../../payments/disputes/disputes.service.ts';
import { listInvoicesById } from '../billing/billing.queries.ts';
import { followLostWeek } from '../billing/returns/lost-weeks.service.ts';
import { fairReturn, owedFor, returnWeekMoney } from '../billing/returns/week-returns.service.ts';
import { listOwedWeeks } from '../deliveries/owed-weeks.service.ts';
import { findSubscription, lockOfUser, type SubscriptionRow } from '../subscriptions.queries.ts';
import { postUndeliveredEmail } from './coverage-gaps.emails.ts';

type Owed = { subscriptionIds: string[] } | { invoiceId: string };

/**
 * Gives back what was paid for deliveries that have no day, and tells the customer. What goes back is not planned
 * any more, so that nothing is both given back and delivered. Says how much it was.
 */
export async function returnUndeliverable(tx: Db, deps: Deps, of: Owed) {
  const [first] = await listOwedWeeks(tx, of);
  if (!first) return cents(0);
  // As the planner does it: the subscriptions first. Then looked at again.
  const rows = await lockOfUser(tx, first.userId);
  const returned = [];
  const weeks = await listOwedWeeks(tx, of);
  const banks = await readBankSides(
    tx,
    weeks.map(({ id }) => id),
  );
  for (const week of weeks) {
    const row = rows.find(({ id }) => id === week.subscriptionId);
    if (!row) continue;
    const as = fairReturn(row);
    const booked: { ordinal: number; amount: Cents }[] = [];
    const lost = banks.get(week.id)?.lost ?? cents(0);
    for (const { ordinal, amount } of owedFor(week, lost)) {
      const key = `undelivered:${week.id}:${ordinal}`;
      const reason = 'could not be delivered';
      const booking = {
        invoiceId: week.id,
        amount,
        as,
        key,
        cause: 'undeliverable',
        reason,
        ordinal,
        besidesBank: true,
      } as const;
      const given = await returnWeekMoney(tx, deps, booking);
      if (given > 0) booked.push({ ordinal, amount: given });
    }
    // While a bank disputes it nothing goes back, and nobody is told that it does.
    if (booked.length === 0) continue;
    if (lost > 0) await followLostWeek(tx, deps, week.id);
    const ordinals = booked.map(({ ordinal }) => ordinal);
    returned.push({ row, week: { id: week.id, ordinals }, as, amount: sum(booked.map((it) => it.amount)) });
  }
  for (const { row, week, as, amount } of returned)
    await postUndeliveredEmail(tx, deps, row, { week, as, amount });
  return sum(returned.map(({ amount }) => amount));
}

/** The operator does not wait for the date. */
export async function returnOwedNow(deps: Deps, admin: Operator, invoiceId: string): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const [week] = await listOwedWeeks(tx, { invoiceId });
    if (!week) {
      const [invoice] = await listInvoicesById(tx, [invoiceId]);
      throw new AppError(invoice ? 'RETURN_DONE' : 'NOT_FOUND');
    }
    const amount = await returnUndeliverable(tx, deps, { invoiceId });
    if (amount === 0) throw new AppError('PAYMENT_DISPUTED');
    const subject = { subject: 'subscription', id: week.subscriptionId } as const;
    await writeAudit(tx, deps.clock.now(), admin, subject, [{ action: 'refund', to: amount }]);
  });
}

/** All that a subscription is owed. */
export async function returnAllOwedNow(deps: Deps, admin: Operator, subscriptionId: string): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    if (!(await findSubscription(tx, subscriptionId))) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    const amount = await returnUndeliverable(tx, deps, { subscriptionIds: [subscriptionId] });
    const isOwed = (await listOwedWeeks(tx, { subscriptionIds: [subscriptionId] })).length > 0;
    if (amount === 0) throw new AppError(isOwed ? 'PAYMENT_DISPUTED' : 'RETURN_DONE');
    const subject = { subject: 'subscription', id: subscriptionId } as const;
    await writeAudit(tx, deps.clock.now(), admin, subject, [{ action: 'refund', to: amount }]);
  });
}

/** Whoever leaves takes along what was paid for and will not come. */
export async function returnBeforeLeaving(
  tx: Db,
  deps: Deps,
  rows: readonly SubscriptionRow[],
): Promise<void> {
  for (const { id } of rows) await returnUndeliverable(tx, deps, { subscriptionIds: [id] });
}
