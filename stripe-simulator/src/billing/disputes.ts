import type { Context } from '../context.ts';
import { DAY } from '../day.ts';
import { newId } from '../state/ids.ts';
import { changedAttributes } from '../webhooks/emit.ts';
import { invalidRequest } from '../wire/errors.ts';
import type { Charge, Dispute } from '../wire/wire-type.ts';
import { bookDispute } from './balance.ts';
import { changeRefund } from './refunds.ts';

export const CLOSED = ['won', 'lost', 'warning_closed', 'prevented'];

export interface NewDispute {
  /** What is not refunded of the charge, unless told. */
  amount?: number;
  reason?: string;
  /** The bank only asks: no money is taken yet. */
  inquiry?: boolean;
}

/** The owner of the card questions a charge: the bank takes the money back until it is decided. */
export function openDispute(ctx: Context, charge: Charge, fields: NewDispute = {}): Dispute {
  const left = charge.amount - charge.amount_refunded;
  const amount = fields.amount ?? left;
  if (charge.status !== 'succeeded' || amount <= 0 || amount > charge.amount) {
    throw invalidRequest(`Charge ${charge.id} has nothing that could be disputed.`);
  }
  const dispute = buildDispute(ctx, charge, { reason: 'fraudulent', inquiry: false, ...fields, amount });
  charge.disputed = true;
  ctx.store.charges.save(charge);
  if (!fields.inquiry) dispute.balance_transactions.push(bookDispute(ctx, dispute, newId('txn'), true));
  ctx.store.disputes.save(dispute);
  ctx.emit('charge.updated', charge, { disputed: false });
  ctx.emit('charge.dispute.created', dispute);
  if (!fields.inquiry) ctx.emit('charge.dispute.funds_withdrawn', dispute);
  for (const refund of ctx.store.refunds.all({ charge: charge.id })) {
    if (refund.status === 'pending')
      changeRefund(ctx, refund, 'failed', 'charge_for_pending_refund_disputed');
  }
  return dispute;
}

/** Moves a dispute on; a decided one stays decided. */
export function changeDispute(ctx: Context, dispute: Dispute, status: string): void {
  if (dispute.status === status) return;
  if (CLOSED.includes(dispute.status)) throw invalidRequest('This dispute is already closed.');
  const before = structuredClone(dispute);
  dispute.status = status;
  dispute.is_charge_refundable = isRefundable(status);
  const taken = dispute.balance_transactions.length > 0;
  if (status === 'won' && taken)
    dispute.balance_transactions.push(bookDispute(ctx, dispute, newId('txn'), false));
  ctx.store.disputes.save(dispute);
  const changes = changedAttributes(before, dispute);
  ctx.emit(CLOSED.includes(status) ? 'charge.dispute.closed' : 'charge.dispute.updated', dispute, changes);
  if (status === 'won' && taken) ctx.emit('charge.dispute.funds_reinstated', dispute);
}

/** An inquiry, or a dispute that was won, leaves the charge refundable. */
function isRefundable(status: string): boolean {
  return status.startsWith('warning_') || status === 'won';
}

function buildDispute(
  ctx: Context,
  charge: Charge,
  { amount, reason, inquiry }: Required<NewDispute>,
): Dispute {
  const card = charge.payment_method_details?.card;
  return {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: ctx.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence(),
    evidence_details: {
      due_by: ctx.now() + 9 * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    network_reason_code: reason === 'fraudulent' ? '10.4' : '13.1',
    payment_intent: charge.payment_intent,
    ...(card && {
      payment_method_details: {
        type: 'card',
        card: {
          brand: card.brand ?? 'visa',
          case_type: inquiry ? 'inquiry' : 'chargeback',
          network: card.network ?? 'visa',
          network_reason_code: reason === 'fraudulent' ? '10.4' : '13.1',
        },
      },
    }),
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  };
}

export const EVIDENCE = [
  ...['access_activity_log', 'billing_address', 'cancellation_policy', 'cancellation_policy_disclosure'],
  ...['cancellation_rebuttal', 'customer_communication', 'customer_email_address', 'customer_name'],
  ...['customer_purchase_ip', 'customer_signature', 'duplicate_charge_documentation'],
  ...['duplicate_charge_explanation', 'duplicate_charge_id', 'product_description', 'receipt'],
  ...['refund_policy', 'refund_policy_disclosure', 'refund_refusal_explanation', 'service_date'],
  ...['service_documentation', 'shipping_address', 'shipping_carrier', 'shipping_date'],
  ...['shipping_documentation', 'shipping_tracking_number', 'uncategorized_file', 'uncategorized_text'],
];

function emptyEvidence(): Dispute['evidence'] {
  const blank = Object.fromEntries(EVIDENCE.map((name) => [name, null]));
  return { ...blank, enhanced_evidence: {} } as unknown as Dispute['evidence'];
}
