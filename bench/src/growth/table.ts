import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Costs } from './costs.ts';
import type { Size } from './sizes.ts';

const FILE = join(import.meta.dirname, '../../../docs/scale.md');
const [BEGIN, END] = ['<!-- growth: begin -->', '<!-- growth: end -->'];

export interface Measured {
  size: Size;
  costs: Costs;
  bytes: Record<'orders' | 'baskets' | 'all', number>;
}

/** A column a size, and last what the largest costs beside the smallest. */
export function tableOf(all: readonly Measured[]): string {
  const [first] = all;
  const last = all.at(-1);
  if (!first || !last) return '';
  const count = (value: number) => value.toLocaleString('en');
  const rows = [
    ['', ...all.map(({ size }) => `${count(size.orders)} orders`), 'last / first'],
    ['subscribers', ...all.map(({ size }) => count(size.subscribers)), ''],
    ['products', ...all.map(({ size }) => count(size.products)), ''],
    ...Object.keys(first.costs).map((what) => [
      what,
      ...all.map(({ costs }) => told(what, costs[what] ?? Number.NaN)),
      beside(last.costs[what] ?? 0, first.costs[what] ?? 1),
    ]),
    ['database', ...all.map(({ bytes }) => `${(bytes.all / 2 ** 20).toFixed(0)} MB`), ''],
    ['bytes an order', ...all.map(({ size, bytes }) => count(Math.round(bytes.orders / size.orders))), ''],
    [
      'bytes a week of a basket',
      ...all.map(({ size, bytes }) => count(Math.round(bytes.baskets / (size.subscribers * 4)))),
      '',
    ],
  ];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}

function beside(last: number, first: number): string {
  return Number.isFinite(last) ? (last / first).toFixed(1) : '–';
}

function told(what: string, value: number): string {
  if (what.endsWith('(a number)')) return String(value);
  if (value === Number.POSITIVE_INFINITY) return 'no answer';
  return value >= 1000 ? `${(value / 1000).toFixed(1)} s` : `${value.toFixed(value < 10 ? 2 : 0)} ms`;
}

/** Between its marks in docs/scale.md; what others wrote there stays. */
export function writeTable(table: string): void {
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '# Scale\n';
  const block = `${BEGIN}\n${table}\n${END}`;
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  writeFileSync(FILE, after === undefined ? `${text.trimEnd()}\n\n${block}\n` : `${before}${block}${after}`);
}
