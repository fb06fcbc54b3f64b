import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Below those that systems lend to outgoing connections: what is free now is free a second later too. */
const FIRST = 20_000;
const END = 32_000;
const ATTEMPTS = 50;

/** For the embedded PostgreSQL and payment provider, and for every store that a test or benchmark starts. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = await bind(randomInt(FIRST, END)).catch(() => null);
    if (port !== null) return port;
  }
  return bind(0);
}

async function bind(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: bound } = server.address() as AddressInfo;
  server.close();
  return bound;
}
