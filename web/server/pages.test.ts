import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPageContext, doNotKeep, noteOwnScripts, readApi } from '../app/page-context.ts';
import { answerPages } from './pages.ts';
import type { PageBuild } from './serve-build.ts';

const STORE = { cepLookupUrl: 'https://cep.example/ws/{cep}/json' };
const open: ReturnType<typeof fastify>[] = [];

afterEach(() => Promise.all(open.splice(0).map((app) => app.close())));

/** The pages of a small site in front of an API that answers as told. */
function site(
  handle: PageBuild['handle'],
  apiStatus = 200,
  mode: 'production' | 'development' = 'production',
) {
  const app = fastify();
  open.push(app);
  const cacheFor = vi.fn();
  app.decorateReply('cacheFor', cacheFor);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'nobody knows' }));
  const fetchApi = async () => ({ status: apiStatus, body: STORE });
  answerPages(app, async () => ({ createPageContext, handle }), {
    fetchApi,
    mode,
    addressOf: () => '203.0.113.7',
  });
  return { app, cacheFor };
}

const html = (text: string, init?: ResponseInit) =>
  new Response(text, { ...init, headers: { ...init?.headers, 'content-type': 'text/html; charset=utf-8' } });

describe('a page', () => {
  it('is sent with its policy and kept for what it shows', async () => {
    const { app, cacheFor } = site(async (_request, context) => {
      await readApi(context, '/api/products', 'products', 'store');
      // @ts-expect-error a misspelt topic would never be outdated
      void (() => readApi(context, '/api/products', 'product'));
      noteOwnScripts(context, ["'sha256-go'"]);
      return html('<h1>Produtos</h1><script>go()</script>');
    });
    const { statusCode, headers, body } = await app.inject('/produtos');
    expect([statusCode, body]).toEqual([200, '<h1>Produtos</h1><script>go()</script>']);
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-go';");
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://cep.example;");
    expect(cacheFor).toHaveBeenCalledExactlyOnceWith(['products', 'store']);
  });

  it('is rendered once for all who ask for it at the same time', async () => {
    let renderings = 0;
    const { app } = site(async (request) => {
      renderings += 1;
      await new Promise(setImmediate);
      return html(new URL(request.url).pathname);
    });
    const urls = ['/sobre', '/sobre?x=1', '/faq', '/sobre'];
    const answers = await Promise.all(urls.map((url) => app.inject(url)));
    expect(answers.map(({ body }) => body)).toEqual(['/sobre', '/sobre', '/faq', '/sobre']);
    expect(renderings).toBe(2);
    await app.inject('/sobre');
    expect(renderings).toBe(3);
  });

  it('has no policy while it is worked on, where tools add scripts of their own', async () => {
    const { app } = site(async () => html(''), 200, 'development');
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', "default-src 'none'");
    });
    expect((await app.inject('/produtos')).headers['content-security-policy']).toBeUndefined();
  });

  it('learns nothing about who asks for it', async () => {
    const seen: string[] = [];
    const { app } = site(async (request) => {
      seen.push(request.url, ...request.headers.keys());
      return html('');
    });
    await app.inject({
      url: '/produtos?utm=7&busca=uva',
      headers: { authorization: 'Bearer x', cookie: 'a=b' },
    });
    expect(seen).toEqual(['http://store.internal/produtos?busca=uva']);
  });

  it.each([
    [
      'a read failed',
      500,
      async (_: Request, context: Parameters<PageBuild['handle']>[1]) => {
        await readApi(context, '/api/products', 'products').catch(() => null);
        return html('Ops!');
      },
    ],
    [
      'its loader says so',
      200,
      async (_: Request, context: Parameters<PageBuild['handle']>[1]) => {
        await readApi(context, '/api/products', 'products');
        doNotKeep(context);
        return html('uva');
      },
    ],
    [
      'it is not there',
      200,
      async (_: Request, context: Parameters<PageBuild['handle']>[1]) => {
        await readApi(context, '/api/store', 'store');
        return html('404', { status: 404 });
      },
    ],
    ['it names nothing that could outdate it', 200, async () => html('Olá')],
  ])('is not kept when %s', async (_, apiStatus, handle) => {
    const { app, cacheFor } = site(handle, apiStatus);
    await app.inject('/');
    expect(cacheFor).not.toHaveBeenCalled();
  });

  it('is asked for anew each time, and kept by nobody at all when it says so', async () => {
    const cacheControl = async (own?: Record<string, string>) => {
      const { app } = site(async () => html('Olá, Ana!', own && { headers: own }));
      return (await app.inject('/avaliar/abc')).headers['cache-control'];
    };
    expect(await cacheControl()).toBe('no-cache');
    expect(await cacheControl({ 'cache-control': 'no-store' })).toBe('no-store');
    expect(await cacheControl({ 'cache-control': 'public, max-age=60' })).toBe('no-cache');
  });

  it.each(['/api/nada', '/files/nada'])('is not looked for at %s', async (url) => {
    const { app } = site(async () => html('a page'));
    const { statusCode, body } = await app.inject(url);
    expect([statusCode, body]).toEqual([404, '{"message":"nobody knows"}']);
  });

  it.each(['*', '*:99999', '*@example.com', 'http://example.com/sobre'])(
    'is not looked for at what is no path: %s',
    async (path) => {
      const handle = vi.fn(async () => html('a page'));
      const { app } = site(handle);
      await app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = app.server.address() as AddressInfo;
      const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
      get({ port, path, agent: false }, (answer) => resolve(answer.resume().statusCode)).on('error', reject);
      expect(await promise).toBe(404);
      expect(handle).not.toHaveBeenCalled();
    },
  );
});
