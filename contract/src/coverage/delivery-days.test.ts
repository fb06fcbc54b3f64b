import { describe, expect, it } from 'vitest';
import { startOfDay } from '../base/calendar.ts';
import type { ClosedDate, DeliverySchedule } from './coverage.ts';
import { closedOn, cutoffOf, deliveryDays, drivesOn, nextDayAfter } from './delivery-days.ts';

const christmas: ClosedDate = { date: '2026-12-25', reason: 'Natal', replacedBy: null };
const newYear: ClosedDate = { date: '2027-01-01', reason: 'Ano-novo', replacedBy: null };
const salvador = (...closedDates: ClosedDate[]): DeliverySchedule => ({
  weekdays: [2, 5],
  cutoffDays: 2,
  cutoffTime: '18:00',
  closedDates,
});

function firstDays(schedule: DeliverySchedule, from: string, count: number): string[] {
  const days = deliveryDays(schedule, startOfDay(from));
  return Array.from({ length: count }, () => days.next().value.date);
}

describe('delivery days', () => {
  it('leave out the dates on which nobody drives', () => {
    expect(firstDays(salvador(christmas, newYear), '2026-12-20', 4)).toEqual([
      '2026-12-22',
      '2026-12-29',
      '2027-01-05',
      '2027-01-08',
    ]);
    expect(drivesOn(salvador(christmas), '2026-12-25')).toBe(false);
    expect(closedOn(salvador(christmas), '2026-12-25')?.reason).toBe('Natal');
    expect(closedOn(salvador(christmas), '2026-12-26')).toBeUndefined();
  });

  it('a closed round goes out on the next driven day that is free', () => {
    const schedule = salvador(christmas, newYear);
    expect(nextDayAfter(schedule, '2026-12-25')).toBe('2026-12-29');
    expect(nextDayAfter(schedule, '2026-12-25', new Set(['2026-12-29']))).toBe('2027-01-05');
  });

  it('a day that stands for a closed one keeps its cut-off, and only where that one would have been driven', () => {
    const flood: ClosedDate = { date: '2026-12-22', reason: 'Chuva forte', replacedBy: '2026-12-23' };
    const schedule = salvador(flood);
    expect(firstDays(schedule, '2026-12-20', 2)).toEqual(['2026-12-23', '2026-12-25']);
    expect(cutoffOf(schedule, '2026-12-23')).toEqual(cutoffOf(salvador(), '2026-12-22'));
    expect(nextDayAfter(schedule, '2026-12-22')).toBe('2026-12-23');
    const cruz: DeliverySchedule = { ...schedule, weekdays: [4, 6] };
    expect(drivesOn(cruz, '2026-12-23')).toBe(false);
  });

  it('a day that stands for another can itself be replaced or closed', () => {
    const flood: ClosedDate = { date: '2026-12-22', reason: 'Chuva forte', replacedBy: '2026-12-23' };
    const more: ClosedDate = { date: '2026-12-23', reason: 'Chuva forte', replacedBy: '2026-12-24' };
    expect(firstDays(salvador(flood, more), '2026-12-20', 1)).toEqual(['2026-12-24']);
    expect(cutoffOf(salvador(flood, more), '2026-12-24')).toEqual(cutoffOf(salvador(), '2026-12-22'));
    expect(firstDays(salvador(flood, { ...more, replacedBy: null }), '2026-12-20', 1)).toEqual([
      '2026-12-25',
    ]);
  });
});
