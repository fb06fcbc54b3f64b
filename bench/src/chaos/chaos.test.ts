import { expect, it, vi } from 'vitest';
import { planRun } from './plan.ts';
import { problemsOf } from './report.ts';
import { runPlan } from './run.ts';

// A ceiling for a busy machine.
vi.setConfig({ testTimeout: 900_000 });

it('orders, baskets, skips and refunds under kills, lost webhooks and a database that crashes leave nothing lost, doubled or oversold', async () => {
  const plan = planRun({ orders: 60, seed: 20_261_117, days: 8, kills: 2, restarts: 1 });
  const outcome = await runPlan(plan, { minutes: 12, progress: () => undefined });
  expect(problemsOf(outcome)).toEqual([]);
  // It was a bad week indeed, and something happened in it.
  expect(outcome).toMatchObject({ kills: 2, restarts: 1 });
  for (const kind of ['doubled', 'late', 'lost', 'outOfOrder'] as const)
    expect([kind, outcome.webhooks[kind] > 0]).toEqual([kind, true]);
  expect(outcome.counted.sums.paid).toBeGreaterThan(20);
  expect(outcome.counted.sums.weeks).toBeGreaterThan(outcome.book.joined.size);
  expect(outcome.counted.sums.boxes).toBeGreaterThan(0);
  expect(outcome.book.refunds).toBeGreaterThan(0);
});
