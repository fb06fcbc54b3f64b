import { once } from 'node:events';
import { createServer } from 'node:net';
import { addressesOf, unlessMissing } from '@cesta/api/platform/http/listeners';
import { LaunchError } from './launch-error.ts';

/** Said before anything is started: nobody should wait for a database to learn that the door is taken. */
export async function assertPortFree(host: string, port: number): Promise<void> {
  const [first, ...others] = addressesOf(host);
  try {
    await tryOut(first, port);
    for (const other of others) await tryOut(other, port).catch(unlessMissing);
  } catch (error) {
    throw explainListening(error, host, port);
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

/** `prefix` begins the names of the settings. */
export function explainListening(error: unknown, host: string, port: number, prefix = ''): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new LaunchError(
      `Port ${port} is taken: choose another, for example ${prefix}PORT=${port + 1} npm start`,
    );
  }
  if (code === 'EACCES') {
    return new LaunchError(
      `Port ${port} is not allowed for this user: choose one above 1023, for example ${prefix}PORT=${prefix ? 9464 : 3001} npm start`,
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new LaunchError(`${prefix}HOST ${host} is not an address of this machine.`);
  }
  return error;
}
