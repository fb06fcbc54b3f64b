import { cents } from '@cesta/contract/base/money';
import { basketKind, basketLimits, canBeChosen } from '@cesta/contract/subscriptions/basket-rules';
import {
  mostPortions,
  sizePortions,
  worthOfPortions,
  worthRange,
} from '@cesta/contract/subscriptions/basket-worth';
import { PLAN_TYPES, type PlanType } from '@cesta/contract/subscriptions/plans';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DemoProduct } from './products/product.ts';
import { demoProducts } from './products.ts';
import { demoSubscriptions } from './subscriptions.ts';

const shelf = demoProducts.filter(
  (product) => product.active && canBeChosen({ ...product, inStock: product.stock > 0 }),
);
const ofKind = (kind: 'vegetable' | 'fruit') =>
  shelf
    .filter(({ category }) => basketKind(category) === kind)
    .toSorted((a, b) => a.priceCents - b.priceCents);
const vegetables = ofKind('vegetable');
const fruits = ofKind('fruit');

function worthOf(plan: PlanType, products: readonly DemoProduct[]) {
  const lines = products.map(({ key, priceCents, ...product }) => ({
    id: key,
    price: cents(priceCents),
    most: mostPortions({ ...product, price: priceCents / 100, inStock: product.stock > 0 }),
  }));
  const range = worthRange(plan);
  const portions = sizePortions(range, lines);
  return { range, worth: worthOfPortions(lines, portions), single: worthOfPortions(lines, new Map()) };
}

/** Never below the price; above a quarter more only where one portion of each is already. */
function expectFair(plan: PlanType, products: readonly DemoProduct[]): void {
  const { range, worth, single } = worthOf(plan, products);
  expect(worth).toBeGreaterThanOrEqual(range.price);
  expect(worth).toBeLessThanOrEqual(Math.max(range.most, single));
}

describe.each(PLAN_TYPES)('a basket of the demo shelf, plan %s', (plan) => {
  const { minVegetables, maxVegetables, minFruits, maxFruits } = basketLimits(plan);

  it('is worth its price, from the smallest choice of the cheapest to the largest of the dearest', () => {
    const least = [...vegetables.slice(0, minVegetables), ...fruits.slice(0, minFruits)];
    const most = [...vegetables.slice(-maxVegetables), ...fruits.slice(-maxFruits)];
    expectFair(plan, least);
    expectFair(plan, most);
    expect(worthOf(plan, least).worth).toBeLessThanOrEqual(worthRange(plan).most);
  });

  it('is worth its price whatever is chosen', () => {
    fc.assert(
      fc.property(
        fc.subarray(vegetables, { minLength: minVegetables, maxLength: maxVegetables }),
        fc.subarray(fruits, { minLength: minFruits, maxLength: maxFruits }),
        (some, sweet) => expectFair(plan, [...some, ...sweet]),
      ),
      { numRuns: 300 },
    );
  });
});

it('every demo subscriber’s basket is worth its price and at most a quarter more', () => {
  const byKey = new Map(demoProducts.map((product) => [product.key, product]));
  for (const { planType, productKeys } of demoSubscriptions) {
    const products = productKeys.flatMap((key) => byKey.get(key) ?? []);
    const { range, worth } = worthOf(planType, products);
    expect(worth).toBeGreaterThanOrEqual(range.price);
    expect(worth).toBeLessThanOrEqual(range.most);
  }
});
