import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * One of these ids, however many: they go as one array. `inArray` sends a parameter each, of which PostgreSQL takes
 * 65,535 and plans long before; it is for lists that are short by their nature.
 */
export function isAmong(column: Column | SQL, ids: Iterable<string>): SQL {
  return sql`${column} = any(${sql.param([...ids])}::uuid[])`;
}
