import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from './errors.ts';
import type { Readiness } from './readiness.ts';

const Up = z.object({ status: z.literal('ok') });
const up = { status: 'ok' as const };
const route = { config: { access: 'public' as const }, schema: { response: { 200: Up } } };

/**
 * What whoever runs the store asks. `/health`: does the process answer? If not it is to be replaced, and a database that
 * is away is no reason. `/ready`: should it get requests? `/started`: has it been ready once, so that the other two count?
 */
export const healthRoutes: FastifyPluginAsyncZod<{ deps: { readiness: Readiness } }> = async (
  app,
  { deps: { readiness } },
) => {
  const answer = async (check: Promise<void>) => {
    await check.catch((cause) => {
      throw new AppError('UNAVAILABLE', { cause });
    });
    return up;
  };
  app.get('/health', route, async () => up);
  app.get('/ready', route, async () => {
    if (readiness.isDraining()) throw new AppError('UNAVAILABLE');
    return answer(readiness.canWork());
  });
  app.get('/started', route, () => answer(readiness.assertStarted()));
};
