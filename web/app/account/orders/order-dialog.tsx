import { CancelOrder } from '../../order/cancel-order.tsx';
import { PayableArrival } from '../../order/expected-arrival.tsx';
import { OrderStatusBadge, PaymentStatusBadge } from '../../order/order-badges.tsx';
import { formatMoment, payUntil } from '../../order/order-dates.ts';
import { OrderDetailDialog, OrderDetailSkeleton, OrderNotes, OrderPart } from '../../order/order-detail.tsx';
import { DeliveryPlace, Fact, OrderLines, OrderSums } from '../../order/order-parts.tsx';
import { canPay, type OrderView } from '../../order/order-view.ts';
import { Loaded } from '../../queries/loaded.tsx';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { orderOf } from '../account-queries.ts';
import { OrderProblem } from '../problems/order-problem.tsx';
import { OrderAgainButton, RefillNote, useOrderAgain } from './order-again.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { hasReceipt, ReceiptButton } from './receipt-button.tsx';

interface OrderDialogProps {
  /** Null while none is open. */
  orderId: string | null;
  now: number;
  onPay: (id: string) => void;
  /** Something became of it: look again. */
  onChanged: () => void;
  onClose: () => void;
}

export function OrderDialog({ orderId, now, onPay, onChanged, onClose }: OrderDialogProps) {
  return (
    <OrderDetailDialog orderId={orderId} onClose={onClose}>
      {(id) => <OrderContent key={id} orderId={id} now={now} onPay={onPay} onChanged={onChanged} />}
    </OrderDetailDialog>
  );
}

type ContentProps = Pick<OrderDialogProps, 'now' | 'onPay' | 'onChanged'> & { orderId: string };

function OrderContent({ orderId, now, onPay, onChanged }: ContentProps) {
  const found = useApiQuery(orderOf(orderId), { onReturn: true });
  return (
    <Loaded from={found} waiting={<OrderDetailSkeleton />}>
      {(order) =>
        order ? (
          <OrderDetail order={order} now={now} onPay={() => onPay(orderId)} onChanged={onChanged} />
        ) : (
          <p className="py-8 text-center text-lead">Pedido não encontrado</p>
        )
      }
    </Loaded>
  );
}

interface DetailProps {
  order: OrderView;
  now: number;
  onPay: () => void;
  onChanged: () => void;
}

function OrderDetail({ order, now, onPay, onChanged }: DetailProps) {
  const again = useOrderAgain();
  const isPayable = canPay(order, now);
  const facts = useKeptFocus<HTMLDListElement>(order.status);
  return (
    <div className="grid gap-6">
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        <div className="grid content-start gap-6">
          <dl ref={facts} tabIndex={-1} className="divide-y divide-line border-line border-y">
            <Fact name="Data">{formatMoment(order.createdAt)}</Fact>
            <Fact name="Status">
              <OrderStatusBadge order={order} />
            </Fact>
            <Fact name="Pagamento">
              <PaymentStatusBadge order={order} now={now} />
            </Fact>
            {isPayable && order.deadline && (
              <Fact name="Pagar até">{payUntil(order.deadline, now).replace(/^as /, '')}</Fact>
            )}
            {order.arrival && <Fact name="Entrega">{order.arrival}</Fact>}
          </dl>
          <OrderPart title="Acompanhamento">
            <OrderTimeline order={order} />
          </OrderPart>
        </div>
        <div className="grid content-start gap-6">
          <OrderPart title="Itens">
            <OrderLines lines={order.lines} />
          </OrderPart>
          <OrderPart title="Resumo">
            <OrderSums {...order} />
          </OrderPart>
          <OrderPart title="Endereço de entrega">
            <DeliveryPlace address={order.address} />
            {isPayable && order.address && (
              <div role="status" className="mt-3">
                <PayableArrival order={order} />
              </div>
            )}
          </OrderPart>
          <OrderNotes notes={order.notes} />
        </div>
      </div>
      <OrderProblem order={order} />
      <RefillNote refill={again.refill} />
      <div className="grid gap-3 border-line border-t pt-5 sm:flex sm:justify-end">
        <LinkButton to="/contato" variant="quiet">
          Preciso de ajuda
        </LinkButton>
        {hasReceipt(order) && <ReceiptButton order={order} />}
        {isPayable && <CancelOrder id={order.id} onSettled={onChanged} />}
        <OrderAgainButton order={order} variant="secondary" {...again} />
        {isPayable && <Button onClick={onPay}>Pagar agora</Button>}
      </div>
    </div>
  );
}
