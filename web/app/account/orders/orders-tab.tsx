import { orderNumber } from '@cesta/contract/order-constants';
import type { Order } from '@cesta/contract/orders';
import emptyOrders from '../../art/empty-orders.svg';
import { listOf } from '../../session/api-client.ts';
import type { SessionUser } from '../../session/storage.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { Loaded } from '../loaded.tsx';

export function OrdersTab({ user }: { user: SessionUser }) {
  return (
    <Loaded<unknown>
      path={`/orders/user/${user.id}`}
      attempt="Erro ao carregar pedidos"
      waiting={<RowsSkeleton rows={3} />}
    >
      {(data) => <OrderList orders={listOf<Order>(data, 'orders')} />}
    </Loaded>
  );
}

function OrderList({ orders }: { orders: readonly Order[] }) {
  if (orders.length === 0) return <NoOrders />;
  return (
    <ul className="grid gap-4">
      {orders.map(({ id }) => (
        <li key={id}>
          <Card className="p-4 font-semibold">Pedido #{orderNumber(id)}</Card>
        </li>
      ))}
    </ul>
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
