import { api, listOf } from '../../session/api-client.ts';
import { type AdminOrder, readAdminOrder } from './admin-order.ts';
import { newestOf, type OrderPage } from './follow-orders.ts';

/** As many rows as a desktop screen shows. */
export const ORDERS_PER_PAGE = 25;

/** Each as it stands in the address; empty is no filter. */
export interface OrderFilter {
  search: string;
  status: string;
  payment: string;
  from: string;
  to: string;
  city: string;
  day: string;
  isDeleted: boolean;
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

function pathOf(filter: OrderFilter, limit: number, offset: number): string {
  const { search, status, payment, from, to, city, day, isDeleted } = filter;
  const query = new URLSearchParams({ limit: String(limit), offset: String(offset), desk: 'true' });
  const values = { search, status, payment_status: payment, from, to, city, day };
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  if (isDeleted) query.set('deleted', 'true');
  return `/orders?${query}`;
}

async function read(path: string, signal: AbortSignal): Promise<OrderPage> {
  const body = await api.get<{ total?: number }>(path, { signal });
  const orders = listOf<unknown>(body, 'orders').flatMap((raw) => readAdminOrder(raw) ?? []);
  return { orders, total: body.total ?? orders.length };
}
