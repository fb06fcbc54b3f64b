import type { ByteCache } from './byte-cache.ts';
import { announce, type Topic } from './changes.ts';
import type { Database, Db } from './db.ts';

/**
 * Changes public content: one transaction that tells every process at its commit. The writer's own process is
 * not kept waiting for the notice, so that who saved sees the change with the next click.
 */
export async function publish<Result>(
  deps: { database: Database; cache: ByteCache },
  topic: Topic,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const result = await deps.database.db.transaction(async (tx) => {
    const done = await work(tx);
    await announce(tx, topic);
    return done;
  });
  deps.cache.drop(topic);
  return result;
}
