import type { RouteHandlerMethod } from 'fastify';
import fp from 'fastify-plugin';
import type { Settings } from '../../settings.ts';
import { createKeyedQueue } from '../jobs/keyed-queue.ts';

/** More than anybody presses in one moment; never more than half of the connections that the process has. */
const MOST_AT_ONCE = 3;

/**
 * What one customer changes waits at their own rows anyway. All but a few of it waits here, with no connection in its
 * hands: a flood from one account would hold every one, and with them everybody else.
 */
export const turnsPlugin = fp<{ settings: Settings }>(async (app, { settings }) => {
  const queued = createKeyedQueue(Math.min(MOST_AT_ONCE, Math.floor(settings.databasePool / 2)));
  app.addHook('onRoute', (route) => {
    if ([route.method].flat().every((method) => method === 'GET' || method === 'HEAD')) return;
    const { handler } = route;
    route.handler = function inTurn(request, reply) {
      const { caller } = request;
      const handle = async () => handler.call(this, request, reply);
      return caller?.role === 'customer' ? queued(caller.id, handle) : handler.call(this, request, reply);
    } satisfies RouteHandlerMethod;
  });
});
