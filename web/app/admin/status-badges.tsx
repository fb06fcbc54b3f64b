import { type OrderStatus, PAYMENT_STATUS_LABELS, type PaymentStatus } from '@cesta/contract/order-constants';
import type { ComponentProps } from 'react';
import { Badge } from '../ui/badge.tsx';
import { ADMIN_STATUS_LABELS } from './order-status.ts';

type Tone = NonNullable<ComponentProps<typeof Badge>['tone']>;

const STATUS_TONES: Record<OrderStatus, Tone> = {
  pending: 'sun',
  confirmed: 'leaf',
  preparing: 'dusk',
  processing: 'dusk',
  shipped: 'dusk',
  delivered: 'leaf',
  cancelled: 'tomato',
};

const PAYMENT_TONES: Record<PaymentStatus, Tone> = {
  pending: 'sun',
  paid: 'leaf',
  failed: 'tomato',
  refunded: 'plain',
};

export function StatusBadge({ status }: { status: OrderStatus }) {
  return (
    <Badge tone={STATUS_TONES[status]}>
      <span className="sr-only">Status: </span>
      {ADMIN_STATUS_LABELS[status]}
    </Badge>
  );
}

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return (
    <Badge tone={PAYMENT_TONES[status]}>
      <span className="sr-only">Pagamento: </span>
      {PAYMENT_STATUS_LABELS[status]}
    </Badge>
  );
}
