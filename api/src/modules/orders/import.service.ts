import type { Cents } from '@cesta/contract/base/money';
import type { OrderStatus, PaymentStatus } from '@cesta/contract/orders/order-constants';
import type { DeliveryAddress } from '@cesta/contract/orders/orders';
import type { Db } from '../../platform/database/db.ts';
import { insertAttempt } from './attempts.queries.ts';
import { writeHistory } from './order-history.queries.ts';
import * as queries from './orders.queries.ts';
import { SHIPPING, totalOf } from './orders.rules.ts';

type SoldLine = Parameters<typeof queries.insertOrder>[2][number];

export interface PastOrder {
  customer: { id: string; name: string; email: string; phone: string | null };
  address: DeliveryAddress;
  lines: readonly SoldLine[];
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  at: Date;
  notes?: string;
}

/** Writes an order that happened elsewhere or before: no units move, no e-mail goes out. */
export async function importOrder(tx: Db, past: PastOrder): Promise<string> {
  const { customer, status, paymentStatus, at } = past;
  const order = await queries.insertOrder(
    tx,
    {
      userId: customer.id,
      status,
      paymentStatus,
      totalCents: totalOf(past.lines, SHIPPING),
      shippingCents: SHIPPING,
      notes: past.notes ?? '',
      deliveryAddress: past.address,
      customerName: customer.name,
      customerEmail: customer.email,
      customerPhone: customer.phone ?? '',
      stockHeld: status !== 'cancelled',
      createdAt: at,
      updatedAt: at,
    },
    past.lines,
  );
  const entry = { orderId: order.id, actor: 'system' as const };
  await writeHistory(tx, { ...entry, at, status: 'pending', paymentStatus: 'pending' });
  if (status !== 'pending' || paymentStatus !== 'pending') {
    await writeHistory(tx, { ...entry, at: new Date(at.getTime() + 60_000), status, paymentStatus });
  }
  return order.id;
}

export interface PastPayment {
  sessionId: string;
  paymentIntentId: string;
  amount: Cents;
  at: Date;
}

/** What the provider took for such an order: from then on it can be given back and compared as any other. */
export async function importPayment(tx: Db, orderId: string, payment: PastPayment): Promise<void> {
  const { sessionId, paymentIntentId, amount, at } = payment;
  const paid = { state: 'paid' as const, sessionId, paymentIntentId, paidAt: at };
  await insertAttempt(tx, { orderId, attempt: 1, ...paid, createdAt: at, expiresAt: at });
  await queries.updateOrder(tx, orderId, { paidCents: amount });
}
