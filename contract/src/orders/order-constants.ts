// Free of zod on purpose: pages that only show things must not carry the validator to the browser.

export const ORDER_STATUSES = [
  'pending',
  'confirmed',
  'preparing',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_STATUSES = ['pending', 'paid', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** How an order is paid: at the payment provider, or to whoever brings it. */
export const PAYMENT_METHODS = ['provider', 'door'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const PAY_AT_DOOR_LABEL = 'Pagamento na entrega';

interface Payment {
  paymentStatus: PaymentStatus;
  paymentMethod?: PaymentMethod | undefined;
}

export function isUnpaid({ paymentStatus }: Pick<Payment, 'paymentStatus'>): boolean {
  return paymentStatus === 'pending' || paymentStatus === 'failed';
}

/** Whoever brings it takes the money for it. */
export function isPaidAtDoor(order: Payment): boolean {
  return order.paymentMethod === 'door' && isUnpaid(order);
}

/** Only such orders leave the house. */
export function mayGoOut(order: Payment): boolean {
  return order.paymentStatus === 'paid' || isPaidAtDoor(order);
}

/** Who can change an order: its customer, the operator, the payment provider, the store by itself. */
export const ORDER_ACTORS = ['customer', 'admin', 'provider', 'system'] as const;
export type OrderActor = (typeof ORDER_ACTORS)[number];

/** What became of money that goes back, in the provider's words. */
export const REFUND_STATES = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** How a refund that the provider did not make was closed: asked for anew, given back otherwise, or nothing was left. */
export const REFUND_RESOLUTIONS = ['retried', 'other_means', 'superseded'] as const;
export type RefundResolution = (typeof REFUND_RESOLUTIONS)[number];

/** What happened to an order's money besides its payment status. */
export const MONEY_EVENTS = [
  'refund_requested',
  'refund_succeeded',
  'refund_failed',
  'refunded_by_other_means',
  /** Somebody had given it back at the provider before it was asked for. */
  'refund_superseded',
  /** Money that came and is not kept: the order was paid, ended or given back already. */
  'payment_returned',
  /** The customer's bank wants the money back, and how it has decided. */
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
] as const;
export type MoneyEvent = (typeof MONEY_EVENTS)[number];

/** What became of the goods of an order that was delivered and is cancelled. */
export const GOODS = ['returned', 'lost'] as const;
export type Goods = (typeof GOODS)[number];

/** So long a change of status can be taken back, and so many days a deleted order can be brought back. */
export const UNDO_SECONDS = 10;
export const RESTORE_DAYS = 30;

/** Nobody pages through more than so many orders of a search, or of a city: further ones are not counted. */
export function mostFound({
  search,
  city,
}: {
  search?: string | undefined;
  city?: string | undefined;
}): number | null {
  if (search) return 1000;
  return city ? 10_000 : null;
}

/** As many orders as change their status in one call. */
export const MOST_ORDERS_AT_ONCE = 100;

/** What the operator's selects offer, besides an order's current value. */
export const ADMIN_ORDER_STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export const ADMIN_PAYMENT_STATUSES = ['pending', 'paid', 'failed'] as const;

/** The customer's words; 'processing' is 'Preparando' to them. */
export const ORDER_STATUS_LABELS: Record<OrderStatus, string> = {
  pending: 'Pendente',
  confirmed: 'Confirmado',
  preparing: 'Preparando',
  processing: 'Preparando',
  shipped: 'Enviado',
  delivered: 'Entregue',
  cancelled: 'Cancelado',
};

export const PAYMENT_STATUS_LABELS: Record<PaymentStatus, string> = {
  pending: 'Aguardando',
  paid: 'Pago',
  failed: 'Falhou',
  refunded: 'Reembolsado',
};

export const TIMELINE = [
  'Pedido Recebido',
  'Pagamento Confirmado',
  'Preparando Pedido',
  'Pedido Enviado',
  'Entregue',
] as const;

/** How many steps of the timeline are complete; a cancelled order has none beyond what it had reached. */
export const TIMELINE_STEPS_DONE: Record<OrderStatus, number> = {
  pending: 1,
  confirmed: 2,
  preparing: 3,
  processing: 3,
  shipped: 4,
  delivered: 5,
  cancelled: 1,
};

export const DELIVERY_TIME = '3-5 dias úteis';

export const REFUND_NOTE_MAX = 300;

export const SHIPPING_REAIS = 10;
/** What comes along with a subscriber's basket costs no way of its own. */
export function shippingReais(withBasket: boolean): number {
  return withBasket ? 0 : SHIPPING_REAIS;
}
/** The provider takes no smaller amount: without shipping an order can be below it. */
export const LEAST_PAYABLE_REAIS = 0.5;
/** The provider takes no larger amount at once. */
export const MOST_PAYABLE_REAIS = 999_999.99;
/** From the making of a payment session to the cancellation of an unpaid order. */
export const PAYMENT_WINDOW_SECONDS = 1800;
/** Also keeps a typing mistake from emptying the shelf. */
export const MAX_QUANTITY_PER_LINE = 99;
/** The payment page takes 100 lines, and shipping is one of them. */
export const MAX_LINES_PER_ORDER = 99;

/** The number a person reads out: 8 characters in lists, 12 in the detail. */
export function orderNumber(id: string, length: 8 | 12 = 8): string {
  return id.slice(0, length).toUpperCase();
}
