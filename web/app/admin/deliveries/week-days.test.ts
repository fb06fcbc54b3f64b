import { addDays } from '@cesta/contract/base/calendar';
import type { DeliveryWeek } from '@cesta/contract/panel/deliveries';
import { describe, expect, it } from 'vitest';
import { dayToOpen, weekdayName, weekName } from './week-days.ts';

const MONDAY = '2026-11-16';

function week(today: string, counts: Record<string, [number, number, number]>): DeliveryWeek {
  const days = Array.from({ length: 7 }, (_, index) => {
    const date = addDays(MONDAY, index);
    const [scheduled = 0, packed = 0, delivered = 0] = counts[date] ?? [];
    return { date, scheduled, packed, delivered };
  });
  return { week: MONDAY, today, days, forgotten: 0 };
}

describe('a week in words', () => {
  it('names its month once, or both', () => {
    expect(weekName(MONDAY)).toBe('16 a 22 de novembro');
    expect(weekName('2026-11-30')).toBe('30 de novembro a 6 de dezembro');
    expect(weekdayName(MONDAY)).toBe('seg');
  });
});

describe('the day that is opened', () => {
  it('is the next with something to do, also when that is tomorrow', () => {
    const counts = { '2026-11-17': [3, 0, 0], '2026-11-20': [0, 2, 0] } as const;
    expect(dayToOpen(week('2026-11-16', { ...counts } as never))).toBe('2026-11-17');
    expect(dayToOpen(week('2026-11-19', { ...counts } as never))).toBe('2026-11-20');
  });

  it('is the first with deliveries when all is done or the week is over', () => {
    expect(dayToOpen(week('2026-11-20', { '2026-11-17': [0, 0, 4] }))).toBe('2026-11-17');
    expect(dayToOpen(week('2026-12-20', { '2026-11-20': [1, 0, 0] }))).toBe('2026-11-20');
  });

  it('is the first that was left unfinished when nothing is still to come', () => {
    const counts = { '2026-11-17': [0, 0, 4], '2026-11-19': [2, 0, 1] } as const;
    expect(dayToOpen(week('2026-11-21', { ...counts } as never))).toBe('2026-11-19');
  });

  it('is today in an empty week, and its Monday in another', () => {
    expect(dayToOpen(week('2026-11-18', {}))).toBe('2026-11-18');
    expect(dayToOpen(week('2026-12-18', {}))).toBe(MONDAY);
  });
});
