import { type SQL, sql } from 'drizzle-orm';

/** A place in a list of several kinds of things: what comes after it is older, or as old with a lesser id. */
export interface Cursor {
  at: Date;
  id: string;
}

export interface KeysetPage {
  before: Cursor | undefined;
  limit: number;
}

/** Of one kind so many as could be shown: the kinds are put together by who asks for all of them. Newest first. */
export function keysetOf(when: SQL, kind: string, rowId: unknown, { before }: KeysetPage) {
  const at = when.mapWith((value: string | Date) => new Date(value)) as SQL<Date>;
  // Compared sign by sign, as JavaScript does it.
  const id = sql<string>`(${kind}::text || ':' || ${rowId}) collate "C"`;
  return {
    at,
    id,
    isOlder: before && sql`(${at}, ${id}) < (${before.at.toISOString()}::timestamptz, ${before.id})`,
    order: [sql`${at} desc`, sql`${id} desc`],
  };
}
