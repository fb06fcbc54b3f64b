import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { checkOut } from './checkout.ts';

afterEach(() => vi.unstubAllEnvs());

it('a clone without the previous release is told how to get it, and nothing is left behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cesta-checkout-'));
  vi.stubEnv('TMPDIR', folder);
  const parts = new AsyncDisposableStack();
  try {
    await expect(checkOut(parts, '0'.repeat(40), () => undefined)).rejects.toThrow(
      /^The previous release \(0{40}\) is not here\. .*git fetch --unshallow/,
    );
    expect(await readdir(folder)).toHaveLength(1);
    await parts.disposeAsync();
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
