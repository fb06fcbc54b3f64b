import type { Context } from '../context.ts';
import { DAY } from '../day.ts';
import { NOT_PAID_OUT } from '../state/balance-record.ts';
import { newId } from '../state/ids.ts';
import { changedAttributes } from '../webhooks/emit.ts';
import { invalidRequest } from '../wire/errors.ts';
import type { Payout } from '../wire/wire-type.ts';
import { bookTransaction } from './balance.ts';
import { expectPayout } from './payout-schedule.ts';

const CURRENCY = 'brl';
export const PAYOUT_ENDS = ['paid', 'failed'] as const;
export type PayoutEnd = (typeof PAYOUT_ENDS)[number];

/** Pays out what has become available. What is below zero waits for the next time. */
export function makePayout(ctx: Context): void {
  const open = ctx.store.balanceTransactions.all({ payout: NOT_PAID_OUT });
  const ready = open.filter((entry) => entry.available_on <= ctx.now());
  const amount = ready.reduce((sum, entry) => sum + entry.net, 0);
  if (amount > 0) {
    const payout = createPayout(ctx, { amount, automatic: true, description: 'STRIPE PAYOUT' });
    for (const entry of ready) {
      entry.payout = payout.id;
      ctx.store.balanceTransactions.save(entry);
    }
  }
  if (open.length > 0 && (amount <= 0 || ready.length < open.length)) expectPayout(ctx);
}

export interface NewPayout {
  amount: number;
  automatic: boolean;
  description: string | null;
  metadata?: Record<string, string>;
}

export function createPayout(ctx: Context, fields: NewPayout): Payout {
  const id = newId('po');
  const transaction = `txn_${id.slice(3)}`;
  const payout: Payout = {
    id,
    object: 'payout',
    amount: fields.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: ctx.now() - (ctx.now() % DAY) + DAY,
    automatic: fields.automatic,
    balance_transaction: transaction,
    created: ctx.now(),
    currency: CURRENCY,
    description: fields.description,
    destination: 'ba_simulator',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: fields.metadata ?? {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: fields.automatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: { status: 'pending', value: null },
    type: 'bank_account',
  };
  ctx.store.payouts.save(payout);
  bookTransaction(ctx, {
    id: transaction,
    amount: -payout.amount,
    currency: CURRENCY,
    source: id,
    type: 'payout',
    description: payout.description,
    payout: fields.automatic ? id : 'manual',
  });
  ctx.agenda.add(null, payout.arrival_date, 'payout.arrive', id);
  ctx.emit('payout.created', payout);
  return payout;
}

/** What can be paid out by hand right now. */
export function availableBalance(ctx: Context): number {
  const ready = ctx.store.balanceTransactions.all().filter((entry) => entry.available_on <= ctx.now());
  return ready.reduce((sum, entry) => sum + entry.net, 0);
}

/** The bank took it, or did not. One that seemed paid may still fail; its money is back in the balance then. */
export function endPayout(ctx: Context, payout: Payout, status: PayoutEnd, code = 'account_closed'): void {
  if (payout.status === status) return;
  if (payout.status === 'failed') throw invalidRequest(`Payout ${payout.id} has failed and stays so.`);
  const before = structuredClone(payout);
  payout.status = status;
  if (status === 'failed') {
    payout.failure_code = code;
    payout.failure_message = 'The bank account could not take the payout.';
    payout.failure_balance_transaction = `txn_f${payout.id.slice(3)}`;
    bookTransaction(ctx, {
      id: payout.failure_balance_transaction,
      amount: payout.amount,
      currency: payout.currency,
      source: payout.id,
      type: 'payout_failure',
      category: 'payout_reversal',
      description: 'PAYOUT FAILURE',
    });
  }
  payout.trace_id = { status: 'unsupported', value: null };
  ctx.store.payouts.save(payout);
  ctx.agenda.drop(payout.id, 'payout.arrive');
  ctx.emit('payout.updated', payout, changedAttributes(before, payout));
  ctx.emit(`payout.${status}`, payout);
}
