import { describe, expect, it } from 'vitest';
import { cardNamed, cardStanding, lastDayOf, spokenMonth } from './cards.ts';

describe('a card', () => {
  it('is good until the last day of its month', () => {
    expect(['2026-11', '2026-12', '2027-02', '2028-02'].map(lastDayOf)).toEqual([
      '2026-11-30',
      '2026-12-31',
      '2027-02-28',
      '2028-02-29',
    ]);
  });

  it('is expiring from two weeks before that day, and expired from the day after', () => {
    const days = ['2026-11-15', '2026-11-16', '2026-11-30', '2026-12-01'];
    expect(days.map((day) => cardStanding('2026-11', day))).toEqual([
      'good',
      'expiring',
      'expiring',
      'expired',
    ]);
    expect(cardStanding('', '2026-11-16')).toBe('good');
  });

  it('has a name that its owner knows', () => {
    expect(cardNamed('mastercard', '4444')).toBe('Mastercard final 4444');
    expect(cardNamed('of tomorrow', '1234')).toBe('Cartão final 1234');
    expect(spokenMonth('2026-11')).toBe('novembro de 2026');
  });
});
