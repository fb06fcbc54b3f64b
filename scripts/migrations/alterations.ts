import type { AlterTableCmd, ColumnDef, Constraint } from 'libpg-query';
import { callsFunction, columnsIn, nameOf } from './nodes.ts';
import type { Table } from './read.ts';

/** No reason excuses it: the table is closed to everybody for as long as it is large. */
export const WRITES_ANEW =
  'writes the whole table anew while everybody waits: add it empty and fill it in pieces';

const OF_A_COLUMN: Partial<Record<string, string>> = {
  AT_DropColumn: 'drops a column that the previous release reads',
  AT_AlterColumnType: 'changes the type of a column under the previous release',
  AT_SetNotNull: 'refuses a null that the previous release may write',
  AT_DropNotNull: 'lets the previous release meet a null where there was none',
};

/** What a change of a table that the previous release knows does to that release. */
export function alterationBreaks(change: AlterTableCmd, table: Table): string[] {
  const { subtype = '', name = '', def } = change;
  const isKnown = name in table.columns;
  const ofColumn = OF_A_COLUMN[subtype];
  if (ofColumn && isKnown) return [ofColumn];
  if (subtype === 'AT_AlterColumnType') return ['may write the whole table anew while everybody waits'];
  if (ofColumn) return [];
  if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def) return newColumnBreaks(def.ColumnDef);
  if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def) {
    return constraintBreaks(def.Constraint, table);
  }
  if (subtype === 'AT_ColumnDefault') {
    return def || !isKnown ? [] : ['takes away a default on which the previous release may rely'];
  }
  if (subtype === 'AT_DropConstraint') return ['takes away a rule on which the previous release may rely'];
  if (subtype === 'AT_ValidateConstraint') return [];
  return ['is a change that may do anything'];
}

function newColumnBreaks(column: ColumnDef): string[] {
  const constraints = (column.constraints ?? []).flatMap((one) =>
    'Constraint' in one ? [one.Constraint] : [],
  );
  const find = (kind: string) => constraints.find(({ contype }) => contype === kind);
  const isFilled = find('CONSTR_DEFAULT') ?? find('CONSTR_GENERATED') ?? find('CONSTR_IDENTITY');
  const isSerial = /serial/.test(nameOf(column.typeName?.names?.at(-1)));
  const breaks: string[] = [];
  if (find('CONSTR_NOTNULL') && !isFilled && !isSerial) {
    breaks.push('demands a value that the previous release does not write');
  }
  if (find('CONSTR_UNIQUE') || find('CONSTR_PRIMARY'))
    breaks.push('demands a value of its own for every row');
  const isWritten =
    find('CONSTR_GENERATED')?.generated_kind === 's' ||
    find('CONSTR_IDENTITY') !== undefined ||
    callsFunction(find('CONSTR_DEFAULT'));
  if (isSerial || isWritten) breaks.push(WRITES_ANEW);
  return breaks;
}

/** A rule about columns that the previous release does not know concerns only their defaults. */
function constraintBreaks(constraint: Constraint, table: Table): string[] {
  const { contype, raw_expr, fk_attrs = [] } = constraint;
  const isOfOldColumns = (names: string[]) => names.some((name) => name in table.columns);
  if (contype === 'CONSTR_CHECK' && !isOfOldColumns(columnsIn(raw_expr))) return [];
  if (contype === 'CONSTR_FOREIGN' && !isOfOldColumns(fk_attrs.map(nameOf))) return [];
  return ['refuses what the previous release may write, or what is there'];
}
