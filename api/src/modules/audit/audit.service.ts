import type { AuditAction, AuditEntry, AuditList, AuditQuery, AuditSubject } from '@cesta/contract/audit';
import type { Db } from '../../platform/db.ts';
import * as queries from './audit.queries.ts';

/** The member of staff who acts. */
export interface Operator {
  id: string;
  name: string;
}

interface Action {
  action: AuditAction;
  from?: string | number | boolean | null;
  to?: string | number | boolean | null;
}

interface Subject {
  subject: AuditSubject;
  id: string;
  /** Empty for an order; the delivery day for a basket. */
  name?: string;
}

const MOST_PEOPLE = 100;

/** Call it in the transaction of the change, so that both are committed or neither. */
export async function writeAudit(
  tx: Db,
  at: Date,
  by: Operator,
  about: Subject | readonly Subject[],
  actions: readonly Action[],
): Promise<void> {
  await queries.insertEntries(
    tx,
    [about].flat().flatMap(({ subject, id, name = '' }) =>
      actions.map(({ action, from, to }) => ({
        at,
        actorId: by.id,
        actorName: by.name,
        subject,
        subjectId: id,
        subjectName: name,
        action,
        before: textOf(from),
        after: textOf(to),
      })),
    ),
  );
}

/** Only the actions that changed a value. */
export function differences(actions: readonly Required<Action>[]): Action[] {
  return actions.filter(({ from, to }) => from !== to);
}

/** One 'edited' that names the fields which changed, in the operator's words; none when none did. */
export function edits<Row extends object>(
  before: Row,
  after: Row,
  names: { readonly [Key in keyof Row]?: string },
): Action[] {
  const changed = (Object.keys(names) as (keyof Row)[]).filter((key) => before[key] !== after[key]);
  return changed.length > 0 ? [{ action: 'edited', to: changed.map((key) => names[key]).join(', ') }] : [];
}

export async function readAuditLog(db: Db, query: AuditQuery): Promise<AuditList> {
  const [rows, people] = await Promise.all([
    // One row more than asked for: if it comes, there is another page.
    queries.listEntries(db, { ...query, limit: query.limit + 1 }),
    queries.listActors(db, MOST_PEOPLE),
  ]);
  const entries = rows.slice(0, query.limit).map(toEntry);
  return { entries, next: rows.length > query.limit ? (entries.at(-1)?.id ?? null) : null, people };
}

function toEntry(row: queries.EntryRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    by: { id: row.actorId, name: row.actorName },
    subject: row.subject,
    subject_id: row.subjectId,
    subject_name: row.subjectName,
    action: row.action,
    from: row.before,
    to: row.after,
  };
}

function textOf(value: Action['from']): string | null {
  return value === undefined || value === null ? null : String(value);
}
