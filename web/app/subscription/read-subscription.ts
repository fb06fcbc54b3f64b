import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { planTypeOf } from './plan-names.ts';

/** What the account cannot show without; all else may be missing. */
type Named = Pick<
  Subscription,
  'plan_name' | 'status' | 'cancel_at_period_end' | 'current_period_end' | 'created_at'
>;

export interface OwnSubscription {
  subscription: Subscription | null;
}

/** The answer about one's own subscription, with what the server left out as good as unknown. */
export function readSubscription(answer: { subscription?: (Partial<Subscription> & Named) | null } | null) {
  const raw = answer?.subscription;
  if (!raw) return { subscription: null };
  const subscription: Subscription = {
    id: '',
    plan_type: planTypeOf(raw.plan_name),
    next_plan: null,
    current_period_start: null,
    expires_at: null,
    next_charge: null,
    open_invoice: null,
    coverage_gap: null,
    basket: [],
    next_deliveries: [],
    calendar: [],
    credit: 0,
    paused_until: null,
    every_weeks: 1,
    tastes: { never: [], complete: false },
    card: null,
    ...raw,
  };
  return { subscription };
}
