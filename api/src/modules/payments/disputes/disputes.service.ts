import { Id } from '@cesta/contract/base/fields';
import { cents } from '@cesta/contract/base/money';
import { PLAN_TYPES } from '@cesta/contract/subscriptions/plans';
import type Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { listKnownOrders, lockOrder } from '../../orders/attempts.service.ts';
import { markDisputed, recordMoneyEvent } from '../../orders/transitions.service.ts';
import { idOf, stripeOf } from '../provider.service.ts';
import { listByIds } from '../unmatched/unmatched.queries.ts';
import * as queries from './disputes.queries.ts';
import {
  type BankSide,
  bankSideOf,
  contestsMoney,
  holdsGoods,
  holdsMoney,
  isClosed,
  NO_BANK,
  newsOfDispute,
} from './disputes.rules.ts';

export {
  countOpenDisputes,
  type DisputeRow,
  listDisputes,
  listFollowed,
  listOpenDisputes,
} from './disputes.queries.ts';
export {
  type BankSide,
  bankSideOf,
  contestsMoney,
  holdsGoods,
  NO_BANK,
  reasonInWords,
} from './disputes.rules.ts';

/** What was paid with the disputed money. */
type Place = Pick<queries.DisputeRow, 'orderId' | 'invoiceId'>;

/**
 * Makes our row agree with what the provider says of a dispute, and its order with that. Null when it is none of
 * ours: others may use the account.
 */
export async function syncDispute(deps: Deps, id: string): Promise<queries.DisputeRow | null> {
  const dispute = await stripeOf(deps).stripe.disputes.retrieve(id, { expand: ['payment_intent'] });
  const place = await placeOf(deps, dispute);
  if (!place) return null;
  return deps.database.db.transaction(async (tx) => {
    if (place.orderId) await lockOrder(tx, place.orderId);
    const known = await queries.lockDispute(tx, id);
    const row = rowOf(dispute, place, known, deps.clock.now());
    await queries.writeDispute(tx, row);
    if (row.orderId) await followInOrder(tx, deps, known, row);
    return row;
  });
}

function rowOf(
  dispute: Stripe.Dispute,
  place: Place,
  known: queries.DisputeRow | undefined,
  now: Date,
): queries.DisputeRow {
  const { id, amount, reason, status: state, created, evidence_details: evidence } = dispute;
  return {
    id,
    ...place,
    chargeId: idOf(dispute.charge),
    paymentIntentId: idOf(dispute.payment_intent),
    amountCents: cents(amount),
    reason,
    state,
    evidenceDueBy: evidence.due_by ? new Date(evidence.due_by * 1000) : null,
    createdAt: new Date(created * 1000),
    closedAt: isClosed(state) ? (known?.closedAt ?? now) : null,
  };
}

/** A line in the history, and whether it may go out without a question. The order is locked. */
async function followInOrder(
  tx: Db,
  deps: Deps,
  known: queries.DisputeRow | undefined,
  { orderId, state, amountCents: amount }: queries.DisputeRow,
): Promise<void> {
  if (!orderId) return;
  const event = newsOfDispute(known?.state, state);
  if (event) await recordMoneyEvent(tx, deps, orderId, { event, amount }, { actor: 'provider' });
  const holding = (await queries.listDisputes(tx, { orderIds: [orderId] })).find((row) =>
    holdsGoods(row.state),
  );
  await markDisputed(tx, orderId, holding?.createdAt ?? null);
}

/** Nothing when it bears none of our marks. */
export async function placeOf(deps: Deps, dispute: Stripe.Dispute): Promise<Place | null> {
  const { db } = deps.database;
  const intent = dispute.payment_intent;
  if (!intent || typeof intent === 'string') return null;
  const orderId = Id.safeParse(intent.metadata.order_id).data;
  if (orderId) {
    if ((await listKnownOrders(db, [orderId])).has(orderId)) return { orderId, invoiceId: null };
    const isUnmatched = (await listByIds(db, [intent.id])).length > 0;
    return isUnmatched ? { orderId: null, invoiceId: null } : null;
  }
  const payment = { type: 'payment_intent', payment_intent: intent.id } as const;
  const { stripe } = stripeOf(deps);
  for await (const { invoice: reference } of stripe.invoicePayments.list({ payment })) {
    const { id: invoiceId, parent } = await stripe.invoices.retrieve(idOf(reference));
    const marks = parent?.subscription_details?.metadata;
    const isOurs =
      Id.safeParse(marks?.subscription_id).success && PLAN_TYPES.some((plan) => plan === marks?.plan_type);
    if (isOurs) return { orderId: null, invoiceId };
  }
  return null;
}

/** Of these weeks' invoices those that are disputed: their baskets do not go out. */
export async function listHeldInvoices(db: Db, invoiceIds: string[]): Promise<Set<string>> {
  const rows = await queries.listDisputes(db, { invoiceIds });
  return new Set(rows.flatMap(({ invoiceId, state }) => (invoiceId && holdsGoods(state) ? invoiceId : [])));
}

/** Whether a bank has yet to decide about its money. */
export async function isMoneyContested(db: Db, invoiceId: string): Promise<boolean> {
  return (await queries.listDisputes(db, { invoiceIds: [invoiceId] })).some(contestsMoney);
}

/** What banks have of the money of these weeks; those that none has asked about are left out. */
export async function readBankSides(db: Db, invoiceIds: string[]): Promise<Map<string, BankSide>> {
  const rows = await queries.listDisputes(db, { invoiceIds });
  const byInvoice = Map.groupBy(rows, ({ invoiceId }) => invoiceId ?? '');
  return new Map([...byInvoice].map(([id, some]) => [id, bankSideOf(some)]));
}

export async function readBankSide(db: Db, invoiceId: string): Promise<BankSide> {
  return (await readBankSides(db, [invoiceId])).get(invoiceId) ?? NO_BANK;
}

/** Of these payments those that a bank has and has not decided about. */
export async function listContestedPayments(db: Db, paymentIntentIds: string[]): Promise<Set<string>> {
  const rows = (await queries.listDisputes(db, { paymentIntentIds })).filter(contestsMoney);
  return new Set(rows.map(({ paymentIntentId }) => paymentIntentId));
}

/** Whether the provider would refuse to give something of it back. */
export async function isMoneyDisputed(
  db: Db,
  of: { invoiceIds?: string[]; paymentIntentIds?: string[] },
): Promise<boolean> {
  return (await queries.listDisputes(db, of)).some(({ state }) => holdsMoney(state));
}
