import { ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import emptyOrders from '../../art/empty-orders.svg';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, SkeletonArea, shapes } from '../../ui/skeleton.tsx';
import { counted } from '../parts/counted.ts';
import type { AdminOrder } from './admin-order.ts';
import { BulkBar } from './bulk-bar.tsx';
import { OrderCard } from './order-card.tsx';
import { ORDERS_PER_PAGE } from './order-pages.ts';
import type { Question } from './order-question.tsx';
import type { OrderActions, OrderChange } from './use-order-actions.ts';
import { useSelection } from './use-selection.ts';

export type ListShape = 'rows' | 'cards';

interface OrderListProps {
  orders: readonly AdminOrder[];
  actions: OrderActions;
  shape: ListShape;
  /** At the right above the list. */
  corner: ReactNode;
  /** The list of another filter, while the right one is on its way. */
  isOld: boolean;
  onOpen: (id: string) => void;
  onAsk: (question: Question) => void;
}

/** So few are there to be looked at: they stand open among rows, too. */
const OPEN_AT_ONCE = 5;

export function OrderList({ orders, actions, shape, corner, isOld, onOpen, onAsk }: OrderListProps) {
  const selection = useSelection(orders.map(({ id }) => id));
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = (id: string) => toggled.get(id) ?? (shape === 'cards' || orders.length <= OPEN_AT_ONCE);

  if (orders.length === 0)
    return (
      <>
        <div className="flex">{corner}</div>
        <EmptyState art={emptyOrders} title="Nenhum pedido encontrado">
          <p>Tire a busca ou um filtro. Pedido novo aparece aqui sozinho.</p>
        </EmptyState>
      </>
    );
  return (
    <>
      <BulkBar
        orders={orders}
        chosen={selection.chosen}
        onToggleAll={selection.toggleAll}
        onLeft={selection.set}
        actions={actions}
        corner={corner}
      />
      <ul className={classNames('transition-opacity', isOld && 'opacity-50')}>
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard
              order={order}
              busy={actions.busy.has(order.id)}
              isOpen={isOpen(order.id)}
              onToggle={() => setToggled(new Map(toggled).set(order.id, !isOpen(order.id)))}
              isChosen={selection.has(order.id)}
              onChoose={(isRange) => selection.toggle(order.id, isRange)}
              onChange={(change) => changeOrAsk(actions, onAsk, order, change)}
              onOpen={() => onOpen(order.id)}
              onAsk={onAsk}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is given back, or disputed, does not go out without a question; nor is cancelled what was delivered. */
function changeOrAsk(
  actions: OrderActions,
  onAsk: OrderListProps['onAsk'],
  order: AdminOrder,
  change: OrderChange,
): Promise<boolean> {
  const status = 'status' in change ? change.status : '';
  const goesOut = status === 'shipped' || status === 'delivered';
  const isDoubtful = order.isGivenBack || order.isDisputed;
  if (goesOut && isDoubtful && order.status !== 'cancelled') onAsk({ about: 'send', order, status });
  else if (status === 'cancelled' && order.status === 'delivered') onAsk({ about: 'goods', order });
  else return actions.change(order, change);
  return Promise.resolve(false);
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

export function OrdersSkeleton({ shape }: { shape: ListShape }) {
  return (
    <SkeletonArea>
      <div className="flex h-11 items-center justify-between border-line border-b px-1 sm:px-2 lg:h-8">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-4 w-40" />
      </div>
      {shape === 'cards' ? shapes(4).map(toCardShape) : shapes(12).map(toRowShape)}
    </SkeletonArea>
  );
}

function toRowShape(key: string) {
  return (
    <div
      key={key}
      className="flex h-14 items-center gap-3 border-line border-b bg-card px-1 sm:px-2 lg:h-[1.5rem]"
    >
      <Skeleton className="size-5 shrink-0 rounded-sm! lg:size-4" />
      <div className="grid grow gap-2">
        <Skeleton className="h-4 w-1/2 lg:w-1/3" />
        <Skeleton className="h-4 w-1/3 lg:hidden" />
      </div>
      <Skeleton className="h-4 w-24" />
    </div>
  );
}

function toCardShape(key: string) {
  return (
    <div key={key} className="my-3 overflow-hidden rounded-card border border-line bg-card">
      <div className="flex items-center gap-3 border-line border-b px-4 py-4 sm:px-5">
        <Skeleton className="size-5 shrink-0 rounded-sm!" />
        <Skeleton className="h-5 w-2/5" />
      </div>
      <div className="grid gap-x-8 gap-y-4 px-4 py-4 sm:grid-cols-2 sm:px-5 xl:grid-cols-[13rem_14rem_minmax(0,1fr)]">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-24 sm:max-xl:col-span-2" />
      </div>
      <div className="border-line border-t bg-paper px-4 py-3 sm:px-5">
        <Skeleton className="h-11 w-3/5" />
      </div>
    </div>
  );
}
