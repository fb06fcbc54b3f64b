import { count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { contactMessages } from './content.tables.ts';

export type MessageRow = typeof contactMessages.$inferSelect;
export type MessageValues = typeof contactMessages.$inferInsert;

export interface MessageFilter {
  read?: boolean | undefined;
  limit: number;
  offset: number;
}

export async function insertMessage(tx: Db, values: MessageValues): Promise<string> {
  const [row] = await tx.insert(contactMessages).values(values).returning({ id: contactMessages.id });
  if (!row) throw new Error('An insert answered no row');
  return row.id;
}

/** False when it is there already. */
export async function insertOnce(tx: Db, values: MessageValues): Promise<boolean> {
  const rows = await tx
    .insert(contactMessages)
    .values(values)
    .onConflictDoNothing({ target: contactMessages.id })
    .returning({ id: contactMessages.id });
  return rows.length > 0;
}

export async function deleteMessages(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.delete(contactMessages).where(inArray(contactMessages.id, [...ids]));
}

export async function listMessages(
  db: Db,
  { read, limit, offset }: MessageFilter,
): Promise<{ rows: MessageRow[]; total: number; unread: number }> {
  const rows = await db
    .select()
    .from(contactMessages)
    .where(
      read === undefined
        ? undefined
        : read
          ? isNotNull(contactMessages.readAt)
          : isNull(contactMessages.readAt),
    )
    .orderBy(desc(contactMessages.createdAt), contactMessages.id)
    .limit(limit)
    .offset(offset);
  const [counted] = await db
    .select({ all: count(), unread: sql<number>`count(*) filter (where read_at is null)`.mapWith(Number) })
    .from(contactMessages);
  const { all, unread } = counted ?? { all: 0, unread: 0 };
  const total = read === undefined ? all : read ? all - unread : unread;
  return { rows, total, unread };
}

export function listMessagesFrom(db: Db, email: string): Promise<MessageRow[]> {
  return db
    .select()
    .from(contactMessages)
    .where(eq(sql`lower(${contactMessages.email})`, email.toLowerCase()))
    .orderBy(contactMessages.createdAt);
}

export async function deleteMessagesFrom(tx: Db, email: string): Promise<string[]> {
  const rows = await tx
    .delete(contactMessages)
    .where(eq(sql`lower(${contactMessages.email})`, email.toLowerCase()))
    .returning({ id: contactMessages.id });
  return rows.map(({ id }) => id);
}

/** Only the first time is stored. */
export async function markRead(db: Db, id: string, now: Date): Promise<MessageRow | undefined> {
  const [row] = await db
    .update(contactMessages)
    .set({ readAt: sql`coalesce(${contactMessages.readAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(contactMessages.id, id))
    .returning();
  return row;
}

/** Whether it is answered, and nobody else says so until the transaction ends. Undefined when there is none. */
export async function lockAnswered(tx: Db, id: string): Promise<boolean | undefined> {
  const [row] = await tx
    .select({ at: contactMessages.answeredAt })
    .from(contactMessages)
    .where(eq(contactMessages.id, id))
    .for('update');
  return row && row.at !== null;
}

/** Answered is read, too. The first answer counts; null takes it back. */
export async function markAnswered(
  db: Db,
  id: string,
  answer: { by: string; at: Date } | null,
): Promise<MessageRow | undefined> {
  const at = answer?.at.toISOString() ?? null;
  const [row] = await db
    .update(contactMessages)
    .set(
      answer
        ? {
            readAt: sql`coalesce(${contactMessages.readAt}, ${at}::timestamptz)`,
            answeredAt: sql`coalesce(${contactMessages.answeredAt}, ${at}::timestamptz)`,
            answeredBy: sql`coalesce(${contactMessages.answeredBy}, ${answer.by})`,
          }
        : { answeredAt: null, answeredBy: null },
    )
    .where(eq(contactMessages.id, id))
    .returning();
  return row;
}
