import { describe, expect, it } from 'vitest';
import { minimumOf, PLANS } from './plans.ts';

describe('plans', () => {
  it.each([
    ['essencial', 6, 3, 3, 1],
    ['familia', 8, 4, 4, 2],
    ['premium', 10, 5, 6, 3],
  ] as const)('hold %s to its basket limits', (type, maxVegetables, maxFruits, minVegetables, minFruits) => {
    const plan = PLANS[type];
    expect([plan.maxVegetables, plan.maxFruits]).toEqual([maxVegetables, maxFruits]);
    expect([minimumOf(plan.maxVegetables), minimumOf(plan.maxFruits)]).toEqual([minVegetables, minFruits]);
  });

  it('cost 99, 180 and 250 reais a week, with delivery to pay on the smallest only', () => {
    expect(
      Object.values(PLANS).map((plan) => [plan.weekly, plan.shippingPerDelivery, plan.deliveriesPerWeek]),
    ).toEqual([
      [99_00, 10_00, 1],
      [180_00, 0, 1],
      [250_00, 0, 2],
    ]);
  });
});
