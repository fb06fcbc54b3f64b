import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';

const MINUTE = 60_000;
const ACCOUNT_MS = 15 * MINUTE;
const ADDRESS_MS = 60 * MINUTE;

export interface Failures {
  /** Refuses who has failed too often. Asked before the work, and again before a success is told. */
  check(): Promise<void>;
  add(): Promise<void>;
}

/** Counts failures only, for all processes: whoever succeeds is never slowed down by success. */
export function failuresOf({ limits, settings }: Deps, who: { email?: string; ip: string }): Failures {
  const { failuresPerAccount, failuresPerAddress } = settings.identity;
  const counted = [
    { key: `failures:address:${who.ip}`, max: failuresPerAddress, windowMs: ADDRESS_MS },
    // Keyed by what was typed, known or not: a refusal must not tell which e-mails have an account.
    ...(who.email === undefined
      ? []
      : [{ key: accountKey(who.email), max: failuresPerAccount, windowMs: ACCOUNT_MS }]),
  ];
  return {
    async check() {
      for (const { key, max } of counted) {
        if ((await limits.peek(key)) >= max) throw tooMany(await limits.left(key));
      }
    },
    async add() {
      for (const { key, windowMs } of counted) await limits.add(key, windowMs);
    },
  };
}

/** Whoever proved to own the mailbox starts anew. */
export async function forgiveAccount({ limits }: Deps, email: string): Promise<void> {
  await limits.clear(accountKey(email));
}

/** For calls that cost something whether they succeed or not: letters, sign-ups. */
export async function countCall({ limits }: Deps, name: string, ip: string, max: number): Promise<void> {
  const refusal = await limits.count({ name, address: ip, max, windowMs: ADDRESS_MS });
  if (refusal) throw tooMany(refusal.retryAfterMs);
}

function accountKey(email: string): string {
  return `failures:account:${email}`;
}

function tooMany(retryAfterMs: number): AppError {
  const minutes = Math.max(1, Math.ceil(retryAfterMs / MINUTE));
  const wait = minutes === 1 ? '1 minuto' : `${minutes} minutos`;
  return new AppError('TOO_MANY_REQUESTS', {
    message: `Muitas tentativas em pouco tempo. Espere ${wait} e tente de novo.`,
    retryAfterMs,
  });
}
