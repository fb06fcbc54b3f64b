import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { assertCheckout, checkOut } from './checkout.ts';
import { ROOT, runTwoVersions } from './run.ts';

// A ceiling for a busy machine, which may have to install the earlier release.
vi.setConfig({ testTimeout: 900_000 });

const { commit } = JSON.parse(readFileSync(join(ROOT, 'api/migrations/previous-release.json'), 'utf8'));

it('orders and the panel go on while this release comes in beside the one before, and when that one comes back', async () => {
  assertCheckout(ROOT);
  const parts = new AsyncDisposableStack();
  try {
    const folder = await checkOut(parts, commit, () => undefined);
    expect(developmentPartsOf(folder)).toEqual([]);
    const { processes, done, refused, wrong } = await runTwoVersions(parts, {
      folder,
      orders: 8,
      weeks: false,
      env: { PROCESSES: '1' },
      progress: () => undefined,
    });
    const told = processes.map(({ name, failed, complaints }) => ({ name, failed, complaints }));
    expect(told).toEqual(
      ['previous', 'this', 'previous again'].map((name) => ({ name, failed: [], complaints: [] })),
    );
    expect({ refused, wrong }).toEqual({ refused: [], wrong: [] });
    // Each of them was asked, and something was done.
    for (const { name, answered } of processes) expect([name, answered > 10]).toEqual([name, true]);
    expect(done).toMatchObject({ order: 40, cancel: 5, page: 40 });
  } finally {
    await parts.disposeAsync();
  }
});

/** Only a React for development speaks of its tools. */
function developmentPartsOf(folder: string): string[] {
  const assets = join(folder, 'web/build/client/assets');
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(names.length).toBeGreaterThan(10);
  return names.filter((name) => readFileSync(join(assets, name), 'utf8').includes('React DevTools'));
}
