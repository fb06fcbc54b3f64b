import { HandledNote } from '@cesta/contract/panel/worklist';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { callerOf } from '../../../platform/security/access.ts';
import { dismissEvent, retryEvents } from '../events/given-up-events.service.ts';
import { handleUnmatched, refundUnmatched } from './unmatched.service.ts';

const tags = ['painel'];
const config = { access: 'admin' } as const;
const params = z.object({ id: z.string().regex(/^[A-Za-z0-9_]{1,255}$/) });
const Done = z.object({ message: z.string() });

/** What the operator does about money without an order, and about events that were given up. */
export const unmatchedRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.post(
    '/admin/unmatched-payments/:id/refund',
    { config, schema: { tags, params, response: { 200: Done } } },
    async (request) => {
      await refundUnmatched(deps, callerOf(request).user, request.params.id);
      return { message: 'Devolução solicitada!' };
    },
  );

  app.post(
    '/admin/unmatched-payments/:id/handled',
    { config, schema: { tags, params, body: HandledNote, response: { 200: Done } } },
    async (request) => {
      await handleUnmatched(deps, callerOf(request).user, request.params.id, request.body);
      return { message: 'Anotado!' };
    },
  );

  app.post(
    '/admin/provider-events/retry',
    { config, schema: { tags, response: { 200: Done } } },
    async () => {
      await retryEvents(deps, null);
      return { message: 'Os eventos serão aplicados de novo.' };
    },
  );

  app.post(
    '/admin/provider-events/:id/retry',
    { config, schema: { tags, params, response: { 200: Done } } },
    async (request) => {
      await retryEvents(deps, request.params.id);
      return { message: 'O evento será aplicado de novo.' };
    },
  );

  app.delete(
    '/admin/provider-events/:id',
    { config, schema: { tags, params, response: { 200: Done } } },
    async (request) => {
      await dismissEvent(deps, callerOf(request).user, request.params.id);
      return { message: 'Evento dispensado.' };
    },
  );
};
