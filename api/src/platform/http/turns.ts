import type { RouteHandlerMethod } from 'fastify';
import fp from 'fastify-plugin';
import type { Settings } from '../../settings.ts';
import { createKeyedQueue } from '../jobs/keyed-queue.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A read of what somebody makes as long as they like: their orders, and all of their data. */
    isGrown?: true;
  }
}

/** More than anybody presses in one moment; never more than half of the connections that the process has. */
const MOST_AT_ONCE = 3;

/**
 * What one customer changes waits at their own rows anyway. All but a few of it waits here, with no connection in its
 * hands: a flood from one account would hold every one, and with them everybody else. So do reads of what has no end:
 * some hundred orders of a hundred lines each, asked for many times at once, would keep processor and memory from all.
 */
export const turnsPlugin = fp<{ settings: Settings }>(async (app, { settings }) => {
  const changes = createKeyedQueue(Math.min(MOST_AT_ONCE, Math.floor(settings.databasePool / 2)));
  const grown = createKeyedQueue();
  app.addHook('onRoute', (route) => {
    const isRead = [route.method].flat().every((method) => method === 'GET' || method === 'HEAD');
    if (isRead && !route.config?.isGrown) return;
    const queued = isRead ? grown : changes;
    const { handler } = route;
    route.handler = function inTurn(request, reply) {
      const { caller } = request;
      // Whoever has left does not want to read it any more; a change is made all the same.
      const handle = async () =>
        isRead && reply.raw.destroyed ? reply.hijack() : handler.call(this, request, reply);
      return caller?.role === 'customer' ? queued(caller.id, handle) : handler.call(this, request, reply);
    } satisfies RouteHandlerMethod;
  });
});
