import { type Cents, cents } from '@cesta/contract/base/money';
import Stripe from 'stripe';
import type { Deps } from '../../../../deps.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { isAnyToCompare } from '../../../../platform/database/restores.ts';
import { isMissing, stripeOf } from '../../../payments/provider.service.ts';
import { postCreditEmail, postWeekReturnedEmail } from '../../news/money.emails.ts';
import { findCurrent, lockOfUser } from '../../subscriptions.queries.ts';
import { listInvoicesById } from '../billing.queries.ts';
import { idOf } from '../billing.rules.ts';
import { moveCredit } from './credit.queries.ts';
import { readThere } from './given-back.service.ts';
import { isSameReturn, marksOf, rowNamed, tokenOf } from './week-return-marks.ts';
import * as queries from './week-returns.queries.ts';
import { fairReturn, noteOf } from './week-returns.rules.ts';

const BATCH = 50;
const NOTHING = cents(0);

type Row = queries.WeekReturnRow;
type Outcome = Pick<Row, 'state' | 'providerId' | 'problem'> & {
  /** It was given before a restore: its customer was told then. */
  isOld?: boolean;
  /** How much it was then, which may not be what was booked anew. */
  amountCents?: Cents;
};

/** What still has to be asked of the provider, and what the provider has not finished. */
export async function performWeekReturns(deps: Deps): Promise<void> {
  let last: Row | undefined;
  do {
    const page = await queries.listOpenReturns(deps.database.db, last, BATCH);
    for (const row of page) {
      try {
        await follow(deps, row, await perform(deps, row));
      } catch (error) {
        // The next run tries again; the others must not wait for it.
        deps.log.warn({ err: error, weekReturn: row.id }, 'money of a week could not be given back yet');
      }
    }
    last = page.at(-1);
  } while (last);
}

/** What the provider refuses will be refused again; when it does not answer, it is asked again. */
async function perform(deps: Deps, row: Row): Promise<Outcome> {
  try {
    if (row.kind === 'credit') return await giveCredit(deps, row);
    const refund = await giveRefund(deps, row);
    if (!isOldRefund(row, refund)) return outcomeOf(refund);
    return { ...outcomeOf(refund), isOld: true, amountCents: cents(refund.amount) };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    // Our balance there fills up again with the next payments.
    if (error.code === 'balance_insufficient') throw error;
    // It may be made already, at the account of another key.
    if (isMissing(error) && (await isAnyToCompare(deps.database.db))) throw error;
    // Somebody at the provider's desk was quicker. Credit that was to be paid out is another matter: it is still owed.
    const isDone = error.code === 'charge_already_refunded' && !row.fromCredit;
    const state = isDone ? 'settled' : 'failed';
    return { state, providerId: row.providerId, problem: error.code ?? error.message };
  }
}

async function giveCredit(deps: Deps, row: Row): Promise<Outcome> {
  const { stripe } = stripeOf(deps);
  const token = tokenOf(row);
  const done = (providerId: string) => ({ state: 'succeeded', providerId, problem: null }) as const;
  // The provider forgets idempotency keys after a day; an outage or a restore may last longer.
  for await (const note of stripe.creditNotes.list({ invoice: row.invoiceId, limit: 100 })) {
    if (note.metadata?.week_return === token) return done(note.id);
    if (note.status !== 'void' && isSameReturn(row, note))
      return { ...done(note.id), isOld: true, amountCents: cents(note.amount) };
  }
  // A refund the provider refuses itself beyond what was paid, and while a bank has the money; a credit it does not.
  const { atDesk, bank } = await readThere(deps, row.invoiceId);
  const refused = (problem: string) => ({ state: 'failed', providerId: null, problem }) as const;
  if (bank.contested > 0) return refused('charge_disputed');
  if (await exceedsPaid(deps, row, atDesk + bank.lost))
    return refused(bank.lost > 0 ? 'charge_disputed' : 'returned_at_desk');
  const { amountCents: amount } = row;
  const params = { invoice: row.invoiceId, amount, credit_amount: amount, metadata: marksOf(row) };
  const { id } = await stripe.creditNotes.create(params, { idempotencyKey: token });
  return done(id);
}

async function exceedsPaid(deps: Deps, { invoiceId }: Row, byOthers: number): Promise<boolean> {
  const { db } = deps.database;
  const [invoice] = await listInvoicesById(db, [invoiceId]);
  if (!invoice) return false;
  return (await queries.sumOwnReturns(db, invoiceId)) + byOthers > invoice.amountCents + invoice.creditCents;
}

async function giveRefund(deps: Deps, row: Row): Promise<Stripe.Refund | 'unowed' | null> {
  const { stripe } = stripeOf(deps);
  if (row.state === 'waiting' && row.providerId) return stripe.refunds.retrieve(row.providerId);
  if (row.fromCredit && (await takeCredit(deps, row)) > 0) return 'unowed';
  const intent = await findPayment(deps, row);
  if (!intent) {
    // Nothing was paid by card, or its account is another one's.
    if (await isAnyToCompare(deps.database.db)) await stripe.invoices.retrieve(row.invoiceId);
    return null;
  }
  const token = tokenOf(row);
  for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: 100 })) {
    if (refund.metadata?.week_return === token || isOldRefund(row, refund)) return refund;
  }
  return stripe.refunds.create(
    { payment_intent: intent, amount: row.amountCents, metadata: marksOf(row) },
    { idempotencyKey: token },
  );
}

