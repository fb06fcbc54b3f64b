import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, open, stat, unlink } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Below those that systems lend to outgoing connections: what is free now is free a second later too. */
const FIRST = 20_000;
const END = 32_000;
const ATTEMPTS = 50;
/** The longest that anybody takes from asking for a port to listening on it. */
const RESERVED_MS = 60_000;

/**
 * For the embedded PostgreSQL and payment provider, and for every store that a test or benchmark starts. Between the
 * answer and the first listening lie seconds: whoever asks in them, in whichever process, is given another one.
 */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(FIRST, END);
    if (!(await reserve(port))) continue;
    const bound = await bind(port).catch(() => null);
    if (bound !== null) return bound;
  }
  return bind(0);
}

/** An empty file with the port's number, which only one process can create. True as well where none can be written. */
export async function reserve(port: number, now = Date.now()): Promise<boolean> {
  const folder = join(tmpdir(), 'cesta-ports');
  const file = join(folder, String(port));
  try {
    await mkdir(folder, { recursive: true });
    await (await open(file, 'wx')).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return true;
    const since = await stat(file).catch(() => null);
    if (since && now - since.mtimeMs > RESERVED_MS) await unlink(file).catch(() => undefined);
    return false;
  }
}

async function bind(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: bound } = server.address() as AddressInfo;
  server.close();
  return bound;
}
