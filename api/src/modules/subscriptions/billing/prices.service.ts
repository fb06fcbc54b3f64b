import type { Cents } from '@cesta/contract/base/money';
import { PLANS, type PlanType } from '@cesta/contract/subscriptions/plans';
import type { Deps } from '../../../deps.ts';
import { stripeOf } from '../../payments/provider.service.ts';
import { keepPrice } from './billing.queries.ts';
import type { PricedPlan } from './billing.rules.ts';

export interface PlanItem {
  part: PricedPlan['part'];
  price: string;
  quantity: number;
}

interface Wanted {
  part: PricedPlan['part'];
  name: string;
  amount: Cents;
  quantity: number;
}

/**
 * What a week of a plan is billed as: the basket, and the delivery as a line of its own where it costs something.
 * The amount is part of the name under which the provider keeps a price, so a new price in the plan table makes
 * a new one there and leaves running subscriptions at what they agreed to.
 */
export async function planItems(deps: Deps, planType: PlanType): Promise<PlanItem[]> {
  const plan = PLANS[planType];
  const wanted: Wanted[] = [{ part: 'basket', name: `Cesta ${plan.name}`, amount: plan.weekly, quantity: 1 }];
  if (plan.shippingPerDelivery > 0) {
    wanted.push({
      part: 'delivery',
      name: `Entrega da cesta ${plan.name}`,
      amount: plan.shippingPerDelivery,
      quantity: plan.deliveriesPerWeek,
    });
  }
  const { stripe } = stripeOf(deps);
  const keyOf = ({ part, amount }: Wanted) => `${planType}-${part}-brl-${amount}-week`;
  const { data: known } = await stripe.prices.list({ lookup_keys: wanted.map(keyOf) });
  const items: PlanItem[] = [];
  for (const item of wanted) {
    const key = keyOf(item);
    const holder = known.find((it) => it.lookup_key === key);
    const isRight = holder?.active && holder.unit_amount === item.amount && holder.currency === 'brl';
    const price = isRight ? holder.id : await makePrice(deps, planType, item, { key, holder: holder?.id });
    await keepPrice(deps.database.db, { priceId: price, planType, part: item.part });
    items.push({ part: item.part, price, quantity: item.quantity });
  }
  return items;
}

/** A price that was archived or changed in the provider's panel still holds the name: the new one takes it over. */
async function makePrice(
  deps: Deps,
  planType: PlanType,
  wanted: Wanted,
  { key, holder }: { key: string; holder: string | undefined },
): Promise<string> {
  const { stripe } = stripeOf(deps);
  const metadata = { plan_type: planType, part: wanted.part };
  const price = await stripe.prices.create(
    {
      currency: 'brl',
      unit_amount: wanted.amount,
      recurring: { interval: 'week' },
      lookup_key: key,
      transfer_lookup_key: true,
      product_data: { name: wanted.name, metadata },
      metadata,
    },
    // Two first subscribers at once get the same price.
    { idempotencyKey: holder ? `price-${key}-after-${holder}` : `price-${key}` },
  );
  return price.id;
}
