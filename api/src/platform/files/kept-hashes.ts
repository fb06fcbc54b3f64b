import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** No name of a group of files begins so. */
const HASHES = '.hashes';
const SHA256 = /^[0-9a-f]{64}$/;

/**
 * What the files of a folder were when they were stored, each in a small file of its own beside them. One that was
 * stored before there were any, or in whose middle the machine died, has none and is taken as it is.
 */
export function keptHashes(folder: string) {
  const pathOf = (key: string) => join(folder, HASHES, key);
  return {
    async of(key: string): Promise<string | undefined> {
      const text = await readFile(pathOf(key), 'latin1').catch(() => '');
      return SHA256.test(text) ? text : undefined;
    },
    /** The file itself is stored by then: a disk that is just full takes nothing away from that. */
    async keep(key: string, sha256: string): Promise<void> {
      try {
        await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 });
        await writeFile(pathOf(key), sha256, { mode: 0o600 });
      } catch {
        await rm(pathOf(key), { force: true }).catch(() => undefined);
      }
    },
    async forget(key: string): Promise<void> {
      await rm(pathOf(key), { force: true });
    },
  };
}
