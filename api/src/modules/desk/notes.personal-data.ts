import type { DataHolder } from '../../platform/registers/personal-data.ts';
import { deleteNotes, listAllNotes } from './notes.queries.ts';

/** What the staff wrote about somebody is theirs to read, though not who of the staff wrote it. */
export const notesHolder: DataHolder = {
  name: 'staff_notes',
  async collect(db, person) {
    const rows = await listAllNotes(db, person.id);
    return rows.map(({ text, createdAt }) => ({ text, created_at: createdAt }));
  },
  forget: (tx, person) => deleteNotes(tx, person.id),
};
