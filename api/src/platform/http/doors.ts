import { once } from 'node:events';
import type { Server as HttpServer, ServerResponse } from 'node:http';
import { createServer, Server, type Socket } from 'node:net';

/** Node keeps at a connection the answer that is on its way through it. */
type Line = Socket & { _httpMessage?: ServerResponse | null };

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
 * The ways into one HTTP server. Fastify would give `localhost` a second server, which knows nothing of what was told to
 * the first (errors of the parser, kept answers, retiring): here a second address is a door to the same one.
 */
export class Doors {
  #server: HttpServer;
  #doors: Server[];
  #lines = new Set<Line>();

  constructor(server: HttpServer) {
    this.#server = server;
    this.#doors = [server];
    server.on('connection', (line: Line) => {
      this.#lines.add(line);
      line.once('close', () => this.#lines.delete(line));
    });
    const close = server.close.bind(server);
    server.close = (done) => {
      void this.#clear().then(() => close(done));
      return server;
    };
  }

  /** One more, beside the server's own. */
  async open(host: string, port: number): Promise<void> {
    const toServer = (line: Socket) => void this.#server.emit('connection', line);
    // As an HTTP server has it.
    const door = createServer({ allowHalfOpen: true, noDelay: true }, toServer);
    await once(door.listen({ host, port }), 'listening').catch(unlessMissing);
    if (door.listening) this.#doors.push(door);
  }

  /** Whoever is being answered just now learns with that answer not to come back on the same line. */
  letGo(): void {
    for (const { _httpMessage: answer } of this.#lines)
      if (answer && !answer.headersSent) answer.shouldKeepAlive = false;
  }

  /** Takes nobody in any more; over when everybody has left. */
  async shut(): Promise<void> {
    await Promise.all(
      this.#doors.map((door) => {
        const closed = once(door, 'close');
        // Not the HTTP server's own, which cuts connections at rest.
        Server.prototype.close.call(door);
        return closed;
      }),
    );
  }

  /**
   * The same, but whoever is at rest is shown out, and everybody else after the answer. Node's own close cuts what a slow
   * reader still reads, and waits for a connection that comes to rest later until its time is over.
   */
  async #clear(): Promise<void> {
    const shut = this.shut();
    for (const line of this.#lines) showOut(line);
    await shut;
  }
}

/** Not in the middle of an answer, nor before the one to what was asked behind it. */
function showOut(line: Line): void {
  const answer = line._httpMessage;
  if (answer) answer.once('close', () => setImmediate(showOut, line));
  else line.destroySoon();
}
