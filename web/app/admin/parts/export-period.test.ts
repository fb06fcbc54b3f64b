import { describe, expect, it } from 'vitest';
import { choiceOf, flawOf, PERIOD_CHOICES, periodOf } from './export-period.ts';

/** Half past ten in the evening of the last day of February, in Bahia; March already elsewhere. */
const LATE = new Date('2027-03-01T01:30:00Z');

describe('a period to export', () => {
  it.each([
    ['30d', '2027-01-30', '2027-02-28'],
    ['month', '2027-02-01', '2027-02-28'],
    ['last-month', '2027-01-01', '2027-01-31'],
    ['all', '', ''],
  ] as const)('counts the days of Bahia: %s', (choice, from, to) => {
    expect(periodOf(choice, LATE)).toEqual({ from, to });
  });

  it('is recognised by its button', () => {
    for (const { value } of PERIOD_CHOICES) expect(choiceOf(periodOf(value, LATE), LATE)).toBe(value);
    expect(choiceOf({ from: '2027-02-03', to: '2027-02-28' }, LATE)).toBeUndefined();
  });

  it('may be open at either end, but not end before it begins', () => {
    expect(flawOf({ from: '2027-02-03', to: '2027-02-03' })).toBeUndefined();
    expect(flawOf({ from: '2027-02-03', to: '' })).toBeUndefined();
    expect(flawOf({ from: '', to: '2027-02-03' })).toBeUndefined();
    expect(flawOf({ from: '2027-02-04', to: '2027-02-03' })).toMatch('antes da inicial');
  });
});
