import { addDays, weekdayOf } from '@cesta/contract/base/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rollOn } from './late.rules.ts';

// Tuesdays and Fridays.
const SALVADOR = { weekdays: [2, 5], cutoffDays: 2, cutoffTime: '18:00' };
const FRIDAY = '2027-03-12';

describe('a basket that nobody packed', () => {
  const roll = (today: string, date = FRIDAY, lateSince: string | null = null) =>
    rollOn({ date, lateSince }, SALVADOR, today);

  it('stays until its day is over, then goes out on the next, and remembers its first day', () => {
    expect(roll(FRIDAY)).toBeUndefined();
    expect(roll('2027-03-13')).toEqual({ date: '2027-03-16', lateSince: FRIDAY });
    expect(roll('2027-03-16')).toEqual({ date: '2027-03-16', lateSince: FRIDAY });
    expect(roll('2027-03-17', '2027-03-16', FRIDAY)).toEqual({ date: '2027-03-19', lateSince: FRIDAY });
  });

  it('is left to a person when it is two weeks late', () => {
    expect(roll(addDays(FRIDAY, 14))).toMatchObject({ lateSince: FRIDAY });
    expect(roll(addDays(FRIDAY, 15))).toBeUndefined();
    expect(roll(addDays(FRIDAY, 15), addDays(FRIDAY, 11), FRIDAY)).toBeUndefined();
  });

  it('has a driven day from today on, and the rule changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(6), (daysAfter, shift) => {
        const date = addDays(FRIDAY, shift);
        const today = addDays(date, daysAfter);
        const rolled = roll(today, date);
        if (!rolled) return;
        expect(rolled.date >= today).toBe(true);
        expect(SALVADOR.weekdays).toContain(weekdayOf(rolled.date));
        expect(roll(today, rolled.date, rolled.lateSince)).toBeUndefined();
      }),
    );
  });
});
