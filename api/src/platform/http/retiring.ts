import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { addressesOf, Listeners } from './listeners.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Listens wherever the host is found; answers the port. */
    openAt(host: string, port: number): Promise<number>;
    isRetiring(): boolean;
    /** From now on each connection is closed with its next answer: whoever comes again finds another process. */
    letGo(): void;
    /** Lets all who are connected finish, for so long at most. New ones must find another process at the same door. */
    retire(mostMs: number): Promise<void>;
  }
}

/**
 * A process that another has taken over from. Cutting a connection at rest would break the request that is just being
 * written into it, so each is told with its next answer not to come back; one that stays at rest ends by itself.
 */
export const retiringPlugin = fp(async (app: FastifyInstance) => {
  const listeners = new Listeners(app.server);
  let isRetiring = false;
  app.decorate('isRetiring', () => isRetiring);

  app.decorate('openAt', async (host: string, port: number) => {
    const [first, ...others] = addressesOf(host);
    await app.listen({ host: first, port });
    const address = app.server.address() as AddressInfo;
    for (const other of others) await listeners.open(other, address.port);
    return address.port;
  });

  app.addHook('onRequest', (_request, reply, done) => {
    if (isRetiring) reply.raw.shouldKeepAlive = false;
    done();
  });

  app.decorate('letGo', () => {
    isRetiring = true;
    listeners.letGo();
  });

  app.decorate('retire', async (mostMs: number) => {
    app.letGo();
    const patience = AbortSignal.timeout(mostMs);
    await Promise.race([listeners.stop(), once(patience, 'abort')]);
  });
});
