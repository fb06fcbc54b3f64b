// Free of zod on purpose: pages that only show things must not carry the validator to the browser.

import type { OrderStatus, PaymentStatus } from './order-constants.ts';

/** Paid and not taken back: there is something that can have gone wrong. */
export function canReportOrder(order: { status: OrderStatus; paymentStatus: PaymentStatus }): boolean {
  return order.paymentStatus === 'paid' && order.status !== 'pending' && order.status !== 'cancelled';
}

/** So long back baskets can be complained about. */
export const RECENT_BASKET_DAYS = 30;
