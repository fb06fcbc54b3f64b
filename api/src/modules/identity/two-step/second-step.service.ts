import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { hashRecoveryCode, stepOfCode } from '../../../platform/security/totp.ts';
import * as queries from './two-step.queries.ts';

/** How a sign-in stands with its second step. Only ever asked after a right password. */
export type SecondStep = 'none' | 'missing' | 'wrong' | 'right' | 'recovered';

export async function isTwoStepOn(db: Db, userId: string): Promise<boolean> {
  return Boolean((await queries.findTwoStep(db, userId))?.confirmedAt);
}

/** Takes the code: it works once. */
export async function takeSecondStep(
  deps: Pick<Deps, 'database' | 'clock' | 'encryption' | 'log'>,
  userId: string,
  code: string | undefined,
): Promise<SecondStep> {
  const { db } = deps.database;
  const row = await queries.findTwoStep(db, userId);
  if (!row?.confirmedAt) return 'none';
  if (!code?.trim()) return 'missing';
  const secret = readSecret(deps, row.secret);
  const step = secret && stepOfCode(secret, code, deps.clock.now());
  if (step && (await queries.takeStep(db, userId, step))) return 'right';
  return (await queries.takeRecoveryCode(db, userId, hashRecoveryCode(code))) ? 'recovered' : 'wrong';
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
