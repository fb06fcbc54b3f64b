import { ArrowUp } from 'lucide-react';
import emptyOrders from '../../art/empty-orders.svg';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx';
import { counted } from '../counted.ts';
import type { AdminOrder } from './admin-order.ts';
import { OrderCard } from './order-card.tsx';
import { ORDERS_PER_PAGE } from './order-pages.ts';
import type { Question } from './order-question.tsx';
import type { OrderActions, OrderChange } from './use-order-actions.ts';

interface OrderListProps {
  orders: readonly AdminOrder[];
  actions: OrderActions;
  /** The list of another filter, while the right one is on its way. */
  isOld: boolean;
  onOpen: (id: string) => void;
  onAsk: (question: Question) => void;
}

export function OrderList({ orders, actions, isOld, onOpen, onAsk }: OrderListProps) {
  /** What is given back, or disputed, does not go out without a question. */
  function changeOrAsk(order: AdminOrder, change: OrderChange): Promise<boolean> {
    const status = 'status' in change ? change.status : '';
    const goesOut = status === 'shipped' || status === 'delivered';
    const isDoubtful = order.isGivenBack || order.isDisputed;
    if (!goesOut || !isDoubtful || order.status === 'cancelled') return actions.change(order, change);
    onAsk({ about: 'send', order, status });
    return Promise.resolve(false);
  }

  if (orders.length === 0) return <EmptyState art={emptyOrders} title="Nenhum pedido encontrado" />;
  return (
    <ul className={classNames('grid gap-4 transition-opacity', isOld && 'opacity-50')}>
      {orders.map((order) => (
        <li key={order.id}>
          <OrderCard
            order={order}
            busy={actions.busy.has(order.id)}
            onChange={(change) => changeOrAsk(order, change)}
            onOpen={() => onOpen(order.id)}
            onAsk={onAsk}
          />
        </li>
      ))}
    </ul>
  );
}

/** Floats above the list, so that nothing below it moves. */
export function NewOrders({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status" className="pointer-events-none sticky top-20 z-20 h-0 text-center">
      {count > 0 && (
        <Button onClick={onShow} className="pointer-events-auto animate-rise shadow-soft">
          <ArrowUp aria-hidden="true" className="size-5" />
          {count >= ORDERS_PER_PAGE
            ? `${count}+ novos pedidos`
            : counted(count, 'novo pedido', 'novos pedidos')}
        </Button>
      )}
    </div>
  );
}

export function OrdersSkeleton() {
  return (
    <SkeletonArea className="grid gap-4">
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </SkeletonArea>
  );
}
