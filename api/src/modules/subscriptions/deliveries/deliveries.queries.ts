import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { excluded } from '../../../platform/database/upsert.ts';
import { subscriptionInvoices } from '../billing/billing.tables.ts';
import { basketItems, subscriptions } from '../subscriptions.tables.ts';
import { deliveries } from './deliveries.tables.ts';
import { isNotDoubted } from './doubted.queries.ts';
import { IS_OWED, MISSING_ORDINALS } from './owed-weeks.queries.ts';

export type DeliveryRow = typeof deliveries.$inferSelect;

/** Always in id order, so that runs, webhooks and customers wait for each other instead of locking each other out. */
export function lockSubscriptions(tx: Db, ids: string[]) {
  return tx
    .select({ id: subscriptions.id, userId: subscriptions.userId, addressId: subscriptions.addressId })
    .from(subscriptions)
    .where(inArray(subscriptions.id, ids))
    .orderBy(subscriptions.id)
    .for('update');
}

/** The weeks of these subscriptions that were paid since, however old what of it is still owed; those given back included. */
export function listPaidWeeks(tx: Db, ids: string[], since: Date) {
  return tx
    .select({
      id: subscriptionInvoices.id,
      subscriptionId: subscriptionInvoices.subscriptionId,
      planType: subscriptionInvoices.planType,
      deliveries: subscriptionInvoices.deliveries,
      periodStart: subscriptionInvoices.periodStart,
      paidAt: subscriptionInvoices.paidAt,
      refundedAt: subscriptionInvoices.refundedAt,
      amountCents: subscriptionInvoices.amountCents,
      creditCents: subscriptionInvoices.creditCents,
    })
    .from(subscriptionInvoices)
    .where(
      and(
        inArray(subscriptionInvoices.subscriptionId, ids),
        isNotNull(subscriptionInvoices.paidAt),
        or(gte(subscriptionInvoices.paidAt, since), isNull(subscriptionInvoices.settledAt)),
      ),
    );
}

/** Everything of those weeks, and whatever else is still to come. */
export function listPlanned(tx: Db, ids: string[], invoiceIds: string[], today: string) {
  return tx
    .select()
    .from(deliveries)
    .where(
      and(
        inArray(deliveries.subscriptionId, ids),
        or(
          invoiceIds.length > 0 ? inArray(deliveries.invoiceId, invoiceIds) : undefined,
          and(gte(deliveries.date, today), ne(deliveries.status, 'cancelled')),
        ),
      ),
    );
}

export function listBaskets(db: Db, ids: string[]) {
  return db
    .select()
    .from(basketItems)
    .where(inArray(basketItems.subscriptionId, ids))
    .orderBy(basketItems.subscriptionId, basketItems.planType, basketItems.position);
}

export type DeliveryWrite = Omit<typeof deliveries.$inferInsert, 'id' | 'notifiedAt'>;

/**
 * Scheduled or skipped anew, and its customer is to be told anew. What has been packed, delivered or skipped for good
 * is never written over.
 */
export async function writeDeliveries(tx: Db, rows: readonly DeliveryWrite[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(deliveries)
    .values([...rows])
    .onConflictDoUpdate({
      target: [deliveries.invoiceId, deliveries.ordinal],
      set: excluded(deliveries, ['id', 'subscriptionId', 'invoiceId', 'ordinal', 'doubtedDay']),
      setWhere: sql`${deliveries.cancelledAt} is null and (${deliveries.status} in ('scheduled', 'cancelled')
        or (${deliveries.status} = 'skipped' and ${deliveries.frozenAt} is null))`,
    });
}

export async function cancelDeliveries(tx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(deliveries)
    .set({ status: 'cancelled' })
    .where(and(inArray(deliveries.id, ids), inArray(deliveries.status, ['scheduled', 'skipped'])));
}

export type DeliveryMove = Pick<
  DeliveryRow,
  'id' | 'date' | 'cutoffAt' | 'movedFrom' | 'moveReason' | 'moveNotifiedAt'
>;

/**
 * To another day with the contents they have, packed ones too. What is delivered stays. In id order, so that whoever
 * holds some of them waits for us, or we for them, and nobody for each other.
 */
export async function moveDeliveries(tx: Db, moves: readonly DeliveryMove[]): Promise<void> {
  for (const { id, ...move } of moves.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    await tx
      .update(deliveries)
      .set(move)
      .where(and(eq(deliveries.id, id), inArray(deliveries.status, ['scheduled', 'packed'])));
}

/** The next subscriptions, in id order, that have paid for something which is not settled. */
export async function listWithPaidWeeks(db: Db, after: string | null, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: subscriptionInvoices.subscriptionId })
    .from(subscriptionInvoices)
    .where(
      and(
        isNotNull(subscriptionInvoices.paidAt),
        isNull(subscriptionInvoices.settledAt),
        after ? gt(subscriptionInvoices.subscriptionId, after) : undefined,
      ),
    )
    .orderBy(subscriptionInvoices.subscriptionId)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Those that have paid for deliveries which are not planned yet, however long ago. */
export async function listUnplanned(db: Db, after: string | null, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: subscriptionInvoices.subscriptionId })
    .from(subscriptionInvoices)
    .where(
      and(
        IS_OWED,
        sql`${MISSING_ORDINALS} is not null`,
        after ? gt(subscriptionInvoices.subscriptionId, after) : undefined,
      ),
    )
    .orderBy(subscriptionInvoices.subscriptionId)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function listToFreeze(
  db: Db,
  now: Date,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: deliveries.subscriptionId })
    .from(deliveries)
    .where(
      and(
        isNull(deliveries.frozenAt),
        eq(deliveries.status, 'scheduled'),
        lte(deliveries.cutoffAt, now),
        after ? gt(deliveries.subscriptionId, after) : undefined,
      ),
    )
    .orderBy(deliveries.subscriptionId)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** What goes out from that day on, soonest first. */
