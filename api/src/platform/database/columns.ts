import { sql } from 'drizzle-orm';
import { timestamp } from 'drizzle-orm/pg-core';

/** A point in time, the same in whatever time zone it is read. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });

/** For checks and partial indexes: the column holds one of these words, which are ours and need no escaping. */
export const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`);
