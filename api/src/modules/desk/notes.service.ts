import { DAY_MS } from '@cesta/contract/base/calendar';
import type { NewNote, NoteEdit, PersonPage, StaffNote, StaffNoteList } from '@cesta/contract/panel/people';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import { type Operator, writeAudit } from '../audit/audit.service.ts';
import { lockUser } from '../identity/identity.service.ts';
import * as queries from './notes.queries.ts';
import { findPerson } from './person.service.ts';

type Desk = Pick<Deps, 'database' | 'clock'>;

export async function listPersonNotes(db: Db, userId: string, page: PersonPage): Promise<StaffNoteList> {
  await findPerson(db, userId);
  const { rows, total } = await queries.listNotes(db, userId, page);
  return { notes: rows.map(toNote), total };
}

/** Sent twice it is written once. */
export function addNote(
  { database, clock }: Desk,
  by: Operator,
  userId: string,
  { id, text }: NewNote,
): Promise<StaffNote> {
  const now = clock.now();
  return database.db.transaction(async (tx) => {
    // Under the person's lock: what is written while the account is deleted would stay behind.
    if (!(await lockUser(tx, userId))) throw new AppError('PERSON_NOT_FOUND');
    const row = { id, userId, authorId: by.id, authorName: by.name, text, createdAt: now };
    if (await queries.insertNote(tx, row)) await audit(tx, now, by, userId, 'added');
    const note = await queries.lockNote(tx, userId, id);
    // The id of somebody else's note: nothing was written.
    if (!note || note.authorId !== by.id) throw new AppError('CONFLICT');
    return toNote(note);
  });
}

export function editNote(
  { database, clock }: Desk,
  by: Operator,
  { userId, id }: Record<'userId' | 'id', string>,
  { text, version }: NoteEdit,
): Promise<StaffNote> {
  const now = clock.now();
  return database.db.transaction(async (tx) => {
    const note = await queries.lockNote(tx, userId, id);
    if (!note || note.removedAt) throw new AppError('NOTE_NOT_FOUND');
    if (note.authorId !== by.id) throw new AppError('NOTE_NOT_YOURS');
    // Once more what was saved already, or nothing new.
    if (note.text === text) return toNote(note);
    if (note.version !== version) throw new AppError('CONFLICT');
    await audit(tx, now, by, userId, 'edited');
    return toNote(await queries.updateNote(tx, id, { text, editedAt: now }));
  });
}

/** Whoever works at the desk may remove and bring back: who did is in the audit log. */
export function setRemoved(
  { database, clock }: Desk,
  by: Operator,
  { userId, id }: Record<'userId' | 'id', string>,
  isRemoved: boolean,
): Promise<void> {
  const now = clock.now();
  return database.db.transaction(async (tx) => {
    const note = await queries.lockNote(tx, userId, id);
    if (!note) throw new AppError('NOTE_NOT_FOUND');
    if ((note.removedAt !== null) === isRemoved) return;
    await queries.updateNote(tx, id, { removedAt: isRemoved ? now : null });
    await audit(tx, now, by, userId, isRemoved ? 'removed' : 'restored');
  });
}

/** Once nobody wants it back any more. */
export function sweepNotes({ database, clock }: Desk): Promise<void> {
  return queries.deleteRemoved(database.db, new Date(clock.now().getTime() - DAY_MS));
}

function audit(tx: Db, now: Date, by: Operator, userId: string, to: string): Promise<void> {
  return writeAudit(tx, now, by, { subject: 'customer', id: userId }, [{ action: 'note', to }]);
}

function toNote(row: queries.NoteRow): StaffNote {
  const { id, text, authorId, authorName, createdAt, editedAt, version } = row;
  return {
    id,
    text,
    by: { id: authorId, name: authorName },
    created_at: createdAt.toISOString(),
    edited_at: editedAt?.toISOString() ?? null,
    version,
  };
}
