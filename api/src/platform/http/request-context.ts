import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

const requests = new AsyncLocalStorage<string>();

/** The request for which this code runs, if it does for one. */
export function currentRequest(): string | undefined {
  return requests.getStore();
}

/** Below the kept answers, which need it for nothing. A body and the end arrive in the connection's own time: hence thrice. */
export const requestContextPlugin = fp(async (app) => {
  for (const hook of ['onRequest', 'preValidation', 'onResponse'] as const)
    app.addHook(hook, (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
      requests.run(request.id, done),
    );
});
