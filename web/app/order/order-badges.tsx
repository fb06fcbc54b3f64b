import {
  ORDER_STATUS_LABELS,
  type OrderStatus,
  PAYMENT_STATUS_LABELS,
  type PaymentStatus,
} from '@cesta/contract/order-constants';
import type { ComponentProps } from 'react';
import { Badge } from '../ui/badge.tsx';

type Tone = NonNullable<ComponentProps<typeof Badge>['tone']>;

const ORDER_TONES: Record<OrderStatus, Tone> = {
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

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={ORDER_TONES[status]}>{ORDER_STATUS_LABELS[status]}</Badge>;
}

export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  return <Badge tone={PAYMENT_TONES[status]}>{PAYMENT_STATUS_LABELS[status]}</Badge>;
}
