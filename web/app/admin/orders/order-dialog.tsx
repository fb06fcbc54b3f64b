import { orderNumber } from '@cesta/contract/order-constants';
import type { ReactNode } from 'react';
import { formatMoment } from '../../order/order-dates.ts';
import { DeliveryPlace, Fact, OrderLines, OrderSums } from '../../order/order-parts.tsx';
import { useApi } from '../../session/use-api.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx';
import { Loaded } from '../loaded.tsx';
import { PaymentBadge, StatusBadge } from '../status-badges.tsx';
import { type AdminOrder, readAdminOrder } from './admin-order.ts';
import { Customer } from './order-card.tsx';
import { OrderHistory } from './order-history.tsx';

interface OrderDialogProps {
  /** Null while none is open. */
  orderId: string | null;
  onClose: () => void;
}

export function OrderDialog({ orderId, onClose }: OrderDialogProps) {
  return (
    <Dialog
      open={orderId !== null}
      onClose={onClose}
      title={`Pedido #${orderNumber(orderId ?? '', 12)}`}
      shape="wide"
    >
      {orderId !== null && <OrderContent key={orderId} orderId={orderId} />}
    </Dialog>
  );
}

function OrderContent({ orderId }: { orderId: string }) {
  const found = useApi<unknown>(`/orders/${encodeURIComponent(orderId)}`, 'Erro ao carregar pedido');
  return (
    <Loaded
      from={found}
      waiting={
        <SkeletonArea className="grid gap-4 md:grid-cols-2">
          <Skeleton className="h-72" />
          <Skeleton className="h-72" />
        </SkeletonArea>
      }
    >
      {(raw) => {
        const order = readAdminOrder(raw);
        return order ? (
          <OrderDetail order={order} />
        ) : (
          <p className="py-8 text-center">Pedido não encontrado</p>
        );
      }}
    </Loaded>
  );
}

function OrderDetail({ order }: { order: AdminOrder }) {
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
      <div className="grid content-start gap-6">
        <dl className="divide-y divide-line border-line border-y">
          <Fact name="Data">{formatMoment(order.createdAt)}</Fact>
          <Fact name="Status">
            <StatusBadge status={order.status} />
          </Fact>
          <Fact name="Pagamento">
            <PaymentBadge status={order.paymentStatus} />
          </Fact>
        </dl>
        <Part title="Cliente">
          <Customer {...order.customer} />
        </Part>
        <Part title="Endereço de entrega">
          <DeliveryPlace address={order.address} />
        </Part>
        {order.notes && (
          <Part title="Observações">
            <p className="wrap-anywhere whitespace-pre-line">{order.notes}</p>
          </Part>
        )}
      </div>
      <div className="grid content-start gap-6">
        <Part title="Itens">
          <OrderLines lines={order.lines} />
        </Part>
        <Part title="Resumo">
          <OrderSums subtotal={order.subtotal} shipping={order.shipping} total={order.total} />
        </Part>
        <Part title="Histórico">
          <OrderHistory order={order} />
        </Part>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Subheading className="mb-2">{title}</Subheading>
      {children}
    </section>
  );
}
