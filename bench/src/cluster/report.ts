import { FAULTS, type Fault } from './fault-names.ts';
import type { Finding } from './findings.ts';
import { type Ledger, percentile, within } from './ledger.ts';
import type { Outage } from './outages.ts';

export interface Phase {
  from: number;
  to: number;
}

type Row = readonly string[];

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** As it stands in docs/scale.md. */
function markdown(head: Row, rows: readonly Row[]): string {
  const line = (row: Row) => `| ${row.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export function outageTable(outages: readonly Outage[]): string {
  const kinds = (Object.keys(FAULTS) as Fault[]).filter((kind) =>
    outages.some(({ fault }) => fault === kind),
  );
  return markdown(
    [
      'fault',
      'times',
      'writes back after, median',
      'longest',
      'single writes until the next fault',
      'of them refused',
      'whole again after, longest',
      'public reads until then',
      'of them refused',
    ],
    kinds.map((kind) => {
      const own = outages.filter(({ fault }) => fault === kind);
      const times = own.map(({ ms }) => ms).sort((a, b) => a - b);
      const sum = (of: (outage: Outage) => number) => own.reduce((total, it) => total + of(it), 0);
      return [
        FAULTS[kind],
        String(own.length),
        seconds(times[Math.floor(times.length / 2)] ?? 0),
        seconds(times.at(-1) ?? 0),
        String(sum(({ writes }) => writes)),
        String(sum(({ refusedWrites }) => refusedWrites)),
        seconds(Math.max(...own.map(({ wholeMs }) => wholeMs))),
        String(sum(({ visits }) => visits)),
        String(sum(({ refusedVisits }) => refusedVisits)),
      ];
    }),
  );
}

export function mixTable(ledger: Ledger, calm: Phase, faults: Phase): string {
  const row = (what: string, figure: (phase: Phase) => string): Row => [what, figure(calm), figure(faults)];
  const per = (list: Ledger['visits']) => (phase: Phase) => {
    const all = within(list, phase.from, phase.to);
    const done = all.filter(({ isDone }) => isDone).length;
    return `${(done / ((phase.to - phase.from) / 1000)).toFixed(1)} a second`;
  };
  const refused = (list: Ledger['visits']) => (phase: Phase) => {
    const all = within(list, phase.from, phase.to);
    return `${all.filter(({ isDone }) => !isDone).length} of ${all.length}`;
  };
  const middle = (list: Ledger['visits']) => (phase: Phase) => {
    const all = within(list, phase.from, phase.to);
    return `${percentile(all, 0.5)} / ${percentile(all, 0.95)} ms`;
  };
  return markdown(
    ['the same mix', 'without faults', 'with faults'],
    [
      row('for', ({ from, to }) => seconds(to - from)),
      row('public reads', per(ledger.visits)),
      row('public reads refused', refused(ledger.visits)),
      row('public read, median / 95 %', middle(ledger.visits)),
      row('orders placed', per(ledger.orderTimes)),
      row('order, until acknowledged, median / 95 %', middle(ledger.orderTimes)),
      row('single writes refused (sent once, not repeated)', refused(ledger.probes)),
      row('single write, median / 95 %', middle(ledger.probes)),
    ],
  );
}

export function refusalsLine({ refusals }: Ledger): string {
  const told = [...refusals].toSorted(([, a], [, b]) => b - a).map(([kind, count]) => `${kind}: ${count}`);
  return `Public reads refused, by page and status: ${told.join(', ') || 'none'}.`;
}

export function findingsTable(findings: readonly Finding[]): string {
  return markdown(
    ['recount', 'looked at', 'wrong'],
    findings.map(({ what, checked, wrong }) => [what, String(checked), String(wrong)]),
  );
}
