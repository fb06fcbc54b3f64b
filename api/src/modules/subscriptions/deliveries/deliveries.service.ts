import { dayOf } from '@cesta/contract/base/calendar';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { reserveAll } from './contents/reserving.service.ts';
import * as queries from './deliveries.queries.ts';
import { closeDeliveriesOf, reconcileDeliveries } from './planning.service.ts';

export { countComing, listSkipped } from './coming-counts.queries.ts';
export { smallestBasket } from './contents/composing.rules.ts';
export {
  blankAddresses,
  type DeliveryRow,
  listOfEnded,
  listUnnotified,
  listUpcoming,
  lockSubscriptions,
  markNotified,
  markPastDelivered,
} from './deliveries.queries.ts';
export { isToCome, snapshotOf } from './deliveries.rules.ts';
export { findDeliveryAddresses } from './delivery-addresses.service.ts';
export { listMovesToTell, markMovesNotified } from './moving/rescheduling.queries.ts';
export { listPastDeliveries, listUnbookedSkips } from './past.queries.ts';
export { planDeliveriesOf, reconcileDeliveries } from './planning.service.ts';
export { countLate, countThin, listLate, listThin } from './worklist.queries.ts';

/** One transaction's worth: its locks are short and its memory small, however many subscribers there are. */
const BATCH = 500;

/** What could not be done for single subscriptions, for a caller whose job is to tell of it. */
type Failures = unknown[];

/** The day's renewals, planned together. Says how many subscriptions it looked at. */
export async function planNewWeeks(deps: Deps, failures: Failures = []): Promise<number> {
  return inBatches(deps, failures, (after) => queries.listUnplanned(deps.database.db, after, BATCH));
}

/** The thorough run: everybody who has paid for something that is not settled, whatever was planned for them. */
export async function reconcileAllDeliveries(deps: Deps, failures: Failures = []): Promise<number> {
  return inBatches(deps, failures, (after) => queries.listWithPaidWeeks(deps.database.db, after, BATCH));
}

/** Those whose cut-off has come. */
export async function freezeDeliveries(deps: Deps, failures: Failures = []): Promise<number> {
  const now = deps.clock.now();
  await reserveAll(deps);
  const seen = await inBatches(
    deps,
    failures,
    (after) => queries.listToFreeze(deps.database.db, now, after, BATCH),
    (tx, ids) => closeDeliveriesOf(tx, now, ids),
  );
  if (seen > 0) await reserveAll(deps);
  return seen;
}

/** What is done for one batch, in a transaction of its own. */
type Act = (tx: Db, ids: string[]) => Promise<void>;

async function inBatches(
  deps: Deps,
  failures: Failures,
  next: (after: string | null) => Promise<string[]>,
  act?: Act,
): Promise<number> {
  let seen = 0;
  let after: string | null = null;
  for (;;) {
    const ids = await next(after);
    if (ids.length > 0) await reconcileSome(deps, failures, ids, act);
    seen += ids.length;
    after = ids.at(-1) ?? null;
    if (ids.length < BATCH) return seen;
  }
}

/** A batch with a bad row in it is halved until only the bad one is left out: it never stops the others' week. */
async function reconcileSome(
  deps: Deps,
  failures: Failures,
  ids: string[],
  act: Act = (tx, some) => reconcileDeliveries(tx, deps.clock.now(), some),
): Promise<void> {
  try {
    await deps.database.db.transaction((tx) => act(tx, ids));
  } catch (error) {
    if (ids.length === 1) {
      deps.log.error({ err: error, subscription: ids[0] }, 'deliveries could not be planned');
      failures.push(error);
      return;
    }
    const half = Math.ceil(ids.length / 2);
    await reconcileSome(deps, failures, ids.slice(0, half), act);
    await reconcileSome(deps, failures, ids.slice(half), act);
  }
}

/** Those of subscriptions whose baskets have changed by something that nobody did to them. */
export async function reconcileOf(deps: Deps, ids: readonly string[], failures: Failures): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH)
    await reconcileSome(deps, failures, ids.slice(start, start + BATCH));
}

/** How many units of each product the baskets of these days need, both ends included. */
export async function basketNeeds(db: Db, from: Date, to: Date): Promise<Map<string, number>> {
  const rows = await queries.countUnits(db, dayOf(from), dayOf(to));
  return new Map(rows.map(({ productId, units }) => [productId, units]));
}
