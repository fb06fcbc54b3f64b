import { expect, inject, it, vi } from 'vitest';
import { hostileProblems } from './report.ts';
import { runHostile } from './run.ts';
import { openHostileStage } from './stage.ts';

// A ceiling for a busy machine.
vi.setConfig({ testTimeout: 600_000 });

it('every route, asked by everybody with hostile values, fails never, tells nobody about another and changes nobody else’s', async () => {
  const parts = new AsyncDisposableStack();
  try {
    const stage = await openHostileStage(parts, inject('postgresUrl'), { hasPages: false });
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
    expect(outcome.reached.size).toBeGreaterThan(outcome.operations * 0.6);
    // And there was something to be changed.
    for (const [part, rows] of Object.entries(outcome.watched ?? {}))
      expect([part, part === 'choices of weeks' || rows.length > 0]).toEqual([part, true]);
  } finally {
    await parts.disposeAsync();
  }
});
