import { DAY_MS } from '@cesta/contract/base/calendar';
import { type Cents, cents } from '@cesta/contract/base/money';
import Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { listKnownOrders } from '../../orders/attempts.service.ts';
import { idOf, stripeOf } from '../provider.service.ts';
import { postUnmatchedReturnEmail } from './unmatched.emails.ts';
import * as queries from './unmatched.queries.ts';
import { leftOf, orderNamedBy, unmatchedState } from './unmatched.rules.ts';

export { listByIds as listUnmatched, type UnmatchedRow } from './unmatched.queries.ts';

const BATCH = 50;
/** So long a refund may still fail. */
const WATCHED_MS = 30 * DAY_MS;

export interface UnmatchedMoney {
  /** The provider's. */
  id: string;
  kind: 'order' | 'subscription';
  /** Ours, as the provider has it. */
  namedId: string;
  amountCents: Cents;
  currency: string;
  email: string;
  paidAt: Date;
  isRunning: boolean;
  /** A bank has given some of it back, for good: its customer knows that from the bank. */
  isLost: boolean;
}

/** A paid page of ours whose order we do not know: its money is kept in sight until somebody has decided. */
export async function recordUnmatchedOrder(deps: Deps, session: Stripe.Checkout.Session): Promise<void> {
  const namedId = orderNamedBy(session);
  const id = idOf(session.payment_intent);
  if (!namedId || !id) return;
  await recordUnmatched(deps, {
    id,
    kind: 'order',
    namedId,
    email: session.customer_details?.email ?? session.customer_email ?? '',
    ...(await readPayment(deps, id)),
  });
}

async function readPayment(deps: Deps, id: string) {
  const intent = await stripeOf(deps).stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  const charge = intent.latest_charge as Stripe.Charge | null;
  const { left, lost } = await shareOfIntent(deps, intent);
  return {
    amountCents: left,
    isLost: lost > 0,
    currency: intent.currency,
    paidAt: new Date((charge?.created ?? intent.created) * 1000),
    isRunning: false,
  };
}

/** What the store still has of a payment. */
export async function leftOfIntent(deps: Deps, intent: Stripe.PaymentIntent): Promise<Cents> {
  return (await shareOfIntent(deps, intent)).left;
}

/** What the store still has of a payment, and what a bank has given back of it for good. */
export async function shareOfIntent(
  deps: Deps,
  { id, latest_charge: charge }: Stripe.PaymentIntent,
): Promise<{ left: Cents; lost: Cents }> {
  const left = leftOf(charge);
  if (typeof charge === 'string' || !charge?.disputed) return { left: cents(left), lost: cents(0) };
  let lost = 0;
  const disputes = stripeOf(deps).stripe.disputes.list({ payment_intent: id, limit: 100 });
  for await (const { status, amount } of disputes) if (status === 'lost') lost += amount;
  return { left: cents(Math.max(0, left - lost)), lost: cents(lost) };
}

/** Makes our row agree with what was found at the provider. */
export async function recordUnmatched(deps: Deps, { isLost, ...found }: UnmatchedMoney): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const known = await queries.lockUnmatched(tx, found.id);
    const state = unmatchedState(known, found);
    if (!state) return;
    if (!known) {
      const email = found.email.toLowerCase();
      const isNews = await queries.insertUnmatched(tx, { ...found, email, state, foundAt: deps.clock.now() });
      if (isNews) deps.log.error({ payment: found.id, kind: found.kind }, 'money without an order was found');
      return;
    }
    const { amountCents, isRunning, paidAt } = found;
    const trouble = state === 'refunding' ? known.trouble : '';
    await queries.updateUnmatched(tx, found.id, { state, amountCents, isRunning, paidAt, trouble });
    const isReturned = state === 'refunded' && known.state === 'refunding';
    if (isReturned && !isLost) await postUnmatchedReturnEmail(tx, deps, known);
  });
}

/** What it names is there after all. */
export async function forgetUnmatched(deps: Deps, id: string): Promise<void> {
  await queries.deleteUnmatched(deps.database.db, id);
}

/** The operator's decision; the money itself moves in a job that keeps trying until the provider has done it. */
export async function refundUnmatched(deps: Deps, admin: Operator, id: string): Promise<void> {
  await decide(deps, id, async (tx, row) => {
    const decision = { state: 'refunding' as const, decidedBy: admin.id, decidedAt: deps.clock.now() };
    await queries.updateUnmatched(tx, id, { ...decision, trouble: '' });
    await writeAudit(tx, deps.clock.now(), admin, { subject: 'payment', id }, [
      { action: 'refund', to: row.amountCents },
    ]);
    await deps.jobs.send(tx, 'reconciliation.unmatched', {});
  });
}

