import {
  ADMIN_ORDER_STATUSES,
  ADMIN_PAYMENT_STATUSES,
  ORDER_STATUS_LABELS,
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUS_LABELS,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '@cesta/contract/orders/order-constants';

/** The operator tells 'Processando' from 'Preparando', which are one to a customer. */
export const ADMIN_STATUS_LABELS: Record<OrderStatus, string> = {
  ...ORDER_STATUS_LABELS,
  processing: 'Processando',
};

interface Option {
  value: string;
  text: string;
}

/** What an order can be set to, and what it is now: a select never shows something untrue. */
export function statusOptions(current: OrderStatus): Option[] {
  const offered: readonly OrderStatus[] = ADMIN_ORDER_STATUSES;
  return ORDER_STATUSES.filter((status) => status === current || offered.includes(status)).map((value) => ({
    value,
    text: ADMIN_STATUS_LABELS[value],
  }));
}

export function paymentOptions(current: PaymentStatus): Option[] {
  const offered: readonly PaymentStatus[] = ADMIN_PAYMENT_STATUSES;
  return PAYMENT_STATUSES.filter((status) => status === current || offered.includes(status)).map((value) => ({
    value,
    text: PAYMENT_STATUS_LABELS[value],
  }));
}

const ALL: Option = { value: '', text: 'Todos' };

export const STATUS_FILTER: readonly Option[] = [
  ALL,
  ...ORDER_STATUSES.map((value) => ({ value, text: ADMIN_STATUS_LABELS[value] })),
];

export const PAYMENT_FILTER: readonly Option[] = [
  ALL,
  ...PAYMENT_STATUSES.map((value) => ({ value, text: PAYMENT_STATUS_LABELS[value] })),
];
