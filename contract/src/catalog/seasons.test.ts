import { describe, expect, it } from 'vitest';
import { isInSeason, seasonInWords } from './seasons.ts';

describe('the season of a product', () => {
  it.each([
    [10, 3, '2026-11-16', true],
    [10, 3, '2026-03-31', true],
    [10, 3, '2026-04-01', false],
    [5, 7, '2026-05-01', true],
    [5, 7, '2026-11-16', false],
    [null, null, '2026-11-16', true],
  ])('from %s to %s holds %s: %s', (seasonFrom, seasonTo, day, expected) => {
    expect(isInSeason({ seasonFrom, seasonTo }, day)).toBe(expected);
  });

  it('is said in months', () => {
    expect(seasonInWords({ seasonFrom: 10, seasonTo: 3 })).toBe('de outubro a março');
    expect(seasonInWords({ seasonFrom: 7, seasonTo: 7 })).toBe('em julho');
    expect(seasonInWords({})).toBe('o ano todo');
    expect(seasonInWords({ seasonFrom: 1, seasonTo: 12 })).toBe('o ano todo');
    expect(seasonInWords({ seasonFrom: 6, seasonTo: 5 })).toBe('o ano todo');
  });
});
