import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { MetricsSettings } from './monitoring-settings.ts';

const TYPE = 'text/plain; version=0.0.4; charset=utf-8';
const PATH = '/metrics';

type ReadMetrics = () => Promise<string>;

/** In constant time, whatever the length of either. */
function mayRead({ headers }: IncomingMessage, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

/** At /metrics of the store, where there is no other port: then nobody reads them without the token. */
export function metricsRoutes(app: FastifyInstance, token: string, read: ReadMetrics): void {
  app.get(PATH, async (request, reply) => {
    if (!mayRead(request.raw, token)) {
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('401\n');
    }
    return reply.type(TYPE).send(await read());
  });
}

/** On a port of their own, which the store's visitors cannot reach. */
export async function listenForMetrics(
  { port, host, token }: MetricsSettings,
  read: ReadMetrics,
): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { url, method } = request;
    const answer = (status: number, body = `${status}\n`, type = 'text/plain') =>
      response.writeHead(status, { 'content-type': type }).end(method === 'HEAD' ? undefined : body);
    if (url !== PATH) return answer(404);
    if (method !== 'GET' && method !== 'HEAD') return answer(405);
    if (token !== undefined && !mayRead(request, token)) return answer(401);
    await read().then(
      (text) => answer(200, text, TYPE),
      () => answer(500),
    );
  });
  server.listen({ port, host, exclusive: true });
  await once(server, 'listening');
  return server;
}
