import type { FastifyInstance } from 'fastify';
import { emailPictures } from './email-pictures.ts';
import { AppError } from './errors.ts';
import type { FileStore } from './files.ts';
import { dropDocumentHeaders } from './http.ts';

const TYPES: Record<string, string> = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' };

/** Stored files never change under their name, so a browser may keep them for good. */
export async function filesRoutes(
  app: FastifyInstance,
  { deps }: { deps: { files: FileStore } },
): Promise<void> {
  const makeEmailPicture = emailPictures(deps.files);
  app.get<{ Params: { '*': string } }>('/files/*', { schema: { hide: true } }, async (request, reply) => {
    const key = request.params['*'];
    const type = TYPES[key.split('.').at(-1) ?? ''];
    if (type === 'image/jpeg') await makeEmailPicture(key);
    // Anything else in the store is private.
    const file = type && key.startsWith('pictures/') ? await deps.files.read(key) : null;
    if (!file || !type) throw new AppError('NOT_FOUND');
    dropDocumentHeaders(reply);
    return reply
      .headers({
        'content-type': type,
        'content-length': file.size,
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(file.stream);
  });
}
