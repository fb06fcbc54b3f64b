import { readdir, readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

const PATH = '/api/docs';
/** What the page shows, and what it is made of: the largest texts that anybody may ask for. */
const DESCRIPTIONS = [`${PATH}/json`, `${PATH}/yaml`];
const TEXTS: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/**
 * The OpenAPI description, made from the same schemas that check the requests, and a page to read it. To be registered
 * before whatever compresses answers: made smaller anew for each who asks, these would be dearer than any page. They
 * are made smaller once and kept, under one address however it is spelled.
 */
export const docsPlugin = fp<{ name: string }>(async (app, { name }) => {
  await app.register(swagger, {
    openapi: {
      info: {
        title: `${name}: API`,
        version: '1',
        description: 'Valores em reais; datas em UTC; erros em português.',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  await keepFiles(app);
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      if (DESCRIPTIONS.includes(route.url)) route.config = { ...route.config, ...keptAs(route.url) };
    });
    await docs.register(swaggerUi, {
      routePrefix: PATH,
      uiHooks: {
        onRequest: (request, reply, done) => {
          if (DESCRIPTIONS.includes(request.routeOptions.url ?? '')) reply.cacheFor(['store']);
          done();
        },
      },
      staticCSP:
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      theme: { title: `${name}: API` },
    });
  });
});

const keptAs = (url: string) => ({ cacheAddress: () => ({ key: url, isEndless: false }) });

/** The page's own scripts and styles, in the place of the routes that would read them from the disk each time. */
async function keepFiles(app: FastifyInstance): Promise<void> {
  const folder = join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static');
  for (const file of await readdir(folder)) {
    const type = TEXTS[extname(file)];
    if (!type) continue;
    const url = `${PATH}/static/${file}`;
    app.get(url, { config: keptAs(url), schema: { hide: true } }, async (_request, reply) =>
      reply
        .type(type)
        .cacheFor(['store'])
        .send(await readFile(join(folder, file))),
    );
  }
}
