import { type Cents, cents, sum } from '@cesta/contract/base/money';
import type { MoneyEvent } from '@cesta/contract/orders/order-constants';
import Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isAnyToCompare, listForgotten } from '../../../platform/database/restores.ts';
import { lockOrder, type OrderRow } from '../../orders/attempts.service.ts';
import { type ChangedBy, recordMoneyEvent, transitionOrder } from '../../orders/transitions.service.ts';
import { bankSideOf, listDisputes } from '../disputes/disputes.service.ts';
import { isMissing, stripeOf, withFreshKey } from '../provider.service.ts';
import { leftOf } from '../unmatched/unmatched.rules.ts';
import { postRefundBouncedEmail, postRefundEmail } from './refunds.emails.ts';
import * as queries from './refunds.queries.ts';
import { canBecome, isRefused, isReturnReason, type ReturnReason, stateOf, sumsOf } from './refunds.rules.ts';

const BATCH = 50;
const PROVIDER: ChangedBy = { actor: 'provider' };

/** Brings the order's sums up to its refunds, with a line in its history. `order` must be locked. */
export async function followMoney(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  { event, refund }: { event: MoneyEvent; refund: queries.RefundRow },
  by: ChangedBy,
): Promise<OrderRow> {
  const { amountCents: amount, reason } = refund;
  const sums = sumsOf(await queries.listRefunds(tx, [order.id]));
  const isUnkept = event === 'refund_succeeded' && isReturnReason(reason);
  const change = { type: 'refund', event, amount, sums, isUnkept } as const;
  const updated = await transitionOrder(tx, deps, order, change, by);
  if (updated === order) await recordMoneyEvent(tx, deps, order.id, { event, amount }, by);
  return updated;
}

/** Makes our rows agree with what the provider says of a payment's refunds, those made at its desk included. */
export async function syncRefunds(
  deps: Deps,
  orderId: string,
  paymentIntentId: string,
  isOurs: (tx: Db) => Promise<boolean> = async () => true,
): Promise<void> {
  const { stripe } = stripeOf(deps);
  const found: Stripe.Refund[] = [];
  for await (const refund of stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
    found.unshift(refund);
  if (found.length === 0) return;
  await deps.database.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !(await isOurs(tx))) return;
    let now = order;
    for (const refund of found) now = await converge(tx, deps, now, { paymentIntentId, refund });
  });
  // Made at the desk, one of them may be in the place of what was refused: nobody is to give that back as well.
  await followWhatIsLeft(deps, { orderId, paymentIntentId });
}

async function converge(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  { paymentIntentId, refund }: { paymentIntentId: string; refund: Stripe.Refund },
): Promise<OrderRow> {
  const rows = await queries.listRefunds(tx, [order.id]);
  const known =
    rows.find(
      ({ id, refundId }) => refundId === refund.id || (!refundId && id === refund.metadata?.refund_id),
    ) ?? formerlyDone(rows, paymentIntentId, refund);
  if (known === 'counted') return order;
  // What is seen for the first time.
  const isTold = !known?.refundId && (await wasTold(tx, refund));
  if (known) return applyState(tx, deps, order, known, refund, isTold);
  const at = deps.clock.now();
  // A payment that never paid the order does not count, whoever gives it back.
  const unkept =
    rows.find((row) => row.paymentIntentId === paymentIntentId && isReturnReason(row.reason))?.reason ??
    returnReasonIn(refund);
  const row = await queries.insertRefund(tx, {
    orderId: order.id,
    paymentIntentId,
    amountCents: cents(refund.amount),
    reason: unkept ?? 'given back at the provider',
    refundId: refund.id,
    createdAt: at,
    stateAt: at,
  });
  const now = await followMoney(tx, deps, order, { event: 'refund_requested', refund: row }, PROVIDER);
  return applyState(tx, deps, now, row, refund, isTold);
}

/** Why the store itself gave a payment back that it did not keep. */
function returnReasonIn({ metadata }: Stripe.Refund): ReturnReason | undefined {
  const reason = metadata?.reason ?? '';
  return isReturnReason(reason) ? reason : undefined;
}

/** Made by the store itself in a time that a restore has forgotten: its customer read of it then. */
async function wasTold(tx: Db, { created, metadata }: Stripe.Refund): Promise<boolean> {
  if (!metadata?.refund_id) return false;
  const made = new Date(created * 1000);
  return (await listForgotten(tx, made)).some(({ since }) => since <= made);
}

