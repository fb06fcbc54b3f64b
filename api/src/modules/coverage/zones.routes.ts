import { Done } from '@cesta/contract/base/answers';
import { Id } from '@cesta/contract/base/fields';
import {
  CoverageBook,
  CoverageChange,
  CoverageImpact,
  ScheduleInput,
  Zone,
  ZoneInput,
} from '@cesta/contract/coverage/coverage';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf } from '../../platform/security/access.ts';
import {
  createZone,
  deleteZone,
  type FollowChange,
  previewChange,
  readCoverageBook,
  saveSchedule,
  updateZone,
} from './zones.service.ts';

const tags = ['entrega'];
const Named = z.object({ id: Id });
const Count = z.coerce.number().int().min(0);
/** The version that was read, and what the question said. */
const Seen = z.object({
  version: z.coerce.number().int().positive().optional(),
  subscribers: Count.optional(),
  deliveries: Count.optional(),
  orders: Count.optional(),
});

interface Options {
  deps: Deps;
  follow: FollowChange;
}

export const zonesRoutes: FastifyPluginAsyncZod<Options> = async (app, { deps, follow }) => {
  const desk = { ...deps, follow };

  app.get(
    '/admin/coverage',
    { config: { access: 'admin' }, schema: { tags, response: { 200: CoverageBook } } },
    () => readCoverageBook(deps.database.db),
  );

  app.post(
    '/admin/coverage/zones',
    { config: { access: 'admin' }, schema: { tags, body: ZoneInput, response: { 201: Zone } } },
    async (request, reply) =>
      reply.status(201).send(await createZone(desk, callerOf(request).user, request.body)),
  );

  app.post(
    '/admin/coverage/impact',
    {
      config: { access: 'admin' },
      schema: { tags, body: CoverageChange, response: { 200: CoverageImpact } },
    },
    (request) => previewChange(desk, callerOf(request).user, request.body),
  );

  app.put(
    '/admin/coverage/zones/:id',
    {
      config: { access: 'admin' },
      schema: { tags, params: Named, body: ZoneInput, response: { 200: Zone } },
    },
    (request) => updateZone(desk, callerOf(request).user, request.params.id, request.body),
  );

  app.delete(
    '/admin/coverage/zones/:id',
    {
      config: { access: 'admin' },
      schema: { tags, params: Named, querystring: Seen, response: { 200: Done } },
    },
    async (request) => {
      const { version, subscribers, deliveries, orders } = request.query;
      const isCounted = subscribers !== undefined && deliveries !== undefined && orders !== undefined;
      const expected = isCounted ? { subscribers, deliveries, orders } : undefined;
      await deleteZone(desk, callerOf(request).user, request.params.id, version, expected);
      return { message: 'Área excluída com sucesso!' };
    },
  );

  app.put(
    '/admin/coverage/schedule',
    { config: { access: 'admin' }, schema: { tags, body: ScheduleInput, response: { 200: Done } } },
    async (request) => {
      await saveSchedule(desk, callerOf(request).user, request.body);
      return { message: 'Dias de entrega atualizados com sucesso!' };
    },
  );
};
