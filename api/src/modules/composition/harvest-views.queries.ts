import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { receipts } from '../supply/harvest/harvest.tables.ts';

/** By product: how many portions came and could be used, corrections and losses taken off. Whatever was typed, it adds up. */
export async function sumReceived(db: Db, date: string): Promise<{ productId: string; portions: number }[]> {
  const net = sql`case when ${receipts.kind} = 'lost' then -${receipts.quantityThousandths} else ${receipts.quantityThousandths} end`;
  return db
    .select({
      productId: receipts.productId,
      portions: sql<number>`floor(sum((${net})::bigint * ${receipts.portions}) / 1000.0)::float8`,
    })
    .from(receipts)
    .where(eq(receipts.date, date))
    .groupBy(receipts.productId);
}
