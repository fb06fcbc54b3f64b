import { describe, expect, it } from 'vitest';
import type { Happening } from './ledger.ts';
import { outageOf } from './outages.ts';

const AT = 100_000;
const SECOND = 1000;

/** One write each half second from `from` to `to` after the fault, every one answered within a tenth. */
const writes = (from: number, to: number, isDone: boolean): Happening[] =>
  Array.from({ length: (to - from) * 2 }, (_, n) => {
    const began = AT + from * SECOND + n * 500;
    return { began, ended: began + 100, isDone };
  });

const count = (probes: Happening[], visits: Happening[] = []) =>
  outageOf({ probes, visits }, { fault: 'machine', at: AT, whole: AT + 60 * SECOND, end: AT + 65 * SECOND });

describe('an outage', () => {
  it('lasts from the fault to the end of the last write that was refused', () => {
    const { ms, writes: all, refusedWrites } = count([...writes(0, 20, false), ...writes(20, 60, true)]);
    expect(ms).toBe(19_600);
    expect([all, refusedWrites]).toEqual([120, 40]);
  });

  it('counts what is refused while an old leader rejoins, long after writes were served again', () => {
    const rejoining = [
      ...writes(0, 5, false),
      ...writes(5, 20, true),
      ...writes(20, 55, false),
      ...writes(55, 65, true),
    ];
    const { ms, refusedWrites } = count(rejoining);
    // From the last write that was served before, half a second earlier.
    expect(ms).toBe(35_100);
    expect(refusedWrites).toBe(80);
  });

  it('counts what is refused after everything seemed whole, until the next fault', () => {
    const { refusedWrites } = count([...writes(0, 60, true), ...writes(61, 63, false)]);
    expect(refusedWrites).toBe(4);
  });

  it('is one as long as no more than a few writes get through between', () => {
    const flickering = [...writes(0, 5, false), ...writes(5, 7, true), ...writes(7, 12, false)];
    expect(count([...flickering, ...writes(12, 60, true)]).ms).toBe(11_600);
  });

  it('is none when every write was served', () => {
    expect(count(writes(0, 60, true))).toMatchObject({ ms: 0, refusedWrites: 0 });
  });

  it('counts the reads until everything is whole, however short the break was', () => {
    const { visits, refusedVisits, wholeMs } = count(writes(0, 60, true), [
      ...writes(-5, 0, false),
      ...writes(0, 50, true),
      ...writes(50, 55, false),
      ...writes(60, 64, false),
    ]);
    expect([visits, refusedVisits]).toEqual([110, 10]);
    expect(wholeMs).toBe(60_000);
  });
});
