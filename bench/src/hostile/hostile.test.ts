import { expect, inject, it, vi } from 'vitest';
import { hostileProblems } from './report.ts';
import { runHostile } from './run.ts';
import { openHostileStage } from './stage.ts';

// A ceiling for a busy machine.
vi.setConfig({ testTimeout: 600_000 });

it('19.7: every route, asked by everybody with hostile values, fails never and tells nobody about another', async () => {
  const parts = new AsyncDisposableStack();
  try {
    const stage = await openHostileStage(parts, inject('postgresUrl'));
    const outcome = await runHostile(stage, {
      calls: 2_000,
      seed: 20_261_117,
      from: 0,
      minutes: 8,
      progress: () => undefined,
    });
    expect(hostileProblems(outcome)).toEqual([]);
    // Some of it must get in, or nothing was tried.
    expect(outcome.operations).toBeGreaterThan(150);
    expect(outcome.reached.size).toBeGreaterThan(40);
  } finally {
    await parts.disposeAsync();
  }
});
