import { type Cents, cents } from '@cesta/contract/base/money';
import { deliveryPrice, type WorthRange, worthOf } from '@cesta/contract/subscriptions/basket-worth';
import { PLANS, type PlanType } from '@cesta/contract/subscriptions/plans';
import type { PackedItem } from '@cesta/contract/subscriptions/subscriptions';

const NOTHING = cents(0);

/** An invoice as far as it says what a basket of its week cost. */
export interface PaidBasket {
  planType: PlanType;
  /** From the card. */
  amountCents: Cents;
  /** From the customer's credit. */
  creditCents: Cents;
  deliveries: number;
}

/** What was paid for what is in it: without shipping, and what a coupon took off was not paid. */
export function paidForBasket({ planType, amountCents, creditCents, deliveries }: PaidBasket): Cents {
  const share = Math.ceil((amountCents + creditCents) / Math.max(1, deliveries));
  const paid = share - PLANS[planType].shippingPerDelivery;
  return cents(Math.min(Math.max(paid, 0), deliveryPrice(planType)));
}

/** By how much it stays below what was paid; null when it does not. What went back for its contents counts as in it. */
export function shortfallOf(
  invoice: PaidBasket,
  items: readonly PackedItem[],
  returned: Cents = NOTHING,
): Cents | null {
  const worth = worthOf(items);
  if (worth === null) return null;
  const short = paidForBasket(invoice) - worth - returned;
  return short > 0 ? cents(short) : null;
}

/** What a basket is to be worth for which some of its money went back already. */
export function rangeBeside(range: WorthRange, returned: Cents = NOTHING): WorthRange {
  const left = (worth: Cents) => cents(Math.max(0, worth - returned));
  return { price: left(range.price), target: left(range.target), most: left(range.most) };
}

/** Under which its money goes back: once, however often it is asked for. */
export function worthKey(deliveryId: string, time = 1): string {
  return `worth:${deliveryId}${time > 1 ? `:${time}` : ''}`;
}

/** The same for a product of it that the harvest did not give; one that came back in may be missing once more. */
export function shortageKey(deliveryId: string, productId: string, time = 1): string {
  return `shortage:${deliveryId}:${productId}${time > 1 ? `:${time}` : ''}`;
}
