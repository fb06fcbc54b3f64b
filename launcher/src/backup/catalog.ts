import type { ClientBase } from 'pg';

export type Table = { name: string; columns: string[]; parents: string[] };

/** The queue's bookkeeping is made anew; what waits in it is not. */
const jobTables = ['queue', 'schedule', 'subscription', 'job', 'job_dependency'];

const described = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce((select array_agg(distinct format('%I.%I', pn.nspname, pc.relname)) from pg_constraint k
      join pg_class pc on pc.oid = k.confrelid join pg_namespace pn on pn.oid = pc.relnamespace
      where k.conrelid = c.oid and k.contype = 'f' and not k.condeferrable and k.confrelid <> c.oid), '{}') as parents
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and (n.nspname = 'public' or (n.nspname = 'pgboss' and c.relname = any($1)))
  order by name`;

/** Every table whose content counts, those first that others refer to. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(described, [jobTables]);
  const waiting = new Map(rows.map((table) => [table.name, table]));
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      (table) => !table.parents.some((parent) => waiting.has(parent)),
    );
    if (free.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`);
    for (const table of free) waiting.delete(table.name);
    ordered.push(...free);
  }
  return ordered;
}

export async function listSequences(client: ClientBase) {
  const { rows: names } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  const sequences: { name: string; value: string; isCalled: boolean }[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    );
    for (const row of rows) sequences.push({ name, ...row });
  }
  return sequences;
}

/** Dates and numbers are written and read the same way, whatever the server's own settings. */
export async function fixTextForms(client: ClientBase): Promise<void> {
  await client.query(
    `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601'; set local timezone = 'UTC';
     set local extra_float_digits = 1; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
  );
}