function isOldRefund(row: Row, refund: Stripe.Refund | 'unowed' | null): refund is Stripe.Refund {
  if (!refund || refund === 'unowed' || refund.metadata?.week_return === tokenOf(row)) return false;
  return refund.status !== 'failed' && refund.status !== 'canceled' && isSameReturn(row, refund);
}

/**
 * Takes what is about to be paid out off the customer's balance. Says how much of it a charge has used meanwhile: then
 * nothing is taken.
 */
export async function takeCredit(deps: Deps, { id, invoiceId, amountCents }: Row): Promise<Cents> {
  const { stripe } = stripeOf(deps);
  const token = `week-return-${id}-credit`;
  const customer = idOf((await stripe.invoices.retrieve(invoiceId)).customer);
  const found = await stripe.customers.retrieve(customer);
  // Their credit went with them, and no charge has used it.
  if (found.deleted) return NOTHING;
  for await (const entry of stripe.customers.listBalanceTransactions(customer, { limit: 100 })) {
    if (entry.metadata?.week_return === token) return NOTHING;
  }
  const left = Math.max(0, -found.balance);
  if (left < amountCents) return cents(amountCents - left);
  await stripe.customers.createBalanceTransaction(
    customer,
    { amount: amountCents, currency: 'brl', metadata: { week_return: token } },
    { idempotencyKey: token },
  );
  return NOTHING;
}

/** Usually there is one; of several the one that can bear it. */
async function findPayment(deps: Deps, row: Row): Promise<string | undefined> {
  const { stripe } = stripeOf(deps);
  const found: { intent: string; amount: number }[] = [];
  const payments = stripe.invoicePayments.list({ invoice: row.invoiceId, status: 'paid' });
  for await (const { payment, amount_paid: amount } of payments) {
    const intent = idOf(payment.payment_intent);
    if (intent) found.push({ intent, amount: amount ?? 0 });
  }
  return (found.find(({ amount }) => amount >= row.amountCents) ?? found[0])?.intent;
}

function outcomeOf(refund: Stripe.Refund | 'unowed' | null): Outcome {
  if (refund === 'unowed') return { state: 'settled', providerId: null, problem: 'credit_used' };
  if (!refund) return { state: 'failed', providerId: null, problem: 'no_card_payment' };
  const { id: providerId, status } = refund;
  if (status === 'succeeded') return { state: 'succeeded', providerId, problem: null };
  if (status === 'failed' || status === 'canceled') {
    return { state: 'failed', providerId, problem: refund.failure_reason ?? status };
  }
  return { state: 'waiting', providerId, problem: null };
}

/** The state follows the provider, also from done to failed: a bank may send a refund back weeks later. */
async function follow(
  deps: Deps,
  { id, attempt, invoiceId }: Row,
  { isOld = false, ...outcome }: Outcome,
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const payer = await queries.findPayer(tx, invoiceId);
    if (payer) await lockOfUser(tx, payer.userId);
    const row = await queries.lockReturn(tx, id);
    // An answer to an older attempt, or to what the operator has settled since.
    if (!row || row.attempt !== attempt || row.state === 'settled' || row.state === outcome.state) return;
    const doneAt = outcome.state === 'succeeded' ? deps.clock.now() : null;
    await queries.updateReturn(tx, id, { ...outcome, doneAt });
    if (outcome.state === 'failed') {
      deps.log.error({ weekReturn: id, problem: outcome.problem }, 'money of a week was not given back');
    }
    if (payer && isOld) await deps.jobs.send(tx, 'subscriptions.return-credit', { userId: payer.userId });
    else if (payer) await conclude(tx, deps, payer.userId, row, outcome);
  });
}

/** What follows for the customer: the credit they read of, and the e-mail. */
async function conclude(tx: Db, deps: Deps, userId: string, row: Row, { state }: Outcome): Promise<void> {
  const isDone = state === 'succeeded';
  if (row.kind === 'refund' && isDone) await postWeekReturnedEmail(tx, deps, userId, row);
  if (row.kind === 'credit' && isDone) {
    await moveCredit(tx, userId, row.amountCents);
    await tellCredit(tx, deps, userId, row);
  }
  const leaves = row.fromCredit && row.state === 'pending' && (isDone || state === 'waiting');
  if (leaves) await moveCredit(tx, userId, -row.amountCents);
  // The subscription may have ended while it was on its way, and other credit waited for what becomes of it; what the
  // provider says of the balance is told anew.
  if (row.fromCredit || row.kind === 'credit' || state === 'failed')
    await deps.jobs.send(tx, 'subscriptions.return-credit', { userId });
}

const TOLD_WITH_CAUSE: readonly Row['cause'][] = ['cancelled', 'undeliverable', 'shortage'];

/** Whoever was written of the cancelled basket, or of what is missing in it, knows; what ends goes to the card, with an e-mail of its own. */
async function tellCredit(tx: Db, deps: Deps, userId: string, row: Row): Promise<void> {
  const isTold = row.attempt === 1 && TOLD_WITH_CAUSE.includes(row.cause);
  const current = await findCurrent(tx, userId);
  if (!isTold && current && fairReturn(current) === 'credit')
    await postCreditEmail(tx, deps, userId, { ...row, note: noteOf(row) });
}

/** For the provider's news of a refund: false when it is none of ours. */
export async function followRefund(deps: Deps, refundId: string): Promise<boolean> {
  const refund = await stripeOf(deps).stripe.refunds.retrieve(refundId);
  const named = rowNamed(refund.metadata);
  const row = named ? await queries.findReturn(deps.database.db, named.id) : undefined;
  if (!row || row.attempt !== named?.attempt) return false;
  await follow(deps, row, outcomeOf(refund));
  return true;
}
