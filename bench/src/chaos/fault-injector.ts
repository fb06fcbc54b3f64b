import { forEach } from './days.ts';
import { type Act, type Day, type Fault, PROVIDER_STATES } from './plan.ts';
import type { Stage } from './stage.ts';

export const AT_ONCE = 8;

/** The acts of a day, and before each the faults that are planned there. Those that are left come in the night. */
export async function passDay(
  { acts, faults }: Day,
  perform: (act: Act) => Promise<void>,
  inject: (fault: Fault) => Promise<void>,
): Promise<Promise<void>[]> {
  const underWay: Promise<void>[] = [];
  const waiting = [...faults];
  const injectBefore = (place: number) => {
    while (waiting[0] && waiting[0].before <= place) {
      const injected = inject((waiting.shift() as (typeof faults)[number]).fault);
      // Whoever awaits it hears of its failure; until then the run goes on.
      injected.catch(() => undefined);
      underWay.push(injected);
    }
  };
  await forEach([...acts.entries()], AT_ONCE, async ([place, act]) => {
    injectBefore(place);
    await perform(act);
  });
  injectBefore(Number.POSITIVE_INFINITY);
  return underWay;
}

interface Targets {
  provider: Pick<Stage['provider'], 'clearFaults' | 'setFaults'>;
  stores: readonly { kill(): void }[];
  postgres: Pick<Stage['postgres'], 'restart'>;
}

export class FaultInjector {
  kills = 0;
  restarts = 0;
  #targets: Targets;
  #lastState: Promise<unknown> = Promise.resolve();

  constructor(targets: Targets) {
    this.#targets = targets;
  }

  async inject(fault: Fault): Promise<void> {
    const { stores, postgres } = this.#targets;
    if (fault.kind === 'kill') {
      this.kills += 1;
      stores[fault.store]?.kill();
    } else if (fault.kind === 'database') {
      this.restarts += 1;
      await postgres.restart(fault.how);
    } else await this.#setState(fault);
  }

  /** One state after the other: two at once would be a mixture that nobody planned. */
  #setState({ state, seed }: Extract<Fault, { kind: 'provider' }>): Promise<unknown> {
    const { provider } = this.#targets;
    this.#lastState = this.#lastState
      .then(() => provider.clearFaults())
      .then(() => provider.setFaults({ seed, ...PROVIDER_STATES[state] }));
    return this.#lastState;
  }
}
