import { connect, createServer, type Socket } from 'node:net';

/** As PgBouncer answers somebody who asks for what it does not know. */
const REFUSAL = 'unsupported startup parameter: statement_timeout';

/**
 * What a store sees of PgBouncer in transaction mode: a number that is not the session's, no notification, and in
 * its strict form no parameter of a session either. Everything else passes.
 */
export async function startFakePooler(databaseUrl: string, { isStrict = false } = {}) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        near.destroy();
        far.destroy();
      });
    }
    let isGreeted = false;
    near.on('data', (bytes) => {
      if (!isGreeted && isStrict && bytes.includes('statement_timeout')) near.end(refusal());
      else far.write(bytes);
      isGreeted = true;
    });
    far.on(
      'data',
      changedMessages((bytes) => near.write(bytes)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String((server.address() as { port: number }).port);
  url.searchParams.delete('host');
  return {
    url: url.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** PostgreSQL's messages are a letter, a length and a body; they may come in any number of pieces. */
function changedMessages(pass: (bytes: Buffer) => void) {
  let rest = Buffer.alloc(0);
  return (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const end = rest.length < 5 ? Number.POSITIVE_INFINITY : 1 + rest.readInt32BE(1);
      if (rest.length < end) return;
      const message = Buffer.from(rest.subarray(0, end));
      rest = rest.subarray(end);
      const kind = String.fromCharCode(message[0] ?? 0);
      if (kind === 'K') message.writeInt32BE(1, 5);
      if (kind !== 'A') pass(message);
    }
  };
}

function refusal(): Buffer {
  const body = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${REFUSAL}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
