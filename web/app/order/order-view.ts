import { type Cents, cents, fromReais, sum, times } from '@cesta/contract/base/money';
import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentMethod,
  type PaymentStatus,
  SHIPPING_REAIS,
} from '@cesta/contract/orders/order-constants';
import type { DeliveryAddress, Order } from '@cesta/contract/orders/orders';
import type { ProblemReport } from '@cesta/contract/orders/problems';
import { serverNow } from '../session/server-time.ts';
import { readDeliveryAddress } from './delivery-address.ts';

export type OrderChange = NonNullable<Order['history']>[number];

export interface OrderLineView {
  productId: string;
  name: string;
  price: Cents;
  quantity: number;
  total: Cents;
  /** Who grew it, where that is known. */
  producer?: string | undefined;
  /** Its picture, where the server sends one. */
  imageUrl?: string | undefined;
  /** 'no lugar de Quiabo', 'faltou na colheita'; left out for what comes as it was ordered. */
  note?: string | undefined;
}

/** An order as screens show it: money in cents, the address read, nothing left to guess. */
export interface OrderView {
  id: string;
  createdAt: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  /** At the provider, or to whoever brings it. */
  paymentMethod: PaymentMethod;
  lines: readonly OrderLineView[];
  subtotal: Cents;
  shipping: Cents;
  total: Cents;
  /** What is back at the customer. */
  refunded: Cents;
  notes: string;
  address: DeliveryAddress | null;
  /** Until when it can be paid; null once nothing is awaited any more. */
  deadline: string | null;
  /** A Pix code was made for it, and its money is awaited until then. */
  pixUntil: string | null;
  /** When it comes, in words; empty while that is not known. */
  arrival: string;
  /** The subscriber's basket that it comes along with, or was to. */
  withBasket: { date: string; isComing: boolean } | null;
  /** Every change, oldest first; empty in lists. */
  history: readonly OrderChange[];
  /** What its customer told about it; empty in lists. */
  problems: readonly ProblemReport[];
}

/** Accepts what old and new servers send: amounts as texts, an address as JSON text, `price` for `product_price`. */
export function readOrder(raw: unknown): OrderView | null {
  if (!isRecord(raw) || typeof raw.id !== 'string' || !raw.id) return null;
  const lines = Array.isArray(raw.items) ? raw.items.flatMap((item) => readLine(item) ?? []) : [];
  const shipping = readAmount(raw.shipping) ?? fromReais(SHIPPING_REAIS);
  const total = readAmount(raw.total) ?? sum([...lines.map((line) => line.total), shipping]);
  return {
    id: raw.id,
    createdAt: readText(raw.created_at),
    status: ORDER_STATUSES.find((status) => status === raw.status) ?? 'pending',
    paymentStatus: PAYMENT_STATUSES.find((status) => status === raw.payment_status) ?? 'pending',
    paymentMethod: raw.payment_method === 'door' ? 'door' : 'provider',
    lines,
    subtotal: cents(total - shipping),
    shipping,
    total,
    refunded: readAmount(raw.refunded) ?? cents(0),
    notes: readText(raw.notes),
    address: readDeliveryAddress(raw.delivery_address),
    deadline: readText(raw.payment_deadline) || null,
    pixUntil: readText(raw.pix_until) || null,
    arrival: isRecord(raw.delivery) ? readText(raw.delivery.promise) : '',
    withBasket: readBasket(raw.with_basket),
    history: Array.isArray(raw.history) ? (raw.history as OrderChange[]) : [],
    problems: Array.isArray(raw.problem_reports) ? (raw.problem_reports as ProblemReport[]) : [],
  };
}

/** Open for payment at this moment. */
export function canPay({ status, paymentStatus, deadline }: OrderView, now: number = serverNow()): boolean {
  const isOpen = status === 'pending' && (paymentStatus === 'pending' || paymentStatus === 'failed');
  return isOpen && deadline !== null && Date.parse(deadline) > now;
}

/** Paid or not, the bank has yet to tell of it: until then the code can be paid. */
export function awaitsPix(order: OrderView, now: number = serverNow()): boolean {
  return canPay(order, now) && order.pixUntil !== null && Date.parse(order.pixUntil) > now;
}

function readLine(raw: unknown): OrderLineView | null {
  if (!isRecord(raw)) return null;
  const price = readAmount(raw.product_price) ?? readAmount(raw.price) ?? cents(0);
  const producer = readText(raw.producer_name);
  const imageUrl = readText(raw.image_url);
  const quantity = Math.max(0, Math.floor(Number(raw.quantity) || 0));
  return {
    productId: readText(raw.product_id),
    name: readText(raw.product_name),
    price,
    quantity,
    total: times(price, quantity),
    ...(producer && { producer }),
    ...(imageUrl && { imageUrl }),
    ...noteOf(raw),
  };
}

function noteOf(raw: Record<string, unknown>): Pick<OrderLineView, 'note'> {
  if (raw.missing === true) return { note: 'faltou na colheita: o valor volta para quem pediu' };
  const insteadOf = readText(raw.instead_of);
  return insteadOf ? { note: `no lugar de ${insteadOf}` } : {};
}

function readBasket(raw: unknown): OrderView['withBasket'] {
  const date = isRecord(raw) ? readText(raw.date) : '';
  return isRecord(raw) && date ? { date, isComing: raw.is_coming === true } : null;
}

function readAmount(value: unknown): Cents | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  try {
    return fromReais(value);
  } catch {
    return null;
  }
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
