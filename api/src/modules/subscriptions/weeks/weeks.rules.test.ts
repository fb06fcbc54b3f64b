import { describe, expect, it } from 'vitest';
import { EVERY_WEEK, firstChargedWeek, isWeekOff, offReason, resumesAt } from './weeks.rules.ts';

const skip = (week: string, ordinal = 0) => ({ week, ordinal, choice: 'skip' as const });

describe('the weeks a subscriber wants', () => {
  it('are all of them, unless one is skipped', () => {
    const wished = { ...EVERY_WEEK, choices: [skip('2026-12-02')] };
    expect(offReason(wished, '2026-11-25', 1)).toBeNull();
    expect(offReason(wished, '2026-12-02', 1)).toBe('skip');
    expect(firstChargedWeek(wished, '2026-12-02', 1)).toBe('2026-12-09');
  });

  it('are charged as long as one delivery of the week comes', () => {
    const one = { ...EVERY_WEEK, choices: [skip('2026-12-02', 2)] };
    expect(isWeekOff(one, '2026-12-02', 2)).toBe(false);
    const both = { ...EVERY_WEEK, choices: [skip('2026-12-02', 1), skip('2026-12-02', 2)] };
    expect(isWeekOff(both, '2026-12-02', 2)).toBe(true);
  });

  it('stay skipped as a whole when the plan comes to have two deliveries', () => {
    const wished = { ...EVERY_WEEK, choices: [skip('2026-12-02')] };
    expect(isWeekOff(wished, '2026-12-02', 2)).toBe(true);
  });
});

it('a pause leaves out its weeks, also those that were to be kept', () => {
  const paused = { ...EVERY_WEEK, pausedFrom: '2026-12-02', pausedUntil: '2026-12-16' };
  expect(offReason(paused, '2026-11-25', 1)).toBeNull();
  expect(offReason(paused, '2026-12-09', 1)).toBe('pause');
  expect(offReason(paused, '2026-12-16', 1)).toBeNull();
  const kept = { ...paused, choices: [{ week: '2026-12-09', ordinal: 0, choice: 'keep' as const }] };
  expect(offReason(kept, '2026-12-09', 1)).toBe('pause');
});

it('a rhythm leaves out the weeks between, unless one is wanted', () => {
  const fortnightly = { ...EVERY_WEEK, everyWeeks: 2 as const, rhythmFrom: '2026-12-02' };
  expect(offReason(fortnightly, '2026-12-02', 1)).toBeNull();
  expect(offReason(fortnightly, '2026-12-09', 1)).toBe('rhythm');
  expect(offReason(fortnightly, '2026-11-25', 1)).toBeNull();
  const kept = { ...fortnightly, choices: [{ week: '2026-12-09', ordinal: 0, choice: 'keep' as const }] };
  expect(offReason(kept, '2026-12-09', 1)).toBeNull();
  const monthly = { ...fortnightly, everyWeeks: 4 as const };
  expect(firstChargedWeek(monthly, '2026-12-09', 1)).toBe('2026-12-30');
});

it('the provider goes on charging half a week before the first charge that counts', () => {
  const nextCharge = new Date('2026-12-02T13:00:00Z');
  expect(resumesAt(nextCharge, 1)).toEqual(new Date('2026-12-06T01:00:00Z'));
  expect(resumesAt(nextCharge, 3)).toEqual(new Date('2026-12-20T01:00:00Z'));
});
