import type { OrderStatus, PaymentStatus } from '@cesta/contract/orders/order-constants';
import type { ComponentProps } from 'react';
import type { Badge } from '../ui/badge.tsx';

export type Tone = NonNullable<ComponentProps<typeof Badge>['tone']>;

export const ORDER_TONES: Record<OrderStatus, Tone> = {
  pending: 'sun',
  confirmed: 'leaf',
  preparing: 'dusk',
  processing: 'dusk',
  shipped: 'dusk',
  delivered: 'leaf',
  cancelled: 'tomato',
};

export const PAYMENT_TONES: Record<PaymentStatus, Tone> = {
  pending: 'sun',
  paid: 'leaf',
  failed: 'tomato',
  refunded: 'plain',
};
