import { orderNumber } from '@cesta/contract/orders/order-constants';
import { OrderStatusBadge, PaymentStatusBadge } from '../../order/order-badges.tsx';
import { formatMoment } from '../../order/order-dates.ts';
import { Fact } from '../../order/order-parts.tsx';
import type { OrderView } from '../../order/order-view.ts';
import { Price } from '../../ui/price.tsx';
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx';

export function OrderFacts({ order }: { order: OrderView }) {
  return (
    <dl className="divide-y divide-line">
      <Fact name="Número do pedido">
        <span className="font-bold tracking-wide tabular-nums">#{orderNumber(order.id)}</span>
      </Fact>
      <Fact name="Status">
        <OrderStatusBadge order={order} />
      </Fact>
      <Fact name="Pagamento">
        <PaymentStatusBadge order={order} />
      </Fact>
      <Fact name="Total">
        <Price amount={order.total} size="lg" />
      </Fact>
      <Fact name="Data">{formatMoment(order.createdAt)}</Fact>
      {order.arrival && <Fact name="Entrega">{order.arrival}</Fact>}
    </dl>
  );
}

export function OrderFactsSkeleton() {
  return (
    <SkeletonArea className="grid gap-4">
      {['w-2/3', 'w-1/2', 'w-1/2', 'w-1/3', 'w-2/3'].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five grey lines that never move
        <Skeleton key={index} className={`h-6 ${width}`} />
      ))}
    </SkeletonArea>
  );
}
