import { type OrderView, readOrder } from '../../order/order-view.ts';

export interface AdminOrder extends OrderView {
  customer: { name: string; email: string; phone: string };
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
  return { ...order, customer };
}
