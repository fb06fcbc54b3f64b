import type { OrderStatus } from '@cesta/contract/orders/order-constants';
import { ORDER_TONES } from '../../order/order-tones.ts';
import { type OrderPlace, paymentWord } from '../../order/order-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { ADMIN_STATUS_LABELS } from '../parts/order-status.ts';

export function StatusBadge({ status }: { status: OrderStatus }) {
  return (
    <Badge tone={ORDER_TONES[status]}>
      <span className="sr-only">Status: </span>
      <span>{ADMIN_STATUS_LABELS[status]}</span>
    </Badge>
  );
}

/** The words of the customer: what nobody waits for any more is not awaited here either. */
export function PaymentBadge({ order }: { order: OrderPlace }) {
  const { text, tone } = paymentWord(order);
  return (
    <Badge tone={tone}>
      <span className="sr-only">Pagamento: </span>
      <span>{text}</span>
    </Badge>
  );
}
