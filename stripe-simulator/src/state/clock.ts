import type { Store } from './store.ts';

export interface SimulatedClock {
  /** Milliseconds of the main clock: the real time plus everything it was moved forward by. */
  milliseconds(): number;
  seconds(): number;
  /** Seconds of a test clock, or of the main clock when there is none. */
  secondsFor(testClock: string | null | undefined): number;
  /** Holds the main clock at a moment while the agenda up to a later one is worked through. */
  holdAt(milliseconds: number): void;
  /** Lets it run on from where it is. */
  release(): void;
}

const SETTING = 'clock_offset';

export function createClock(
  store: Store,
  base: () => number,
  moved: (milliseconds: number) => void = () => undefined,
): SimulatedClock {
  let offset = Number(store.readSetting(SETTING) ?? 0);
  let held: number | undefined;
  const milliseconds = () => held ?? base() + offset;
  const seconds = () => Math.floor(milliseconds() / 1000);
  return {
    milliseconds,
    seconds,
    secondsFor(testClock) {
      if (!testClock) return seconds();
      return store.testClocks.get(testClock)?.frozen_time ?? seconds();
    },
    holdAt(moment) {
      held = Math.max(moment, milliseconds());
      offset = held - base();
      store.writeSetting(SETTING, String(offset));
      moved(held);
    },
    release() {
      if (held !== undefined) offset = held - base();
      held = undefined;
    },
  };
}
