import { TransactionRollbackError } from 'drizzle-orm';
import type { Db } from './db.ts';

/** What the work would answer, undone: a question asked this way names exactly what the press will do. */
export async function dryRun<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const answers: Result[] = [];
  try {
    await db.transaction(async (tx) => {
      answers.push(await work(tx));
      tx.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  return answers[0] as Result;
}
