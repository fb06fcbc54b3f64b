import type { Context } from '../context.ts';
import { DAY } from '../day.ts';
import { type BalanceRecord, NOT_PAID_OUT } from '../state/balance-record.ts';
import type { BalanceTransaction, Charge, Dispute, Refund } from '../wire/wire-type.ts';
import { expectPayout } from './payout-schedule.ts';

/** Stripe's fee for a dispute in reais. */
const DISPUTE_FEE = 5500;
export function balanceTransactionId(source: string): string {
  return `txn_${source.slice(source.indexOf('_') + 1)}`;
}

/** A refund that failed gives the money back to the balance in a transaction of its own. */
export function failureTransactionId(source: string): string {
  return `txn_f${source.slice(source.indexOf('_') + 1)}`;
}

interface NewTransaction {
  id: string;
  amount: number;
  currency: string;
  /** The charge, refund, dispute or payout that it comes from. */
  source: string;
  type: string;
  category?: string;
  description?: string | null;
  fee?: { amount: number; description: string };
  /** Whole days until the money can be paid out; at once when left out. */
  waitDays?: number;
  payout?: string;
}

/** Writes down what something does to the balance. */
export function bookTransaction(ctx: Context, entry: NewTransaction): BalanceTransaction {
  const fee = entry.fee?.amount ?? 0;
  const created = ctx.now();
  const record: BalanceRecord = {
    id: entry.id,
    object: 'balance_transaction',
    amount: entry.amount,
    available_on: entry.waitDays ? created - (created % DAY) + entry.waitDays * DAY : created,
    balance_type: 'payments',
    created,
    currency: entry.currency,
    description: entry.description ?? null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [feeDetail(fee, entry.currency, entry.fee?.description ?? '')],
    net: entry.amount - fee,
    reporting_category: entry.category ?? entry.type,
    source: entry.source,
    status: 'pending',
    type: entry.type,
    payout: entry.payout ?? NOT_PAID_OUT,
  };
  ctx.store.balanceTransactions.save(record);
  if (record.payout === NOT_PAID_OUT) expectPayout(ctx);
  return shown(ctx, record);
}

function feeDetail(amount: number, currency: string, description: string) {
  return { amount, application: null, currency, description, type: 'stripe_fee' };
}

export function bookCharge(ctx: Context, charge: Charge): void {
  const isCard = charge.payment_method_details?.type === 'card';
  const rate = isCard ? ctx.account.fees.card : ctx.account.fees.pix;
  const amount = Math.round((charge.amount * rate.percent) / 100) + rate.fixed;
  bookTransaction(ctx, {
    id: balanceTransactionId(charge.id),
    amount: charge.amount,
    currency: charge.currency,
    source: charge.id,
    type: isCard ? 'charge' : 'payment',
    category: 'charge',
    description: charge.description,
    fee: { amount, description: 'Stripe processing fees' },
    waitDays: ctx.account.availableDays,
  });
}

/** The fee of the charge stays with the provider. */
export function bookRefund(ctx: Context, refund: Refund): void {
  bookTransaction(ctx, {
    id: balanceTransactionId(refund.id),
    amount: -refund.amount,
    currency: refund.currency,
    source: refund.id,
    type: refund.id.startsWith('pyr') ? 'payment_refund' : 'refund',
    category: 'refund',
    description: 'REFUND FOR CHARGE',
  });
}

export function bookRefundFailure(ctx: Context, refund: Refund): void {
  bookTransaction(ctx, {
    id: failureTransactionId(refund.id),
    amount: refund.amount,
    currency: refund.currency,
    source: refund.id,
    type: 'refund_failure',
    description: 'REFUND FAILURE',
  });
}

/** What the bank takes back, or gives again when the dispute was won. */
export function bookDispute(ctx: Context, dispute: Dispute, id: string, isTaken: boolean) {
  return bookTransaction(ctx, {
    id,
    amount: isTaken ? -dispute.amount : dispute.amount,
    currency: dispute.currency,
    source: dispute.id,
    type: 'adjustment',
    category: isTaken ? 'dispute' : 'dispute_reversal',
    description: `Chargeback ${isTaken ? 'withdrawal' : 'reversal'} for ${dispute.charge}`,
    ...(isTaken && { fee: { amount: DISPUTE_FEE, description: 'Dispute fee' } }),
  });
}

/** As a caller sees it: it becomes available by itself, and says nothing of its payout. */
export function shown(ctx: Context, { payout: _payout, ...record }: BalanceRecord): BalanceTransaction {
  return { ...record, status: record.available_on <= ctx.now() ? 'available' : 'pending' };
}

export function balanceTransaction(ctx: Context, id: string): BalanceTransaction | undefined {
  const record = ctx.store.balanceTransactions.get(id);
  return record && shown(ctx, record);
}
