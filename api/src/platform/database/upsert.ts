import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * The `set` of an upsert: every column takes the value that came, but for those named in `kept`. Made from the table,
 * so that a new column is written without anybody thinking of it.
 */
export function excluded<Table extends PgTable, Kept extends keyof Table['$inferInsert']>(
  table: Table,
  kept: readonly Kept[],
): { [Key in Exclude<keyof Table['$inferInsert'], Kept>]: SQL } {
  const taken = Object.entries(getTableColumns(table)).filter(
    ([key, column]) => !kept.includes(key as Kept) && !column.generated && !column.generatedIdentity,
  );
  return Object.fromEntries(
    taken.map(([key, column]) => [key, sql`excluded.${sql.identifier(column.name)}`]),
  ) as { [Key in Exclude<keyof Table['$inferInsert'], Kept>]: SQL };
}
