import { setImmediate as turn } from 'node:timers/promises';
import { diceOf } from '@cesta/api/testing/random';
import { describe, expect, it } from 'vitest';
import { FaultInjector, passDay } from './fault-injector.ts';
import { type Plan, PROVIDER_STATES, planRun } from './plan.ts';

/** Runs a plan without anything behind it, each step as slow as the dice say, and answers all faults in their order. */
async function run({ days }: Plan, paceSeed: number): Promise<unknown[]> {
  const dice = diceOf(paceSeed);
  const injected: unknown[] = [];
  const delay = async () => {
    for (let turns = dice.below(6); turns > 0; turns -= 1) await turn();
  };
  const injector = new FaultInjector({
    provider: {
      async clearFaults() {
        await delay();
        injected.push('normal');
        return { status: 200, body: {} };
      },
      async setFaults(faults) {
        await delay();
        injected.push(faults);
        return { status: 200, body: {} };
      },
    },
    stores: [{ kill: () => undefined }, { kill: () => undefined }],
    postgres: { restart: delay },
  });
  for (const day of days) await Promise.all(await passDay(day, delay, (fault) => injector.inject(fault)));
  return injected;
}

describe('the faults of a run', () => {
  it('are the same for the same seed, however fast each act is done', async () => {
    const size = { orders: 80, seed: 7 };
    const injected = await run(planRun(size), 1);
    expect(await run(planRun(size), 2)).toEqual(injected);
    expect(await run(planRun({ ...size, seed: 8 }), 1)).not.toEqual(injected);
  });

  it('come one state of the provider at a time, each from its own random numbers', async () => {
    const plan = planRun({ orders: 80, seed: 7 });
    const planned = plan.days
      .flatMap(({ faults }) => faults.map(({ fault }) => fault))
      .flatMap((fault) => (fault.kind === 'provider' ? [fault] : []));
    expect(await run(plan, 3)).toEqual(
      planned.flatMap(({ state, seed }) => ['normal', { seed, ...PROVIDER_STATES[state] }]),
    );
    expect(new Set(planned.map(({ seed }) => seed)).size).toBeGreaterThan(planned.length * 0.8);
  });
});
