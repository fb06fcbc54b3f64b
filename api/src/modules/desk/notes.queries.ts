import type { PersonPage } from '@cesta/contract/panel/people';
import { and, count, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { staffNotes } from './desk.tables.ts';

export type NoteRow = typeof staffNotes.$inferSelect;
export type NewNoteRow = typeof staffNotes.$inferInsert;

const ofPerson = (userId: string) => and(eq(staffNotes.userId, userId), isNull(staffNotes.removedAt));

export async function listNotes(
  db: Db,
  userId: string,
  { limit, offset }: PersonPage,
): Promise<{ rows: NoteRow[]; total: number }> {
  const rows = await db
    .select()
    .from(staffNotes)
    .where(ofPerson(userId))
    .orderBy(desc(staffNotes.createdAt), staffNotes.id)
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(staffNotes).where(ofPerson(userId));
  return { rows, total: counted?.total ?? 0 };
}

/** Removed ones as well: they are there until they are swept. */
export function listAllNotes(db: Db, userId: string): Promise<NoteRow[]> {
  return db.select().from(staffNotes).where(eq(staffNotes.userId, userId)).orderBy(staffNotes.createdAt);
}

/** False when it is there already. */
export async function insertNote(tx: Db, row: NewNoteRow): Promise<boolean> {
  const rows = await tx
    .insert(staffNotes)
    .values(row)
    .onConflictDoNothing({ target: staffNotes.id })
    .returning({ id: staffNotes.id });
  return rows.length > 0;
}

export async function lockNote(tx: Db, userId: string, id: string): Promise<NoteRow | undefined> {
  const [row] = await tx
    .select()
    .from(staffNotes)
    .where(and(eq(staffNotes.userId, userId), eq(staffNotes.id, id)))
    .for('update');
  return row;
}

export async function updateNote(
  tx: Db,
  id: string,
  change: Partial<Pick<NoteRow, 'text' | 'editedAt' | 'removedAt'>>,
): Promise<NoteRow> {
  const [row] = await tx
    .update(staffNotes)
    .set({ ...change, ...('text' in change && { version: sql`${staffNotes.version} + 1` }) })
    .where(eq(staffNotes.id, id))
    .returning();
  if (!row) throw new Error('A locked note is gone');
  return row;
}

export async function deleteNotes(tx: Db, userId: string): Promise<void> {
  await tx.delete(staffNotes).where(eq(staffNotes.userId, userId));
}

export async function deleteRemoved(db: Db, before: Date): Promise<void> {
  await db.delete(staffNotes).where(and(isNotNull(staffNotes.removedAt), lt(staffNotes.removedAt, before)));
}
