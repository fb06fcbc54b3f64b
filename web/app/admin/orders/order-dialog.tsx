import { spokenDay } from '@cesta/contract/base/calendar';
import { ORDER_NOT_LOADED } from '../../order/load-order.ts';
import { formatMoment } from '../../order/order-dates.ts';
import { OrderDetailDialog, OrderDetailSkeleton, OrderNotes, OrderPart } from '../../order/order-detail.tsx';
import { DeliveryPlace, Fact, OrderLines, OrderSums } from '../../order/order-parts.tsx';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { type AdminOrder, readAdminOrder } from './admin-order.ts';
import { BasketNote, Customer } from './order-card-parts.tsx';
import { OrderHistory } from './order-history.tsx';
import type { Question } from './order-question.tsx';
import { RefundNotes } from './refund-notes.tsx';
import { PaymentBadge, StatusBadge } from './status-badges.tsx';

interface OrderDialogProps {
  /** Null while none is open. */
  orderId: string | null;
  onAsk: (question: Question) => void;
  onClose: () => void;
}

export function OrderDialog({ orderId, onAsk, onClose }: OrderDialogProps) {
  return (
    <OrderDetailDialog orderId={orderId} onClose={onClose}>
      {(id) => <OrderContent key={id} orderId={id} onAsk={onAsk} />}
    </OrderDetailDialog>
  );
}

const orderOf = (id: string) =>
  apiQuery<unknown>(panel.order(id), `/orders/${encodeURIComponent(id)}`, ORDER_NOT_LOADED);

function OrderContent({ orderId, onAsk }: { orderId: string; onAsk: OrderDialogProps['onAsk'] }) {
  const found = useApiQuery(orderOf(orderId));
  return (
    <Loaded from={found} waiting={<OrderDetailSkeleton />}>
      {(raw) => {
        const order = readAdminOrder(raw);
        return order ? (
          <OrderDetail order={order} onAsk={onAsk} />
        ) : (
          <p className="py-8 text-center">Pedido não encontrado</p>
        );
      }}
    </Loaded>
  );
}

function OrderDetail({ order, onAsk }: { order: AdminOrder; onAsk: OrderDialogProps['onAsk'] }) {
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
      <div className="grid content-start gap-6">
        <dl className="divide-y divide-line border-line border-y">
          <Fact name="Data">{formatMoment(order.createdAt)}</Fact>
          <Fact name="Status">
            <StatusBadge status={order.status} />
          </Fact>
          <Fact name="Pagamento">
            <PaymentBadge order={order} />
          </Fact>
          {order.day && <Fact name="Dia da entrega">{spokenDay(order.day)}</Fact>}
        </dl>
        <OrderPart title="Cliente">
          <Customer {...order.customer} />
        </OrderPart>
        <OrderPart title="Endereço de entrega">
          <DeliveryPlace address={order.address} />
          <BasketNote order={order} />
        </OrderPart>
        <OrderNotes notes={order.notes} />
      </div>
      <div className="grid content-start gap-6">
        <OrderPart title="Itens">
          <OrderLines lines={order.lines} />
        </OrderPart>
        <OrderPart title="Resumo">
          <OrderSums {...order} />
        </OrderPart>
        {order.refunds.length > 0 && (
          <OrderPart title="Reembolsos">
            <RefundNotes order={order} onAsk={onAsk} />
          </OrderPart>
        )}
        <OrderPart title="Histórico">
          <OrderHistory order={order} />
        </OrderPart>
      </div>
    </div>
  );
}
