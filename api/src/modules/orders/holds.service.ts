import { DAY_MS, HOUR_MS } from '@cesta/contract/base/calendar';
import type { ErrorCode } from '@cesta/contract/base/errors';
import type { User } from '@cesta/contract/identity/identity';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import { isEmailConfirmed } from '../identity/identity.service.ts';
import { sumHeld, sumLapsed } from './holds.queries.ts';

/** For so long an account with no confirmed e-mail answers for what it let go unpaid. */
const LAPSED_WITHIN_MS = DAY_MS;

/** How an order came in: by an operator who has heard the customer, or from an address that others may share. */
interface Asked {
  units: number;
  isOnThePhone?: boolean;
  clientAddress?: string | undefined;
}

/**
 * Units leave the shelf before anybody has paid, so there is an end to what one account can keep from all others.
 * `tx` must hold the customer's lock: orders placed at the same moment count each other.
 */
export async function refuseTooLargeHold(
  tx: Db,
  deps: Deps,
  customer: Pick<User, 'id' | 'email'>,
  asked: Asked,
): Promise<void> {
  const code = await refusalFor(tx, deps, customer.id, asked);
  if (!code) return;
  const error = new AppError(code);
  deps.securityLog.write('limit.met', { account: customer.email, what: code, status: error.status });
  throw error;
}

async function refusalFor(
  tx: Db,
  { settings, clock, limits }: Deps,
  customerId: string,
  { units, isOnThePhone = false, clientAddress }: Asked,
): Promise<ErrorCode | undefined> {
  const { ordersPerAccount, unitsPerAccount, unitsUnconfirmed, unconfirmedUnitsPerAddress } = settings.holds;
  if (units > unitsPerAccount) return 'ORDER_TOO_LARGE';
  const held = await sumHeld(tx, customerId);
  const sum = held.units + units;
  if (held.orders >= ordersPerAccount || sum > unitsPerAccount) return 'UNPAID_ORDERS_LIMIT';
  // The operator has heard who orders.
  if (isOnThePhone || (await isEmailConfirmed(tx, customerId))) return undefined;
  // Without this the next order takes the units again the moment they come back.
  const since = new Date(clock.now().getTime() - LAPSED_WITHIN_MS);
  const lapsed = await sumLapsed(tx, customerId, since);
  if (sum + lapsed.units > unitsUnconfirmed) return 'EMAIL_UNCONFIRMED';
  if (clientAddress === undefined) return undefined;
  // Whoever can make one such account can make ten: together they would hold what one may not.
  const limit = { name: 'unconfirmed-units', address: clientAddress, max: unconfirmedUnitsPerAddress };
  const refusal = await limits.countWithin(tx, { ...limit, windowMs: HOUR_MS }, units);
  return refusal ? 'EMAIL_UNCONFIRMED' : undefined;
}
