import { describe, expect, it } from 'vitest';
import { PROVIDER_STATES, planRun, SCARCE, withoutFaults } from './plan.ts';

const acts = (plan: ReturnType<typeof planRun>) => plan.days.flatMap((day) => day.acts);
const faults = (plan: ReturnType<typeof planRun>) => plan.days.flatMap((day) => day.faults);

describe('a plan of faults', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(planRun({ orders: 500, seed: 7 })).toEqual(planRun({ orders: 500, seed: 7 }));
    expect(planRun({ orders: 500, seed: 7 })).not.toEqual(planRun({ orders: 500, seed: 8 }));
  });

  it('has as many orders, kills and restarts as were asked for', () => {
    const plan = planRun({ orders: 60, seed: 1, kills: 2, restarts: 1 });
    expect(acts(plan).filter(({ kind }) => kind === 'order')).toHaveLength(60);
    expect(faults(plan).filter(({ fault }) => fault.kind === 'kill')).toHaveLength(2);
    expect(faults(plan).filter(({ fault }) => fault.kind === 'database')).toHaveLength(1);
  });

  it('has every state of the provider, and none much more often than another', () => {
    const states = faults(planRun({ orders: 60, seed: 1, days: 8 })).flatMap(({ fault }) =>
      fault.kind === 'provider' ? [fault.state] : [],
    );
    const counts = Object.keys(PROVIDER_STATES).map((state) => states.filter((it) => it === state).length);
    expect(states).toHaveLength(24);
    for (const count of counts) expect([3, 4]).toContain(count);
  });

  it('refunds only what was ordered before', () => {
    const ordered = new Set<number>();
    for (const act of acts(planRun({ orders: 1000, seed: 3 }))) {
      if (act.kind === 'order') ordered.add(act.step);
      if (act.kind === 'refund') expect(ordered).toContain(act.of);
    }
  });

  it('wants more of the scarce products than there is', () => {
    const plan = planRun({ orders: 1000, seed: 3 });
    const wanted = new Map<number, number>();
    for (const act of acts(plan))
      if (act.kind === 'order')
        for (const { product, quantity } of act.lines)
          wanted.set(product, (wanted.get(product) ?? 0) + quantity);
    for (let product = 0; product < SCARCE; product += 1)
      expect(plan.stock[product]).toBeLessThan(wanted.get(product) ?? 0);
  });

  it('leaves the same acts when its faults are taken out', () => {
    const plan = planRun({ orders: 200, seed: 5 });
    expect(acts(withoutFaults(plan))).toEqual(acts(plan));
    expect(faults(withoutFaults(plan))).toEqual([]);
  });
});
