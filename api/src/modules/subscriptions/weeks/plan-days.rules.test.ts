import { cents } from '@cesta/contract/base/money';
import { describe, expect, it } from 'vitest';
import type { Coming } from './coming.rules.ts';
import { planDays } from './plan-days.rules.ts';

const WEEK = '2027-03-15';

function one(date: string, ordinal: number, changes: Partial<Coming> = {}): Coming {
  const cutoffAt = new Date(`${date}T21:00:00Z`);
  return {
    id: null,
    week: WEEK,
    ordinal,
    planType: 'premium',
    deliveries: 2,
    date,
    cutoffAt,
    status: 'scheduled',
    isClosed: false,
    off: null,
    isPaid: false,
    chargedAt: new Date(`${WEEK}T13:00:00Z`),
    amount: cents(250_00),
    left: cents(0),
    ...changes,
  };
}

const skip = { off: 'skip', status: 'skipped' } as const;

describe('another plan', () => {
  it('says nothing where what was shown stays, whatever comes besides', () => {
    const before = [one('2027-03-19', 1), one('2027-03-26', 1, { week: '2027-03-22', ...skip })];
    expect(planDays(before, [...before, one('2027-03-23', 2)])).toEqual([]);
  });

  it('names each delivery that finds another day, and which of them are skipped', () => {
    const before = [one('2027-03-19', 1), one('2027-03-26', 1, { week: '2027-03-22', ...skip })];
    const after = [one('2027-03-23', 1), one('2027-03-30', 1, { week: '2027-03-22', ...skip })];
    expect(planDays(before.slice(0, 1), after)).toEqual([
      'Muda de dia a entrega: sexta, 19 de março, passa para terça, 23 de março.',
    ]);
    expect(planDays(before, after)).toEqual([
      'Mudam de dia as entregas: sexta, 19 de março, passa para terça, 23 de março; sexta, 26 de março (pulada), passa para terça, 30 de março.',
    ]);
  });

  it('names four, and says where the others are', () => {
    const all = (date: string) => [1, 2, 3, 4, 5].map((ordinal) => one(date, ordinal));
    const [told] = planDays(all('2027-03-19'), all('2027-03-23'));
    expect(told?.match(/passa para/g)).toHaveLength(4);
    expect(told).toMatch(/Outras também: os dias estão em Minha Conta\.$/);
  });

  it('moves nothing that is paid, and what a pause leaves out has no day to lose', () => {
    const before = [one('2027-03-19', 1, { isPaid: true }), one('2027-03-23', 2, { off: 'pause' })];
    const after = [one('2027-03-26', 1), one('2027-03-30', 2, { off: 'pause' })];
    expect(planDays(before, after)).toEqual([]);
  });

  it('says what becomes of a week of which one delivery was skipped, and of its credit', () => {
    const both = [one('2027-03-19', 1, skip), one('2027-03-23', 2)];
    const single = [one('2027-03-19', 1, { ...skip, deliveries: 1, planType: 'familia' })];
    expect(planDays(both, single)).toEqual([
      'Na semana da entrega pulada de sexta, 19 de março nada vem e nada é cobrado: o crédito por ela não entra.',
    ]);
    expect(planDays(single, both)).toEqual([
      'Na semana da entrega pulada de sexta, 19 de março vem a outra, e a semana é cobrada.',
    ]);
    expect(planDays([one('2027-03-19', 1), one('2027-03-23', 2, skip)], [one('2027-03-19', 1)])).toEqual([
      'A entrega pulada de terça, 23 de março não existe no novo plano, e o crédito por ela não entra.',
    ]);
  });
});
