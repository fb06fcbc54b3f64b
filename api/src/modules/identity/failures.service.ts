import { HOUR_MS, MINUTE_MS } from '@cesta/contract/base/calendar';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/security/access.ts';
import type { Hash } from '../../platform/security/hashing-queue.ts';
import type { Limit } from '../../platform/security/limits.ts';
import { spokenWait } from './identity.rules.ts';

const FIFTEEN_MINUTES_MS = 15 * MINUTE_MS;

/**
 * A browser that this account has signed in with before counts for itself: guesses made elsewhere never keep its owner
 * out. Strangers count by account and address together, by account over all addresses, so that no crowd guesses without
 * end, and by address over all accounts. Keyed by what was typed, known or not: a refusal must not tell who has an account.
 */
export function signInLimits(
  { settings }: Deps,
  email: string,
  from: { address: string; knownDevice: string | null },
): Limit[] {
  const { failuresPerAccount, failuresAnywhere, failuresPerAddress } = settings.identity;
  const { address, knownDevice } = from;
  const few = { account: email, max: failuresPerAccount, windowMs: FIFTEEN_MINUTES_MS };
  if (knownDevice) return [{ name: 'sign-in.device', other: knownDevice, ...few }];
  return [
    { name: 'sign-in.account-address', address, ...few },
    { name: 'sign-in.account', account: email, max: failuresAnywhere, windowMs: HOUR_MS },
    { name: 'sign-in.address', address, max: failuresPerAddress, windowMs: HOUR_MS },
  ];
}

/** Apart from sign-ins: strangers who guess must not keep anybody from changing the password they are signed in with. */
export function confirmationLimits({ settings }: Deps, { sessionId, user }: Caller): Limit[] {
  const max = settings.identity.failuresPerAccount;
  return [
    {
      name: 'password-confirmation',
      account: user.email,
      other: sessionId,
      max,
      windowMs: FIFTEEN_MINUTES_MS,
    },
  ];
}

/**
 * A form that says 'this e-mail has an account' helps its owner, and whoever asks about others. Those answers are few;
 * after them free e-mails are refused as well, or the refusal would be the answer. Sign-ups that succeed count nothing.
 */
export function emailTakenLimits({ settings }: Deps, address: string): Limit[] {
  const max = settings.identity.takenEmailsPerAddress;
  return [{ name: 'sign-up.taken-address', address, max, windowMs: HOUR_MS }];
}

/**
 * Counts before the password is hashed and gives back when `work` answers something: of many guesses at once no more
 * are looked at than the limits allow, in all processes together, and those refused took the same time whatever they
 * guessed. Counted in its turn at hashing, so that the honest who come many at once hold no more than three places.
 * A process that dies takes these along; they come back with the window.
 */
export async function attempt<T>(
  deps: Deps,
  address: string,
  limits: readonly Limit[],
  work: (hash: Hash) => Promise<T | null>,
): Promise<T | null> {
  // Already over the limit: refused without queueing.
  const refusal = await deps.limits.refusal(limits);
  if (refusal) throw tooMany(refusal);
  return deps.hashing.withSlot(address, async (hash) => {
    const place = await deps.limits.reserve(limits);
    if (!('giveBack' in place)) throw tooMany(place);
    let counts = false;
    try {
      const result = await work(hash);
      counts = result === null;
      return result;
    } finally {
      // The sign-in stands; a count that cannot be given back expires with its window.
      if (!counts)
        await place.giveBack().catch((err: Error) => deps.log.warn({ err }, 'place not given back'));
    }
  });
}

/** Whoever proved to own the mailbox starts anew, here and wherever others have guessed. */
export async function forgiveAccount(
  deps: Deps,
  email: string,
  from: { address: string; knownDevice: string },
): Promise<void> {
  const strange = signInLimits(deps, email, { ...from, knownDevice: null });
  const known = signInLimits(deps, email, from);
  // What was tried from this address against others stays counted: one's own mailbox excuses none of that.
  await deps.limits.clear([...strange, ...known].filter(({ account }) => account !== undefined));
}

/** For calls that cost something whether they succeed or not: e-mails, sign-ups. */
export async function countCall({ limits }: Deps, name: string, address: string, max: number): Promise<void> {
  const refusal = await limits.count({ name, address, max, windowMs: HOUR_MS });
  if (refusal) throw tooMany(refusal);
}

function tooMany({ retryAfterMs }: { retryAfterMs: number }): AppError {
  return new AppError('TOO_MANY_REQUESTS', {
    message: `Muitas tentativas em pouco tempo. Espere ${spokenWait(retryAfterMs)} e tente de novo.`,
    retryAfterMs,
  });
}
