import pg from 'pg';

/** What the store signs in as: owner of its database, and nothing beyond. */
export const storeUser = 'cesta_store';
const database = 'cesta';

/**
 * Gives the store its role and its database. The server's first role cannot stop being a superuser, so a folder from
 * the time when the store used that one hands everything over, all or nothing.
 */
export async function ensureStoreRole(adminUrl: string, password: string): Promise<void> {
  const isThere = await withClient(adminUrl, async (client) => {
    await ensureRole(client, password);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${database} owner ${storeUser}`);
    return rowCount !== 0;
  });
  if (isThere) await withClient(inStoreDatabase(adminUrl), handOver);
}

export function inStoreDatabase(url: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

/** Said at every start, so that a lost password file or a right given by hand does not last. */
async function ensureRole(client: pg.Client, password: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [storeUser]);
  if (rowCount === 0) await client.query(`create role ${storeUser}`);
  await client.query(
    `alter role ${storeUser} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
       password ${client.escapeLiteral(password)}`,
  );
}

/** Sequences of a column follow their table, an extension's parts their extension. */
const foreignObjects = `
  with own as (
    select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  ), bound as (
    select classid, objid from pg_depend
    where deptype = 'e' or (classid = 'pg_class'::regclass and refobjsubid > 0 and deptype in ('a', 'i'))
  ), found as (
    select 'pg_namespace'::regclass as catalog, oid, nspowner as owner, format('schema %I', nspname) as name from own
    union all
    select 'pg_class', c.oid, c.relowner, format('table %s', c.oid::regclass)
    from pg_class c join own on own.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    union all
    select 'pg_proc', p.oid, p.proowner, format('routine %s', p.oid::regprocedure)
    from pg_proc p join own on own.oid = p.pronamespace
    union all
    select 'pg_type', t.oid, t.typowner, format('type %s', t.oid::regtype)
    from pg_type t join own on own.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
    where t.typtype in ('e', 'd', 'r') or c.relkind = 'c'
  )
  select name from found
  where owner = (select oid from pg_roles where rolname = current_user)
    and not exists (select 1 from bound where (bound.classid, bound.objid) = (found.catalog::oid, found.oid))`;

async function handOver(client: pg.Client): Promise<void> {
  await client.query('begin');
  await client.query(`alter database ${database} owner to ${storeUser}`);
  const { rows } = await client.query<{ name: string }>(foreignObjects);
  for (const { name } of rows) await client.query(`alter ${name} owner to ${storeUser}`);
  await client.query('commit');
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
