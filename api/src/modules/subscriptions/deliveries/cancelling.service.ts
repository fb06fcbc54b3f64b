import type { Db } from '../../../platform/database/db.ts';
import * as queries from './cancelling.queries.ts';
import { productsIn, reserveUnits } from './contents/reserving.service.ts';
import { type DeliveryRow, lockSubscriptions } from './deliveries.queries.ts';

/** Cancels for good what of these nobody has packed. The caller gives back the money and tells the customers. */
export async function writeOffDeliveries(
  tx: Db,
  now: Date,
  ids: string[],
  reason: string,
): Promise<(DeliveryRow & { payer: Payer })[]> {
  // As the planner does it: first the subscriptions, then their deliveries, so that nobody locks anybody out.
  await lockSubscriptions(tx, await queries.listSubscriptionIds(tx, ids));
  const rows = await queries.writeOff(tx, ids, now, reason);
  await reserveUnits(tx, now, productsIn(rows));
  const payers = await queries.listPayers(
    tx,
    rows.map(({ id }) => id),
  );
  const payerOf = new Map(payers.map((payer) => [payer.id, payer]));
  return rows.flatMap((row) => {
    const payer = payerOf.get(row.id);
    return payer ? { ...row, payer } : [];
  });
}

/** Not for good after all: the planner decides what becomes of them, as of anything else that is paid. */
export async function stopDeliveries(tx: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await queries.undoWriteOff(tx, ids);
}

/** The same for one delivery of a week whose money is back already. */
export async function writeOffOrdinal(
  tx: Db,
  now: Date,
  delivery: Pick<DeliveryRow, 'invoiceId' | 'ordinal'>,
  reason: string,
): Promise<void> {
  const ids = await queries.listIdsOf(tx, delivery);
  if (ids.length > 0) await writeOffDeliveries(tx, now, ids, reason);
}

type Payer = Awaited<ReturnType<typeof queries.listPayers>>[number];
