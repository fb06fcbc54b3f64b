import { HOUR_MS, MINUTE_MS } from '@cesta/contract/base/calendar';
/** Of what waited in a backup that was brought back nobody here knows whether it left meanwhile. */
export const HELD_AFTER_RESTORE = 'a loja voltou de uma cópia, e pode já ter saído';

/** A mail server that is down is asked again within minutes: when it is back, nobody waits long. */
const SERVER_PAUSE_MAX = 5 * MINUTE_MS;
const RECIPIENT_PAUSE_MAX = 2 * HOUR_MS;
/** As long as mail servers themselves keep trying. */
const GIVE_UP_AFTER = 72 * HOUR_MS;

/** Whose trouble it is: of all e-mails, of this one for now, or of this one for good. */
export type Trouble = 'server' | 'later' | 'refused';

interface SmtpError {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
}

export function troubleOf(error: unknown): Trouble {
  const { code, command, responseCode } = (error ?? {}) as SmtpError;
  // Without an answer about this recipient or this text, the next e-mail would fare no better.
  const isAboutThisOne = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM';
  if (!isAboutThisOne || typeof responseCode !== 'number' || responseCode === 421) return 'server';
  return responseCode >= 500 ? 'refused' : 'later';
}

/** When to try again; null to give up. */
export function nextAttemptOf(
  { attempts, createdAt }: { attempts: number; createdAt: Date },
  trouble: Trouble,
  now: Date,
): Date | null {
  if (trouble === 'refused' || now.getTime() - createdAt.getTime() >= GIVE_UP_AFTER) return null;
  const longest = trouble === 'server' ? SERVER_PAUSE_MAX : RECIPIENT_PAUSE_MAX;
  const pause = Math.min(longest, MINUTE_MS * 2 ** Math.min(Math.max(attempts - 1, 0), 10));
  return new Date(now.getTime() + pause);
}
