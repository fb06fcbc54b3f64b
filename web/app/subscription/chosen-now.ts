import type { ComingDelivery } from '@cesta/contract/subscriptions/coming-deliveries';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';

/** What the choice for a plan begins with: who stays in the running one has chosen for it before. */
export function chosenFor({ plan_type, basket, running_basket }: Subscription, plan: PlanType): string[] {
  return (plan === plan_type && running_basket) || basket.map(({ id }) => id);
}

/** What was chosen for a delivery, whoever chose; what the farm put in is not a choice. */
export function chosenNow(
  { basket, next_deliveries }: Subscription,
  { id, own_items }: ComingDelivery,
): string[] {
  if (own_items) return own_items.map((item) => item.id);
  const planned = next_deliveries.find((delivery) => delivery.id === id)?.items ?? [];
  const own = planned.filter(({ instead_of, completes }) => !instead_of && !completes);
  return own.length > 0 ? own.map(({ product_id }) => product_id) : basket.map((item) => item.id);
}
