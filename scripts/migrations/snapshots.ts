import type { Column, Schema, Table } from './read.ts';

export interface Difference {
  table: string;
  what: string;
}

/** The same question asked of the two schemas as they are, whatever the statements between them looked like. */
export function lostBetween(before: Schema, now: Schema): Difference[] {
  return [...before].flatMap(([name, old]) => {
    const table = now.get(name);
    const found = table ? lostInTable(old, table) : ['is gone'];
    return found.map((what) => ({ table: name, what }));
  });
}

function lostInTable(old: Table, table: Table): string[] {
  const changed = Object.entries(old.columns).flatMap(([name, column]) =>
    lostInColumn(column, table.columns[name]).map((what) => `${name} ${what}`),
  );
  const added = Object.entries(table.columns).filter(([name]) => !(name in old.columns));
  const demanded = added.filter(([, column]) => column.notNull && !isFilled(column));
  const unique = Object.entries(table.indexes).filter(
    ([name, { isUnique }]) => isUnique && !(name in old.indexes),
  );
  return [
    ...changed,
    ...demanded.map(([name]) => `${name} is new and demanded`),
    ...unique.map(([name]) => `${name} is new and unique`),
  ];
}

function lostInColumn(old: Column, column: Column | undefined): string[] {
  if (!column) return ['is gone'];
  if (old.type !== column.type) return [`was ${old.type} and is ${column.type}`];
  if (!old.notNull && column.notNull) return ['may no longer be null'];
  if (isFilled(old) && !isFilled(column)) return ['has lost its default'];
  return [];
}

function isFilled(column: Column): boolean {
  return column.default !== undefined || column.generated !== undefined || column.identity !== undefined;
}
