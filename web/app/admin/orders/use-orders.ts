import { useCallback, useEffect, useRef, useState } from 'react';
import { api, errorText, isAbort, listOf } from '../../session/api-client.ts';
import { usePolling } from '../use-polling.ts';
import { type AdminOrder, readAdminOrder } from './admin-order.ts';
import { followOrders, newestOf, type OrderPage } from './follow-orders.ts';

export const ORDERS_PER_PAGE = 20;
const REFRESH_MS = 30_000;
const ATTEMPT = 'Erro ao carregar pedidos';

export interface OrderFilter {
  status: string;
  payment: string;
  page: number;
}

type Shown = OrderPage & { of: string; newest: string; fresh: number };

/** One page of orders, looked at again every 30 seconds without moving anything. */
export function useOrders(filter: OrderFilter, heldIds: () => ReadonlySet<string>) {
  const of = JSON.stringify(filter);
  const [list, setList] = useState<Shown>();
  const [error, setError] = useState<string>();
  const [loading, setLoading] = useState(true);
  const [round, setRound] = useState(0);
  const following = useRef<AbortController>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` is the filter as text; a new round loads again
  useEffect(() => {
    const gone = new AbortController();
    following.current = gone;
    setLoading(true);
    // What was wrong with another filter says nothing about this one.
    if (list?.of !== of) setError(undefined);
    readPage(filter, gone.signal)
      .then(({ page, newest }) => {
        setList({ ...page, of, newest, fresh: 0 });
        setError(undefined);
      })
      .catch((failure: unknown) => {
        if (!isAbort(failure)) setError(errorText(failure, ATTEMPT));
      })
      .finally(() => {
        if (!gone.signal.aborted) setLoading(false);
      });
    return () => gone.abort();
  }, [of, round]);

  async function follow(): Promise<void> {
    const signal = following.current?.signal;
    if (!list || list.of !== of || loading || !signal) return;
    try {
      const [around, top] = await lookAround(filter, signal);
      setList((shown) => {
        if (!shown || shown.of !== of) return shown;
        const look = {
          shown: shown.orders,
          newest: shown.newest,
          around: around.orders,
          top,
          held: heldIds(),
        };
        return { ...shown, ...followOrders(look), total: around.total };
      });
      setError(undefined);
    } catch (failure) {
      if (!isAbort(failure)) setError(errorText(failure, ATTEMPT));
    }
  }
  usePolling(REFRESH_MS, () => void follow());

  const reload = useCallback(() => setRound((last) => last + 1), []);
  const put = useCallback((order: AdminOrder) => setList((shown) => shown && withOrder(shown, order)), []);
  const drop = useCallback((id: string) => setList((shown) => shown && withoutOrder(shown, id)), []);
  // An error of the new filter must not be hidden by the list of the old one.
  const data = list?.of === of || !error ? list : undefined;
  return { data, isOld: data !== undefined && data.of !== of, error, loading, reload, put, drop };
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

async function readPage(
  filter: OrderFilter,
  signal: AbortSignal,
): Promise<{ page: OrderPage; newest: string }> {
  const offset = (filter.page - 1) * ORDERS_PER_PAGE;
  const [page, first] = await Promise.all([
    read(pathOf(filter, ORDERS_PER_PAGE, offset), signal),
    offset > 0 ? read(pathOf(filter, 1, 0), signal) : null,
  ]);
  return { page, newest: newestOf(first?.orders ?? page.orders) };
}

/** Twice the page, because new orders push the shown ones down. */
async function lookAround(
  filter: OrderFilter,
  signal: AbortSignal,
): Promise<[OrderPage, readonly AdminOrder[]]> {
  const offset = (filter.page - 1) * ORDERS_PER_PAGE;
  const [around, top] = await Promise.all([
    read(pathOf(filter, 2 * ORDERS_PER_PAGE, offset), signal),
    offset > 0 ? read(pathOf(filter, ORDERS_PER_PAGE, 0), signal) : null,
  ]);
  return [around, (top ?? around).orders];
}

function withOrder(shown: Shown, order: AdminOrder): Shown {
  return { ...shown, orders: shown.orders.map((other) => (other.id === order.id ? order : other)) };
}

function withoutOrder(shown: Shown, id: string): Shown {
  const orders = shown.orders.filter((order) => order.id !== id);
  return { ...shown, orders, total: Math.max(0, shown.total - (shown.orders.length - orders.length)) };
}
