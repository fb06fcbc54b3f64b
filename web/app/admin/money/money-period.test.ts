import { describe, expect, it } from 'vitest';
import { choiceOf, PERIOD_CHOICES, periodIn, periodOf } from './money-period.ts';

/** Half past ten in the evening of the last day of February, in Bahia; March already elsewhere. */
const LATE = Date.parse('2027-03-01T01:30:00Z');
const given = (values: Record<string, string>) => periodIn((name) => values[name] ?? '', LATE);

describe('a period of the money page', () => {
  it.each([
    ['month', '2027-02-01', '2027-02-28', 'day'],
    ['last-month', '2027-01-01', '2027-01-31', 'day'],
    ['30d', '2027-01-30', '2027-02-28', 'day'],
    ['12m', '2026-03-01', '2027-02-28', 'month'],
  ] as const)('counts the days of Bahia: %s', (choice, from, to, by) => {
    expect(periodOf(choice, LATE)).toEqual({ from, to, by });
  });

  it('twelve months of a December are its year', () => {
    expect(periodOf('12m', Date.parse('2026-12-15T12:00:00Z')).from).toBe('2026-01-01');
  });

  it('is recognised by its button, and comes from the address where that makes sense', () => {
    for (const { value } of PERIOD_CHOICES) expect(choiceOf(periodOf(value, LATE), LATE)).toBe(value);
    expect(given({})).toEqual(periodOf('month', LATE));
    expect(given({ de: 'ontem', ate: '2027-01-01' })).toEqual(periodOf('month', LATE));
    expect(given({ de: '2026-01-01', ate: '2026-12-31', por: 'mes' })).toEqual({
      from: '2026-01-01',
      to: '2026-12-31',
      by: 'month',
    });
  });
});
