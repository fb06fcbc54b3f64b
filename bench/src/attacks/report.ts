import type { Got } from './attack.ts';
import { isCalm } from './calm.ts';
import { KINDS, type Kind } from './honest.ts';
import type { Row } from './run.ts';

export interface Report {
  /** The commit that was measured. */
  commit: string;
  cores: number;
  rows: Row[];
}

/** Many enough for a p99 that is not simply the worst. */
const MANY = 100;

/** Milliseconds, and times the quiet moments before. Both are of one run each: tens of per cent mean nothing. */
export function tellRun({ commit, cores, rows }: Report): string {
  const lines = rows.map((row) => [
    name(row),
    ...KINDS.flatMap((kind) => [tellWaits(row, kind), tellRatios(row, kind)]),
    tellTrouble(row),
    tellGot(row.got),
  ]);
  const head = [
    'attack',
    ...KINDS.flatMap((kind) => [`${kind}: p50 / p99 / max, ms`, '× quiet']),
    'refused, failed',
    'what it got',
  ];
  return `${table(head, lines)}\n\n${tellConditions(commit, cores, rows)}`;
}

export function tellBeside(before: Report, after: Report): string {
  const pairs = after.rows.flatMap((row) => {
    const earlier = before.rows.find(({ number }) => number === row.number);
    return earlier ? [{ earlier, row }] : [];
  });
  const lines = pairs.map(({ earlier, row }) => [
    name(row),
    ...KINDS.map((kind) => `${tellP99(earlier, kind)} → ${tellP99(row, kind)}`),
    `${tellTrouble(earlier)} → ${tellTrouble(row)}`,
    tellGot(earlier.got),
    tellGot(row.got),
  ]);
  const head = [
    'attack',
    ...KINDS.map((kind) => `${kind}: p99 (× quiet), before → after`),
    'refused, failed',
    'got before',
    'got after',
  ];
  const conditions = [before, after].map(({ commit, cores, rows }) => tellConditions(commit, cores, rows));
  return [table(head, lines), `Before: ${conditions[0]}`, `After: ${conditions[1]}`].join('\n\n');
}

export function p99Ratio({ during, quiet }: Row, kind: Kind): number {
  return during[kind].p99 / quiet[kind].p99;
}

function tellP99(row: Row, kind: Kind): string {
  return `${short(row.during[kind].p99)} ms (×${short(p99Ratio(row, kind))})`;
}

function tellWaits({ during }: Row, kind: Kind): string {
  const { p50, p99, max } = during[kind];
  return [p50, p99, max].map(short).join(' / ');
}

function tellRatios({ during, quiet }: Row, kind: Kind): string {
  const [now, then] = [during[kind], quiet[kind]];
  return [now.p50 / then.p50, now.p99 / then.p99, now.max / then.max].map(short).join(' / ');
}

/** Of all honest requests together; nothing to tell is the rule. */
function tellTrouble({ during }: Row): string {
  const told = KINDS.flatMap((kind) => {
    const { refused, failed, n } = during[kind];
    return refused + failed > 0 ? [`${kind} ${refused}, ${failed} of ${n}`] : [];
  });
  return told.join('; ') || 'none';
}

function tellGot(got: Got): string {
  return Object.entries(got)
    .map(([what, value]) => `${what}: ${value}`)
    .join('; ');
}

function tellConditions(commit: string, cores: number, rows: Row[]): string {
  const counts = KINDS.map((kind) => {
    return `${range(rows.map(({ during }) => during[kind].n))} × ${kind}`;
  });
  const quiet = rows.map((row) => row.quiet.page);
  const calm = `${range(quiet.map(({ p50 }) => p50))} and ${range(quiet.map(({ p99 }) => p99))} ms`;
  const idle = rows.map((row) => (row.idle === undefined ? '?' : Math.round(row.idle * 100)));
  const loads = rows.map(({ load }) => load.toFixed(1));
  return [
    `commit ${commit}, ${cores} cores, load while it ran ${loads.join(', ')}, idle before ${idle.join(', ')} %.`,
    `Quiet, moments before each: page p50 and p99 ${calm}.`,
    `Samples in a row: ${counts.join(', ')}; below ${MANY} the p99 is the slowest.`,
  ].join(' ');
}

function range(values: number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? short(least) : `${short(least)}–${short(most)}`;
}

function name({ number, title, idle }: Row): string {
  return `${number}. ${title}${idle === undefined || isCalm(idle) ? '' : ' (disturbed by neighbours)'}`;
}

function short(value: number): string {
  return value < 10 && !Number.isInteger(value) ? value.toFixed(1) : value.toFixed(0);
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
