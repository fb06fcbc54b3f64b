import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BOUNDS, paint } from './painting.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cesta-painter-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function paintedBy(program: string) {
  const file = join(folder, 'painter.mjs');
  await writeFile(file, program);
  return paint({ bytes: Buffer.from('foto'), sizes: 'one' }, BOUNDS.one, file);
}

describe('a painter', () => {
  it('that cannot start is the store’s own failure, told with its words: no picture is blamed for it', async () => {
    await expect(paintedBy(`import 'no-such-decoder';`)).rejects.toThrow(
      /ended with 1: [\s\S]*no-such-decoder/,
    );
    await expect(paintedBy('process.exit(0)')).rejects.toThrow(/ended with 0/);
  });

  it.each(['SIGABRT', 'SIGSEGV', 'SIGKILL'])(
    'whose decoder gives up by %s, or is ended, was given too dear a picture',
    async (signal) => {
      const program = `process.on('message', () => process.kill(process.pid, '${signal}'));`;
      expect(await paintedBy(program)).toBeNull();
    },
  );
});
