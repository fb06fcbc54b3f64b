import { DAY_MS } from '@cesta/contract/calendar';
import type { ErrorCode } from '@cesta/contract/errors';
import type { User } from '@cesta/contract/identity';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import { isEmailConfirmed } from '../identity/identity.service.ts';
import { sumHeld, sumLapsed } from './holds.queries.ts';

/** For so long an account with no confirmed e-mail answers for what it let go unpaid. */
const LAPSED_WITHIN_MS = DAY_MS;

/**
 * Units leave the shelf before anybody has paid, so there is an end to what one account can keep from all others.
 * `tx` must hold the customer's lock: orders placed at the same moment count each other.
 */
export async function refuseTooLargeHold(
  tx: Db,
  deps: Deps,
  customer: Pick<User, 'id' | 'email'>,
  units: number,
  isOnThePhone = false,
): Promise<void> {
  const code = await refusalFor(tx, deps, customer.id, { units, isOnThePhone });
  if (!code) return;
  const error = new AppError(code);
  deps.securityLog.write('limit.met', { account: customer.email, what: code, status: error.status });
  throw error;
}

async function refusalFor(
  tx: Db,
  { settings, clock }: Deps,
  customerId: string,
  { units, isOnThePhone }: { units: number; isOnThePhone: boolean },
): Promise<ErrorCode | undefined> {
  const { ordersPerAccount, unitsPerAccount, unitsUnconfirmed } = settings.holds;
  if (units > unitsPerAccount) return 'ORDER_TOO_LARGE';
  const held = await sumHeld(tx, customerId);
  const sum = held.units + units;
  if (held.orders >= ordersPerAccount || sum > unitsPerAccount) return 'UNPAID_ORDERS_LIMIT';
  // The operator has heard who orders.
  if (isOnThePhone || (await isEmailConfirmed(tx, customerId))) return undefined;
  // Without this the next order takes the units again the moment they come back.
  const since = new Date(clock.now().getTime() - LAPSED_WITHIN_MS);
  const lapsed = await sumLapsed(tx, customerId, since);
  return sum + lapsed.units > unitsUnconfirmed ? 'EMAIL_UNCONFIRMED' : undefined;
}
