import type { Context } from '../context.ts';
import { newId } from '../state/ids.ts';
import type { BalanceEntry, Customer } from '../wire/wire-type.ts';

export interface BalanceChange {
  type: string;
  /** Below zero: credit for the customer. */
  amount: number;
  currency?: string | null;
  description?: string | null;
  invoice?: string | null;
  creditNote?: string | null;
  metadata?: Record<string, string>;
}

/** Moves a customer's balance and keeps the entry that explains it. */
export function bookBalance(ctx: Context, customer: Customer, change: BalanceChange): BalanceEntry {
  customer.balance += change.amount;
  customer.currency ??= change.currency ?? null;
  ctx.store.customers.save(customer);
  const entry: BalanceEntry = {
    id: newId('cbtxn'),
    object: 'customer_balance_transaction',
    amount: change.amount,
    checkout_session: null,
    created: ctx.now(),
    credit_note: change.creditNote ?? null,
    currency: change.currency ?? customer.currency ?? 'brl',
    customer: customer.id,
    customer_account: null,
    description: change.description ?? null,
    ending_balance: customer.balance,
    invoice: change.invoice ?? null,
    livemode: false,
    metadata: change.metadata ?? {},
    type: change.type,
  };
  ctx.store.balanceEntries.save(entry);
  return entry;
}

/** The same, told to the shop. */
export function moveBalance(ctx: Context, customer: Customer, change: BalanceChange): BalanceEntry {
  const before = { balance: customer.balance };
  const entry = bookBalance(ctx, customer, change);
  ctx.emit('customer.updated', customer, before);
  return entry;
}
