import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedEmail {
  from: string;
  /** The envelope: whom the server was told to bring it to. */
  to: string[];
  /** Headers and body as they came over the wire. */
  source: string;
}

/** How a server treats what it is given; all of it can change while it runs. */
export interface MailServerMood {
  /** The code with which a recipient is refused: 4xx for now, 5xx for good. */
  refuses?: (address: string) => number | undefined;
  /** What it waits for before it says anything of a recipient. */
  before?: () => Promise<unknown>;
  /** 'drop' hangs up in the middle of the message, 'hang' never answers it. */
  onMessage?: 'drop' | 'hang';
}

/** A mail server on this machine that keeps what it is given. */
export async function openMailServer({ port = 0 }: { port?: number } = {}) {
  const received: ReceivedEmail[] = [];
  const sockets = new Set<Socket>();
  const mood: MailServerMood = {};
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      const responseCode = mood.refuses?.(address);
      const refusal = new Error(`<${address}>: not now`);
      const say = () => done(responseCode ? Object.assign(refusal, { responseCode }) : null);
      if (mood.before) mood.before().then(say, done);
      else say();
    },
    onData(stream, { envelope }, done) {
      text(stream).then((source) => {
        if (mood.onMessage === 'drop') for (const socket of sockets) socket.destroy();
        if (mood.onMessage) return;
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source });
        done();
      }, done);
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    mood,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
