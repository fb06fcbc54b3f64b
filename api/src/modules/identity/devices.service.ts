import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import * as queries from './devices.queries.ts';

const DEVICES_KEPT = 20;

/** Answers the name under which the browser is known from now on: its own, or a new one. */
export async function rememberDevice(
  tx: Db,
  clock: Clock,
  userId: string,
  given: string | null,
): Promise<string> {
  const device = given ?? newToken();
  const deviceHash = hashToken(device);
  await queries.upsertDevice(tx, { userId, deviceHash, now: clock.now(), kept: DEVICES_KEPT });
  return device;
}

/** After a password change only this browser stays known. */
export async function rememberOnly(
  tx: Db,
  clock: Clock,
  userId: string,
  given: string | null,
): Promise<string> {
  await queries.deleteDevices(tx, userId);
  return rememberDevice(tx, clock, userId, given);
}
