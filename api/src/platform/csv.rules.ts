import { formatMoment } from '@cesta/contract/base/calendar';
import type { Cents } from '@cesta/contract/base/money';

export type Cell = string | number | Date | Amount | null;

/** Money in a table: reais with a comma and no sign, so that a spreadsheet can add it up. */
export interface Amount {
  cents: Cents;
}

/** A spreadsheet in Brazil opens UTF-8 with a mark, semicolons between cells and commas in numbers. */
export const BYTE_ORDER_MARK = '\uFEFF';

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return formatMoment(cell).replace(',', '');
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (typeof cell === 'object') return (cell.cents / 100).toFixed(2).replace('.', ',');
  const tame = withoutFormulas(cell);
  return /[;,"\t\r\n]|^\s|\s$/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
}

/**
 * A name such as '=HYPERLINK(…)' would run as a formula on the operator's machine. Signs count in their wide form and
 * behind spaces too, and behind whatever another program takes for the end of a cell, quoted or not. One apostrophe
 * more each: `withFormulas` takes it away again, and nothing else.
 */
function withoutFormulas(text: string): string {
  const tame = text.replace(/[=+\-@＝＋－＠]/g, (sign, at: number) =>
    startsCell(text, at) ? `'${sign}` : sign,
  );
  return /^'*[\t\r\n]/.test(tame) ? `'${tame}` : tame;
}

/** As it was before it was written into a table. */
export function withFormulas(tame: string): string {
  const text = /^'+[\t\r\n]/.test(tame) ? tame.slice(1) : tame;
  return text.replace(/'[=+\-@＝＋－＠]/g, (found, at: number) =>
    startsCell(text, at) ? found.slice(1) : found,
  );
}

/** With nothing before it but apostrophes, and spaces before those. */
function startsCell(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && text.charAt(before) === "'") before -= 1;
  while (before >= 0 && /[^\S\t\r\n]/.test(text.charAt(before))) before -= 1;
  return before < 0 || /[,;"\t\r\n]/.test(text.charAt(before));
}

export interface CsvRow {
  /** Where it begins in the file, counted from 1. */
  line: number;
  cells: string[];
}

export class UnclosedQuote extends Error {
  override name = 'UnclosedQuote';
  readonly line: number;
  constructor(line: number) {
    super(`A quote that begins in line ${line} does not end`);
    this.line = line;
  }
}

/** One pass over the text: quotes, doubled quotes, line ends within them, of any kind. Empty lines are no rows. */
export function parseCsv(text: string, separator: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let cell = '';
  let line = 1;
  let quotedSince = 0;
  const endRow = () => {
    row.cells.push(cell);
    if (row.cells.some((other) => other !== '')) rows.push(row);
    row = { line, cells: [] };
    cell = '';
  };
  for (let at = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    const isLineEnd = sign === '\n' || (sign === '\r' && text.charAt(at + 1) !== '\n');
    if (isLineEnd) line += 1;
    if (quotedSince > 0) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quotedSince = 0;
    } else if (sign === '"' && cell === '') quotedSince = line;
    else if (sign === separator) {
      row.cells.push(cell);
      cell = '';
    } else if (isLineEnd) endRow();
    else if (sign !== '\r') cell += sign;
  }
  if (quotedSince > 0) throw new UnclosedQuote(quotedSince);
  endRow();
  return rows;
}
