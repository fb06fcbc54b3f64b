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

/** A table from tablet up, a card a row on a phone. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <table role="table" className="block w-full md:table md:border-separate md:border-spacing-0">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.header}
              role="columnheader"
              scope="col"
              className={classNames(
                'border-line border-b px-4 py-3 text-small font-semibold text-ink-soft',
                column.align === 'right' ? 'text-right' : 'text-left',
              )}
            >
              <span className={column.hideHeader ? 'sr-only' : ''}>{column.header}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="grid gap-4 md:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className="block rounded-card border border-line bg-card p-4 md:table-row md:bg-transparent md:hover:bg-card"
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
        'flex items-baseline justify-between gap-4 py-1.5',
        'md:table-cell md:border-line md:border-b md:px-4 md:py-3 md:align-middle',
        column.align === 'right' && 'tabular-nums md:text-right',
        column.leads && 'pb-3',
        column.hideHeader && 'pt-3',
      )}
    >
      {!bare && (
        <span aria-hidden="true" className="shrink-0 text-small text-ink-soft md:hidden">
          {column.header}
        </span>
      )}
      <div
        className={classNames(
          'min-w-0',
          bare ? 'w-full' : 'text-right',
          column.align !== 'right' && 'md:text-left',
        )}
      >
        {column.cell(row)}
      </div>
    </td>
  );
}
