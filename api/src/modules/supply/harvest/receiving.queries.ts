import { and, asc, desc, eq, isNull, not, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { crops } from '../farms/farms.tables.ts';
import { harvestLines, harvestOrders, isOfDay } from './harvest.tables.ts';
import { receipts } from './receiving.tables.ts';

export type ReceiptRow = typeof receipts.$inferSelect;

/** The later order last. */
export function listAsked(db: Db, date: string) {
  return db
    .select({
      producerId: harvestOrders.producerId,
      cropId: harvestLines.cropId,
      productId: harvestLines.productId,
      productName: harvestLines.productName,
      unit: harvestLines.unit,
      portions: harvestLines.portions,
      asked: harvestLines.asked,
      confirmed: harvestLines.confirmed,
    })
    .from(harvestOrders)
    .innerJoin(harvestLines, eq(harvestLines.orderId, harvestOrders.id))
    .where(isOfDay(date))
    .orderBy(asc(harvestOrders.number), asc(harvestLines.productName));
}

/** The newest first. */
export function listReceipts(db: Db, date: string): Promise<ReceiptRow[]> {
  return db
    .select()
    .from(receipts)
    .where(eq(receipts.date, date))
    .orderBy(desc(receipts.enteredAt), desc(receipts.id));
}

export async function findReceipt(tx: Db, id: string): Promise<ReceiptRow | undefined> {
  const [row] = await tx.select().from(receipts).where(eq(receipts.id, id));
  return row;
}

/** What was agreed when it was asked for that day, by the newest order: of all, or of those in a unit. */
export async function findAsked(tx: Db, date: string, cropId: string, unit?: string) {
  const [asked] = await tx
    .select({
      producerId: harvestOrders.producerId,
      productId: harvestLines.productId,
      productName: harvestLines.productName,
      unit: harvestLines.unit,
      portions: harvestLines.portions,
      priceCents: harvestLines.priceCents,
    })
    .from(crops)
    .innerJoin(
      harvestOrders,
      and(eq(harvestOrders.producerId, crops.producerId), eq(harvestOrders.date, date)),
    )
    .innerJoin(
      harvestLines,
      and(eq(harvestLines.orderId, harvestOrders.id), eq(harvestLines.cropId, crops.id)),
    )
    .where(and(eq(crops.id, cropId), unit === undefined ? undefined : eq(harvestLines.unit, unit)))
    .orderBy(desc(harvestOrders.number))
    .limit(1);
  return asked;
}

/** What is counted together: a crop, or without one a product, in one unit. */
type SameGoods = Pick<ReceiptRow, 'date' | 'producerId' | 'cropId' | 'productId' | 'unit'>;

type InAnyUnit = Omit<SameGoods, 'unit'> & { unit?: undefined };

function areSame({ date, producerId, cropId, productId, unit }: SameGoods | InAnyUnit) {
  return and(
    eq(receipts.date, date),
    eq(receipts.producerId, producerId),
    cropId === null
      ? and(isNull(receipts.cropId), eq(receipts.productId, productId))
      : eq(receipts.cropId, cropId),
    unit === undefined ? undefined : eq(receipts.unit, unit),
  );
}

/** The newest of these goods that came and was not taken back. */
export async function findCame(tx: Db, goods: SameGoods | InAnyUnit): Promise<ReceiptRow | undefined> {
  const isTakenBack = sql`exists (select from ${receipts} back where back.corrects = ${receipts.id})`;
  const [row] = await tx
    .select()
    .from(receipts)
    .where(and(areSame(goods), eq(receipts.kind, 'received'), isNull(receipts.corrects), not(isTakenBack)))
    .orderBy(desc(receipts.enteredAt), desc(receipts.id))
    .limit(1);
  return row;
}

export async function findCrop(tx: Db, id: string) {
  const [row] = await tx.select().from(crops).where(eq(crops.id, id));
  return row;
}

/** False when it was there already. */
export async function insertReceipt(tx: Db, values: typeof receipts.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(receipts)
    .values(values)
    .onConflictDoNothing({ target: receipts.id })
    .returning({ id: receipts.id });
  return added.length > 0;
}

export async function insertReceipts(tx: Db, rows: readonly (typeof receipts.$inferInsert)[]): Promise<void> {
  await tx.insert(receipts).values([...rows]);
}

export async function hasCorrection(tx: Db, id: string): Promise<boolean> {
  return (await tx.$count(receipts, eq(receipts.corrects, id))) > 0;
}

/** Everything of one thing that one farm brought for a day. */
export function listSame(
  tx: Db,
  goods: SameGoods,
): Promise<Pick<ReceiptRow, 'kind' | 'quantityThousandths'>[]> {
  return tx
    .select({ kind: receipts.kind, quantityThousandths: receipts.quantityThousandths })
    .from(receipts)
    .where(areSame(goods));
}

/** What farms grow for the shop now. */
export function listCrops(db: Db) {
  return db
    .select({
      id: crops.id,
      producerId: crops.producerId,
      productId: crops.productId,
      unit: crops.unit,
      portions: crops.portions,
    })
    .from(crops)
    .where(eq(crops.active, true));
}
