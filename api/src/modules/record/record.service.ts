import type { RecordDeed, RecordEntry, RecordList, RecordQuery, RecordSubject } from '@cesta/contract/record';
import type { Db } from '../../platform/db.ts';
import * as queries from './record.queries.ts';

/** Whoever of the staff does something. */
export interface Actor {
  id: string;
  name: string;
}

interface Deed {
  deed: RecordDeed;
  from?: string | number | boolean | null;
  to?: string | number | boolean | null;
}

interface Subject {
  subject: RecordSubject;
  id: string;
  /** Left out for an order; the day of a basket. */
  name?: string;
}

const MOST_PEOPLE = 100;

/** To be called inside the transaction that does it: what is undone was never recorded, what is done always is. */
export async function writeRecord(
  tx: Db,
  at: Date,
  by: Actor,
  about: Subject | readonly Subject[],
  deeds: readonly Deed[],
): Promise<void> {
  await queries.insertEntries(
    tx,
    [about].flat().flatMap(({ subject, id, name = '' }) =>
      deeds.map(({ deed, from, to }) => ({
        at,
        actorId: by.id,
        actorName: by.name,
        subject,
        subjectId: id,
        subjectName: name,
        deed,
        before: textOf(from),
        after: textOf(to),
      })),
    ),
  );
}

/** Those deeds that made a difference. */
export function differences(deeds: readonly Required<Deed>[]): Deed[] {
  return deeds.filter(({ from, to }) => from !== to);
}

/** One 'edited' that names the fields which changed, in the operator's words; none when none did. */
export function edits<Row extends object>(
  before: Row,
  after: Row,
  names: { readonly [Key in keyof Row]?: string },
): Deed[] {
  const changed = (Object.keys(names) as (keyof Row)[]).filter((key) => before[key] !== after[key]);
  return changed.length > 0 ? [{ deed: 'edited', to: changed.map((key) => names[key]).join(', ') }] : [];
}

export async function readRecord(db: Db, query: RecordQuery): Promise<RecordList> {
  const [rows, people] = await Promise.all([
    // One more than asked for tells whether there is another page.
    queries.listEntries(db, { ...query, limit: query.limit + 1 }),
    queries.listActors(db, MOST_PEOPLE),
  ]);
  const entries = rows.slice(0, query.limit).map(toEntry);
  return { entries, next: rows.length > query.limit ? (entries.at(-1)?.id ?? null) : null, people };
}

function toEntry(row: queries.EntryRow): RecordEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    by: { id: row.actorId, name: row.actorName },
    subject: row.subject,
    subject_id: row.subjectId,
    subject_name: row.subjectName,
    deed: row.deed,
    from: row.before,
    to: row.after,
  };
}

function textOf(value: Deed['from']): string | null {
  return value === undefined || value === null ? null : String(value);
}
