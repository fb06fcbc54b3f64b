import { describe, expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');

describe('relative time', () => {
  it.each([
    ['2026-11-15T11:59:30Z', 'agora'],
    ['2026-11-15T11:59:00Z', '1min atrás'],
    ['2026-11-15T11:00:01Z', '59min atrás'],
    ['2026-11-15T11:00:00Z', '1h atrás'],
    ['2026-11-14T12:00:01Z', '23h atrás'],
    ['2026-11-14T12:00:00Z', '1d atrás'],
    ['2026-10-15T12:00:00Z', '31d atrás'],
  ])('of %s is %s', (at, text) => {
    expect(relativeTime(at, NOW)).toBe(text);
  });

  it('takes a clock that runs ahead, or no time at all, for now', () => {
    expect(relativeTime('2026-11-15T12:05:00Z', NOW)).toBe('agora');
    expect(relativeTime('', NOW)).toBe('agora');
  });
});
