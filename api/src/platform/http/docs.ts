import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The OpenAPI description, made from the same schemas that check the requests, and a page to read it. */
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
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP:
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    theme: { title: `${name}: API` },
  });
});
