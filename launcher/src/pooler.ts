import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { TIMEOUTS } from '@cesta/api/platform/database/db';
import pg from 'pg';
import { LaunchError } from './launch-error.ts';

/** A notification crosses a healthy line in milliseconds. */
const HEARD_MS = 3000;

const hint =
  'Set DATABASE_DIRECT_URL to PostgreSQL itself: the store listens for changes, works on its jobs and migrates there, and everything else goes through the pooler.';

/**
 * PgBouncer in transaction mode passes LISTEN on and then lends the connection to somebody else: nothing fails, and
 * nothing is ever heard. What would go wrong silently is refused aloud.
 */
export async function refuseDeafPooler(url: string, variable: string): Promise<void> {
  const client = newClient(url);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // A pooler makes up a number of its own.
    if (rows[0]?.pid === (client as pg.Client & { processID?: number }).processID) return;
    if (await isHeard(client, url)) return;
  } finally {
    await client.end().catch(() => undefined);
  }
  throw new LaunchError(
    `${variable} leads through a pooler that lends connections by the transaction, and LISTEN is not heard there. ${hint}`,
  );
}

async function isHeard(listener: pg.Client, url: string): Promise<boolean> {
  const channel = `probe_${randomBytes(6).toString('hex')}`;
  await listener.query(`listen ${channel}`);
  const heard = once(listener, 'notification', { signal: AbortSignal.timeout(HEARD_MS) });
  const speaker = newClient(url);
  try {
    await speaker.connect();
    await speaker.query('select pg_notify($1, $2)', [channel, '']);
    return await heard.then(
      () => true,
      () => false,
    );
  } finally {
    await speaker.end().catch(() => undefined);
  }
}

/** The store asks each session for its timeouts; a pooler that takes no such wish has to be told of by its own name. */
export async function refuseStrictPooler(url: string): Promise<void> {
  const client = newClient(url, TIMEOUTS);
  try {
    await client.connect();
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    if (!said.startsWith('unsupported startup parameter')) throw error;
    throw new LaunchError(`DATABASE_URL leads through a pooler (${said}). ${hint}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Through a pooler the timeouts are the pooler's to set. */
export async function warnOfMissingTimeouts(url: string): Promise<string | null> {
  const client = newClient(url);
  try {
    await client.connect();
    const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout');
    if (rows[0]?.statement_timeout !== '0') return null;
    return "Warning: through the pooler of DATABASE_URL a statement may run for ever. PgBouncer sets limits with connect_query = 'set statement_timeout = 30000; set idle_in_transaction_session_timeout = 30000' for this database.";
  } finally {
    await client.end().catch(() => undefined);
  }
}

function newClient(url: string, more: pg.ClientConfig = {}): pg.Client {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 20_000, ...more });
  client.on('error', () => undefined);
  return client;
}
