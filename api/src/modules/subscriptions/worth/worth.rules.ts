import { type Cents, cents, fromReais, sum } from '@cesta/contract/base/money';
import { deliveryPrice, type WorthRange, worthOf } from '@cesta/contract/subscriptions/basket-worth';
import { PLANS, type PlanType } from '@cesta/contract/subscriptions/plans';
import type { MissingItem, PackedItem } from '@cesta/contract/subscriptions/subscriptions';

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

/** By how much it stays below what was paid; null when it does not. What went back for missing products counts as in it. */
export function shortfallOf(
  invoice: PaidBasket,
  items: readonly PackedItem[],
  missing: readonly MissingItem[] | null = null,
): Cents | null {
  const worth = worthOf(items);
  if (worth === null) return null;
  const short = paidForBasket(invoice) - worth - returnedFor(missing);
  return short > 0 ? cents(short) : null;
}

/** What a basket is to be worth for which some of its money went back already. */
export function rangeAfter(range: WorthRange, missing: readonly MissingItem[] | null): WorthRange {
  const returned = returnedFor(missing);
  const left = (worth: Cents) => cents(Math.max(0, worth - returned));
  return { price: left(range.price), target: left(range.target), most: left(range.most) };
}

function returnedFor(missing: readonly MissingItem[] | null): Cents {
  return sum((missing ?? []).map(({ returned }) => fromReais(returned ?? 0)));
}

/** Under which its money goes back: once, however often it is asked for. */
export function worthKey(deliveryId: string): string {
  return `worth:${deliveryId}`;
}

/** The same for a product of it that the harvest did not give; one that came back in may be missing once more. */
export function shortageKey(
  deliveryId: string,
  productId: string,
  missing: readonly MissingItem[] | null,
): string {
  const before = (missing ?? []).filter((item) => item.product_id === productId).length;
  return `shortage:${deliveryId}:${productId}${before > 0 ? `:${before + 1}` : ''}`;
}
