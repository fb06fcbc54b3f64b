import { ArrowUp } from 'lucide-react';
import { useRef, useState } from 'react';
import emptyOrders from '../../art/empty-orders.svg';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx';
import { CompactSelect } from '../compact-select.tsx';
import { counted } from '../counted.ts';
import { Loaded } from '../loaded.tsx';
import { PAYMENT_FILTER, STATUS_FILTER } from '../order-status.ts';
import { Pager } from '../pager.tsx';
import { focusTabTitle, RefreshButton, TabHead } from '../tab-head.tsx';
import { useAddress, useOpenItem } from '../use-address.ts';
import type { AdminOrder } from './admin-order.ts';
import { OrderCard } from './order-card.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { orderInHand } from './order-selects.tsx';
import { useOrderActions } from './use-order-actions.ts';
import { ORDERS_PER_PAGE, useOrders } from './use-orders.ts';

type Question = { about: 'delete' | 'refund'; order: AdminOrder } | null;

export default function OrdersTab() {
  const address = useAddress();
  const detail = useOpenItem('pedido');
  const [question, setQuestion] = useState<Question>(null);
  const held = useRef<() => ReadonlySet<string>>(() => new Set());
  const filter = { status: address.get('status'), payment: address.get('pagamento'), page: address.page };
  const orders = useOrders(filter, () => held.current());
  const actions = useOrderActions(orders);
  held.current = () => new Set([...actions.running.current, orderInHand() ?? '']);

  function showNew() {
    window.scrollTo({ top: 0 });
    if (address.page === 1) orders.reload();
    else address.change({});
  }

  async function answer({ about, order }: NonNullable<Question>) {
    const done = await (about === 'delete' ? actions.remove(order.id) : actions.refund(order.id));
    if (!done) return;
    setQuestion(null);
    if (about === 'delete') focusTabTitle();
  }

  return (
    <>
      <TabHead
        title="Pedidos"
        note={orders.data && counted(orders.data.total, 'pedido encontrado', 'pedidos encontrados')}
      >
        <RefreshButton loading={orders.loading} onRefresh={orders.reload} />
      </TabHead>
      <search className="mb-4 grid grid-cols-2 gap-3 sm:flex">
        <CompactSelect
          label="Status do pedido"
          className="sm:w-52"
          value={filter.status}
          options={STATUS_FILTER}
          onChange={(event) => address.change({ status: event.target.value })}
        />
        <CompactSelect
          label="Status do pagamento"
          className="sm:w-52"
          value={filter.payment}
          options={PAYMENT_FILTER}
          onChange={(event) => address.change({ pagamento: event.target.value })}
        />
      </search>
      <Loaded from={orders} waiting={<OrdersSkeleton />}>
        {({ orders: shown, total, fresh }) => (
          <>
            <NewOrders count={fresh} onShow={showNew} />
            {shown.length === 0 ? (
              <EmptyState art={emptyOrders} title="Nenhum pedido encontrado" />
            ) : (
              <ul className={classNames('grid gap-4 transition-opacity', orders.isOld && 'opacity-50')}>
                {shown.map((order) => (
                  <li key={order.id}>
                    <OrderCard
                      order={order}
                      busy={actions.busy.has(order.id)}
                      onChange={(change) => actions.change(order.id, change)}
                      onOpen={() => detail.open(order.id)}
                      onRefund={() => setQuestion({ about: 'refund', order })}
                      onDelete={() => setQuestion({ about: 'delete', order })}
                    />
                  </li>
                ))}
              </ul>
            )}
            <Pager
              page={filter.page}
              pageSize={ORDERS_PER_PAGE}
              total={total}
              onGo={(page) => address.change({ pagina: page > 1 ? String(page) : '' })}
            />
          </>
        )}
      </Loaded>
      <OrderDialog orderId={detail.id} onClose={detail.close} />
      <ConfirmDialog
        open={question !== null}
        title={question?.about === 'refund' ? 'Reembolsar pedido' : 'Excluir pedido'}
        confirmLabel={question?.about === 'refund' ? 'Reembolsar' : 'Excluir'}
        busy={question !== null && actions.busy.has(question.order.id)}
        onClose={() => setQuestion(null)}
        onConfirm={() => {
          if (question) void answer(question);
        }}
      >
        {question?.about === 'refund'
          ? 'Devolver ao cliente o valor total deste pedido?'
          : 'Tem certeza que deseja excluir este pedido? O estoque será devolvido.'}
      </ConfirmDialog>
    </>
  );
}

/** Floats above the list, so that nothing below it moves. */
function NewOrders({ count, onShow }: { count: number; onShow: () => void }) {
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

function OrdersSkeleton() {
  return (
    <SkeletonArea className="grid gap-4">
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </SkeletonArea>
  );
}
