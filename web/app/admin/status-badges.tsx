import { type OrderStatus, PAYMENT_STATUS_LABELS, type PaymentStatus } from '@cesta/contract/order-constants';
import { ORDER_TONES, PAYMENT_TONES } from '../order/order-tones.ts';
import { Badge } from '../ui/badge.tsx';
import { ADMIN_STATUS_LABELS } from './order-status.ts';

export function StatusBadge({ status }: { status: OrderStatus }) {
  return (
    <Badge tone={ORDER_TONES[status]}>
      <span className="sr-only">Status: </span>
      <span>{ADMIN_STATUS_LABELS[status]}</span>
    </Badge>
  );
}

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return (
    <Badge tone={PAYMENT_TONES[status]}>
      <span className="sr-only">Pagamento: </span>
      <span>{PAYMENT_STATUS_LABELS[status]}</span>
    </Badge>
  );
}
