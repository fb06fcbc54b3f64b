import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from './db.ts';
import { AppError } from './errors.ts';

const Up = z.object({ status: z.literal('ok') });

/** `/health`: the process answers. `/ready`: it can also do its work. */
export const healthRoutes: FastifyPluginAsyncZod<{ deps: { database: Database } }> = async (
  app,
  { deps },
) => {
  app.get('/health', { config: { access: 'public' }, schema: { response: { 200: Up } } }, async () => ({
    status: 'ok' as const,
  }));

  app.get('/ready', { config: { access: 'public' }, schema: { response: { 200: Up } } }, async () => {
    try {
      await deps.database.db.execute(sql`select 1`);
    } catch (error) {
      throw new AppError('UNAVAILABLE', { cause: error });
    }
    return { status: 'ok' as const };
  });
};
