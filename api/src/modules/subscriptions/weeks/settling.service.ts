import { cents } from '@cesta/contract/base/money';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { throwAll } from '../../../platform/jobs/each-apart.ts';
import { isMoneyDisputed } from '../../payments/disputes/disputes.service.ts';
import { deliveryWorth, fairReturn, returnWeekMoney } from '../billing/returns/week-returns.service.ts';
import { closeSkips, listToSettle } from '../deliveries/skipping.service.ts';
import { sumReturned } from '../worth/worth.queries.ts';

const BATCH = 200;

/**
 * Skipped deliveries whose cut-off has come: they can no longer be had, and what they cost goes back. Both or none,
 * and once: the key is the delivery's.
 */
export async function settleSkips(deps: Deps): Promise<void> {
  const { db } = deps.database;
  const failures: unknown[] = [];
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await listToSettle(db, deps.clock.now(), after, BATCH);
    for (const id of ids) {
      await db
        .transaction((tx) => settleSkipsOf(tx, deps, id, deps.clock.now()))
        .catch((error) => {
          failures.push(error);
          deps.log.error({ err: error, subscription: id }, 'a skip was not settled');
        });
    }
    after = ids.at(-1) ?? null;
    if (ids.length < BATCH) return throwAll(failures);
  }
}

/** Of who leaves, before their cut-offs too: nobody will take them back. */
export function settleAllSkips(tx: Db, deps: Deps, subscriptionId: string): Promise<void> {
  return settleSkipsOf(tx, deps, subscriptionId, null);
}

async function settleSkipsOf(tx: Db, deps: Deps, subscriptionId: string, until: Date | null): Promise<void> {
  // What a bank may take cannot be given back by us as well.
  const isHeld = (invoiceId: string) => isMoneyDisputed(tx, { invoiceIds: [invoiceId] });
  const closed = await closeSkips(tx, deps.clock.now(), subscriptionId, { until, isHeld });
  const returned = await sumReturned(
    tx,
    closed.map(({ id }) => id),
  );
  for (const { id, invoiceId, ordinal, payer } of closed)
    await returnWeekMoney(tx, deps, {
      invoiceId,
      // It was closed once, and planned again since: what went back for its contents then is not given back again.
      amount: cents(Math.max(0, deliveryWorth(payer) - (returned.get(id)?.amount ?? 0))),
      as: fairReturn(payer),
      key: `delivery:${id}`,
      cause: 'skip',
      reason: 'skipped by the customer',
      ordinal,
    });
}
