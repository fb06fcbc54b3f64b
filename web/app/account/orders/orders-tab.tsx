import { useState } from 'react';
import emptyOrders from '../../art/empty-orders.svg';
import { type OrderView, readOrder } from '../../order/order-view.ts';
import { ProcessingOverlay } from '../../order/processing-overlay.tsx';
import { useOrderPayment } from '../../order/use-order-payment.ts';
import { Loaded } from '../../queries/loaded.tsx';
import { mine } from '../../queries/query-keys.ts';
import { useRefresh } from '../../queries/use-action.ts';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { listOf } from '../../session/api-client.ts';
import type { SessionUser } from '../../session/storage.ts';
import { useNow } from '../../session/use-now.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx';
import { useGrownList } from '../../ui/use-grown-list.ts';
import { ordersOf } from '../account-queries.ts';
import { OrderCard } from './order-card.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { useOpenOrder } from './use-open-order.ts';

const AT_ONCE = 10;
const CLOCK_MS = 10_000;

export function OrdersTab({ user }: { user: SessionUser }) {
  const orders = useApiQuery(ordersOf(user), { onReturn: true });
  return (
    <Loaded from={orders} tells="by-toast" waiting={<OrdersSkeleton />}>
      {(data) => <Orders orders={listOf<unknown>(data, 'orders').flatMap((raw) => readOrder(raw) ?? [])} />}
    </Loaded>
  );
}

function Orders({ orders }: { orders: readonly OrderView[] }) {
  const refresh = useRefresh();
  const { orderId, open, close } = useOpenOrder();
  const lookAgain = () => refresh(mine.orders);
  const { leaving, pay } = useOrderPayment(lookAgain);
  const now = useNow(CLOCK_MS);
  const [shown, setShown] = useState(AT_ONCE);
  const { grow, refOf } = useGrownList(Math.min(shown, orders.length));

  function showMore() {
    grow();
    setShown(shown + AT_ONCE);
  }
  return (
    <>
      <Heading className="sr-only">Meus pedidos</Heading>
      {orders.length === 0 ? (
        <NoOrders />
      ) : (
        <ul className="grid gap-4">
          {orders.slice(0, shown).map((order, place) => (
            <li key={order.id} ref={refOf(place)} tabIndex={-1}>
              <OrderCard
                order={order}
                now={now}
                onOpen={() => open(order.id)}
                onPay={() => pay(order.id)}
                onChanged={lookAgain}
              />
            </li>
          ))}
        </ul>
      )}
      {orders.length > shown && (
        <Button variant="secondary" wide className="mt-4" onClick={showMore}>
          Ver pedidos mais antigos
        </Button>
      )}
      <OrderDialog orderId={orderId} now={now} onPay={pay} onChanged={lookAgain} onClose={close} />
      <ProcessingOverlay open={leaving} />
    </>
  );
}

function OrdersSkeleton() {
  return (
    <SkeletonArea className="grid gap-4">
      {['first', 'second', 'third'].map((place) => (
        <div key={place} className="grid gap-4 rounded-card border border-line bg-card p-4 sm:p-5">
          <div className="flex flex-wrap justify-between gap-x-6 gap-y-3 sm:flex-nowrap">
            <div className="grid w-full content-start gap-2">
              <Skeleton className="h-6 w-44" />
              <Skeleton className="h-5 w-36" />
              <Skeleton className="h-4 w-3/5" />
            </div>
            <div className="flex w-full justify-between sm:w-auto sm:flex-col sm:items-end sm:gap-3">
              <Skeleton className="h-6 w-32 rounded-full" />
              <Skeleton className="h-6 w-24" />
            </div>
          </div>
          <Skeleton className="h-12 w-40" />
          <div className="grid grid-pair gap-3 sm:flex">
            <Skeleton className="h-11 rounded-full sm:w-34" />
            <Skeleton className="h-11 rounded-full sm:w-40" />
          </div>
        </div>
      ))}
    </SkeletonArea>
  );
}

function NoOrders() {
  return (
    <EmptyState art={emptyOrders} title="Você ainda não fez pedidos">
      <p>Quando fizer, é aqui que você acompanha cada um até a sua porta.</p>
      <LinkButton to="/produtos">Ver produtos</LinkButton>
    </EmptyState>
  );
}
