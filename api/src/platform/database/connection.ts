import pg from 'pg';

/** The server ends any statement before that; a connection that says nothing for so long leads nowhere. */
const SILENT_MS = 40_000;
const ASK_MS = 5000;

/** The parts of the driver's client that its types leave out; its own pool uses them as well. */
interface Wired {
  connection?: { stream: { setTimeout(ms: number, then: () => void): void; destroy(error: Error): void } };
  processID?: number | null;
}

/**
 * For each new connection: one that breaks in the middle of a transaction must not take the process down, one whose
 * line is cut must not hang, and one to a server that only copies another is of no use to whoever writes.
 */
export async function preparePrimary(client: pg.ClientBase, onError: (error: Error) => void): Promise<void> {
  prepareConnection(client, onError);
  const { rows } = await client.query<{ copies: boolean }>({
    text: 'select pg_is_in_recovery() as copies',
    query_timeout: ASK_MS,
  } as pg.QueryConfig);
  if (rows[0]?.copies) throw new Error('Connection ended: this PostgreSQL copies another one');
}

export function prepareConnection(
  client: pg.ClientBase,
  onError: (error: Error) => void,
  silentMs = SILENT_MS,
): void {
  client.on('error', onError);
  const stream = (client as Wired).connection?.stream;
  stream?.setTimeout(silentMs, () => stream.destroy(fellSilent()));
}

/**
 * The same for connections whose statements may rightly take long: the server is asked over another line whether it is
 * still at work on this one's.
 */
export function preparePatient(
  client: pg.ClientBase,
  url: string,
  onError: (error: Error) => void,
  silentMs = SILENT_MS,
): void {
  client.on('error', onError);
  const { connection, processID } = client as Wired;
  const stream = connection?.stream;
  const watch = () =>
    stream?.setTimeout(silentMs, () => {
      void isAtWork(url, processID ?? 0).then((isBusy) => (isBusy ? watch() : stream.destroy(fellSilent())));
    });
  watch();
}

async function isAtWork(url: string, pid: number): Promise<boolean> {
  const limits = { connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS };
  const other = new pg.Client({ connectionString: url, ...limits });
  other.on('error', () => undefined);
  try {
    await other.connect();
    const asked = `select 1 from pg_stat_activity where pid = $1 and state = 'active'`;
    return (await other.query(asked, [pid])).rowCount === 1;
  } catch {
    return false;
  } finally {
    // A line that is cut does not say goodbye either.
    void other.end().catch(() => undefined);
  }
}

const fellSilent = () => new Error('Connection terminated: it fell silent');
