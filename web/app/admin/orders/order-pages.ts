import { api, listOf } from '../../session/api-client.ts';
import { type AdminOrder, readAdminOrder } from './admin-order.ts';
import { newestOf, type OrderPage } from './follow-orders.ts';

export const ORDERS_PER_PAGE = 20;

export interface OrderFilter {
  status: string;
  payment: string;
  page: number;
}

/** A page as the list shows it first, with the time of the newest order there is. */
export async function readPage(
  filter: OrderFilter,
  signal: AbortSignal,
): Promise<OrderPage & { newest: string }> {
  const offset = offsetOf(filter);
  const [page, first] = await Promise.all([
    read(pathOf(filter, ORDERS_PER_PAGE, offset), signal),
    offset > 0 ? read(pathOf(filter, 1, 0), signal) : null,
  ]);
  return { ...page, newest: newestOf(first?.orders ?? page.orders) };
}

/** Twice the page, because new orders push the shown ones down. */
export async function lookAround(
  filter: OrderFilter,
  signal: AbortSignal,
): Promise<{ around: OrderPage; top: readonly AdminOrder[] }> {
  const offset = offsetOf(filter);
  const [around, top] = await Promise.all([
    read(pathOf(filter, 2 * ORDERS_PER_PAGE, offset), signal),
    offset > 0 ? read(pathOf(filter, ORDERS_PER_PAGE, 0), signal) : null,
  ]);
  return { around, top: (top ?? around).orders };
}

function offsetOf({ page }: OrderFilter): number {
  return (page - 1) * ORDERS_PER_PAGE;
}

function pathOf({ status, payment }: OrderFilter, limit: number, offset: number): string {
  const query = new URLSearchParams({ limit: String(limit), offset: String(offset) });
  if (status) query.set('status', status);
  if (payment) query.set('payment_status', payment);
  return `/orders?${query}`;
}

async function read(path: string, signal: AbortSignal): Promise<OrderPage> {
  const body = await api.get<{ total?: number }>(path, { signal });
  const orders = listOf<unknown>(body, 'orders').flatMap((raw) => readAdminOrder(raw) ?? []);
  return { orders, total: body.total ?? orders.length };
}
