import { formatMoment } from '@cesta/contract/calendar';
import type { Cents } from '@cesta/contract/money';

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
 * behind spaces too, and behind whatever another program takes for the end of a cell, quoted or not.
 */
function withoutFormulas(text: string): string {
  const tame = text.replace(/[=+\-@＝＋－＠]/g, (sign, at: number) =>
    startsCell(text, at) ? `'${sign}` : sign,
  );
  return /^[\t\r\n]/.test(tame) ? `'${tame}` : tame;
}

function startsCell(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && /[^\S\t\r\n]/.test(text.charAt(before))) before -= 1;
  return before < 0 || /[,;"\t\r\n]/.test(text.charAt(before));
}
