import type { Topic } from '@cesta/contract/base/topics';
import { announce } from './changes.ts';
import type { Database, Db } from './db.ts';

/** Changes public content in one transaction that announces it. */
export function publish<Result>(
  deps: { database: Database },
  topic: Topic,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  return deps.database.db.transaction(async (tx) => {
    const done = await work(tx);
    await announce(tx, topic);
    return done;
  });
}