/** Whether the store has given a payment back as one that it does not keep. A restore may have forgotten that. */
export async function wasReturned(deps: Deps, paymentIntentId: string): Promise<boolean> {
  const { stripe } = stripeOf(deps);
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
  return data.some((refund) => returnReasonIn(refund));
}

/** Those made at the desk were once written down as done without the provider's id, all of a payment in one row. */
function formerlyDone(
  rows: readonly queries.RefundRow[],
  paymentIntentId: string,
  { amount }: Stripe.Refund,
): queries.RefundRow | 'counted' | undefined {
  const row = rows.find(
    ({ paymentIntentId: of, refundId, state }) =>
      of === paymentIntentId && !refundId && state === 'succeeded',
  );
  return row && row.amountCents !== amount ? 'counted' : row;
}

const NEWS: Partial<Record<queries.RefundRow['state'], MoneyEvent>> = {
  succeeded: 'refund_succeeded',
  failed: 'refund_failed',
  canceled: 'refund_failed',
};

async function applyState(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  row: queries.RefundRow,
  refund: Stripe.Refund,
  isTold = false,
): Promise<OrderRow> {
  const state = stateOf(refund.status);
  const isNews = canBecome(row.state, state);
  if (!isNews && row.refundId) return order;
  const at = deps.clock.now();
  const known = await queries.updateRefund(tx, row.id, {
    refundId: refund.id,
    ...(isNews && { state, stateAt: at, failure: refund.failure_reason ?? null }),
    ...(isNews && { doneAt: state === 'succeeded' ? at : null }),
  });
  const event = isNews && NEWS[state];
  if (!event) return order;
  return tellNews(tx, deps, order, { event, before: row, refund: known, isTold });
}

async function tellNews(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  {
    event,
    before,
    refund,
    isTold,
  }: { event: MoneyEvent; before: queries.RefundRow; refund: queries.RefundRow; isTold: boolean },
): Promise<OrderRow> {
  const now = await followMoney(tx, deps, order, { event, refund }, PROVIDER);
  if (isTold) return now;
  if (event === 'refund_succeeded') await postRefundEmail(tx, deps, now, refund);
  else if (before.state === 'succeeded') await postRefundBouncedEmail(tx, deps, now, refund);
  return now;
}

/**
 * A bank, or somebody at the provider's desk, has given the payment of an order, or a part of it, back for good: of what
 * the provider refused to give back for us only what is left of the payment is still owed.
 */
export async function followWhatIsLeft(
  deps: Deps,
  { orderId, paymentIntentId }: { orderId: string; paymentIntentId: string },
): Promise<void> {
  const isStopped = (row: queries.RefundRow) => row.paymentIntentId === paymentIntentId && isRefused(row);
  // One that is refused after this was asked still counts as given back in the answer: its own news comes for it.
  const known = new Set(
    (await queries.listRefunds(deps.database.db, [orderId])).filter(isStopped).map(({ id }) => id),
  );
  if (known.size === 0) return;
  const there = await leftThere(deps, paymentIntentId);
  await deps.database.db.transaction(async (tx) => {
    let order = await lockOrder(tx, orderId);
    if (!order) return;
    const { contested, lost } = bankSideOf(await listDisputes(tx, { paymentIntentIds: [paymentIntentId] }));
    if (contested > 0) return;
    const rows = await queries.listRefunds(tx, [orderId]);
    const byHand = rows.filter(
      (row) => row.paymentIntentId === paymentIntentId && row.resolution === 'other_means',
    );
    let left = Math.max(0, there - lost - sum(byHand.map(({ amountCents }) => amountCents)));
    for (const row of rows.filter((row) => known.has(row.id) && isStopped(row))) {
      const rest = cents(Math.min(row.amountCents, left));
      left -= rest;
      if (rest === 0) order = await closeSuperseded(tx, deps, order, row);
      else if (rest < row.amountCents) order = await lower(tx, deps, order, row, rest);
    }
  });
}

/** Asks for those that are booked, and about those that wait, in case an event is lost. */
export async function doRefunds(deps: Deps): Promise<void> {
  let last: queries.RefundRow | undefined;
  do {
    const page = await queries.listUnderWay(deps.database.db, last, BATCH);
    for (const refund of page) {
      try {
        if (refund.refundId) await syncRefunds(deps, refund.orderId, refund.paymentIntentId);
        else await askRefund(deps, refund);
      } catch (error) {
        // The next run tries again; the others must not wait for it.
        deps.log.warn({ err: error, order: refund.orderId }, 'a payment could not be given back yet');
      }
    }
    last = page.at(-1);
  } while (last);
}

