import {
  SUBSCRIPTION_STATUS_LABELS,
  type SubscriptionStatus,
} from '@cesta/contract/subscriptions/subscription-constants';
import type { ComponentProps } from 'react';
import { Badge } from '../ui/badge.tsx';
import { dayAndMonth } from './delivery-days.ts';

const TONES: Record<SubscriptionStatus, NonNullable<ComponentProps<typeof Badge>['tone']>> = {
  active: 'leaf',
  canceled: 'plain',
  past_due: 'tomato',
  unpaid: 'tomato',
  incomplete: 'sun',
  paused: 'sun',
};

interface SubscriptionStatusBadgeProps {
  status: SubscriptionStatus;
  /** The day on which the customer's own pause ends. */
  pausedUntil?: string | null | undefined;
}

export function SubscriptionStatusBadge({ status, pausedUntil }: SubscriptionStatusBadgeProps) {
  const label = SUBSCRIPTION_STATUS_LABELS[status];
  return (
    <Badge tone={TONES[status]}>
      {status === 'paused' && pausedUntil ? `${label} até ${dayAndMonth(pausedUntil)}` : label}
    </Badge>
  );
}
