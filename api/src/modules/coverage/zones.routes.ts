import { Done } from '@cesta/contract/answers';
import { CoverageBook, ScheduleInput, Zone, ZoneInput } from '@cesta/contract/coverage';
import { Id } from '@cesta/contract/fields';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf } from '../../platform/access.ts';
import { createZone, deleteZone, readCoverageBook, saveSchedule, updateZone } from './zones.service.ts';

const tags = ['entrega'];
const Named = z.object({ id: Id });
const Version = z.object({ version: z.coerce.number().int().positive().optional() });

export const zonesRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/admin/coverage',
    { config: { access: 'admin' }, schema: { tags, response: { 200: CoverageBook } } },
    () => readCoverageBook(deps.database.db),
  );

  app.post(
    '/admin/coverage/zones',
    { config: { access: 'admin' }, schema: { tags, body: ZoneInput, response: { 201: Zone } } },
    async (request, reply) =>
      reply.status(201).send(await createZone(deps, callerOf(request).user, request.body)),
  );

  app.put(
    '/admin/coverage/zones/:id',
    {
      config: { access: 'admin' },
      schema: { tags, params: Named, body: ZoneInput, response: { 200: Zone } },
    },
    (request) => updateZone(deps, callerOf(request).user, request.params.id, request.body),
  );

  app.delete(
    '/admin/coverage/zones/:id',
    {
      config: { access: 'admin' },
      schema: { tags, params: Named, querystring: Version, response: { 200: Done } },
    },
    async (request) => {
      await deleteZone(deps, callerOf(request).user, request.params.id, request.query.version);
      return { message: 'Área excluída com sucesso!' };
    },
  );

  app.put(
    '/admin/coverage/schedule',
    { config: { access: 'admin' }, schema: { tags, body: ScheduleInput, response: { 200: Done } } },
    async (request) => {
      await saveSchedule(deps, callerOf(request).user, request.body);
      return { message: 'Dias de entrega atualizados com sucesso!' };
    },
  );
};
