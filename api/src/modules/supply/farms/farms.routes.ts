import { Done } from '@cesta/contract/base/answers';
import { Id } from '@cesta/contract/base/fields';
import { PROOF_DOCUMENT_MAX_BYTES } from '@cesta/contract/catalog/organic-constants';
import { Farm, FarmInput, OrganicProof } from '@cesta/contract/supply/farms';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { formLimits } from '../../../platform/http/forms-with-files.ts';
import { callerOf } from '../../../platform/security/access.ts';
import { removeProof, saveProof } from '../../producers/proofs.service.ts';
import { keepDocument, openDocument } from './documents.service.ts';
import { readFarm, saveFarm } from './farms.service.ts';
import { readProofForm } from './proof-form.ts';

const tags = ['produtores'];
const Named = z.object({ producerId: Id });
const NamedProof = Named.extend({ id: Id });

const LIMITS = formLimits({ fileSize: PROOF_DOCUMENT_MAX_BYTES, files: 1, fields: 3, fieldSize: 16 * 1024 });

/** For the documentation only: the body is read as a stream and checked by content. */
const Form = z.unknown().meta({
  type: 'object',
  required: ['proof'],
  properties: {
    proof: {
      type: 'string',
      description: 'JSON: mechanism, body, registration, validUntil, withoutDocument',
    },
    document: { type: 'string', format: 'binary' },
  },
});

export const farmsRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  await app.register(multipart, LIMITS);

  app.get(
    '/admin/farms/:producerId',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'O produtor como fornecedor', params: Named, response: { 200: Farm } },
    },
    (request) => readFarm(deps, request.params.producerId),
  );

  app.put(
    '/admin/farms/:producerId',
    {
      config: { access: 'admin', body: 'medium' },
      schema: { tags, params: Named, body: FarmInput, response: { 200: Farm } },
    },
    (request) => saveFarm(deps, callerOf(request).user, request.params.producerId, request.body),
  );

  app.put(
    '/admin/farms/:producerId/proofs/:id',
    {
      config: { access: 'admin', body: 'picture' },
      schema: {
        tags,
        summary: 'Guarda uma comprovação orgânica',
        description: 'O documento (PDF, JPG, PNG ou WEBP até 10MB) vai no campo `document`.',
        params: NamedProof,
        body: Form,
        consumes: ['multipart/form-data'],
        response: { 200: OrganicProof },
      },
    },
    async (request) => {
      const { input, document } = await readProofForm(request, deps.settings.timeouts.bodyMs);
      const kept = document && (await keepDocument(deps.files, document));
      return saveProof(deps, callerOf(request).user, request.params, input, kept);
    },
  );

  app.delete(
    '/admin/farms/:producerId/proofs/:id',
    { config: { access: 'admin' }, schema: { tags, params: NamedProof, response: { 200: Done } } },
    async (request) => {
      await removeProof(deps, callerOf(request).user, request.params);
      return { message: 'Comprovação removida' };
    },
  );

  app.get(
    '/admin/farms/:producerId/proofs/:id/document',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'O documento de uma comprovação', params: NamedProof },
    },
    async (request, reply) => {
      const { stream, size, type, fileName } = await openDocument(deps, request.params);
      // Somebody else's file: it is saved, never shown within the shop's own address.
      return reply
        .headers({
          'content-type': type,
          'content-length': size,
          'content-disposition': `attachment; filename="${fileName}"`,
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          'cache-control': 'private, no-store',
        })
        .send(stream);
    },
  );
};
