import { formatCents, fromReais } from '@cesta/contract/base/money';
import { besideShipping } from '@cesta/contract/subscriptions/basket-worth';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type { UpcomingDelivery } from '@cesta/contract/subscriptions/subscriptions';

/** 'Vale R$ 104,30 na loja; você pagou R$ 99,00 + R$ 10,00 de frete'; null where nobody knows. */
export function deliveryWorthText(
  { worth, paid }: Pick<UpcomingDelivery, 'worth' | 'paid'>,
  plan: PlanType,
): string | null {
  if (worth === undefined || paid === undefined) return null;
  const price = `${formatCents(fromReais(paid))}${besideShipping(plan)}`;
  return `Vale ${formatCents(fromReais(worth))} na loja; você pagou ${price}`;
}
