import { sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A point in time, the same in whatever time zone it is read. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A transaction of this database, which has each number once. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/** For checks and partial indexes: the column holds one of these words, which are ours and need no escaping. */
export const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`);
