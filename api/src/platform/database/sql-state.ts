import pg from 'pg';

/** The five characters by which PostgreSQL names an error; Drizzle wraps the error that carries them. */
export function sqlState(error: unknown): string | undefined {
  const origin = error instanceof Error && !(error instanceof pg.DatabaseError) ? error.cause : error;
  return origin instanceof pg.DatabaseError ? origin.code : undefined;
}

export const EXCLUSION_VIOLATION = '23P01';
export const UNIQUE_VIOLATION = '23505';
/** A number that no column of ours holds. */
export const NUMBER_TOO_LARGE = '22003';
/** A text with a NUL in it: the sender's mistake, not the store's. */
export const UNREADABLE_TEXT = '22021';
export const UNDEFINED_COLUMN = '42703';
/** A lock did not come within lock_timeout. */
export const LOCK_NOT_AVAILABLE = '55P03';
export const DEADLOCK = '40P01';
/** A statement took, or waited, for longer than statement_timeout. */
const QUERY_CANCELLED = '57014';

const BUSY_STATES = new Set([LOCK_NOT_AVAILABLE, DEADLOCK, QUERY_CANCELLED]);

/** Others were at it for too long, and nothing was done: asked again later it may well be. */
export function isDatabaseBusy(error: unknown): boolean {
  return BUSY_STATES.has(sqlState(error) ?? '');
}
