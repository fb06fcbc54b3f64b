import { Done } from '@cesta/contract/base/answers';
import { Id } from '@cesta/contract/base/fields';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../database/db.ts';
import { AppError } from '../errors.ts';
import type { NoteDismissed } from '../registers/dismissals.ts';

interface FailedJobs {
  retryFailed(name: string, id: string): Promise<boolean>;
  dismissFailed(name: string, id: string): Promise<boolean>;
}

interface Given {
  deps: { jobs: FailedJobs; database: Database };
  noteDismissed: NoteDismissed;
}

/** What an operator can do about jobs that were given up. */
export const failedJobRoutes: FastifyPluginAsyncZod<Given> = async (app, { deps, noteDismissed }) => {
  const one = (summary: string) => ({
    config: { access: 'admin' as const },
    schema: {
      tags: ['painel'],
      summary,
      params: z.object({ name: z.string().max(100), id: Id }),
      response: { 200: Done },
    },
  });

  app.post('/admin/jobs/:name/:id/retry', one('Faz de novo uma tarefa que falhou'), async ({ params }) => {
    if (!(await deps.jobs.retryFailed(params.name, params.id))) throw new AppError('NOT_FOUND');
    return { message: 'A tarefa será feita de novo' };
  });

  app.delete('/admin/jobs/:name/:id', one('Dispensa uma tarefa que falhou'), async (request) => {
    const { name, id } = request.params;
    await deps.database.db.transaction(async (tx) => {
      // Written down first: the job goes in a transaction of its own, and must not go unnamed.
      await noteDismissed(tx, request, { id, name: `tarefa ${name}` });
      if (!(await deps.jobs.dismissFailed(name, id))) throw new AppError('NOT_FOUND');
    });
    return { message: 'Pendência dispensada' };
  });
};
