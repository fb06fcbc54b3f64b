import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { progressLine, type ShownSuite, secondsLeft, showProgress } from './progress.mjs';

const waiting = (name: string, expected: number): ShownSuite => ({ name, expected, share: 0 });

describe('the time that is left', () => {
  it('is what the suites usually take, as many at a time as there are lanes', () => {
    const suites = [waiting('journeys', 600), waiting('api', 300), waiting('launcher', 100)];
    expect(secondsLeft(suites, 1, 0)).toBe(1000);
    expect(secondsLeft(suites, 2, 0)).toBe(600);
  });

  it('follows the pace of a suite that is slower than usual', () => {
    const half: ShownSuite = { name: 'api', expected: 100, started: 0, share: 0.5 };
    expect(secondsLeft([half], 2, 50_000)).toBe(50);
    expect(secondsLeft([half], 2, 100_000)).toBe(75);
  });

  it('is never negative, and nothing once all have ended', () => {
    expect(secondsLeft([{ name: 'api', expected: 10, started: 0, share: 0 }], 1, 99_000)).toBe(1);
    expect(secondsLeft([{ name: 'api', expected: 10, started: 0, ended: 5, share: 1 }], 1, 99_000)).toBe(0);
  });
});

it('the line says what runs, how far it is, and both times', () => {
  const suites: ShownSuite[] = [
    { name: 'types', expected: 20, started: 0, ended: 20_000, share: 1 },
    { name: 'journeys', expected: 600, started: 0, share: 0.2, done: 85, total: 425, failed: 2 },
    { name: 'dead code', expected: 10, started: 180_000, share: 0 },
  ];
  expect(progressLine(suites, 2, { begun: 0, now: 185_000 })).toBe(
    '3:05  journeys 85 of 425 (2 failed), dead code, about 9 min left',
  );
});

describe('the line is shown', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function shownFor(milliseconds: number, isTTY: boolean): string[] {
    const written: string[] = [];
    const screen = { isTTY, columns: 20, write: (text: string) => void written.push(text) };
    const progress = showProgress(() => '0:30  a line longer than the screen', screen);
    vi.advanceTimersByTime(milliseconds);
    progress.stop();
    return written;
  }

  it('anew every half minute where nobody watches a terminal', () => {
    expect(shownFor(65_000, false)).toEqual(Array(2).fill('  0:30  a line longer than the screen\n'));
  });

  it('on one line of a terminal, cut to its width', () => {
    const written = shownFor(1000, true);
    expect(written.filter((text) => text.includes('line'))).toEqual(Array(2).fill('  0:30  a line long'));
    expect(written.join('')).not.toContain('\n');
  });
});
