import { useRef, useState } from 'react';
import { Loaded } from '../../queries/loaded.tsx';
import { counted } from '../counted.ts';
import { Pager } from '../pager.tsx';
import { ExportButton } from '../parts/export-button.tsx';
import { focusTabTitle, RefreshButton, TabHead } from '../tab-head.tsx';
import { useAddress, useOpenItem } from '../use-address.ts';
import { OrderDialog } from './order-dialog.tsx';
import { OrderFilters } from './order-filters.tsx';
import { NewOrders, OrderList, OrdersSkeleton } from './order-list.tsx';
import { ORDERS_PER_PAGE } from './order-pages.ts';
import { type Answer, OrderQuestion, type Question } from './order-question.tsx';
import { orderInHand } from './order-selects.tsx';
import { type OrderActions, useOrderActions } from './use-order-actions.ts';
import { useOrders } from './use-orders.ts';

export default function OrdersTab() {
  const address = useAddress();
  const detail = useOpenItem('pedido');
  const [question, setQuestion] = useState<Question | null>(null);
  const { filter, orders, actions } = useOrderBook(address);

  function showNew() {
    window.scrollTo({ top: 0 });
    if (address.page === 1) orders.reload();
    else address.change({});
  }

  async function act(answer: Answer) {
    // Refused is answered too: the card shows what is true by now, and another decision starts from there.
    const done = await perform(actions, answer);
    if (done || answer.about !== 'refund') setQuestion(null);
    if (done && answer.about === 'delete') focusTabTitle();
  }

  return (
    <>
      <TabHead
        title="Pedidos"
        note={orders.data && counted(orders.data.total, 'pedido encontrado', 'pedidos encontrados')}
      >
        <ExportButton kind="orders" />
        <RefreshButton loading={orders.loading} onRefresh={orders.reload} />
      </TabHead>
      <OrderFilters
        {...filter}
        onStatus={(status) => address.change({ status })}
        onPayment={(pagamento) => address.change({ pagamento })}
      />
      <Loaded from={orders} waiting={<OrdersSkeleton />}>
        {({ orders: shown, total, fresh }) => (
          <>
            <NewOrders count={fresh} onShow={showNew} />
            <OrderList
              orders={shown}
              actions={actions}
              isOld={orders.isOld}
              onOpen={detail.open}
              onAsk={setQuestion}
            />
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

function perform(actions: OrderActions, answer: Answer): Promise<boolean> {
  const { order } = answer;
  switch (answer.about) {
    case 'delete':
      return actions.remove(order, answer.money);
    case 'refund':
      return actions.refund(order, answer.wish);
    case 'send':
      return actions.change(order, {
        status: answer.status,
        despite_refund: order.isGivenBack,
        despite_dispute: order.isDisputed,
      });
    case 'retry':
      return actions.retryRefund(order, answer.refund);
    case 'returned':
      return actions.markReturned(order, answer.refund);
  }
}

/** The orders of the address and what can be done with them; neither may disturb the other. */
function useOrderBook({ get, page }: ReturnType<typeof useAddress>) {
  const held = useRef<() => ReadonlySet<string>>(() => new Set());
  const filter = { status: get('status'), payment: get('pagamento'), page };
  const orders = useOrders(filter, () => held.current());
  const actions = useOrderActions(orders);
  held.current = () => new Set([...actions.running(), orderInHand() ?? '']);
  return { filter, orders, actions };
}
