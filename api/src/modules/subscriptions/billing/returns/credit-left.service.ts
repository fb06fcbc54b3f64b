import { type Cents, cents, sum } from '@cesta/contract/base/money';
import type { Deps } from '../../../../deps.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { type BankSide, NO_BANK, readBankSides } from '../../../payments/disputes/disputes.service.ts';
import { stripeOf } from '../../../payments/provider.service.ts';
import { listOfUser, lockOfUser, type SubscriptionRow } from '../../subscriptions.queries.ts';
import { findCustomer, type InvoiceRow, listInvoices } from '../billing.queries.ts';
import { isLive } from '../billing.rules.ts';
import { syncSubscription } from '../sync.service.ts';
import { keepCredit } from './credit.queries.ts';
import { performWeekReturns } from './week-return-jobs.service.ts';
import * as queries from './week-returns.queries.ts';
import { BY_BANK, givenTwice } from './week-returns.rules.ts';

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
    const isHeld = await bookCredit(deps, userId, customer);
    await performWeekReturns(deps);
    if (isHeld) throw new Error('A bank has yet to decide whose credit of somebody who has left is');
  }
  if (await queries.hasPendingCredit(deps.database.db, userId)) {
    throw new Error('Credit of somebody who has left is still on its way');
  }
}

/** Whether some of it waits for a bank. */
async function bookCredit(deps: Deps, userId: string, customer: string): Promise<boolean> {
  return deps.database.db.transaction(async (tx) => {
    const rows = await lockOfUser(tx, userId);
    const ids = rows.map(({ id }) => id);
    if (rows.some(goesOn)) return false;
    // Asked under the lock: of two who come at once, the second one sees what the first has booked.
    const found = await stripeOf(deps).stripe.customers.retrieve(customer);
    const credit = cents(found.deleted ? 0 : Math.max(0, -found.balance));
    await keepCredit(tx, ids, credit);
    // One that is still on its way has not been taken off the balance.
    if (credit === 0 || (await queries.hasOpenCreditReturn(tx, ids))) return false;
    return book(tx, deps, ids, credit);
  });
}

function goesOn({ status, cancelAtPeriodEnd }: SubscriptionRow): boolean {
  return isLive(status) && !cancelAtPeriodEnd;
}

const UNCOVERED = { state: 'failed', problem: 'no_card_payment' } as const;
const RETURNED = { state: 'failed', problem: BY_BANK } as const;

async function book(tx: Db, deps: Deps, subscriptionIds: string[], credit: Cents): Promise<boolean> {
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
  const banks = await readBankSides(
    tx,
    all.map(({ id }) => id),
  );
  let left: number = credit;
  let isHeld = false;
  for (const { invoice, amount, isDecided } of await heldBack(tx, all, banks)) {
    const held = cents(Math.min(left, amount));
    left -= held;
    isHeld ||= held > 0 && !isDecided;
    if (held > 0 && isDecided)
      await queries.insertReturns(tx, [{ ...toCard(invoice.id, held), ...RETURNED }]);
  }
  for (const invoice of paid) {
    if (left === 0) break;
    const { contested = 0, lost = 0 } = banks.get(invoice.id) ?? {};
    // Its payment is the bank's to give back, or to keep.
    if (contested + lost > 0) continue;
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
  return isHeld;
}

/**
 * Credit given for weeks whose payment a bank has: until it has decided, and all of ours was asked for, nobody knows whose
 * that is, and what it has given back for good would reach its customer a second time. That a person sees to, once.
 */
async function heldBack(tx: Db, invoices: readonly InvoiceRow[], banks: ReadonlyMap<string, BankSide>) {
  const asked = invoices.filter(({ id }) => banks.has(id));
  const rows = await queries.listReturns(
    tx,
    asked.map(({ id }) => id),
  );
  return asked.flatMap((invoice) => {
    const ofWeek = rows.filter(({ invoiceId }) => invoiceId === invoice.id);
    const own = ofWeek.filter(({ fromCredit }) => !fromCredit);
    const { contested, lost } = banks.get(invoice.id) ?? NO_BANK;
    const amount = givenTwice(invoice, own, sum([contested, lost])) - sum(ofWeek.flatMap(takenAway));
    const isDecided = contested === 0 && own.every(({ state }) => state !== 'pending');
    return amount > 0 ? [{ invoice, amount, isDecided }] : [];
  });
}

function takenAway({ fromCredit, state, problem, amountCents }: queries.WeekReturnRow): Cents[] {
  return fromCredit && state === 'settled' && problem === BY_BANK ? [amountCents] : [];
}
