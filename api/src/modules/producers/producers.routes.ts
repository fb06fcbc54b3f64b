import { Done } from '@cesta/contract/base/answers';
import { Id } from '@cesta/contract/base/fields';
import { Producer, ProducerInput, ProducerList, ProducerListQuery } from '@cesta/contract/catalog/producers';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf, isAdmin } from '../../platform/security/access.ts';
import { createProducer, deactivateProducer, listProducers, updateProducer } from './producers.service.ts';

const tags = ['produtores'];
const Named = z.object({ id: Id });

export const producersRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get(
    '/producers',
    {
      config: { access: 'optional' },
      schema: { tags, querystring: ProducerListQuery, response: { 200: ProducerList } },
    },
    async (request, reply) => {
      reply.cacheFor(['producers']);
      return listProducers(deps, request.query, isAdmin(request));
    },
  );

  app.post(
    '/producers',
    {
      config: { access: 'admin', body: 'medium' },
      schema: { tags, body: ProducerInput, response: { 201: Producer } },
    },
    async (request, reply) =>
      reply.status(201).send(await createProducer(deps, request.body, { by: callerOf(request).user })),
  );

  app.put(
    '/producers/:id',
    {
      config: { access: 'admin', body: 'medium' },
      schema: { tags, params: Named, body: ProducerInput, response: { 200: Producer } },
    },
    async (request) => updateProducer(deps, callerOf(request).user, request.params.id, request.body),
  );

  app.delete(
    '/producers/:id',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'Desativa', params: Named, response: { 200: Done } },
    },
    async (request) => {
      await deactivateProducer(deps, callerOf(request).user, request.params.id);
      return { message: 'Produtor desativado com sucesso' };
    },
  );
};
