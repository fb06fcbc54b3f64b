// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop the roles of a table that is laid out as cards
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';

export interface Column<Row> {
  /** Heads the column, and labels the value on a phone. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right, so that their digits line up. */
  align?: 'left' | 'right';
  /** Stands on top of the card on a phone, without a label: the picture and name. */
  leads?: boolean;
  /** Seen by screen readers only: a column of buttons needs no heading on screen. */
  hideHeader?: boolean;
  /** In a table that folds: stays beside the name on a closed card, with its label or so that it needs none. */
  stays?: 'labelled' | 'bare';
}

interface TableProps<Row> {
  /** Read out before the rows. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Names each row to whoever opens its card: the cards of a long table stand closed until they are pressed. */
  foldedAs?: (row: Row) => string;
}

/** A table where there is room for all columns, else a card a row: one beside the other from tablet up. */
export function Table<Row>({ caption, columns, rows, rowKey, foldedAs }: TableProps<Row>) {
  return (
    <table role="table" className="block w-full xl:table xl:border-separate xl:border-spacing-0">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only xl:not-sr-only xl:table-header-group">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.header}
              role="columnheader"
              scope="col"
              className={classNames(
                'border-line border-b px-2.5 py-2 text-small font-semibold whitespace-nowrap text-ink-soft',
                column.align === 'right' ? 'text-right' : 'text-left',
              )}
            >
              <span className={column.hideHeader ? 'sr-only' : ''}>{column.header}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        role="rowgroup"
        className={classNames('grid gap-2.5 md:grid-cols-2 xl:table-row-group', foldedAs && 'items-start')}
      >
        {rows.map((row) =>
          foldedAs ? (
            <FoldedRow key={rowKey(row)} columns={columns} row={row} name={foldedAs(row)} />
          ) : (
            <tr key={rowKey(row)} role="row" className={classNames(CARD, 'block p-3')}>
              {columns.map((column) => (
                <Cell key={column.header} column={column} row={row} />
              ))}
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

const CARD = 'rounded-card border border-line bg-card xl:table-row xl:bg-transparent xl:hover:bg-card';

interface FoldedRowProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
  name: string;
}

/** The name and what stays beside it; the rest below once it is pressed. In a table there is room for all of it. */
function FoldedRow<Row>({ columns, row, name }: FoldedRowProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const placeOf = ({ leads, stays }: Column<Row>) => {
    if (leads) return 'order-1 grow';
    if (stays) return 'order-2';
    // Nothing can be pressed on paper: there the whole card stands.
    return classNames('order-3 basis-full', !isOpen && 'not-print:max-xl:hidden');
  };
  return (
    <tr role="row" className={classNames(CARD, 'relative flex flex-wrap items-center gap-x-3 px-3 py-1')}>
      {columns.map((column) => (
        <Cell key={column.header} column={column} row={row} className={placeOf(column)}>
          {column.leads && (
            <button
              type="button"
              aria-label={`Detalhes de ${name}`}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              // All of the head can be pressed.
              className="-ml-1 grid size-8 shrink-0 place-items-center rounded-card after:absolute after:inset-x-0 after:top-0 after:h-13 xl:hidden print:hidden"
            >
              <ChevronDown
                aria-hidden="true"
                className={classNames('size-5 transition-transform', isOpen && 'rotate-180')}
              />
            </button>
          )}
        </Cell>
      ))}
    </tr>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  /** Where it stands on a folded card. */
  className?: string;
  children?: ReactNode;
}

function Cell<Row>({ column, row, className, children }: CellProps<Row>) {
  const bare = column.leads || column.hideHeader || column.stays === 'bare';
  const folded = className !== undefined;
  return (
    <td
      role="cell"
      className={classNames(
        'flex flex-wrap justify-between gap-x-4 py-1.5',
        'xl:table-cell xl:border-line xl:border-b xl:px-2.5 xl:py-2 xl:align-middle',
        folded && column.leads ? 'items-center gap-x-1' : 'items-baseline',
        column.align === 'right' && 'tabular-nums xl:text-right',
        column.leads ? 'xl:w-full' : 'xl:whitespace-nowrap',
        column.leads && !folded && 'pb-3',
        column.hideHeader && 'pt-3',
        className,
      )}
    >
      {children}
      {!bare && (
        <span aria-hidden="true" className="shrink-0 text-small text-ink-soft xl:hidden">
          {column.header}
        </span>
      )}
      <div
        className={classNames(
          'min-w-0',
          bare ? (folded ? 'grow' : 'w-full') : 'text-right',
          column.align !== 'right' && 'xl:text-left',
        )}
      >
        {column.cell(row)}
      </div>
    </td>
  );
}
