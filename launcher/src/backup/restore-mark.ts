import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Says to the store's next start that it goes on from a past state: what was paid since is known to the provider alone. */
const fileOf = (dataDir: string) => join(dataDir, 'restored.json');

/** Written before anything is restored: one too many costs a comparison, one too few costs money. */
export async function writeRestoreMark(dataDir: string, { madeAt }: { madeAt: string }): Promise<void> {
  const file = fileOf(dataDir);
  await writeFile(`${file}.part`, JSON.stringify({ madeAt }), { flush: true, mode: 0o600 });
  await rename(`${file}.part`, file);
}

export async function removeRestoreMark(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true });
}

/** When the state that was restored was saved; null when nothing was restored. */
export async function readRestoreMark(dataDir: string): Promise<Date | null> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : new Date((JSON.parse(text) as { madeAt: string }).madeAt);
}