async function askRefund(deps: Deps, row: queries.RefundRow): Promise<void> {
  const { id, orderId, paymentIntentId } = row;
  try {
    // Before the list: what was made for this row since then does not make it less.
    const left = await leftThere(deps, paymentIntentId);
    // The provider forgets idempotency keys after a day; an outage or a restore may last longer.
    await syncRefunds(deps, orderId, paymentIntentId);
    if (!(await queries.isUnasked(deps.database.db, id))) return;
    const amount = Math.min(row.amountCents, left || row.amountCents);
    if (amount < row.amountCents)
      await underLock(deps, row, (tx, order, now) => lower(tx, deps, order, now, cents(amount)));
    const metadata = { refund_id: id, order_id: orderId, reason: row.reason };
    const wish = { payment_intent: paymentIntentId, amount, metadata };
    // It may have been asked for as a larger one before, or by the other of two releases in other words. What that made
    // is looked for before it is asked for under another key.
    const key = `refund-${id}`;
    const refund = await withFreshKey(key, String(amount), async (idempotencyKey) => {
      if (idempotencyKey !== key) {
        await syncRefunds(deps, orderId, paymentIntentId);
        if (!(await queries.isUnasked(deps.database.db, id))) return null;
      }
      return stripeOf(deps).stripe.refunds.create(wish, { idempotencyKey });
    });
    if (!refund) return;
    await underLock(deps, row, (tx, order) => converge(tx, deps, order, { paymentIntentId, refund }));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    // Our balance there fills up again with the next payments.
    if (error.code === 'balance_insufficient') throw error;
    // It may be made already, at the account of another key: refused here, it would be asked for a second time there.
    if (isMissing(error) && (await isAnyToCompare(deps.database.db))) throw error;
    // Somebody at the provider's desk was quicker: what they did is taken over, and nothing is left to ask for.
    const isSuperseded = error.code === 'charge_already_refunded';
    if (isSuperseded) await syncRefunds(deps, orderId, paymentIntentId);
    await underLock(deps, row, (tx, order, now) =>
      isSuperseded ? closeSuperseded(tx, deps, order, now) : refuse(tx, deps, order, now, error.message),
    );
  }
}

/** What the provider still has of a payment; nothing also where it does not say. */
async function leftThere(deps: Deps, paymentIntentId: string): Promise<number> {
  const { stripe } = stripeOf(deps);
  const intent = await stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] });
  return leftOf(intent.latest_charge);
}

/** Nothing is done to one that was answered in the meantime. */
async function underLock(
  deps: Deps,
  { id, orderId }: queries.RefundRow,
  act: (tx: Db, order: OrderRow, refund: queries.RefundRow) => Promise<unknown>,
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const row = (await queries.listRefunds(tx, [orderId])).find((other) => other.id === id);
    if (order && row?.state === 'pending' && !row.refundId) await act(tx, order, row);
  });
}

async function refuse(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  row: queries.RefundRow,
  failure: string,
): Promise<void> {
  const refund = await queries.updateRefund(tx, row.id, {
    state: 'failed',
    stateAt: deps.clock.now(),
    failure,
  });
  await followMoney(tx, deps, order, { event: 'refund_failed', refund }, PROVIDER);
}

/** Somebody at the provider's desk, or a bank, gave a part of it back: only the rest is still to go. */
async function lower(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  row: queries.RefundRow,
  rest: Cents,
): Promise<OrderRow> {
  const lowered = await queries.updateRefund(tx, row.id, { amountCents: rest });
  const refund = { ...lowered, amountCents: cents(row.amountCents - rest) };
  return followMoney(tx, deps, order, { event: 'refund_superseded', refund }, PROVIDER);
}

async function closeSuperseded(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  row: queries.RefundRow,
): Promise<OrderRow> {
  const now = deps.clock.now();
  const closed = { state: 'canceled', stateAt: now, resolution: 'superseded', resolvedAt: now } as const;
  await queries.updateRefund(tx, row.id, closed);
  const sums = sumsOf(await queries.listRefunds(tx, [order.id]));
  const event = 'refund_superseded';
  const change = { type: 'refund', event, amount: row.amountCents, sums } as const;
  return transitionOrder(tx, deps, order, change, PROVIDER);
}
