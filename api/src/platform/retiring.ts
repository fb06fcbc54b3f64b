import { once } from 'node:events';
import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
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
  let isRetiring = false;
  app.decorate('isRetiring', () => isRetiring);

  app.addHook('onRequest', (_request, reply, done) => {
    if (isRetiring) reply.raw.shouldKeepAlive = false;
    done();
  });

  app.decorate('letGo', () => {
    isRetiring = true;
  });

  app.decorate('retire', async (mostMs: number) => {
    app.letGo();
    const closed = once(app.server, 'close');
    // Not the HTTP server's own close: that cuts connections at rest.
    Server.prototype.close.call(app.server);
    const patience = AbortSignal.timeout(mostMs);
    await Promise.race([closed, once(patience, 'abort')]);
  });
});
