import { type Cents, cents } from '@cesta/contract/base/money';
import type { Deps } from '../../../../deps.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { isMoneyDisputed } from '../../../payments/disputes/disputes.service.ts';
import { stripeOf } from '../../../payments/provider.service.ts';
import { listOfUser, lockOfUser, type SubscriptionRow } from '../../subscriptions.queries.ts';
import { findCustomer, listInvoices } from '../billing.queries.ts';
import { isLive } from '../billing.rules.ts';
import { syncSubscription } from '../sync.service.ts';
import { keepCredit } from './credit.queries.ts';
import { performWeekReturns } from './week-return-jobs.service.ts';
import * as queries from './week-returns.queries.ts';

/**
 * Credit that no charge will use any more goes to the card, by way of the payments it may come from, newest first.
 * Booked here, performed like any other return: the credit is taken off the balance, then refunded.
 */
export async function returnCredit(deps: Deps, userId: string): Promise<void> {
  const customer = await findCustomer(deps.database.db, userId);
  if (!customer) return;
  await bookCredit(deps, userId, customer);
  await readNextCharge(deps, userId);
}

/** What credit takes off the next charge is not told by the provider, but shown to the customer. */
async function readNextCharge(deps: Deps, userId: string): Promise<void> {
  const running = (await listOfUser(deps.database.db, userId)).find(goesOn);
  if (running?.stripeSubscriptionId) await syncSubscription(deps, running.stripeSubscriptionId);
}

/** Before the provider forgets somebody, and their credit with them. */
export async function payOutCredit(deps: Deps, customer: string): Promise<void> {
  // What was booked as credit shall not be given to somebody whom the provider has forgotten.
  await performWeekReturns(deps);
  const found = await stripeOf(deps).stripe.customers.retrieve(customer);
  const userId = found.deleted ? undefined : found.metadata.user_id;
  if (found.deleted || !userId) return;
  if (found.balance < 0) {
    await bookCredit(deps, userId, customer);
    await performWeekReturns(deps);
  }
  if (await queries.hasPendingCredit(deps.database.db, userId)) {
    throw new Error('Credit of somebody who has left is still on its way');
  }
}

async function bookCredit(deps: Deps, userId: string, customer: string): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const rows = await lockOfUser(tx, userId);
    const ids = rows.map(({ id }) => id);
    if (rows.some(goesOn)) return;
    // Asked under the lock: of two who come at once, the second one sees what the first has booked.
    const found = await stripeOf(deps).stripe.customers.retrieve(customer);
    const credit = cents(found.deleted ? 0 : Math.max(0, -found.balance));
    await keepCredit(tx, ids, credit);
    // One that is still on its way has not been taken off the balance.
    if (credit > 0 && !(await queries.hasOpenCreditReturn(tx, ids))) await book(tx, deps, ids, credit);
  });
}

function goesOn({ status, cancelAtPeriodEnd }: SubscriptionRow): boolean {
  return isLive(status) && !cancelAtPeriodEnd;
}

const UNCOVERED = { state: 'failed', problem: 'no_card_payment' } as const;

async function book(tx: Db, deps: Deps, subscriptionIds: string[], credit: Cents): Promise<void> {
  const createdAt = deps.clock.now();
  const all = await listInvoices(tx, subscriptionIds, ['paid']);
  const paid = all.filter((it) => it.refundedAt === null);
  const toCard = (invoiceId: string, amountCents: Cents) => ({
    key: `credit-left:${invoiceId}:${crypto.randomUUID()}`,
    invoiceId,
    kind: 'refund' as const,
    amountCents,
    cause: 'credit_left' as const,
    reason: 'credit left at the end of the subscription',
    fromCredit: true,
    createdAt,
  });
  let left: number = credit;
  for (const invoice of paid) {
    if (left === 0) break;
    // Its payment is the bank's to give back, or to keep.
    if (await isMoneyDisputed(tx, { invoiceIds: [invoice.id] })) continue;
    await queries.lockInvoice(tx, invoice.id);
    const before = await queries.sumReturns(tx, invoice.id);
    const amount = Math.min(left, invoice.amountCents - before.toCard);
    if (amount <= 0) continue;
    left -= amount;
    await queries.insertReturns(tx, [toCard(invoice.id, cents(amount))]);
  }
  const [newest] = all;
  // More than came by card, from the provider's desk perhaps: a person has to look.
  if (left > 0 && newest)
    await queries.insertReturns(tx, [{ ...toCard(newest.id, cents(left)), ...UNCOVERED }]);
  await deps.jobs.send(tx, 'subscriptions.week-returns', {});
}
