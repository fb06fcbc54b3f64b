import type { Context } from '../context.ts';
import { DAY } from '../day.ts';
import { newId } from '../state/ids.ts';
import { changedAttributes } from '../webhooks/emit.ts';
import { invalidRequest } from '../wire/errors.ts';
import type { Charge, Refund } from '../wire/wire-type.ts';
import { formatAmount } from './amounts.ts';
import { balanceTransactionId, bookRefund, bookRefundFailure, failureTransactionId } from './balance.ts';
import { cardByFingerprint } from './test-cards.ts';

export const REFUND_STATUSES = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Money of these never left, or came back: it can be refunded again. */
const UNDONE: string[] = ['failed', 'canceled'];

export interface NewRefund {
  amount: number;
  reason: string | null;
  metadata: Record<string, string>;
}

function checkRefundAmount(charge: Charge, amount: number): void {
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (amount <= left) return;
  const wanted = formatAmount(amount, charge.currency);
  const bound = charge.amount_refunded === 0 ? 'charge amount' : 'unrefunded amount on charge';
  throw invalidRequest(
    `Refund amount (${wanted}) is greater than ${bound} (${formatAmount(left, charge.currency)})`,
    {
      param: 'amount',
    },
  );
}

/** Money that the bank has taken back cannot be given back a second time. */
function checkUndisputed(ctx: Context, charge: Charge): void {
  const disputes = charge.disputed ? ctx.store.disputes.all({ charge: charge.id }) : [];
  if (disputes.every((dispute) => dispute.is_charge_refundable)) return;
  throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
    code: 'charge_disputed',
  });
}

/** A Pix goes back within ninety days or not at all. */
const PIX_REFUND_SECONDS = 90 * DAY;

function checkStillRefundable(ctx: Context, charge: Charge): void {
  if (charge.payment_method_details?.type !== 'pix') return;
  if (ctx.now() <= charge.created + PIX_REFUND_SECONDS) return;
  throw invalidRequest(`Charge ${charge.id} was paid by Pix more than 90 days ago; cannot issue a refund.`, {
    code: 'charge_not_refundable',
  });
}

/** Takes the amount off the charge at once, also while the refund itself still waits. */
export function createRefund(ctx: Context, charge: Charge, fields: NewRefund): Refund {
  checkUndisputed(ctx, charge);
  checkStillRefundable(ctx, charge);
  checkRefundAmount(charge, fields.amount);
  const behavior = cardByFingerprint(charge.payment_method_details?.card?.fingerprint ?? '')?.refunds;
  const status = behavior?.begins ?? ctx.account.refundsBegin;
  const refund = buildRefund(ctx, charge, fields, status);
  ctx.store.refunds.save(refund);
  bookRefund(ctx, refund);
  if (behavior) {
    ctx.agenda.add(ctx.activeClock, ctx.now() + ctx.account.refundSeconds, 'refund.settle', refund.id);
  }
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  takeOff(ctx, charge, fields.amount);
  ctx.emit('refund.created', refund);
  ctx.emit('charge.refunded', charge, before);
  return refund;
}

function buildRefund(ctx: Context, charge: Charge, fields: NewRefund, status: RefundStatus): Refund {
  const isCard = charge.payment_method_details?.type === 'card';
  const id = newId(isCard ? 're' : 'pyr');
  return {
    id,
    object: 'refund',
    amount: fields.amount,
    balance_transaction: balanceTransactionId(id),
    charge: charge.id,
    created: ctx.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: isCard
      ? {
          type: 'card',
          card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
        }
      : { type: 'pix' },
    metadata: fields.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: fields.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
    ...(status === 'pending' && { pending_reason: 'processing' }),
  };
}

function takeOff(ctx: Context, charge: Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  ctx.store.charges.save(charge);
}

/** What became of a refund. Banks also fail one that had succeeded; what failed or was canceled stays so. */
export function changeRefund(ctx: Context, refund: Refund, status: RefundStatus, reason = 'unknown'): void {
  if (refund.status === status) return;
  if (UNDONE.includes(refund.status ?? '')) {
    throw invalidRequest(`Refund ${refund.id} is ${refund.status} and stays so.`);
  }
  const before = structuredClone(refund);
  refund.status = status;
  delete refund.pending_reason;
  if (status === 'pending') refund.pending_reason = 'processing';
  if (UNDONE.includes(status)) {
    refund.failure_reason = status === 'failed' ? reason : 'merchant_request';
    refund.failure_balance_transaction = failureTransactionId(refund.id);
    bookRefundFailure(ctx, refund);
    const charge = ctx.store.charges.get(refund.charge ?? '');
    if (charge) takeOff(ctx, charge, -refund.amount);
  }
  ctx.store.refunds.save(refund);
  ctx.agenda.drop(refund.id, 'refund.settle');
  const changes = changedAttributes(before, refund);
  ctx.emit('refund.updated', refund, changes);
  ctx.emit('charge.refund.updated', refund, changes);
  if (status === 'failed') ctx.emit('refund.failed', refund);
}

/** The time has come at which a test card's refund shows how it ends. */
export function settleRefund(ctx: Context, refund: Refund): void {
  const charge = ctx.store.charges.get(refund.charge ?? '');
  const behavior = cardByFingerprint(charge?.payment_method_details?.card?.fingerprint ?? '')?.refunds;
  if (behavior && !UNDONE.includes(refund.status ?? '')) {
    changeRefund(ctx, refund, behavior.ends, 'expired_or_canceled_card');
  }
}
