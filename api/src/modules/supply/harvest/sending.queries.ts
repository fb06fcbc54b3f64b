import type { SentBy } from '@cesta/contract/supply/supply-constants';
import { and, asc, eq, gte, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { harvestOrders, hasNoMail, heldMails, toldAt, unsentMails } from './harvest.tables.ts';

/**
 * The farmer has read these on the page: counts for those that nobody has sent or answered so far. In id order, as
 * silence locks them.
 */
export async function markSeen(db: Db, orderIds: string[], at: Date): Promise<void> {
  const unsent = and(
    inArray(harvestOrders.id, orderIds),
    isNull(harvestOrders.sentAt),
    isNull(harvestOrders.answeredAt),
  );
  const locked = db
    .select({ id: harvestOrders.id })
    .from(harvestOrders)
    .where(unsent)
    .orderBy(asc(harvestOrders.id))
    .for('update');
  await db
    .update(harvestOrders)
    .set({ sentAt: at })
    .where(and(inArray(harvestOrders.id, locked), unsent));
}

/**
 * True when this call marked it: what was sent before stays as it is. Sent by another way, an e-mail that has not left
 * is replaced; that the farmer has read it on the page is no sending.
 */
export async function markSent(tx: Db, id: string, by: SentBy, at: Date): Promise<boolean> {
  const isUnsent = isNull(harvestOrders.sentBy);
  const rows = await tx
    .update(harvestOrders)
    .set({ sentAt: at, sentBy: by })
    .where(and(eq(harvestOrders.id, id), by === 'email' ? isUnsent : or(isUnsent, isNull(toldAt))))
    .returning({ id: harvestOrders.id });
  return rows.length > 0;
}

/** True when there was a mark made by hand to take back. An e-mail has left, and an order that was answered was read. */
export async function unmarkSent(tx: Db, id: string): Promise<boolean> {
  const rows = await tx
    .update(harvestOrders)
    .set({ sentAt: null, sentBy: null })
    .where(
      and(
        eq(harvestOrders.id, id),
        inArray(harvestOrders.sentBy, ['whatsapp', 'phone']),
        isNull(harvestOrders.answeredAt),
      ),
    )
    .returning({ id: harvestOrders.id });
  return rows.length > 0;
}

export async function listOrderDays(db: Db, from: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ date: harvestOrders.date })
    .from(harvestOrders)
    .where(gte(harvestOrders.date, from));
  return rows.map(({ date }) => date);
}

/** Orders of these days that were given to the mail, with what of it may yet leave, or may have left. */
export function listMailed(db: Db, days: string[]) {
  return db
    .select({ id: harvestOrders.id, unsent: unsentMails, held: heldMails })
    .from(harvestOrders)
    .where(and(inArray(harvestOrders.date, days), eq(harvestOrders.sentBy, 'email')));
}

/** Where no e-mail is left, neither sent nor waiting: the order counts as never sent. */
export async function unmarkMailed(tx: Db, id: string): Promise<void> {
  await tx
    .update(harvestOrders)
    .set({ sentAt: null, sentBy: null })
    .where(and(eq(harvestOrders.id, id), eq(harvestOrders.sentBy, 'email'), hasNoMail));
}
