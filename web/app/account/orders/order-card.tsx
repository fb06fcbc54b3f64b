import { orderNumber } from '@cesta/contract/orders/order-constants';
import { CancelOrder } from '../../order/cancel-order.tsx';
import { OrderStatusBadge, PaymentStatusBadge } from '../../order/order-badges.tsx';
import { formatLongDay, payUntil } from '../../order/order-dates.ts';
import { OrderThumbnails } from '../../order/order-parts.tsx';
import { canPay, type OrderView } from '../../order/order-view.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { Price } from '../../ui/price.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { OrderAgainButton, RefillNote, useOrderAgain } from './order-again.tsx';

interface OrderCardProps {
  order: OrderView;
  /** The time by which deadlines are judged. */
  now: number;
  onOpen: () => void;
  onPay: () => void;
  /** Something became of it: look again. */
  onChanged: () => void;
}

export function OrderCard({ order, now, onOpen, onPay, onChanged }: OrderCardProps) {
  const again = useOrderAgain();
  const isPayable = canPay(order, now);
  const name = useKeptFocus<HTMLHeadingElement>(order.status);
  return (
    <Card as="article" aria-label={`Pedido #${orderNumber(order.id)}`} className="grid gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 sm:flex-nowrap">
        <div className="min-w-0">
          <Subheading ref={name} tabIndex={-1}>
            Pedido <span className="tabular-nums">#{orderNumber(order.id)}</span>
          </Subheading>
          <p className="text-ink-soft">
            <time dateTime={order.createdAt}>{formatLongDay(order.createdAt)}</time>
          </p>
          <p className="mt-1 line-clamp-2 text-small text-ink-soft wrap-anywhere">{summaryOf(order)}</p>
        </div>
        <div className="flex w-full flex-wrap items-center justify-between gap-3 sm:w-auto sm:shrink-0 sm:flex-col sm:items-end">
          <span className="flex flex-wrap gap-2">
            <span className="sr-only">Status: </span>
            <OrderStatusBadge order={order} />
            <span className="sr-only">, pagamento: </span>
            <PaymentStatusBadge order={order} now={now} />
          </span>
          <Price amount={order.total} size="lg" />
        </div>
      </div>
      <OrderThumbnails lines={order.lines} />
      {order.arrival && <p className="text-leaf-deep">{order.arrival}</p>}
      {isPayable && order.deadline && (
        <p className="rounded-control bg-sun-pale px-4 py-3 text-sun-deep">
          Pague até {payUntil(order.deadline, now)} para garantir os produtos.
        </p>
      )}
      <div className="grid grid-pair gap-3 sm:flex sm:flex-wrap">
        {isPayable && <Button onClick={onPay}>Pagar agora</Button>}
        <Button variant="secondary" onClick={onOpen}>
          Ver detalhes
        </Button>
        {isPayable ? (
          <CancelOrder id={order.id} onSettled={onChanged} />
        ) : (
          <OrderAgainButton order={order} variant="quiet" {...again} />
        )}
      </div>
      <RefillNote refill={again.refill} />
    </Card>
  );
}

/** '2 × Couve, 1 × Manga': enough to recognise it by. A number stays with its thing when the line breaks. */
function summaryOf({ lines }: OrderView): string {
  return lines.map(({ quantity, name }) => `${quantity}\u00a0×\u00a0${name}`).join(', ');
}
