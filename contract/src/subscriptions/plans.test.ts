import { describe, expect, it } from 'vitest';
import { formatCents } from '../base/money.ts';
import { minimumOf, PLAN_TYPES, PLANS } from './plans.ts';

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

  it.each(PLAN_TYPES)('say of %s what they hold, in words that agree with the figures', (type) => {
    const { id, name, description, features, ...plan } = PLANS[type];
    expect([id, plan.type]).toEqual([type, type]);
    expect(name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()).toBe(type);
    expect(description).not.toBe('');
    expect(features).toEqual([
      `Até ${plan.maxVegetables} vegetais e ${plan.maxFruits} frutas`,
      plan.deliveriesPerWeek === 1 ? 'Entrega semanal' : `${plan.deliveriesPerWeek} entregas por semana`,
      plan.shippingPerDelivery
        ? `Frete de ${formatCents(plan.shippingPerDelivery)} por entrega`
        : 'Frete grátis',
      'Cancele quando quiser',
    ]);
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
