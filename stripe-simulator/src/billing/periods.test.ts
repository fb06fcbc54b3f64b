import { expect, test } from 'vitest';
import { periodEnd } from './periods.ts';

const seconds = (text: string) => Date.parse(text) / 1000;
const every = (interval: string, interval_count = 1) => ({
  interval,
  interval_count,
  meter: null,
  trial_period_days: null,
  usage_type: 'licensed' as const,
});

test.each([
  ['2027-01-31T10:00:00Z', '2027-01-31T10:00:00Z', every('month'), '2027-02-28T10:00:00Z'],
  ['2027-02-28T10:00:00Z', '2027-01-31T10:00:00Z', every('month'), '2027-03-31T10:00:00Z'],
  ['2028-02-29T10:00:00Z', '2028-02-29T10:00:00Z', every('year'), '2029-02-28T10:00:00Z'],
  ['2027-12-15T10:00:00Z', '2027-12-15T10:00:00Z', every('month', 3), '2028-03-15T10:00:00Z'],
  ['2027-12-29T10:00:00Z', '2027-12-29T10:00:00Z', every('week', 2), '2028-01-12T10:00:00Z'],
  ['2027-12-31T23:00:00Z', '2027-12-31T23:00:00Z', every('day'), '2028-01-01T23:00:00Z'],
])('a period from %s, anchored at %s, ends on the expected day', (start, anchor, recurring, end) => {
  expect(periodEnd(seconds(start), seconds(anchor), recurring)).toBe(seconds(end));
});
