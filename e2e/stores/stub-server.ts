import type { AddressInfo } from 'node:net';
import { pages } from '@cesta/web/server';
import fastify from 'fastify';
import type { Answers } from './stub-store.ts';

/** Told by its parent what the API says; tells back where it listens. Run in a process of its own. */
process.once('message', (answers: Answers) => {
  listen(answers).then(
    (url) => process.send?.(url),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit());

async function listen(answers: Answers): Promise<string> {
  const app = fastify();
  const answer = (path: string) => {
    const fits = Object.keys(answers).filter((start) => path.startsWith(start));
    const longest = fits.reduce((best, start) => (start.length > best.length ? start : best), '');
    const { status = 200, body } = answers[longest] ?? { status: 404, body: { message: 'Nada aqui' } };
    return { status, body };
  };
  app.all('/api/*', async (request, reply) => {
    const { status, body } = answer(request.url);
    return reply.code(status).send(body);
  });
  await app.register(pages, {
    mode: 'production',
    fetchApi: async (path) => answer(path),
    addressOf: ({ ip }) => ip,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
