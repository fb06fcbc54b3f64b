import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase, Pool } from 'pg';

/** Says to the store's next start that it goes on from a past state: what was paid since is known to the provider alone. */
const fileOf = (dataDir: string) => join(dataDir, 'restored.json');

export type RestoreMark = {
  /** When the state that was restored was saved. */
  madeAt: string;
  /** Written into the database by the restore itself; a mark that an operator writes has none, and counts. */
  proof?: string;
  /** What was to compare before, and is still when this restore was ended before its last word. */
  before?: RestoreMark;
};

/** Written before anything is restored, because what was done may never get to say so. */
export async function writeRestoreMark(dataDir: string, mark: RestoreMark): Promise<void> {
  const file = fileOf(dataDir);
  await writeFile(`${file}.part`, JSON.stringify(mark), { flush: true, mode: 0o600 });
  await rename(`${file}.part`, file);
}

/** The mark of a restore that is about to begin; what it finds stays below it. */
export async function announceRestore(dataDir: string, { madeAt }: { madeAt: string }): Promise<string> {
  const proof = randomUUID();
  const before = await readRestoreMark(dataDir);
  await writeRestoreMark(dataDir, { madeAt, proof, ...(before && { before }) });
  return proof;
}

export async function removeRestoreMark(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true });
}

export async function readRestoreMark(dataDir: string): Promise<RestoreMark | null> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : (JSON.parse(text) as RestoreMark);
}

/** In the restore's own transaction, beside no table that a backup would bring back. */
export async function writeProof(client: ClientBase, proof: string): Promise<void> {
  await client.query(`comment on schema public is ${client.escapeLiteral(wordsOf(proof))}`);
}

/** The newest of these restores that the database has taken; null when it has taken none. */
export async function findRestored(
  db: ClientBase | Pool,
  mark: RestoreMark | null,
): Promise<RestoreMark | null> {
  const { rows } = await db.query<{ words: string | null }>(
    `select obj_description('public'::regnamespace, 'pg_namespace') as words`,
  );
  const words = rows[0]?.words ?? null;
  let found = mark;
  while (found?.proof && wordsOf(found.proof) !== words) found = found.before ?? null;
  return found;
}

const wordsOf = (proof: string) => `restore ${proof}`;
