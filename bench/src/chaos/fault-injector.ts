import { forEach } from './days.ts';
import { type Act, type Day, type Fault, WEATHERS } from './plan.ts';
import type { Stage } from './stage.ts';

export const AT_ONCE = 8;

/** The acts of a day, and before each what is planned to fall there. What is left of it falls into the night. */
export async function passDay(
  { acts, faults }: Day,
  perform: (act: Act) => Promise<void>,
  strike: (fault: Fault) => Promise<void>,
): Promise<Promise<void>[]> {
  const falling: Promise<void>[] = [];
  const waiting = [...faults];
  const fall = (before: number) => {
    while (waiting[0] && waiting[0].before <= before) {
      const struck = strike((waiting.shift() as (typeof faults)[number]).fault);
      // Whoever awaits it hears of it; until then the run goes on.
      struck.catch(() => undefined);
      falling.push(struck);
    }
  };
  await forEach([...acts.entries()], AT_ONCE, async ([place, act]) => {
    fall(place);
    await perform(act);
  });
  fall(Number.POSITIVE_INFINITY);
  return falling;
}

/** Those upon whom faults fall. */
interface Struck {
  provider: Pick<Stage['provider'], 'clearFaults' | 'setFaults'>;
  stores: readonly { kill(): void }[];
  postgres: Pick<Stage['postgres'], 'restart'>;
}

export class Striker {
  kills = 0;
  restarts = 0;
  #struck: Struck;
  #weather: Promise<unknown> = Promise.resolve();

  constructor(struck: Struck) {
    this.#struck = struck;
  }

  async strike(fault: Fault): Promise<void> {
    const { stores, postgres } = this.#struck;
    if (fault.kind === 'kill') {
      this.kills += 1;
      stores[fault.store]?.kill();
    } else if (fault.kind === 'database') {
      this.restarts += 1;
      await postgres.restart(fault.how);
    } else await this.#change(fault);
  }

  /** One weather after the other: two at once would be a mixture that nobody planned. */
  #change({ weather, seed }: Extract<Fault, { kind: 'weather' }>): Promise<unknown> {
    const { provider } = this.#struck;
    this.#weather = this.#weather
      .then(() => provider.clearFaults())
      .then(() => provider.setFaults({ seed, ...WEATHERS[weather] }));
    return this.#weather;
  }
}
