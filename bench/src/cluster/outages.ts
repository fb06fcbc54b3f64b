import type { Fault } from './fault-names.ts';
import { type Happening, type Ledger, within } from './ledger.ts';

/** When a fault fell, when everything was whole again, and until when nothing else fell. */
export interface Suffered {
  fault: Fault;
  at: number;
  whole: number;
  end: number;
}

export interface Outage {
  fault: Fault;
  /** The longest time without a write: from the fault or, when writing broke off again later, from there. */
  ms: number;
  /** Single writes until the next fault, those while an old leader rejoins included. */
  writes: number;
  refusedWrites: number;
  /** Until every node and store was back. */
  wholeMs: number;
  /** Public reads meanwhile. */
  visits: number;
  refusedVisits: number;
}

/** So many writes in a row mean that they are served again. */
const SERVED = 6;
/** What was under way at that moment is among what the fault hit. */
const BEFORE_MS = 1000;

export function isServed(probes: readonly Happening[], at: number): boolean {
  const last = probes.filter(({ began }) => began > at).slice(-SERVED);
  return last.length === SERVED && last.every(({ isDone }) => isDone);
}

/** Counted once everybody has stopped: who waits for an answer has not written it down yet. */
export function outageOf({ probes, visits }: Pick<Ledger, 'probes' | 'visits'>, suffered: Suffered): Outage {
  const { fault, at, whole, end } = suffered;
  const writes = within(probes, at - BEFORE_MS, end - BEFORE_MS);
  const reads = within(visits, at, whole);
  return {
    fault,
    ms: longestBreak(writes, at),
    writes: writes.length,
    refusedWrites: refused(writes),
    wholeMs: whole - at,
    visits: reads.length,
    refusedVisits: refused(reads),
  };
}

const refused = (list: readonly Happening[]) => list.filter(({ isDone }) => !isDone).length;

/** A break lasts from the last write that was served to the end of the last one that was not. */
function longestBreak(writes: readonly Happening[], at: number): number {
  let longest = 0;
  let from: number | undefined;
  let served = at;
  let inARow = 0;
  for (const { began, ended, isDone } of writes.toSorted((one, other) => one.began - other.began)) {
    if (isDone) {
      served = Math.max(at, began);
      inARow += 1;
      if (inARow >= SERVED) from = undefined;
      continue;
    }
    inARow = 0;
    from ??= served;
    longest = Math.max(longest, ended - from);
  }
  return longest;
}
