import { SUBSCRIPTION_STATUSES } from '@cesta/contract/subscription-constants';
import { describe, expect, it } from 'vitest';
import {
  canCancel,
  canChangePlan,
  canReactivate,
  hasCard,
  smallerPlans,
  targetPlan,
  upgradeOf,
} from './subscription-rules.ts';

const active = {
  status: 'active',
  cancel_at_period_end: false,
  plan_type: 'essencial',
  next_plan: null,
} as const;

describe('a larger plan', () => {
  it('is offered one step at a time, and none above Premium', () => {
    expect(upgradeOf(active)).toBe('familia');
    expect(upgradeOf({ ...active, plan_type: 'familia' })).toBe('premium');
    expect(upgradeOf({ ...active, plan_type: 'premium' })).toBeNull();
  });

  it('is offered only while active and not about to end', () => {
    for (const status of SUBSCRIPTION_STATUSES) {
      expect(upgradeOf({ ...active, status })).toBe(status === 'active' ? 'familia' : null);
    }
    expect(upgradeOf({ ...active, cancel_at_period_end: true })).toBeNull();
  });

  it('counts from the plan that is coming, when a change is on its way', () => {
    const changing = { ...active, next_plan: { plan_type: 'familia', plan_name: 'Família' } } as const;
    expect(targetPlan(changing)).toBe('familia');
    expect(upgradeOf(changing)).toBe('premium');
    expect(smallerPlans(changing)).toEqual(['essencial']);
  });
});

it('offers every smaller plan, under the same conditions', () => {
  expect(smallerPlans({ ...active, plan_type: 'premium' })).toEqual(['essencial', 'familia']);
  expect(smallerPlans({ ...active, plan_type: 'premium', cancel_at_period_end: true })).toEqual([]);
  expect(smallerPlans(active)).toEqual([]);
});

it('ends or goes on again only what runs, and never both', () => {
  for (const status of SUBSCRIPTION_STATUSES) {
    const runs = ['active', 'past_due', 'paused'].includes(status);
    expect(canCancel({ ...active, status })).toBe(runs || status === 'unpaid');
    expect(hasCard({ ...active, status })).toBe(runs || status === 'unpaid');
    expect(canReactivate({ ...active, status })).toBe(false);
    expect(canReactivate({ ...active, status, cancel_at_period_end: true })).toBe(runs);
    const endsAlready = { ...active, status, cancel_at_period_end: true };
    expect(canCancel(endsAlready)).toBe(status === 'unpaid');
  }
  expect(canChangePlan({ ...active, status: 'past_due' })).toBe(false);
});
