import { mostFound } from '@cesta/contract/orders/order-constants';
import { useRef, useState } from 'react';
import { Loaded } from '../../queries/loaded.tsx';
import { readKept, writeKept } from '../every-tab/kept.ts';
import { Pager } from '../every-tab/pager.tsx';
import { focusTabTitle, RefreshButton, TabHead } from '../every-tab/tab-head.tsx';
import { useAddress, useOpenItem } from '../every-tab/use-address.ts';
import { counted } from '../parts/counted.ts';
import { ExportButton } from '../parts/export-button.tsx';
import { DeletedOrders } from './deleted-orders.tsx';
import { ListCorner } from './list-corner.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { OrderFilters } from './order-filters.tsx';
import { type ListShape, NewOrders, OrderList, OrdersSkeleton } from './order-list.tsx';
import { ORDERS_PER_PAGE, type OrderFilter } from './order-pages.ts';
import { type Answer, OrderQuestion, type Question } from './order-question.tsx';
import { orderInHand } from './order-selects.tsx';
import { type OrderActions, useOrderActions } from './use-order-actions.ts';
import { useOrders } from './use-orders.ts';

export default function OrdersTab() {
  const address = useAddress();
  const detail = useOpenItem('pedido');
  const [question, setQuestion] = useState<Question | null>(null);
  const { filter, orders, actions } = useOrderBook(address);
  const [shape, setShape] = useState<ListShape>(() => (readKept('orders_as') === 'rows' ? 'rows' : 'cards'));

  function showNew() {
    window.scrollTo({ top: 0 });
    if (address.page === 1) orders.reload();
    else address.change({});
  }

  function choose(as: ListShape) {
    setShape(as);
    writeKept('orders_as', as);
  }

  async function act(answer: Answer) {
    // Refused is answered too: the card shows what is true by now, and another decision starts from there.
    const done = await perform(actions, answer, () => setQuestion(null));
    if (done || answer.about !== 'refund') setQuestion(null);
    if (done && (answer.about === 'delete' || answer.about === 'restore')) focusTabTitle();
  }

  const corner = (
    <ListCorner
      shape={shape}
      onShape={choose}
      isDeleted={filter.isDeleted}
      onDeleted={(isDeleted) => address.change({ excluidos: isDeleted ? '1' : '' })}
    />
  );

  return (
    <>
      <TabHead title="Pedidos" note={orders.data && countOf(orders.data.total, filter)}>
        <ExportButton
          kind="orders"
          period={filter.from || filter.to ? { from: filter.from, to: filter.to } : undefined}
        />
        <RefreshButton loading={orders.loading} onRefresh={orders.reload} />
      </TabHead>
      <OrderFilters filter={filter} onChange={address.change} />
      <Loaded from={orders} waiting={<OrdersSkeleton shape={shape} />}>
        {({ orders: shown, total, fresh }) => (
          <>
            <NewOrders count={filter.isDeleted ? 0 : fresh} onShow={showNew} />
            {filter.isDeleted ? (
              <DeletedOrders orders={shown} onAsk={setQuestion} corner={corner} />
            ) : (
              <OrderList
                orders={shown}
                actions={actions}
                shape={shape}
                corner={corner}
                isOld={orders.isOld}
                onOpen={detail.open}
                onAsk={setQuestion}
              />
            )}
            <Pager page={filter.page} pageSize={ORDERS_PER_PAGE} total={total} onGo={address.goToPage} />
          </>
        )}
      </Loaded>
      <OrderDialog orderId={detail.id} onAsk={setQuestion} onClose={detail.close} />
      <OrderQuestion
        question={question}
        busy={question !== null && actions.busy.has(question.order.id)}
        onAnswer={(answer) => void act(answer)}
        onClose={() => setQuestion(null)}
      />
    </>
  );
}

function perform(actions: OrderActions, answer: Answer, onOutdated: () => void): Promise<boolean> {
  const { order } = answer;
  switch (answer.about) {
    case 'delete':
      return actions.remove(order, answer.money);
    case 'refund':
      return actions.refund(order, answer.wish, onOutdated);
    case 'send':
      return actions.change(order, {
        status: answer.status,
        despite_refund: order.isGivenBack,
        despite_dispute: order.isDisputed,
      });
    case 'goods':
      return actions.change(order, { status: 'cancelled', goods: answer.goods });
    case 'restore':
      return actions.restore(order);
    case 'retry':
      return actions.retryRefund(order, answer.refund);
    case 'returned':
      return actions.markReturned(order, answer.refund);
  }
}

/** The orders of the address and what can be done with them; neither may disturb the other. */
function useOrderBook({ get, page }: ReturnType<typeof useAddress>) {
  const held = useRef<() => ReadonlySet<string>>(() => new Set());
  const filter = {
    search: get('busca'),
    status: get('status'),
    payment: get('pagamento'),
    from: get('de'),
    to: get('ate'),
    city: get('cidade'),
    day: get('dia'),
    isDeleted: get('excluidos') === '1',
    page,
  };
  const orders = useOrders(filter, () => held.current());
  const actions = useOrderActions(orders);
  held.current = () => new Set([...actions.running(), orderInHand() ?? '']);
  return { filter, orders, actions };
}

/** Beyond a bound nobody counts: a narrower search is what helps. */
function countOf(total: number, filter: OrderFilter): string {
  const found = counted(total, 'pedido encontrado', 'pedidos encontrados');
  const most = mostFound(filter);
  return most !== null && total >= most ? `Mais de ${found}: refine a busca` : found;
}
