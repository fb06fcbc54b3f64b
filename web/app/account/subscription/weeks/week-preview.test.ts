import { cents } from '@cesta/contract/base/money';
import type { ComingDelivery } from '@cesta/contract/subscriptions/coming-deliveries';
import { describe, expect, it } from 'vitest';
import { nextCharge } from '../../../subscription/charges.ts';
import { alongWords, chargeWords, extrasWords, lineMoney, skipMoney, undoUntil } from './coming-words.ts';
import { previewPause, previewRhythm, weekOf, weeksLeft } from './week-preview.ts';

const line = (week: string, changes: Partial<ComingDelivery> = {}): ComingDelivery => ({
  id: `${week}.1`,
  date: week,
  changes_until: `${week}T21:00:00.000Z`,
  status: 'scheduled',
  is_paid: false,
  off: null,
  charge: { date: `${week}T13:00:00.000Z`, amount: 180 },
  credit: null,
  can_skip: true,
  can_unskip: false,
  can_swap: true,
  differs: false,
  ...changes,
});
const PAID = line('2026-11-25', {
  id: '7f2a9c1e-5b7d-4c21-9a55-0c1d2e3f4a5b',
  is_paid: true,
  charge: null,
  credit: 180,
});
const calendar = [
  PAID,
  ...['2026-12-02', '2026-12-09', '2026-12-16', '2026-12-23'].map((week) => line(week)),
];
const goingOn = { status: 'active', cancel_at_period_end: false, paused_until: null } as const;

describe('what the card will pay', () => {
  const [, first, second] = calendar as [ComingDelivery, ComingDelivery, ComingDelivery];
  const moneyOf = (credit: number, lines = calendar) =>
    [first, second].map((it) => lineMoney(it, undefined, { ...goingOn, calendar: lines, credit }));

  it('is lowered by credit from the first charge on, and the lines say so', () => {
    expect(moneyOf(12.5)).toEqual([
      'Cobrança de R$ 167,50 em 02/12, já com o seu crédito',
      'Cobrança de R$ 180,00 em 09/12',
    ]);
    expect(moneyOf(200)).toEqual([
      'Paga com o seu crédito em 02/12',
      'Cobrança de R$ 160,00 em 09/12, já com o seu crédito',
    ]);
  });

  it('counts what a skip has brought, though the provider does not know of it yet', () => {
    const next_charge = { date: '2026-12-02T13:00:00.000Z', amount: 180 };
    const skipped = [{ ...PAID, off: 'skip' as const }, ...calendar.slice(1)];
    expect(nextCharge({ ...goingOn, calendar: skipped, credit: 180, next_charge })).toMatchObject({
      amount: 0,
      credit: 180_00,
    });
    expect(nextCharge({ ...goingOn, calendar: [], credit: 180, next_charge })).toMatchObject({
      amount: 180_00,
      credit: 0,
    });
  });

  it('is no longer said to come where it failed: its invoice is open, and credit is for the next', () => {
    const failed = line('2026-11-09');
    const payer = { ...goingOn, status: 'past_due' as const, credit: 12.5 };
    const lines = [failed, { ...first, charge: { date: '2099-12-02T13:00:00.000Z', amount: 180 } }];
    expect(lines.map((it) => lineMoney(it, undefined, { ...payer, calendar: lines }))).toEqual([
      'Fatura de R$ 180,00 em aberto',
      'Cobrança de R$ 167,50 em 02/12, já com o seu crédito',
    ]);
  });

  it('is not lowered by a skip that is booked after it', () => {
    const late = { ...PAID, off: 'skip' as const, changes_until: '2026-12-03T21:00:00.000Z' };
    expect(moneyOf(180, [late, ...calendar.slice(1)])).toEqual([
      'Cobrança de R$ 180,00 em 02/12',
      'Paga com o seu crédito em 09/12',
    ]);
  });
});

describe('before a delivery is skipped', () => {
  it('its money is named: not charged, as credit, or back on the card of who leaves', () => {
    expect(skipMoney(line('2026-12-02'), goingOn)).toBe('nada será cobrado');
    expect(skipMoney(PAID, goingOn)).toBe('R$ 180,00 de crédito na próxima cobrança');
    expect(skipMoney(PAID, { ...goingOn, cancel_at_period_end: true })).toBe(
      'R$ 180,00 de volta no seu cartão',
    );
    expect(skipMoney({ ...PAID, credit: null }, goingOn)).toBe('nada mais é cobrado por ela');
  });

  it('the orders that were to come along are named', () => {
    const order = 'ab12cd34-0000-4000-8000-000000000000';
    expect(extrasWords([order])).toBe('Seu pedido #AB12CD34 sai no dia combinado, sem frete.');
    expect(alongWords([order])).toBe('Junto vem o seu pedido #AB12CD34.');
    expect(alongWords([order, order])).toBe('Junto vêm os seus pedidos #AB12CD34 e #AB12CD34.');
    expect(extrasWords([order, order])).toBe(
      'Seus pedidos #AB12CD34 e #AB12CD34 saem no dia combinado, sem frete.',
    );
  });

  it('it can be undone until the charge that would have been, or until its cut-off', () => {
    expect(undoUntil(line('2026-12-02'))).toBe('2026-12-02T13:00:00.000Z');
    expect(undoUntil(PAID)).toBe(PAID.changes_until);
    expect(undoUntil(line('2026-12-02', { credit: 125 }))).toBe('2026-12-02T21:00:00.000Z');
  });

  it('a line says what is charged when, once for the two deliveries of a week', () => {
    const [, first, second] = calendar as [ComingDelivery, ComingDelivery, ComingDelivery];
    const payer = { ...goingOn, calendar, credit: 0 };
    expect(lineMoney(first, PAID, payer)).toBe('Cobrança de R$ 180,00 em 02/12');
    expect(lineMoney(first, { ...second, charge: first.charge }, payer)).toBe('Na mesma cobrança de 02/12');
    expect(lineMoney({ ...first, off: 'skip', charge: null }, PAID, payer)).toBe('Nada será cobrado');
    expect(lineMoney({ ...first, off: 'skip', credit: 125 }, PAID, payer)).toBe(
      'R$ 125,00 de crédito na próxima cobrança',
    );
    expect(chargeWords({ amount: cents(109_00), credit: cents(0), date: '2026-12-03T01:00:00.000Z' })).toBe(
      'Cobrança de R$ 109,00 em 02/12',
    );
  });
});