export function listUpcoming(db: Db, subscriptionId: string, today: string): Promise<DeliveryRow[]> {
  return db
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.subscriptionId, subscriptionId),
        gte(deliveries.date, today),
        ne(deliveries.status, 'cancelled'),
      ),
    )
    .orderBy(asc(deliveries.date));
}

/** Paid in another subscription of the same customer, which has ended, and still to come. Soonest first. */
export function listOfEnded(
  db: Db,
  { id, userId }: { id: string; userId: string },
  today: string,
): Promise<DeliveryRow[]> {
  return db
    .select(getTableColumns(deliveries))
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(
      and(
        eq(subscriptions.userId, userId),
        ne(subscriptions.id, id),
        eq(subscriptions.status, 'canceled'),
        gte(deliveries.date, today),
        inArray(deliveries.status, ['scheduled', 'packed']),
      ),
    )
    .orderBy(asc(deliveries.date));
}

/** Frozen and not yet written about; whoever packs faster than e-mails are written keeps nobody uninformed. */
export function listUnnotified(tx: Db, limit: number) {
  return tx
    .select({ delivery: deliveries, userId: subscriptions.userId })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(
      and(
        isNotNull(deliveries.frozenAt),
        isNull(deliveries.notifiedAt),
        isNotDoubted,
        sql`${deliveries.status} in ('scheduled', 'packed')`,
      ),
    )
    .orderBy(deliveries.frozenAt)
    .limit(limit)
    .for('update', { of: deliveries, skipLocked: true });
}

export async function markNotified(tx: Db, ids: string[], at: Date): Promise<void> {
  await tx.update(deliveries).set({ notifiedAt: at }).where(inArray(deliveries.id, ids));
}

/** For what happened elsewhere: it went out, and nobody needs an e-mail about what is packed, or money for it. */
export async function markPastDelivered(
  tx: Db,
  subscriptionId: string,
  today: string,
  at: Date,
): Promise<void> {
  const own = and(eq(deliveries.subscriptionId, subscriptionId), eq(deliveries.status, 'scheduled'));
  await tx
    .update(deliveries)
    .set({ notifiedAt: at, shortfallCents: null })
    .where(and(own, isNotNull(deliveries.frozenAt)));
  await tx
    .update(deliveries)
    .set({ status: 'delivered' })
    .where(and(own, lt(deliveries.date, today)));
}

export async function countUnits(
  db: Db,
  from: string,
  to: string,
): Promise<{ productId: string; units: number }[]> {
  const { rows } = await db.execute<{ productId: string; units: number }>(sql`
    select item->>'product_id' as "productId", sum((item->>'quantity')::int)::int as units
    from ${deliveries} cross join lateral jsonb_array_elements(${deliveries.items}) as item
    where ${deliveries.date} between ${from} and ${to} and ${deliveries.status} in ('scheduled', 'packed')
    group by 1 order by 1`);
  return rows;
}

/** Where somebody lived goes; what was delivered to which town stays. */
export async function blankAddresses(tx: Db, userId: string): Promise<void> {
  const blank = { street: '', number: '', complement: '', neighborhood: '', zipcode: '' };
  await tx
    .update(deliveries)
    .set({ address: sql`${deliveries.address} || ${JSON.stringify(blank)}::jsonb` })
    .where(
      inArray(
        deliveries.subscriptionId,
        tx.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.userId, userId)),
      ),
    );
}
