import { once } from 'node:events';
import type { Server as HttpServer, ServerResponse } from 'node:http';
import { createServer, Server, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** Node keeps at a connection the answer that is on its way through it. */
type Connection = Socket & { _httpMessage?: ServerResponse | null };

/** For the first word of who was let in at the last moment. */
const SILENT_MS = 500;
/** However many come, a listener that is to close does so. */
const MOST_TURNS = 20;

const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/** What a host means: a name for both of a machine's own addresses, or what it says. */
export function addressesOf(host: string): [string, ...string[]] {
  return host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
}

/** A machine that speaks but one of the two protocols is listened to at that one. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (!NO_SUCH_ADDRESS.has(error.code ?? '')) throw error;
}

/**
 * The addresses at which one HTTP server listens. Fastify would give `localhost` a second server, which knows nothing of
 * what was told to the first (errors of the parser, kept answers, retiring): here a second address is a listener of the
 * same one.
 */
export class Listeners {
  #server: HttpServer;
  #listeners: Server[];
  #connections = new Set<Connection>();
  #came = 0;

  constructor(server: HttpServer) {
    this.#server = server;
    this.#listeners = [server];
    server.on('connection', (connection: Connection) => {
      this.#came += 1;
      this.#connections.add(connection);
      connection.once('close', () => this.#connections.delete(connection));
    });
    const close = server.close.bind(server);
    server.close = (done) => {
      void this.#clear().then(() => close(done));
      return server;
    };
  }

  /** One more, beside the server's own. */
  async open(host: string, port: number): Promise<void> {
    const toServer = (connection: Socket) => void this.#server.emit('connection', connection);
    // As an HTTP server has it.
    const listener = createServer({ allowHalfOpen: true, noDelay: true }, toServer);
    await once(listener.listen({ host, port }), 'listening').catch(unlessMissing);
    if (listener.listening) this.#listeners.push(listener);
  }

  /** Who is being answered just now is told with that answer to use another connection. */
  letGo(): void {
    for (const { _httpMessage: answer } of this.#connections)
      if (answer && !answer.headersSent) answer.shouldKeepAlive = false;
  }

  /** Accepts no new connection; settles when the open ones have ended. */
  async stop(): Promise<void> {
    await Promise.all(
      this.#listeners.map((listener) => {
        const closed = once(listener, 'close');
        // Not the HTTP server's own, which cuts connections at rest.
        Server.prototype.close.call(listener);
        return closed;
      }),
    );
  }

  /**
   * The same, but connections at rest are closed at once, all others after their answer. Node's own close cuts what a slow
   * reader still reads, and waits for a connection that comes to rest later until its time is over.
   */
  async #clear(): Promise<void> {
    await this.#letIn();
    const stopped = this.stop();
    for (const connection of this.#connections) {
      if (connection.bytesRead > 0) closeAfterAnswer(connection);
      else void closeIfSilent(connection);
    }
    await stopped;
  }

  /**
   * Whoever has come and was not let in yet is cut off, unanswered, when the listener closes: the kernel keeps them until
   * this process looks, and a busy one may not have looked for seconds. So it looks until nobody is waiting.
   */
  async #letIn(): Promise<void> {
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      const before = this.#came;
      await wholeTurn();
      if (this.#came === before) return;
    }
  }
}

/** Not in the middle of an answer, nor before the one to what was asked behind it. */
function closeAfterAnswer(connection: Connection): void {
  const answer = connection._httpMessage;
  if (answer) answer.once('close', () => setImmediate(closeAfterAnswer, connection));
  else connection.destroySoon();
}

/** A first request may be on its way; a browser may also have opened it for later. */
async function closeIfSilent(connection: Connection): Promise<void> {
  await pause(SILENT_MS, undefined, { signal: whenClosed(connection) }).catch(() => undefined);
  // A busy process hears late: what has come meanwhile is read before it is judged.
  await wholeTurn();
  closeAfterAnswer(connection);
}

function whenClosed(connection: Connection): AbortSignal {
  const closed = new AbortController();
  connection.once('close', () => closed.abort());
  return closed.signal;
}

/** The end of this turn of the loop, and one in which all is heard that has come. */
async function wholeTurn(): Promise<void> {
  await nextTurn();
  await nextTurn();
}
