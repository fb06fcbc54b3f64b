import { connect, createServer, type Socket } from 'node:net';

export interface CutLine {
  /** The same database, reached over the line. */
  url: string;
  /** Whoever is connected is thrown out, and nobody gets in. */
  cut(): void;
  /** Nothing passes any more, and nobody is told. */
  freeze(): void;
  mend(): void;
  /** Whoever connects from now on gets to another server. */
  lead(databaseUrl: string): void;
  close(): Promise<void>;
}

/** A wire between the store and its database that a test can cut. */
export async function layLine(databaseUrl: string): Promise<CutLine> {
  let target = new URL(databaseUrl);
  const pairs = new Set<[Socket, Socket]>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(target.port || 5432), '127.0.0.1');
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    near.pipe(far).pipe(near);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(pair);
        for (const end of pair) end.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const url = new URL(target);
  url.port = String(port);
  url.searchParams.delete('host');
  const dropAll = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  return {
    url: url.href,
    cut() {
      isCut = true;
      dropAll();
    },
    freeze() {
      for (const pair of pairs) for (const socket of pair) socket.unpipe();
    },
    mend() {
      isCut = false;
    },
    lead(elsewhere) {
      target = new URL(elsewhere);
    },
    async close() {
      dropAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
