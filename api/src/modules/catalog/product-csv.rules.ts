import { fold } from '@cesta/contract/base/search-words';
import {
  CSV_LINES_MAX,
  CSV_TOO_MANY_LINES,
  type ImportError,
  PRODUCT_COLUMNS,
  type ProductColumn,
} from '@cesta/contract/catalog/product-csv';
import { type Cell, type CsvRow, parseCsv, UnclosedQuote, withFormulas } from '../../platform/csv.rules.ts';

const COLUMNS = Object.keys(PRODUCT_COLUMNS) as ProductColumn[];
const byTitle = new Map(COLUMNS.map((column) => [fold(PRODUCT_COLUMNS[column]), column]));
/** Spreadsheets write any of them. */
const SEPARATORS = [';', ',', '\t'];

/** What a line says; a column that is not in the file says nothing. */
export interface CsvProduct {
  line: number;
  cells: Partial<Record<ProductColumn, string>>;
}

export interface ReadCsv {
  products: CsvProduct[];
  errors: ImportError[];
}

export const csvHead = (): Cell[] => Object.values(PRODUCT_COLUMNS);

/** The cells of a table, by the titles above them. */
export function readProductCsv(text: string): ReadCsv {
  try {
    return readRows(rowsOf(text));
  } catch (error) {
    if (!(error instanceof UnclosedQuote)) throw error;
    const message = 'As aspas que começam nesta linha não terminam';
    return { products: [], errors: [{ line: error.line, column: '', message }] };
  }
}

function rowsOf(text: string): CsvRow[] {
  const [head = ''] = text.slice(0, HEAD_LENGTH_MAX).split(/\r?\n|\r/, 1);
  const known = (separator: string) => {
    const [row] = parseCsv(head.replaceAll('"', ''), separator);
    return row?.cells.filter((title) => columnOf(title)).length ?? 0;
  };
  const best = SEPARATORS.toSorted((a, b) => known(b) - known(a))[0] ?? ';';
  return parseCsv(text, best);
}

/** Titles are short: a long file without line ends is read once, not once for each separator. */
const HEAD_LENGTH_MAX = 2000;

const columnOf = (title: string): ProductColumn | undefined => byTitle.get(fold(title.trim()));

function readRows([head, ...rows]: readonly CsvRow[]): ReadCsv {
  const wrong = (line: number, message: string, column = ''): ReadCsv => ({
    products: [],
    errors: [{ line, column, message }],
  });
  if (!head || rows.length === 0)
    return wrong(1, 'O arquivo não tem produtos: a primeira linha são os títulos');
  if (rows.length > CSV_LINES_MAX) return wrong(1, CSV_TOO_MANY_LINES);
  const columns = head.cells.map(columnOf);
  const strange = head.cells.findIndex((title, place) => title.trim() !== '' && !columns[place]);
  if (strange >= 0)
    return wrong(head.line, 'Coluna desconhecida. Use os títulos do arquivo exportado', head.cells[strange]);
  const twice = columns.find((column, place) => column && columns.indexOf(column) !== place);
  if (twice) return wrong(head.line, 'Esta coluna está duas vezes no arquivo', PRODUCT_COLUMNS[twice]);
  const errors = rows.flatMap(({ line, cells }) =>
    cells.slice(columns.length).some((cell) => cell.trim() !== '')
      ? { line, column: '', message: 'A linha tem mais colunas do que títulos: falta um par de aspas?' }
      : [],
  );
  return { products: rows.map(({ line, cells }) => ({ line, cells: cellsOf(columns, cells) })), errors };
}

function cellsOf(
  columns: readonly (ProductColumn | undefined)[],
  cells: readonly string[],
): CsvProduct['cells'] {
  return Object.fromEntries(
    columns.flatMap((column, place) => (column ? [[column, withFormulas((cells[place] ?? '').trim())]] : [])),
  );
}

const YES = new Set(['sim', 's', 'true', 'verdadeiro', '1', 'x']);
const NO = new Set(['nao', 'n', 'false', 'falso', '0']);

/** Undefined for what is neither yes nor no. */
export function readYesOrNo(text: string): boolean | undefined {
  const word = fold(text.trim());
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}

export const yesOrNo = (value: boolean): string => (value ? 'sim' : 'não');
