import { sqlState } from './sql-state.ts';

/**
 * Shutting down or starting up, no disk, memory or connection left, and a server that only copies another: it was not
 * always one.
 */
const AWAY_STATES = new Set(['57P01', '57P02', '57P03', '53100', '53200', '53300', '25006']);

const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  // This process has no room for another connection.
  'EMFILE',
  'ENFILE',
]);

const OF_FILES = new Set(['ENOENT', 'EMFILE', 'ENFILE']);

/** The driver has no codes for these. */
const AWAY_MESSAGES =
  /^(Connection terminated|Connection ended|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Query read timeout)/;

/**
 * True when the database could not be asked, or did not live to answer: a restart, a lost leader, a cut line. What was
 * sent may or may not have been done, so nothing is repeated here: whoever asked is told to try again.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = sqlState(error);
  if (state !== undefined) return AWAY_STATES.has(state) || state.startsWith('08');
  const { code, syscall } = error as NodeJS.ErrnoException;
  // A missing file is no missing socket, nor is one that cannot be opened.
  if (code !== undefined && AWAY_CODES.has(code)) return !OF_FILES.has(code) || syscall === 'connect';
  return AWAY_MESSAGES.test(error.message) || isDatabaseAway(error.cause);
}
