import { once } from 'node:events';
import type { Server as HttpServer, ServerResponse } from 'node:http';
import { createServer, Server, type Socket } from 'node:net';

/** Node keeps at a connection the answer that is on its way through it. */
type Connection = Socket & { _httpMessage?: ServerResponse | null };

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

  constructor(server: HttpServer) {
    this.#server = server;
    this.#listeners = [server];
    server.on('connection', (connection: Connection) => {
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
    const stopped = this.stop();
    for (const connection of this.#connections) closeAfterAnswer(connection);
    await stopped;
  }
}

/** Not in the middle of an answer, nor before the one to what was asked behind it. */
function closeAfterAnswer(connection: Connection): void {
  const answer = connection._httpMessage;
  if (answer) answer.once('close', () => setImmediate(closeAfterAnswer, connection));
  else connection.destroySoon();
}
