import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Everything, also what was said after the first answer. */
  all: string;
}

/** A connection on which a test writes what no client would; `answer` is what came until the store closed it. */
export function openRaw(port: number): { socket: Socket; answer: Promise<RawAnswer> } {
  const socket = connect(port, '127.0.0.1');
  // Whoever writes on after the end hears of it; that is no failure of the store.
  socket.on('error', () => undefined);
  const answer = text(socket).then(readAnswer);
  // A test that only holds the connection does not wait for the end of it.
  answer.catch(() => undefined);
  return { socket, answer };
}

/** Sends one byte after the other, evenly, until the store has had enough. */
export function drip(socket: Socket, everyMs: number, byte = 'x'): void {
  const timer = setInterval(() => socket.write(byte), everyMs);
  socket.once('close', () => clearInterval(timer));
}

function readAnswer(said: string): RawAnswer {
  const [head = '', body = ''] = said.split('\r\n\r\n');
  const [line = '', ...headers] = head.split('\r\n');
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(
      headers.map((header) => {
        const colon = header.indexOf(':');
        return [header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim()];
      }),
    ),
    body,
    all: said,
  };
}
