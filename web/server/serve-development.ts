import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import { type LoadBuild, readyToHandle } from './serve-build.ts';

/** Pages from source with hot reload. Vite is asked first; what it does not know is a page. */
export async function serveDevelopment(app: FastifyInstance): Promise<LoadBuild> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: fileURLToPath(new URL('..', import.meta.url)),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  return async (request, reply) => {
    if (await isAnsweredByVite(vite, request, reply)) {
      reply.hijack();
      return null;
    }
    const build = await vite.ssrLoadModule('virtual:react-router/server-build');
    return readyToHandle(build as ServerBuild, 'development');
  };
}

function isAnsweredByVite(
  vite: ViteDevServer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    reply.raw.once('close', () => resolve(true));
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => (error ? reject(error) : resolve(false)));
  });
}
