import { expect, it } from 'vitest';
import { readSubscription } from './read-subscription.ts';

const NAMED = {
  plan_name: 'Família',
  status: 'active',
  cancel_at_period_end: false,
  current_period_end: '2026-11-20T12:00:00.000Z',
  created_at: '2026-11-01T12:00:00.000Z',
} as const;

it('reads a subscription of exactly the named fields, with its plan by its name', () => {
  const { subscription } = readSubscription({ subscription: NAMED });
  expect(subscription).toMatchObject({ ...NAMED, plan_type: 'familia', next_deliveries: [], basket: [] });
});

it('leaves what the server says as it is, and nobody without a subscription has one', () => {
  const next_charge = { amount: 180, date: '2026-11-20T12:00:00.000Z' };
  expect(readSubscription({ subscription: { ...NAMED, next_charge } }).subscription?.next_charge).toBe(
    next_charge,
  );
  expect(readSubscription({ subscription: null })).toEqual({ subscription: null });
  expect(readSubscription(null)).toEqual({ subscription: null });
});
