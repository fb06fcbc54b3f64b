import { UPLOAD_MAX_BYTES } from '@cesta/contract/base/pictures';
import { Uploaded } from '@cesta/contract/content/content';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import { formLimits, readForm } from '../../platform/http/forms-with-files.ts';
import { keepPicture } from './upload.service.ts';

const LIMITS = formLimits({ fileSize: UPLOAD_MAX_BYTES, files: 1, fields: 5, fieldSize: 1024 });

/** For the documentation only: the body is read as a stream and checked by content. */
const Form = z.unknown().meta({
  type: 'object',
  required: ['image'],
  properties: { image: { type: 'string', format: 'binary' } },
});

export const uploadRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  await app.register(multipart, LIMITS);

  app.post(
    '/upload',
    {
      config: { access: 'admin', body: 'picture' },
      schema: {
        tags: ['imagens'],
        summary: 'Envia uma imagem',
        description: 'PNG, JPG, GIF ou WEBP até 5MB, no campo `image`.',
        body: Form,
        consumes: ['multipart/form-data'],
        response: { 201: Uploaded },
      },
    },
    async (request, reply) => {
      const bytes = await readPicture(request, deps.settings.timeouts.bodyMs);
      return reply.status(201).send({ imageUrl: await keepPicture(deps.files, bytes) });
    },
  );
};

async function readPicture(request: FastifyRequest, patienceMs: number): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA');
  try {
    return await readForm(request, patienceMs, async () => {
      const part = await request.file();
      if (part?.fieldname !== 'image') throw new AppError('NOT_A_PICTURE');
      const bytes = await part.toBuffer();
      // toBuffer overlooks the limit when it falls between two chunks, and answers the first 5 MB.
      if (part.file.truncated) throw new AppError('PICTURE_TOO_LARGE');
      return bytes;
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(isTooLarge(error) ? 'PICTURE_TOO_LARGE' : 'BAD_REQUEST', { cause: error });
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
}
