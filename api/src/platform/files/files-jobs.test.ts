import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useStore } from '../../testing/test-store.ts';

const HOUR_MS = 3_600_000;

describe('what a killed process left of a file that it was storing', () => {
  const store = useStore();

  it('is removed after a day, and nothing else is', async () => {
    const { db, clock, deps } = store();
    const folder = join(deps.settings.dataDir, 'files', 'problems');
    await mkdir(folder, { recursive: true });
    const write = async (name: string, hours: number) => {
      const at = new Date(clock.now().getTime() - hours * HOUR_MS);
      await writeFile(join(folder, name), 'half a photo');
      await utimes(join(folder, name), at, at);
    };
    await write('a.webp.1b9d6bcd.part', 25);
    await write('b.webp.1b9d6bcd.part', 23);
    await write('c.webp', 25);
    await deps.jobs.send(db, 'files.sweep-drafts', {});
    await deps.jobs.runDue();
    expect(await readdir(folder)).toEqual(['b.webp.1b9d6bcd.part', 'c.webp']);
  });
});
