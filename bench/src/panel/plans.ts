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
  'Actual Rows': number;
  'Actual Loops': number;
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

/** How the database runs these statements: every big table that is read from end to end. Nothing stays changed. */
export async function findSequentialScans(pool: pg.Pool, tape: readonly Statement[]): Promise<Scan[]> {
  const scans: Scan[] = [];
  const client = await pool.connect();
  try {
    for (const { text, values } of tape.filter((each) => /^\s*(select|with)\b/i.test(each.text))) {
      const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
      const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
      collect(plan, null, text, scans);
    }
  } finally {
    client.release();
  }
  return scans;
}

/** `wanted`: how many rows a LIMIT above asks for, until something in between needs all rows anyway. */
function collect(node: Node, wanted: number | null, statement: string, scans: Scan[]): void {
  const kind = node['Node Type'];
  if (kind === 'Seq Scan') note(node, wanted, statement, scans);
  const asked = node.Plans?.[0]?.['Actual Rows'] ?? null;
  const below = kind === 'Limit' ? asked : kind === 'Aggregate' ? null : wanted;
  for (const child of node.Plans ?? []) collect(child, below, statement, scans);
}

function note(node: Node, wanted: number | null, statement: string, scans: Scan[]): void {
  const loops = node['Actual Loops'];
  const kept = node['Actual Rows'] * loops;
  const read = kept + (node['Rows Removed by Filter'] ?? 0) * loops;
  if (read < BIG) return;
  const useful = Math.min(kept, wanted ?? kept);
  scans.push({
    table: node['Relation Name'] ?? '',
    read,
    kept,
    filter: (node.Filter ?? '').slice(0, FILTER_SHOWN),
    wantsIndex: useful < read * (wanted === null ? SELECTIVE : SELECTIVE_TO_A_LIMIT),
    statement,
  });
}
