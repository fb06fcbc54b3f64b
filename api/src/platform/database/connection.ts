import type pg from 'pg';

/** The server ends any statement before that; a connection that says nothing for so long leads nowhere. */
const SILENT_MS = 40_000;
const ASK_MS = 5000;

/** The parts of the driver's client that its types leave out; its own pool uses them as well. */
interface Wired {
  connection?: { stream: { setTimeout(ms: number, then: () => void): void; destroy(error: Error): void } };
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
  const stream = (client as unknown as Wired).connection?.stream;
  stream?.setTimeout(silentMs, () => stream.destroy(new Error('Connection terminated: it fell silent')));
}
