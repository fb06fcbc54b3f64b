import { DAY_MS } from '@cesta/contract/base/calendar';
import type { Clock } from '../clock.ts';
import type { FileStore } from './files.ts';

/** What names a file may be on its way, and a restored database may know less than the one before it. */
const UNNAMED_DAYS = 7;
const AT_ONCE = 500;

/** Removes what a folder has kept for a week without being named: by a process that died, or of what was deleted. */
export async function sweepUnnamed(
  { files, clock }: { files: FileStore; clock: Clock },
  folder: string,
  listNamed: (keys: readonly string[]) => Promise<readonly string[]>,
): Promise<void> {
  const before = clock.now().getTime() - UNNAMED_DAYS * DAY_MS;
  let old: string[] = [];
  const sweep = async () => {
    const named = new Set(await listNamed(old));
    for (const key of old) if (!named.has(key)) await files.remove(key);
    old = [];
  };
  for await (const { key, storedAt } of files.list(folder)) {
    if (storedAt.getTime() < before) old.push(key);
    if (old.length >= AT_ONCE) await sweep();
  }
  if (old.length > 0) await sweep();
}
