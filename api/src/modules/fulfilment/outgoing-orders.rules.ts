import type { StopState } from '@cesta/contract/orders/delivery-constants';
import {
  mayGoOut,
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
} from '@cesta/contract/orders/order-constants';

/** A step of the packing table is a status of the order: there is no second truth. */
export const STATUS_OF_STATE: Record<StopState, OrderStatus> = {
  scheduled: 'processing',
  packed: 'shipped',
  delivered: 'delivered',
};

const STATE_OF_STATUS: Record<OrderStatus, StopState | null> = {
  // Paid and set back by the operator: it still has to be packed.
  pending: 'scheduled',
  confirmed: 'scheduled',
  preparing: 'scheduled',
  processing: 'scheduled',
  shipped: 'packed',
  delivered: 'delivered',
  cancelled: null,
};

/** Null: not to be brought to anybody. Only what is paid, or paid at the door, and not on its way back, goes out. */
export function stopState(order: {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  isGivenBack: boolean;
}): StopState | null {
  return mayGoOut(order) && !order.isGivenBack ? STATE_OF_STATUS[order.status] : null;
}
