import type { Db } from '../../platform/database/db.ts';
import { problemReports } from './support.tables.ts';

/** Apart from what reads the tables of others: those change nothing. */
export async function insertReport(tx: Db, row: typeof problemReports.$inferInsert): Promise<void> {
  await tx.insert(problemReports).values(row);
}
