import { addDays, startOfDay } from '@cesta/contract/base/calendar';
import type {
  AuditAction,
  AuditEntry,
  AuditList,
  AuditQuery,
  AuditSubject,
} from '@cesta/contract/panel/audit';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import * as queries from './audit.queries.ts';

/** The member of staff who acts. */
export interface Operator {
  id: string;
  name: string;
  /** The request by which they act. */
  press?: string | undefined;
}

/** For what it does by itself and somebody should be able to read later. */
export const THE_STORE = { id: null, name: 'A loja', press: undefined };

interface Action {
  action: AuditAction;
  /** Of an 'edited', in the operator's words. */
  field?: string;
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
/** Enough to tell two versions of a text apart; the text itself is not kept here. */
const LONGEST_VALUE = 300;
/** Everything that is before an operator at once can be marked by one press. */
const LONGEST_PRESS = 300;

/** Call it in the transaction of the change, so that both are committed or neither. */
export async function writeAudit(
  tx: Db,
  at: Date,
  by: Operator | typeof THE_STORE,
  about: Subject | readonly Subject[],
  actions: readonly Action[],
): Promise<void> {
  await queries.insertEntries(
    tx,
    [about].flat().flatMap(({ subject, id, name = '' }) =>
      actions.map(({ action, field, from, to }) => ({
        at,
        actorId: by.id,
        actorName: by.name,
        press: by.press ?? null,
        subject,
        subjectId: id,
        subjectName: name,
        action,
        field: field ?? null,
        before: textOf(from),
        after: textOf(to),
      })),
    ),
  );
}

/** Whether this press is in the audit log already. */
export function wasRecorded(
  db: Db,
  subjectId: string,
  done: { press: string; action: AuditAction },
): Promise<boolean> {
  return queries.hasEntry(db, subjectId, done);
}

/** How often the store has taken over a customer's weeks from the provider since then. */
export function countTakenOver(db: Db, since: Date): Promise<number> {
  return queries.countSince(db, { subject: 'subscription', action: 'weeks', since });
}

/** Only the actions that changed a value. */
export function differences(actions: readonly Required<Omit<Action, 'field'>>[]): Action[] {
  return actions.filter(({ from, to }) => from !== to);
}

/** A name, or a name and how a value of it is read. */
type FieldName<Value> = string | readonly [name: string, inWords: (value: Value) => string];

/** Of every column but these. One that is new and has no name does not compile: nobody forgets it in the log. */
export type ColumnNames<Row, Untold extends keyof Row> = {
  readonly [Key in Exclude<keyof Row, Untold>]: FieldName<Row[Key]>;
};

/** An 'edited' for each field that changed, with what it was and what it is, in the operator's words. */
export function edits<Row extends object>(
  before: Row,
  after: Row,
  names: { readonly [Key in keyof Row]?: FieldName<Row[Key]> },
): Action[] {
  return (Object.keys(names) as (keyof Row)[]).flatMap((key) => {
    if (before[key] === after[key]) return [];
    const name: FieldName<Row[typeof key]> = names[key] ?? '';
    const [field, inWords] = typeof name === 'string' ? [name, plain] : name;
    const [from, to] = [shortened(inWords(before[key])), shortened(inWords(after[key]))];
    return { action: 'edited' as const, field, from, to };
  });
}

function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  return value === null || value === undefined ? '' : String(value);
}

/** One line of bounded length; null for nothing at all. */
function shortened(value: string): string | null {
  const text = value
    .slice(0, 20 * LONGEST_VALUE)
    .replace(/\s+/g, ' ')
    .trim();
  return (text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1).trimEnd()}…` : text) || null;
}

export async function readAuditLog(deps: Deps, query: AuditQuery): Promise<AuditList> {
  const { db } = deps.database;
  const { customer, q, from, to, limit, ...rest } = query;
  const subjectIds = await deps.auditFinders.find({ customer, q });
  const filter = {
    ...rest,
    subjectIds,
    since: from ? startOfDay(from) : null,
    until: to ? startOfDay(addDays(to, 1)) : null,
  };
  const [rows, people] = await Promise.all([
    // More than asked for: if they come, there is another page, which begins with another press.
    subjectIds?.length === 0 ? [] : queries.listEntries(db, { ...filter, limit: limit + LONGEST_PRESS }),
    queries.listActors(db, MOST_PEOPLE),
  ]);
  const entries = rows.slice(0, endOfPage(rows, limit)).map(toEntry);
  return { entries, next: rows.length > entries.length ? (entries.at(-1)?.id ?? null) : null, people };
}

/** A page ends between two presses: what one press did is not torn apart. */
function endOfPage(rows: readonly Pick<queries.EntryRow, 'press'>[], limit: number): number {
  let end = Math.min(limit, rows.length);
  const press = rows[end - 1]?.press;
  while (press && end < rows.length && rows[end]?.press === press) end += 1;
  return end;
}

/** What was done to any of these things. */
export async function readEntriesOf(
  db: Db,
  subjectIds: readonly string[],
  { before, limit }: Pick<AuditQuery, 'before' | 'limit'>,
): Promise<Omit<AuditList, 'people'>> {
  const rows = await queries.listEntriesOf(db, subjectIds, { before, limit: limit + 1 });
  const entries = rows.slice(0, limit).map(toEntry);
  return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null };
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
    field: row.field,
    from: row.before,
    to: row.after,
    press: row.press,
  };
}

function textOf(value: Action['from']): string | null {
  return value === undefined || value === null ? null : String(value);
}