/** For what was settled in another way: delivered by hand, given back in cash. */
export async function handleUnmatched(
  deps: Deps,
  admin: Operator,
  id: string,
  { note }: { note: string },
): Promise<void> {
  await decide(deps, id, async (tx) => {
    const at = deps.clock.now();
    await queries.updateUnmatched(tx, id, {
      state: 'handled',
      decidedBy: admin.id,
      decidedAt: at,
      note,
      trouble: '',
    });
    await writeAudit(tx, at, admin, { subject: 'payment', id }, [{ action: 'handled', to: note }]);
  });
}

/** Done already, in another tab or by somebody else, is told and not done again. */
async function decide(
  deps: Deps,
  id: string,
  change: (tx: Db, row: queries.UnmatchedRow) => Promise<void>,
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const row = await queries.lockUnmatched(tx, id);
    if (!row) throw new AppError('NOT_FOUND');
    if (row.state === 'open' || (row.state === 'refunding' && row.trouble)) return change(tx, row);
    throw new AppError('CONFLICT', { message: 'Outra pessoa já cuidou deste pagamento.' });
  });
}

/** What a side of the store does with those of its kind. */
export interface UnmatchedSide {
  /** Gives back what the row says, ends what goes on. */
  refund(deps: Deps, row: queries.UnmatchedRow): Promise<void>;
  /** Asks the provider again and writes what it says. */
  sync(deps: Deps, row: queries.UnmatchedRow): Promise<void>;
}

/** Carries out what was decided, decides after so many days where a setting says so, and follows the provider. */
export async function reviewUnmatched(
  deps: Deps,
  sides: Readonly<Record<UnmatchedMoney['kind'], UnmatchedSide>>,
): Promise<void> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const days = deps.settings.unmatchedRefundDays;
  if (days > 0) await queries.refundUndecided(db, new Date(now.getTime() - days * DAY_MS), now);
  let after = '';
  for (;;) {
    const rows = await queries.listToReview(db, new Date(now.getTime() - WATCHED_MS), after, BATCH);
    for (const row of rows) await reviewOne(deps, row, sides[row.kind]);
    after = rows.at(-1)?.id ?? '';
    if (rows.length < BATCH) return;
  }
}

async function reviewOne(deps: Deps, row: queries.UnmatchedRow, side: UnmatchedSide): Promise<void> {
  const { db } = deps.database;
  const isToGoBack = row.state === 'refunding' && (await queries.isRefunding(db, row.id));
  const refused = isToGoBack ? await failureOf(deps, row, () => side.refund(deps, row)) : null;
  // Asked also after a failure: what was done, and its answer lost, is done.
  const unread = await failureOf(deps, row, () => side.sync(deps, row));
  // While nobody knows whether it went back, nobody is asked to pay it in another way.
  if (isToGoBack && !(unread && isOutcomeUnknown(refused)))
    await queries.noteTrouble(db, row.id, refused ? wordsOf(refused) : '');
}

/** The next run tries again; the others must not wait for it. */
async function failureOf(
  deps: Deps,
  row: queries.UnmatchedRow,
  act: () => Promise<void>,
): Promise<unknown | null> {
  try {
    await act();
    return null;
  } catch (error) {
    deps.log.warn({ err: error, payment: row.id }, 'money without an order could not be dealt with yet');
    return error;
  }
}

/** Only a clear no of the provider says that nothing was done; 409 is a call of ours that it is still at. */
function isOutcomeUnknown(error: unknown): boolean {
  const status = error instanceof Stripe.errors.StripeError ? (error.statusCode ?? 0) : 0;
  return status < 400 || status >= 500 || status === 409;
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 300) : 'unknown';
}

/** Payments of orders. */
export const unmatchedOrders: UnmatchedSide = {
  refund: (deps, row) => refundIntent(deps, row, row.id),
  async sync(deps, row) {
    const { id, kind, namedId, email } = row;
    const known = await listKnownOrders(deps.database.db, [namedId]);
    if (known.has(namedId)) return forgetUnmatched(deps, id);
    await recordUnmatched(deps, { id, kind, namedId, email, ...(await readPayment(deps, id)) });
  },
};

/** All that is left of a payment; nothing when nothing is. One key a decision: pressed again, it is tried again. */
export async function refundIntent(
  deps: Deps,
  row: queries.UnmatchedRow,
  paymentIntentId: string,
): Promise<void> {
  const { stripe } = stripeOf(deps);
  const intent = await stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] });
  const amount = await leftOfIntent(deps, intent);
  if (amount === 0) return;
  const decision = row.decidedAt?.getTime() ?? 0;
  await stripe.refunds.create(
    { payment_intent: paymentIntentId, amount },
    { idempotencyKey: `unmatched-${paymentIntentId}-${decision}-${amount}` },
  );
}
