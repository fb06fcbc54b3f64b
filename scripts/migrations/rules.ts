import type { IndexStmt, Node } from 'libpg-query';
import { alterationBreaks, WRITES_ANEW } from './alterations.ts';
import { columnsIn, nameOf } from './nodes.ts';
import type { Schema, Statement, Table } from './read.ts';

/** What a statement does to processes of the release before, which go on for a while; nothing when it only adds. */
function breaksOf(node: Node, before: Schema): string[] {
  if ('AlterTableStmt' in node) {
    const { relation, cmds = [], objtype } = node.AlterTableStmt;
    const table = before.get(relation?.relname ?? '');
    if (!table || objtype === 'OBJECT_INDEX') return [];
    return cmds.flatMap((cmd) => ('AlterTableCmd' in cmd ? alterationBreaks(cmd.AlterTableCmd, table) : []));
  }
  if ('IndexStmt' in node)
    return indexBreaks(node.IndexStmt, before.get(node.IndexStmt.relation?.relname ?? ''));
  if ('DropStmt' in node) {
    const { removeType, objects = [] } = node.DropStmt;
    if (removeType === 'OBJECT_INDEX') return uniqueAmong(objects.map(nameOf), before);
    if (removeType === 'OBJECT_TABLE' && objects.every((object) => !before.has(nameOf(object)))) return [];
    return ['drops what the previous release may still use'];
  }
  if ('RenameStmt' in node) {
    const { renameType, relation } = node.RenameStmt;
    const isInner = renameType === 'OBJECT_INDEX' || renameType === 'OBJECT_TABCONSTRAINT';
    const isNew = relation?.relname !== undefined && !before.has(relation.relname);
    return isInner || isNew ? [] : ['renames what the previous release knows by its name'];
  }
  if ('UpdateStmt' in node) return rowBreaks(node.UpdateStmt.relation?.relname, before);
  if ('DeleteStmt' in node) return rowBreaks(node.DeleteStmt.relation?.relname, before);
  if ('InsertStmt' in node) return rowBreaks(node.InsertStmt.relation?.relname, before);
  return ADDING.some((kind) => kind in node) ? [] : ['is of a kind that may do anything'];
}

const ADDING = ['CreateStmt', 'CreateExtensionStmt', 'CreateEnumStmt', 'CreateSeqStmt', 'CommentStmt'];

function rowBreaks(table: string | undefined, before: Schema): string[] {
  return before.has(table ?? '') ? ['changes rows that the previous release works with'] : [];
}

/** What two of it would mean, and `on conflict`, rest on it. */
function uniqueAmong(names: readonly string[], before: Schema): string[] {
  const isUnique = names.some((name) => [...before.values()].some(({ indexes }) => indexes[name]?.isUnique));
  return isUnique ? ['takes away a rule on which the previous release may rely'] : [];
}

function indexBreaks(
  { unique, if_not_exists, indexParams = [], whereClause }: IndexStmt,
  table?: Table,
): string[] {
  if (!table) return [];
  if (unique) return ['refuses rows that the previous release may write, or that are there'];
  if (!if_not_exists) return ['stops everybody who writes while it is built: IF NOT EXISTS builds it ahead'];
  const used = columnsIn([...indexParams, ...(whereClause ? [whereClause] : [])]);
  return used.some((column) => !(column in table.columns))
    ? ['cannot be built ahead, since a column of it is new: who writes waits']
    : [];
}

/** One line for each statement that would break the release before, or stop it, and gives no reason that counts. */
export function refusals(statements: readonly Statement[], before: Schema): string[] {
  return statements.flatMap(({ migration, sql, node, reason }) => {
    const shown = sql
      .replace(/^--.*\n/gm, '')
      .replaceAll('\n', ' ')
      .slice(0, 120);
    const unexcused = breaksOf(node, before).filter((why) => reason === null || why === WRITES_ANEW);
    return unexcused.map((why) => `${migration}: ${why}\n    ${shown}`);
  });
}
