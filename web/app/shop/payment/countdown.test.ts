import { describe, expect, it } from 'vitest';
import { formatCountdown, secondsLeft, spokenCountdown } from './countdown.ts';

describe('the countdown', () => {
  it.each([
    [1800, '30:00'],
    [1799, '29:59'],
    [600, '10:00'],
    [61, '1:01'],
    [9, '0:09'],
    [0, '0:00'],
  ])('writes %i seconds as %s', (seconds, text) => {
    expect(formatCountdown(seconds)).toBe(text);
  });

  it('is true to the deadline and stops at zero', () => {
    const deadline = Date.parse('2026-11-15T12:30:00.000Z');
    expect(secondsLeft(deadline, Date.parse('2026-11-15T12:00:00.000Z'))).toBe(1800);
    expect(secondsLeft(deadline, Date.parse('2026-11-15T12:29:58.500Z'))).toBe(2);
    expect(secondsLeft(deadline, Date.parse('2026-11-15T12:45:00.000Z'))).toBe(0);
  });

  it('never shows more than the half hour, whatever the clock of the phone says', () => {
    expect(secondsLeft(Date.parse('2026-11-15T12:30:00Z'), Date.parse('2026-11-15T11:00:00Z'))).toBe(1800);
  });

  it('speaks at a few marks only', () => {
    const spoken = Array.from({ length: 1801 }, (_, seconds) => spokenCountdown(1800 - seconds));
    expect([...new Set(spoken)]).toEqual([
      'Menos de 30 minutos para pagar.',
      'Menos de 20 minutos para pagar.',
      'Menos de 10 minutos para pagar.',
      'Menos de 5 minutos para pagar.',
      'Falta menos de 1 minuto para pagar.',
      'O tempo para pagar acabou.',
    ]);
  });

  it('counts the hours of what was ordered on the phone', () => {
    const now = Date.parse('2026-11-15T12:00:00Z');
    const left = secondsLeft(now + 23 * 3_600_000 + 41 * 60_000 + 9_000, now);
    expect(formatCountdown(left)).toBe('23:41:09');
    expect(spokenCountdown(left)).toBe('Faltam mais de 23 horas para pagar.');
  });
});
