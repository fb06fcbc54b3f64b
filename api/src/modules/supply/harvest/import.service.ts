import type { Db } from '../../../platform/database/db.ts';
import { oweForReceipts } from '../statements/owing.service.ts';
import * as queries from './receiving.queries.ts';

/** Receipts that are known from elsewhere, as they were, each with what is owed for it. Nothing is asked or refused. */
export async function importReceipts(
  db: Db,
  rows: readonly Omit<queries.ReceiptRow, 'priceNamed' | 'cameAt'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.transaction(async (tx) => {
    await queries.insertReceipts(tx, rows);
    await oweForReceipts(tx, rows);
  });
}