describe('a pause', () => {
  it('begins with the first week that is not paid, and names the day it ends', () => {
    expect(previewPause({ calendar, every_weeks: 1, paused_until: null }, 2)).toEqual({
      until: '2026-12-16',
      leftOut: [calendar[1], calendar[2]],
      firstBack: calendar[3],
    });
    expect(previewPause({ calendar, every_weeks: 1, paused_until: null }, 8)).toMatchObject({
      until: '2027-01-27',
      firstBack: undefined,
    });
    expect(previewPause({ calendar: [PAID], every_weeks: 1, paused_until: null }, 2)).toBeNull();
  });

  it('begins after what is left out already, and ends in the rhythm', () => {
    const [paid, skipped, ...rest] = calendar as [ComingDelivery, ComingDelivery, ...ComingDelivery[]];
    const after = [paid, { ...skipped, off: 'skip' as const }, ...rest];
    expect(previewPause({ calendar: after, every_weeks: 1, paused_until: null }, 1)).toEqual({
      until: '2026-12-16',
      leftOut: [calendar[2]],
      firstBack: calendar[3],
    });
    const monthly = calendar.map((it, index) => (index > 1 ? { ...it, off: 'rhythm' as const } : it));
    expect(previewPause({ calendar: monthly, every_weeks: 4, paused_until: null }, 5)?.until).toBe(
      '2027-01-27',
    );
  });
});

describe('a pause that is asked for again', () => {
  const off = (count: number, reason: 'pause' | 'rhythm' = 'pause') =>
    calendar.map((it, index) => (index > 0 && index <= count ? { ...it, off: reason } : it));

  it('is counted anew from the next week that is not paid', () => {
    const paused = { calendar: off(2), every_weeks: 1 as const, paused_until: '2026-12-16' };
    expect(weeksLeft(paused)).toBe(2);
    expect(weeksLeft({ ...paused, calendar, paused_until: null })).toBe(0);
    expect(previewPause(paused, 3)).toMatchObject({ until: '2026-12-23', firstBack: { date: '2026-12-23' } });
    expect(previewPause(paused, 3)?.leftOut.map(({ date }) => date)).toEqual([
      '2026-12-02',
      '2026-12-09',
      '2026-12-16',
    ]);
    expect(previewPause({ ...paused, calendar: off(4), paused_until: '2027-01-27' }, 8)?.until).toBe(
      '2027-01-27',
    );
  });

  it('knows the weeks of the rhythm behind it', () => {
    // Fortnightly and paused: of 2, 9 and 16 December only the 9th would have come.
    const paused = { calendar: off(3), every_weeks: 2 as const, paused_until: '2026-12-23' };
    expect(previewPause(paused, 1)?.leftOut.map(({ date }) => date)).toEqual(['2026-12-09']);
    expect(previewPause(paused, 1)?.until).toBe('2026-12-23');
  });

  it('lets a rhythm begin with the first charge after it', () => {
    const paused = { calendar: off(2), paused_until: '2026-12-16' };
    expect(previewRhythm(paused, 2).map(weekOf)).toEqual(['2026-12-16']);
    expect(previewRhythm({ calendar: off(4), paused_until: '2026-12-30' }, 1)).toEqual([]);
  });
});

it('a rhythm begins with the next charge and names its next days', () => {
  const days = (every: 1 | 2 | 4, lines = calendar) =>
    previewRhythm({ calendar: lines, paused_until: null }, every).map(weekOf);
  expect(days(1)).toEqual(['2026-12-02', '2026-12-09', '2026-12-16', '2026-12-23']);
  expect(days(2)).toEqual(['2026-12-02', '2026-12-16']);
  expect(days(4)).toEqual(['2026-12-02']);
  // The week between comes again, and a rhythm is counted from the next week that has a basket.
  const fortnightly = calendar.map((it, index) => (index % 2 ? { ...it, off: 'rhythm' as const } : it));
  expect(days(1, fortnightly)).toHaveLength(4);
  expect(days(4, fortnightly)).toEqual(['2026-12-09']);
});
