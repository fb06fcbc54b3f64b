import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { productImports } from './product-imports.tables.ts';

/** One after the other: names are taken by whoever is first. Nobody who sells or edits waits for it. */
export async function lockImports(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('products.import'))`);
}

export async function findImport(tx: Db, id: string) {
  const [row] = await tx.select().from(productImports).where(eq(productImports.id, id));
  return row;
}

/** The last time that this very file was imported. */
export async function findOfFile(db: Db, fileHash: string): Promise<{ at: Date; by: string } | undefined> {
  const [row] = await db
    .select({ at: productImports.at, by: productImports.by })
    .from(productImports)
    .where(eq(productImports.fileHash, fileHash))
    .orderBy(desc(productImports.at))
    .limit(1);
  return row;
}

export async function insertImport(tx: Db, row: typeof productImports.$inferInsert): Promise<void> {
  await tx.insert(productImports).values(row);
}
