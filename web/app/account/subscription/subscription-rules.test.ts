import { SUBSCRIPTION_STATUSES } from '@cesta/contract/subscriptions/subscription-constants';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { describe, expect, it } from 'vitest';
import {
  canCancel,
  canChangePlan,
  canReactivate,
  endingWords,
  hasCard,
  nextPlanFrom,
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

  it('is not the plan one has, which a button of its own keeps', () => {
    const next_plan = { plan_type: 'essencial', plan_name: 'Essencial' } as const;
    expect(upgradeOf({ ...active, plan_type: 'familia', next_plan })).toBe('premium');
    expect(upgradeOf({ ...active, plan_type: 'premium', next_plan })).toBe('familia');
    const toFamilia = { plan_type: 'familia', plan_name: 'Família' } as const;
    expect(upgradeOf({ ...active, plan_type: 'premium', next_plan: toFamilia })).toBeNull();
  });
});

it('lets the next plan begin with the first charge, also after a pause', () => {
  const current_period_end = '2026-12-21T12:00:00.000Z';
  const next_charge = { amount: 250, date: '2027-01-04T12:00:00.000Z' };
  expect(nextPlanFrom({ next_charge, current_period_end })).toBe(next_charge.date);
  expect(nextPlanFrom({ next_charge: null, current_period_end })).toBe(current_period_end);
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

describe('cancelling', () => {
  const ending = {
    status: 'active',
    current_period_end: '2026-12-08T15:00:00.000Z',
    next_deliveries: [] as Subscription['next_deliveries'],
    credit: 0,
    paused_until: null,
  } as const;
  const words = (changed: Partial<Parameters<typeof endingWords>[0]>) =>
    endingWords({ ...ending, ...changed }).replaceAll('\u00a0', ' ');
  const delivery = (status: 'scheduled' | 'skipped') =>
    [{ date: '2026-12-04', status }] as Subscription['next_deliveries'];

  it('promises only what still comes, and says where the credit goes', () => {
    expect(words({ next_deliveries: delivery('scheduled') })).toBe(
      'Você continua recebendo o que já pagou, até 8 de dezembro de 2026.',
    );
    expect(words({ next_deliveries: delivery('skipped'), credit: 109 })).toBe(
      'Não há mais cestas marcadas, e nada mais será cobrado. Seu crédito de R$ 109,00 volta para o seu cartão.',
    );
    expect(words({ status: 'past_due', credit: 10 })).toContain('Seu crédito de R$ 10,00 volta');
  });

  const onDays = (...days: string[]) =>
    days.map((date) => ({ date, status: 'scheduled' })) as Subscription['next_deliveries'];

  it('names the day of a last basket that comes after the paid week', () => {
    expect(words({ next_deliveries: onDays('2026-12-08') })).toContain('até 8 de dezembro de 2026.');
    expect(words({ next_deliveries: onDays('2026-12-04', '2026-12-09') })).toBe(
      'Você continua recebendo o que já pagou: a última cesta chega na quarta-feira, 9 de dezembro.',
    );
  });

  it('does not end at once what its customer has paused', () => {
    const paused = { status: 'paused', paused_until: '2026-12-22' } as const;
    expect(words({ ...paused, next_deliveries: onDays('2026-12-04') })).toBe(
      'Você continua recebendo o que já pagou, até 8 de dezembro de 2026.',
    );
    expect(words(paused)).toBe('Não há mais cestas marcadas, e nada mais será cobrado.');
    expect(words({ status: 'paused' })).toContain('Ela termina agora');
  });
});
