// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop the roles of a table that is laid out as cards
import type { ReactNode } from 'react';
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
}

interface TableProps<Row> {
  /** Read out before the rows. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A table where there is room for all columns, else a card a row: one beside the other from tablet up. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
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
      <tbody role="rowgroup" className="grid gap-2.5 md:grid-cols-2 xl:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className="block rounded-card border border-line bg-card p-3 xl:table-row xl:bg-transparent xl:hover:bg-card"
          >
            {columns.map((column) => (
              <Cell key={column.header} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const bare = column.leads || column.hideHeader;
  return (
    <td
      role="cell"
      className={classNames(
        'flex flex-wrap items-baseline justify-between gap-x-4 py-1.5',
        'xl:table-cell xl:border-line xl:border-b xl:px-2.5 xl:py-2 xl:align-middle',
        column.align === 'right' && 'tabular-nums xl:text-right',
        column.leads ? 'pb-3 xl:w-full' : 'xl:whitespace-nowrap',
        column.hideHeader && 'pt-3',
      )}
    >
      {!bare && (
        <span aria-hidden="true" className="shrink-0 text-small text-ink-soft xl:hidden">
          {column.header}
        </span>
      )}
      <div
        className={classNames(
          'min-w-0',
          bare ? 'w-full' : 'text-right',
          column.align !== 'right' && 'xl:text-left',
        )}
      >
        {column.cell(row)}
      </div>
    </td>
  );
}
