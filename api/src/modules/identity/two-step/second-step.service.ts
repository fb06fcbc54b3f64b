import { DAY_MS } from '@cesta/contract/base/calendar';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Limit } from '../../../platform/security/limits.ts';
import { hashRecoveryCode, stepOfCode } from '../../../platform/security/totp.ts';
import { spokenWait } from '../identity.rules.ts';
import * as queries from './two-step.queries.ts';
import { postNews } from './two-step-news.service.ts';

/** How a sign-in stands with its second step. Only ever asked after a right password. */
export type SecondStep = 'none' | 'missing' | 'wrong' | 'right' | 'recovered';

export async function isTwoStepOn(db: Db, userId: string): Promise<boolean> {
  return Boolean((await queries.findTwoStep(db, userId))?.confirmedAt);
}

/**
 * In a day, for an account, from wherever they come: at six digits each, a year of them finds the right one once in
 * forty times. Only who has the password gets so far, so nobody else can use them up.
 */
export const MOST_WRONG_CODES = 20;

interface Owner {
  id: string;
  email: string;
}

/**
 * Takes the code: it works once. Wrong ones are counted apart from wrong passwords, which are forgiven to whoever reads
 * the mailbox: against them this step is for.
 */
export async function takeSecondStep(
  deps: Deps,
  owner: Owner,
  code: string | undefined,
): Promise<SecondStep> {
  const { db } = deps.database;
  const row = await queries.findTwoStep(db, owner.id);
  if (!row?.confirmedAt) return 'none';
  if (!code?.trim()) return 'missing';
  const place = await deps.limits.reserve([codesLimit(owner, row)]);
  if (!('giveBack' in place)) {
    if (await takeRecovery(db, owner, code)) return 'recovered';
    throw await tooManyCodes(deps, owner, place.retryAfterMs);
  }
  const given = await compare(deps, row, code);
  if (given !== 'wrong')
    await place.giveBack().catch((err: Error) => deps.log.warn({ err }, 'place not given back'));
  return given;
}

/** Whoever sets it up anew, once a colleague has taken it away, begins anew. */
function codesLimit({ email }: Owner, { createdAt }: queries.TwoStepRow): Limit {
  const other = createdAt.toISOString();
  return { name: 'two-step.codes', account: email, other, max: MOST_WRONG_CODES, windowMs: DAY_MS };
}

async function compare(
  deps: Pick<Deps, 'database' | 'clock' | 'encryption' | 'log'>,
  { userId, secret: kept }: queries.TwoStepRow,
  code: string,
): Promise<'right' | 'recovered' | 'wrong'> {
  const { db } = deps.database;
  const secret = readSecret(deps, kept);
  const step = secret && stepOfCode(secret, code, deps.clock.now());
  if (step && (await queries.takeStep(db, userId, step))) return 'right';
  return (await takeRecovery(db, { id: userId }, code)) ? 'recovered' : 'wrong';
}

function takeRecovery(db: Db, { id }: Pick<Owner, 'id'>, code: string): Promise<boolean> {
  return queries.takeRecoveryCode(db, id, hashRecoveryCode(code));
}

/** Told to the owner once for each time it happens, which its end names. */
async function tooManyCodes(deps: Deps, { id, email }: Owner, retryAfterMs: number): Promise<AppError> {
  const until = new Date(deps.clock.now().getTime() + retryAfterMs).toISOString();
  await postNews(deps, deps.database.db, email, 'guessed', `${id}:${until}`);
  return new AppError('TOO_MANY_REQUESTS', {
    message: `Muitos códigos errados. Entre com um código de recuperação ou espere ${spokenWait(retryAfterMs)}.`,
    retryAfterMs,
  });
}

/** Null where the store's key is another than the one it was written with: recovery codes still work. */
export function readSecret(
  { encryption, log }: Pick<Deps, 'encryption' | 'log'>,
  text: string,
): string | null {
  try {
    return encryption.decrypt(text);
  } catch (error) {
    log.error({ err: error }, 'a second step was written with another key');
    return null;
  }
}
