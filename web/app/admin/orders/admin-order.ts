import { type Cents, fromReais } from '@cesta/contract/base/money';
import { orderNumber } from '@cesta/contract/orders/order-constants';
import type { ChangeUndo, PossibleChange } from '@cesta/contract/orders/order-desk';
import type { Refund } from '@cesta/contract/orders/refunds';
import { type OrderView, readOrder } from '../../order/order-view.ts';

export interface AdminOrder extends OrderView {
  /** `id` opens their file; empty where the account is gone. */
  customer: { id: string; name: string; email: string; phone: string };
  /** What goes or went back, oldest first. */
  refunds: readonly Refund[];
  /** What the provider took and nobody has asked back; null where an older server does not say. */
  refundable: Cents | null;
  /** Its money is back or all of it goes back. */
  isGivenBack: boolean;
  /** The customer's bank wants the money back, or has it. */
  isDisputed: boolean;
  /** The day it goes out on; null for what does not, or where that is not told. */
  day: string | null;
  /** What each value of its selects would do; empty where that is not told. */
  changes: readonly PossibleChange[];
  /** How the change that has just been made is taken back. */
  undo: ChangeUndo | null;
  /** When it was deleted; empty for any other. */
  deletedAt: string;
}

/** An order with whose it is. What is not known reads 'N/A' on screen and is empty here. */
export function readAdminOrder(raw: unknown): AdminOrder | null {
  const order = readOrder(raw);
  if (!order) return null;
  const given = raw as Record<string, unknown>;
  const text = (name: string) => (typeof given[name] === 'string' ? given[name].trim() : '');
  const customer = {
    id: text('customer_email') && text('customer_id'),
    name: text('customer_name'),
    email: text('customer_email'),
    phone: text('customer_phone'),
  };
  return {
    ...order,
    customer,
    refunds: Array.isArray(given.refunds) ? (given.refunds as Refund[]) : [],
    refundable: typeof given.refundable === 'number' ? fromReais(given.refundable) : null,
    isGivenBack: given.given_back === true,
    isDisputed: given.disputed === true,
    day: dayOf(given.delivery),
    changes: Array.isArray(given.changes) ? (given.changes as PossibleChange[]) : [],
    undo: (given.undo as ChangeUndo | undefined) ?? null,
    deletedAt: text('deleted_at'),
  };
}

function dayOf(delivery: unknown): string | null {
  const { date } = (delivery ?? {}) as { date?: unknown };
  return typeof date === 'string' ? date : null;
}

/** '#1A2B3C4D, Maria' */
export function nameOf({ id, customer }: AdminOrder): string {
  return [`#${orderNumber(id)}`, customer.name].filter(Boolean).join(', ');
}
