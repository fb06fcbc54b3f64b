import { type QueryFunctionContext, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { panel } from '../../queries/query-keys.ts';
import { useApiQuery } from '../../queries/use-api-query.ts';
import type { AdminOrder } from './admin-order.ts';
import { followOrders, type OrderPage } from './follow-orders.ts';
import { lookAround, type OrderFilter, readPage } from './order-pages.ts';

const REFRESH_MS = 30_000;
const ATTEMPT = 'Erro ao carregar pedidos';

type Shown = OrderPage & { newest: string; fresh: number };

/** One page of orders, looked at again every 30 seconds without moving anything. */
export function useOrders(filter: OrderFilter, heldIds: () => ReadonlySet<string>) {
  const client = useQueryClient();
  const key = panel.orders(filter);
  const hash = JSON.stringify(filter);
  // The page that was read whole on this visit: from then on it is only followed.
  const whole = useRef('');
  const shownNow = () => client.getQueryData<Shown>(key);
  const change = (next: (shown: Shown) => Shown) =>
    client.setQueryData<Shown>(key, (shown) => shown && next(shown));

  async function load({ signal }: QueryFunctionContext): Promise<Shown> {
    if (whole.current === hash && shownNow()) {
      const { around, top } = await lookAround(filter, signal);
      // As it is by now: something may have been changed while the answer was on its way.
      const shown = shownNow();
      if (shown) return follow(shown, around, top, heldIds());
    }
    const page = await readPage(filter, signal);
    whole.current = hash;
    return { ...page, fresh: 0 };
  }

  const list = useApiQuery({ key, load, attempt: ATTEMPT }, { keepOld: true, every: REFRESH_MS });

  return {
    ...list,
    loading: list.loading && whole.current !== hash,
    reload: () => {
      whole.current = '';
      list.reload();
    },
    put: (order: AdminOrder) => change((shown) => withOrder(shown, order)),
    drop: (id: string) => change((shown) => withoutOrder(shown, id)),
  };
}

function follow(
  shown: Shown,
  around: OrderPage,
  top: readonly AdminOrder[],
  held: ReadonlySet<string>,
): Shown {
  const look = { shown: shown.orders, newest: shown.newest, around: around.orders, top, held };
  return { ...shown, ...followOrders(look), total: around.total };
}

function withOrder(shown: Shown, order: AdminOrder): Shown {
  return { ...shown, orders: shown.orders.map((other) => (other.id === order.id ? order : other)) };
}

function withoutOrder(shown: Shown, id: string): Shown {
  const orders = shown.orders.filter((order) => order.id !== id);
  return { ...shown, orders, total: Math.max(0, shown.total - (shown.orders.length - orders.length)) };
}
