import { setImmediate as turn } from 'node:timers/promises';
import { diceOf } from '@cesta/api/testing/random';
import { describe, expect, it } from 'vitest';
import { passDay, Striker } from './falling.ts';
import { type Plan, planRun, WEATHERS } from './plan.ts';

/** Lives through a plan with nobody behind it, each step as slow as the dice say, and answers all that fell. */
async function live({ days }: Plan, paceSeed: number): Promise<unknown[]> {
  const dice = diceOf(paceSeed);
  const fallen: unknown[] = [];
  const dawdle = async () => {
    for (let turns = dice.below(6); turns > 0; turns -= 1) await turn();
  };
  const striker = new Striker({
    provider: {
      async clearFaults() {
        await dawdle();
        fallen.push('fair');
        return { status: 200, body: {} };
      },
      async setFaults(faults) {
        await dawdle();
        fallen.push(faults);
        return { status: 200, body: {} };
      },
    },
    stores: [{ kill: () => undefined }, { kill: () => undefined }],
    postgres: { restart: dawdle },
  });
  for (const day of days) await Promise.all(await passDay(day, dawdle, (fault) => striker.strike(fault)));
  return fallen;
}

describe('19.7: the faults of a run', () => {
  it('are the same for the same seed, however fast each act is done', async () => {
    const size = { orders: 80, seed: 7 };
    const fallen = await live(planRun(size), 1);
    expect(await live(planRun(size), 2)).toEqual(fallen);
    expect(await live(planRun({ ...size, seed: 8 }), 1)).not.toEqual(fallen);
  });

  it('come one weather at a time, each from its own random numbers', async () => {
    const plan = planRun({ orders: 80, seed: 7 });
    const planned = plan.days
      .flatMap(({ faults }) => faults.map(({ fault }) => fault))
      .flatMap((fault) => (fault.kind === 'weather' ? [fault] : []));
    expect(await live(plan, 3)).toEqual(
      planned.flatMap(({ weather, seed }) => ['fair', { seed, ...WEATHERS[weather] }]),
    );
    expect(new Set(planned.map(({ seed }) => seed)).size).toBeGreaterThan(planned.length * 0.8);
  });
});
