// Free of zod on purpose: pages that only show things must not carry the validator to the browser.

import { type Cents, cents, sum, times } from '../base/money.ts';
import type { Category } from '../catalog/catalog.ts';

export const PLAN_TYPES = ['essencial', 'familia', 'premium'] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

export interface Plan {
  id: PlanType;
  type: PlanType;
  name: string;
  description: string;
  /** Charged every week; shown on the plans screen. */
  weekly: Cents;
  /** The label of the account screen and the success page, and what the dashboard counts. See README, 'Two prices'. */
  monthlyLabel: Cents;
  shippingPerDelivery: Cents;
  deliveriesPerWeek: number;
  maxVegetables: number;
  maxFruits: number;
  features: string[];
}

/** The one plan table. Prices change here and nowhere else. */
export const PLANS: Record<PlanType, Plan> = {
  essencial: {
    id: 'essencial',
    type: 'essencial',
    name: 'Essencial',
    description: 'Para quem mora só ou a dois e cozinha durante a semana.',
    weekly: cents(99_00),
    monthlyLabel: cents(59_90),
    shippingPerDelivery: cents(10_00),
    deliveriesPerWeek: 1,
    maxVegetables: 6,
    maxFruits: 3,
    features: [
      'Até 6 vegetais e 3 frutas',
      'Entrega semanal',
      'Frete de R$ 10,00 por entrega',
      'Cancele quando quiser',
    ],
  },
  familia: {
    id: 'familia',
    type: 'familia',
    name: 'Família',
    description: 'A feira da casa resolvida, com fartura para três ou quatro pessoas.',
    weekly: cents(180_00),
    monthlyLabel: cents(149_90),
    shippingPerDelivery: cents(0),
    deliveriesPerWeek: 1,
    maxVegetables: 8,
    maxFruits: 4,
    features: ['Até 8 vegetais e 4 frutas', 'Entrega semanal', 'Frete grátis', 'Cancele quando quiser'],
  },
  premium: {
    id: 'premium',
    type: 'premium',
    name: 'Premium',
    description: 'Tudo sempre fresquinho: duas entregas por semana e a maior variedade.',
    weekly: cents(250_00),
    monthlyLabel: cents(250_00),
    shippingPerDelivery: cents(0),
    deliveriesPerWeek: 2,
    maxVegetables: 10,
    maxFruits: 5,
    features: [
      'Até 10 vegetais e 5 frutas',
      '2 entregas por semana',
      'Frete grátis',
      'Cancele quando quiser',
    ],
  },
};

export const MAX_SUBSCRIPTION_DISCOUNT_PERCENT = 20;

export const VEGETABLE_CATEGORIES: readonly Category[] = ['Legumes', 'Verduras', 'Temperos', 'Cogumelos'];
export const FRUIT_CATEGORIES: readonly Category[] = ['Frutas'];

/** The least a basket may hold: the floor of 60% of its maximum, in whole numbers. */
export function minimumOf(maximum: number): number {
  return Math.floor((maximum * 6) / 10);
}

/** What a week of a plan costs, its deliveries included. */
export function weeklyPrice(planType: PlanType): Cents {
  const { weekly, shippingPerDelivery, deliveriesPerWeek } = PLANS[planType];
  return sum([weekly, times(shippingPerDelivery, deliveriesPerWeek)]);
}
