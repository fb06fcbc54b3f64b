import type pg from 'pg';
import type { Statement } from '../sql-tape.ts';

/** Smaller tables are read whole sooner than an index is opened. */
const BIG = 1_000;
/** Where more of a table is wanted, reading it in one go beats an index, and the database knows. */
const SELECTIVE = 0.15;
/** What stops at a limit reads no more than it needs to fill it. */
const SELECTIVE_TO_A_LIMIT = 0.05;
const FILTER_SHOWN = 160;

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  Filter?: string;
  'Plan Rows': number;
  /** None of a statement that was not run. */
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

export interface Scan {
  table: string;
  read: number;
  kept: number;
  filter: string;
  /** Whether an index would spare most of the reading. */
  wantsIndex: boolean;
  statement: string;
}

/** Those that begin or end a transaction, or listen, have no plan. */
const PLANNED = /^\s*(select|with|insert|update|delete)\b/i;
const WRITES = /^\s*(insert|update|delete)\b|\b(insert\s+into|delete\s+from|update\s+\S+\s+set)\s/i;

export function withPlan(tape: readonly Statement[]): Statement[] {
  return tape.filter(({ text }) => PLANNED.test(text));
}

/**
 * How the database runs these statements: every big table that is read from end to end. What writes is not run again:
 * of it the rows are those that the database expects.
 */
export async function findSequentialScans(pool: pg.Pool, tape: readonly Statement[]): Promise<Scan[]> {
  const scans: Scan[] = [];
  const client = await pool.connect();
  try {
    const { rows: tables } = await client.query('select relname, reltuples::float8 as rows from pg_class');
    const sizes = new Map<string, number>(tables.map(({ relname, rows }) => [relname, rows]));
    for (const { text, values } of withPlan(tape)) {
      const how = WRITES.test(text) ? 'format json' : 'analyze, format json';
      const { rows } = await client.query(`explain (${how}) ${text}`, values);
      const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
      collect(plan, null, { statement: text, sizes, scans });
    }
  } finally {
    client.release();
  }
  return scans;
}

interface Found {
  statement: string;
  /** How many rows each table has. */
  sizes: ReadonlyMap<string, number>;
  scans: Scan[];
}

/** `wanted`: how many rows a LIMIT above asks for, until something in between needs all rows anyway. */
function collect(node: Node, wanted: number | null, found: Found): void {
  const kind = node['Node Type'];
  if (kind === 'Seq Scan') note(node, wanted, found);
  const [first] = node.Plans ?? [];
  const asked = first ? (first['Actual Rows'] ?? first['Plan Rows']) : null;
  const below = kind === 'Limit' ? asked : kind === 'Aggregate' ? null : wanted;
  for (const child of node.Plans ?? []) collect(child, below, found);
}

function note(node: Node, wanted: number | null, { statement, sizes, scans }: Found): void {
  const table = node['Relation Name'] ?? '';
  const { kept, read } = rowsOf(node, sizes.get(table) ?? 0);
  if (read < BIG) return;
  const useful = Math.min(kept, wanted ?? kept);
  scans.push({
    table,
    read,
    kept,
    filter: (node.Filter ?? '').slice(0, FILTER_SHOWN),
    wantsIndex: useful < read * (wanted === null ? SELECTIVE : SELECTIVE_TO_A_LIMIT),
    statement,
  });
}

function rowsOf(node: Node, size: number): { kept: number; read: number } {
  const { 'Actual Rows': rows, 'Actual Loops': loops = 1 } = node;
  if (rows === undefined) return { kept: node['Plan Rows'], read: size };
  return { kept: rows * loops, read: (rows + (node['Rows Removed by Filter'] ?? 0)) * loops };
}
