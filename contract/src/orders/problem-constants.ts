// Free of zod on purpose: pages that only show things must not carry the validator to the browser.

import { mayGoOut, type OrderStatus, type PaymentMethod, type PaymentStatus } from './order-constants.ts';

/** Paid, or paid at the door, and not taken back: there is something that can have gone wrong. */
export function canReportOrder(order: {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod?: PaymentMethod | undefined;
}): boolean {
  return mayGoOut(order) && order.status !== 'pending' && order.status !== 'cancelled';
}

/** So long back baskets can be complained about. */
export const RECENT_BASKET_DAYS = 30;
