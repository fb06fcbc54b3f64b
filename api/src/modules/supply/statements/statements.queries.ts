import { and, desc, eq, lt, max, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { farms } from '../farms/farms.tables.ts';
import { statements } from './statements.tables.ts';

export type StatementRow = typeof statements.$inferSelect;

export async function findStatement(db: Db, id: string): Promise<StatementRow | undefined> {
  const [row] = await db.select().from(statements).where(eq(statements.id, id));
  return row;
}

export async function lockStatement(tx: Db, id: string): Promise<StatementRow | undefined> {
  const [row] = await tx.select().from(statements).where(eq(statements.id, id)).for('update');
  return row;
}

export async function insertStatement(
  tx: Db,
  values: typeof statements.$inferInsert,
): Promise<StatementRow | undefined> {
  const [row] = await tx.insert(statements).values(values).returning();
  return row;
}

export async function updateStatement(
  tx: Db,
  id: string,
  values: Partial<Pick<StatementRow, 'state' | 'nota' | 'paidOn' | 'pixReference' | 'paidBy'>>,
): Promise<StatementRow | undefined> {
  const [row] = await tx.update(statements).set(values).where(eq(statements.id, id)).returning();
  return row;
}

/** The last day that a statement of this farm reaches. */
export async function findLastDay(db: Db, producerId: string): Promise<string | null> {
  const [row] = await db
    .select({ to: max(statements.to) })
    .from(statements)
    .where(eq(statements.producerId, producerId));
  return row?.to ?? null;
}

export async function findPixKey(db: Db, producerId: string): Promise<string> {
  const [row] = await db.select({ pixKey: farms.pixKey }).from(farms).where(eq(farms.producerId, producerId));
  return row?.pixKey ?? '';
}

interface StatementFilter {
  producerId?: string | undefined;
  state?: StatementRow['state'] | undefined;
  before?: number | undefined;
  limit: number;
}

/** The newest first. */
export function listStatements(db: Db, { producerId, state, before, limit }: StatementFilter) {
  return db
    .select()
    .from(statements)
    .where(
      and(
        producerId === undefined ? undefined : eq(statements.producerId, producerId),
        // As it stands in the index, so that a plan for any value can use it.
        state === undefined ? undefined : eq(statements.state, sql.raw(`'${state}'`)),
        before === undefined ? undefined : lt(statements.number, before),
      ),
    )
    .orderBy(desc(statements.number))
    .limit(limit);
}
