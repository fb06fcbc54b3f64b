import { basketProblem } from '@cesta/contract/subscriptions/basket-rules';
import { describe, expect, it } from 'vitest';
import { demoCustomers } from './customers.ts';
import { demoProducts } from './products.ts';
import { demoSubscriptions } from './subscriptions.ts';

describe('the demo month of baskets', () => {
  it('is of the last 30 days, over all plans, one for each customer at most', () => {
    expect(new Set(demoSubscriptions.map(({ planType }) => planType))).toEqual(
      new Set(['essencial', 'familia', 'premium']),
    );
    const owners = demoSubscriptions.map(({ customerKey }) => customerKey);
    expect(new Set(owners).size).toBe(owners.length);
    for (const { startedHoursAgo } of demoSubscriptions) expect(startedHoursAgo).toBeLessThan(30 * 24);
  });

  it('begins no subscription before its customer came', () => {
    for (const { customerKey, startedHoursAgo } of demoSubscriptions) {
      const customer = demoCustomers.find(({ key }) => key === customerKey);
      expect((customer?.daysAgo ?? 0) * 24, customerKey).toBeGreaterThan(startedHoursAgo);
    }
  });

  it.each(demoSubscriptions.map((demo) => [demo.customerKey, demo] as const))(
    'fills a basket as the plan allows: %s',
    (_, { planType, productKeys }) => {
      const chosen = productKeys.map((productKey) => {
        const product = demoProducts.find(({ key }) => key === productKey);
        expect(product?.active).toBe(true);
        return { productId: productKey, category: product?.category ?? '' };
      });
      expect(new Set(productKeys).size).toBe(productKeys.length);
      expect(basketProblem(planType, chosen)).toBeNull();
    },
  );
});
