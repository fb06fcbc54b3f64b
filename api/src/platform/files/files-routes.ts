import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { dropDocumentHeaders } from '../http/http.ts';
import { emailPictures } from '../mail/email-pictures.ts';
import { type FileStore, isPublicFile, KEPT_FOR_GOOD, typeOfFile } from './files.ts';

export async function filesRoutes(
  app: FastifyInstance,
  { deps }: { deps: { files: FileStore } },
): Promise<void> {
  const makeEmailPicture = emailPictures(deps.files);
  app.get<{ Params: { '*': string } }>('/files/*', { schema: { hide: true } }, async (request, reply) => {
    const key = request.params['*'];
    const type = typeOfFile(key);
    if (type === 'image/jpeg') await makeEmailPicture(key);
    const file = type && isPublicFile(key) ? await deps.files.read(key) : null;
    if (!file || !type) throw new AppError('NOT_FOUND');
    dropDocumentHeaders(reply);
    return reply
      .headers({
        'content-type': type,
        'content-length': file.size,
        'cache-control': KEPT_FOR_GOOD,
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(file.stream);
  });
}
