import { Id } from '@cesta/contract/base/fields';
import { UPLOAD_MAX_BYTES } from '@cesta/contract/base/pictures';
import { PROBLEM_PHOTOS_MAX, ProblemReport, RecentBasketList } from '@cesta/contract/orders/problems';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { formLimits } from '../../platform/http/forms-with-files.ts';
import { callerOf } from '../../platform/security/access.ts';
import { openPhoto } from './photos.service.ts';
import { readProblemForm } from './problem-form.ts';
import { listRecentBaskets, refuseNewcomer, reportProblem } from './support.service.ts';

const tags = ['contato'];

const LIMITS = formLimits({
  fileSize: UPLOAD_MAX_BYTES,
  files: PROBLEM_PHOTOS_MAX,
  fields: 5,
  fieldSize: 16 * 1024,
});

/** For the documentation only: the body is read as a stream and checked by content. */
const Form = z.unknown().meta({
  type: 'object',
  required: ['report'],
  properties: {
    report: { type: 'string', description: 'JSON: id, order_id ou delivery_id, items, message' },
    photo: { type: 'array', items: { type: 'string', format: 'binary' } },
  },
});

export const supportRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  await app.register(multipart, LIMITS);

  app.post(
    '/problem-reports',
    {
      config: { access: 'user', body: 'picture' },
      schema: {
        tags,
        summary: 'Conta o que veio errado num pedido ou numa cesta',
        description: 'Até três fotos (PNG, JPG, GIF ou WEBP até 5MB) no campo `photo`.',
        body: Form,
        consumes: ['multipart/form-data'],
        response: { 201: ProblemReport },
      },
      onRequest: (request) => refuseNewcomer(deps, callerOf(request)),
    },
    async (request, reply) => {
      const { input, photos } = await readProblemForm(request, deps.settings.timeouts.bodyMs);
      return reply.status(201).send(await reportProblem(deps, callerOf(request), input, photos));
    },
  );

  app.get(
    '/problem-reports/baskets',
    { config: { access: 'user' }, schema: { tags, response: { 200: RecentBasketList } } },
    (request) => listRecentBaskets(deps, callerOf(request)),
  );

  app.get(
    '/problem-photos/:name',
    { config: { access: 'user' }, schema: { tags, params: z.object({ name: Id }) } },
    async (request, reply) => {
      const { stream, size } = await openPhoto(deps, callerOf(request), request.params.name);
      return reply
        .headers({
          'content-type': 'image/webp',
          'content-length': size,
          'cache-control': 'private, no-store',
        })
        .send(stream);
    },
  );
};
