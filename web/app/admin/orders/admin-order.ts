import { type Cents, fromReais } from '@cesta/contract/money';
import type { Refund } from '@cesta/contract/refunds';
import { type OrderView, readOrder } from '../../order/order-view.ts';

export interface AdminOrder extends OrderView {
  customer: { name: string; email: string; phone: string };
  /** What goes or went back, oldest first. */
  refunds: readonly Refund[];
  /** What the provider took and nobody has asked back; null where an older server does not say. */
  refundable: Cents | null;
  /** Its money is back or all of it goes back. */
  isGivenBack: boolean;
  /** The customer's bank wants the money back, or has it. */
  isDisputed: boolean;
}

/** An order with whose it is. What is not known reads 'N/A' on screen and is empty here. */
export function readAdminOrder(raw: unknown): AdminOrder | null {
  const order = readOrder(raw);
  if (!order) return null;
  const given = raw as Record<string, unknown>;
  const text = (name: string) => (typeof given[name] === 'string' ? given[name].trim() : '');
  const customer = {
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
  };
}
