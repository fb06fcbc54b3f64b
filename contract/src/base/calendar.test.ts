import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  DAY_MS,
  dayFormatter,
  dayOf,
  formatLongDay,
  formatMoment,
  isDay,
  momentFormatter,
  momentOf,
  onDay,
  onMoment,
  spokenDay,
  spokenMoment,
  startOfDay,
  WEEKDAY_NAMES,
  weekdayOf,
} from './calendar.ts';

const moments = fc.date({ min: new Date('2015-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const days = moments.map(dayOf);

describe('a day in Bahia', () => {
  it.each([
    ['a day in March', '2026-04-01T02:59:59.999Z', '2026-03-31'],
    ['the day after it', '2026-04-01T03:00:00Z', '2026-04-01'],
    ['the last day of the year', '2027-01-01T02:59:59.999Z', '2026-12-31'],
    ['the first day of the year', '2027-01-01T03:00:00Z', '2027-01-01'],
    ['a leap day', '2028-03-01T02:59:59.999Z', '2028-02-29'],
    ['the last day of a February without one', '2027-03-01T02:59:59.999Z', '2027-02-28'],
  ])('lasts until midnight there: %s', (_, moment, day) => {
    expect(dayOf(new Date(moment))).toBe(day);
    expect(dayOf(moment)).toBe(day);
  });

  it('begins at its midnight and ends where the next begins', () => {
    fc.assert(
      fc.property(days, (day) => {
        const start = startOfDay(day);
        expect(dayOf(start)).toBe(day);
        expect(dayOf(start.getTime() - 1)).toBe(addDays(day, -1));
        expect(startOfDay(addDays(day, 1)).getTime() - start.getTime()).toBe(DAY_MS);
      }),
    );
  });

  it('holds every moment once', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const start = startOfDay(dayOf(moment));
        expect(start <= moment && moment < startOfDay(addDays(dayOf(moment), 1))).toBe(true);
      }),
    );
  });

  it('is no day at all of what is no moment', () => {
    expect(() => dayOf('soon')).toThrow(RangeError);
  });
});

describe('a time of a day', () => {
  it('is three hours later in UTC', () => {
    expect(momentOf('2026-03-31', '18:00').toISOString()).toBe('2026-03-31T21:00:00.000Z');
    expect(momentOf('2026-12-31', '21:00').toISOString()).toBe('2027-01-01T00:00:00.000Z');
    expect(startOfDay('2028-02-29').toISOString()).toBe('2028-02-29T03:00:00.000Z');
  });

  it('keeps the summer time that once was', () => {
    expect(momentOf('2011-12-24', '18:00').toISOString()).toBe('2011-12-24T20:00:00.000Z');
  });
});

describe('counting days', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-01'],
    ['2026-04-30', 1, '2026-05-01'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 1, '2028-03-01'],
    ['2028-02-29', 365, '2029-02-28'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-11-16', 0, '2026-11-16'],
  ])('%s and %i days', (day, count, result) => {
    expect(addDays(day, count)).toBe(result);
  });

  it('numbers the week from Monday, seven days round', () => {
    expect([weekdayOf('2026-03-30'), weekdayOf('2026-04-05')]).toEqual([1, 7]);
    expect([weekdayOf('2028-02-29'), weekdayOf('2026-12-31'), weekdayOf('2027-01-01')]).toEqual([2, 4, 5]);
    fc.assert(
      fc.property(days, (day) => {
        expect(weekdayOf(addDays(day, 1))).toBe((weekdayOf(day) % 7) + 1);
        expect(weekdayOf(addDays(day, 7))).toBe(weekdayOf(day));
      }),
    );
  });
});

describe('dates in words', () => {
  it('are those of Bahia, on either side of midnight', () => {
    expect(formatLongDay('2027-01-01T02:59:59Z')).toBe('31 de dezembro de 2026');
    expect(formatLongDay('2027-01-01T03:00:00Z')).toBe('1 de janeiro de 2027');
    expect(formatMoment('2028-03-01T02:59:59Z')).toBe('29/02/2028, 23:59');
    expect(formatMoment('2028-03-01T03:00:00Z')).toBe('01/03/2028, 00:00');
    expect(spokenMoment(momentOf('2026-03-29', '18:00'))).toBe('domingo, 29 de março às 18:00');
  });

  it('leave a day of the calendar where it is', () => {
    expect(spokenDay('2026-03-31')).toBe('terça-feira, 31 de março');
    expect(spokenDay('2028-02-29')).toBe('terça-feira, 29 de fevereiro');
    expect(dayFormatter({ dateStyle: 'short' })('2027-01-01')).toBe('01/01/2027');
  });

  it('stand in a sentence with the article of their weekday', () => {
    expect(onDay('2026-03-31')).toBe('na terça-feira, 31 de março');
    expect(onMoment(momentOf('2026-03-29', '18:00'))).toBe('no domingo, 29 de março às 18:00');
  });

  it('say nothing of what is no date', () => {
    expect(momentFormatter({ dateStyle: 'short' })('soon')).toBe('');
  });

  it('name the days of the week as the calendar does', () => {
    const name = dayFormatter({ weekday: 'long' });
    for (const day of ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-21', '2026-11-22']) {
      expect(name(day).replace('-feira', '')).toBe(WEEKDAY_NAMES[weekdayOf(day) - 1]);
    }
  });
});

it('takes for a day only one that there is', () => {
  expect(['2026-11-18', '2028-02-29'].map(isDay)).toEqual([true, true]);
  for (const text of ['', 'ontem', '9999-99-99', '2026-02-31', '2027-02-29', '2026-1-1', '2026-11-18T00:00'])
    expect([text, isDay(text)]).toEqual([text, false]);
});
