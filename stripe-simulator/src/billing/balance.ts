import type { Context } from '../context.ts';
import type { BalanceTransaction } from '../wire/wire-type.ts';

/** What a payment or a refund does to the balance is worked out from it whenever somebody asks. */
export function balanceTransactionId(source: string): string {
  return `txn_${source.slice(source.indexOf('_') + 1)}`;
}

/** A refund that failed gives the money back to the balance in a transaction of its own. */
export function failureTransactionId(source: string): string {
  return `txn_f${source.slice(source.indexOf('_') + 1)}`;
}

export function balanceTransaction(ctx: Context, id: string): BalanceTransaction | undefined {
  const failed = id.startsWith('txn_f');
  const name = id.slice(failed ? 'txn_f'.length : 'txn_'.length);
  const charge = ctx.store.charges.get(`ch_${name}`) ?? ctx.store.charges.get(`py_${name}`);
  const refund = ctx.store.refunds.get(`re_${name}`) ?? ctx.store.refunds.get(`pyr_${name}`);
  const source = charge ?? refund;
  if (!source) return undefined;
  const amount = charge || failed ? source.amount : -source.amount;
  const kind = charge ? 'charge' : failed ? 'refund_failure' : 'refund';
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: source.created,
    balance_type: 'payments',
    created: source.created,
    currency: source.currency,
    description: charge?.description ?? null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category: kind,
    source: source.id,
    status: 'available',
    type: kind,
  };
}
