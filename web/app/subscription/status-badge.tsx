import { SUBSCRIPTION_STATUS_LABELS, type SubscriptionStatus } from '@cesta/contract/subscription-constants';
import type { ComponentProps } from 'react';
import { Badge } from '../ui/badge.tsx';

const TONES: Record<SubscriptionStatus, NonNullable<ComponentProps<typeof Badge>['tone']>> = {
  active: 'leaf',
  canceled: 'plain',
  past_due: 'tomato',
  unpaid: 'tomato',
  incomplete: 'sun',
  paused: 'sun',
};

export function SubscriptionStatusBadge({ status }: { status: SubscriptionStatus }) {
  return <Badge tone={TONES[status]}>{SUBSCRIPTION_STATUS_LABELS[status]}</Badge>;
}
