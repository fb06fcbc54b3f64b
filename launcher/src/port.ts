import { once } from 'node:events';
import { createServer } from 'node:net';
import { addressesOf, unlessMissing } from '@cesta/api/platform/http/listeners';
import { LaunchError } from './launch-error.ts';

/** A store's simulator stands at the port next to it, the figures of its other processes at the ones next to theirs. */
const BEYOND_NEIGHBOURS = 10;
/** From 80 to 8080, from 443 to 8443. */
const ALLOWED = 8000;
const HIGHEST_PORT = 65_535;

/**
 * Said before anything is started: nobody should wait for a database to learn that the door is taken. `prefix` begins
 * the names of the settings.
 */
export async function assertPortFree(host: string, port: number, prefix = ''): Promise<void> {
  const [first, ...others] = addressesOf(host);
  try {
    await tryOut(first, port);
    for (const other of others) await tryOut(other, port).catch(unlessMissing);
  } catch (error) {
    throw explainListening(error, host, port, prefix);
  }
}

async function tryOut(host: string, port: number): Promise<void> {
  const server = createServer().listen({ port, host, exclusive: true });
  try {
    await once(server, 'listening');
  } finally {
    server.close();
  }
}

export function explainListening(error: unknown, host: string, port: number, prefix = ''): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new LaunchError(
      `Port ${port} is taken: choose another, for example ${prefix}PORT=${otherThan(port)} npm start`,
    );
  }
  if (code === 'EACCES') {
    return new LaunchError(
      `Port ${port} is not allowed for this user: choose one above 1023, for example ${prefix}PORT=${port + ALLOWED} npm start`,
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new LaunchError(`${prefix}HOST ${host} is not an address of this machine.`);
  }
  return error;
}

function otherThan(port: number): number {
  const other = port + BEYOND_NEIGHBOURS;
  return other <= HIGHEST_PORT ? other : port - BEYOND_NEIGHBOURS;
}
