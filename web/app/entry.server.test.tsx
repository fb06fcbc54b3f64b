import { createHash } from 'node:crypto';
import fastify, { type InjectOptions } from 'fastify';
import { createRequestHandler, type ServerBuild, useLoaderData } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { answerPages } from '../server/pages.ts';
import * as entry from './entry.server.tsx';
import { readApi } from './page-context.ts';
import * as root from './root.tsx';
import { KEEP_EARLY_PRESSES } from './shell/early-presses.ts';
import { WATCH_SCRIPTS } from './shell/missing-scripts.ts';
import { PostContent } from './shop/blog/post-content.tsx';
import { JsonLd } from './shop/parts/json-ld.tsx';

const INLINE = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const STORE = {
  name: 'Cesta da Roça',
  contactEmail: 'contato@cesta.test',
  whatsapp: '5571999990000',
  openingHours: [],
  legal: { name: '', document: '', address: '' },
  cepLookupUrl: 'https://cep.example/{cep}',
  baseUrl: 'https://cesta.test',
};

const post = {
  loader: ({ context }: { context: Parameters<typeof readApi>[0] }) =>
    readApi<{ content: string }>(context, '/api/post', 'posts'),
  default: function Post() {
    const { content } = useLoaderData<{ content: string }>();
    return (
      <>
        <JsonLd data={{ headline: content }} />
        <PostContent content={content} />
      </>
    );
  },
};

const form = {
  action: () => ({ errors: {} }),
  default: () => <p>Fale com a gente</p>,
};

function entryRoute(id: string, parentId?: string) {
  return {
    id,
    parentId,
    path: id === 'root' ? '' : id,
    module: `/assets/${id}.js`,
    hasLoader: true,
    hasAction: false,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: false,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  };
}

/** The store's own document around one page, as the build puts them together. */
const BUILD = {
  entry: { module: entry },
  routes: {
    // The links name files that only a build makes.
    root: { id: 'root', path: '', module: { ...root, links: () => [] } },
    post: { id: 'post', parentId: 'root', path: 'post', module: post },
    contato: { id: 'contato', parentId: 'root', path: 'contato', module: form },
  },
  assets: {
    entry: { module: '/assets/entry.js', imports: ['/assets/shared.js'] },
    routes: {
      root: entryRoute('root'),
      post: entryRoute('post', 'root'),
      contato: entryRoute('contato', 'root'),
    },
    url: '/assets/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: 'build/client',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild;

const apps: ReturnType<typeof fastify>[] = [];
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

/** The page of a post and the scripts that its policy allows, as if the API had cleaned nothing. */
async function pageOf(content: string, store: object = STORE, asked: InjectOptions = { url: '/post' }) {
  const app = fastify();
  apps.push(app);
  const fetchApi = async (path: string) => ({
    status: 200,
    body: path === '/api/post' ? { content } : store,
  });
  const build = { createPageContext: entry.createPageContext, handle: createRequestHandler(BUILD) };
  answerPages(app, async () => build, { fetchApi, mode: 'production', addressOf: () => '203.0.113.7' });
  const { body, headers, statusCode } = await app.inject(asked);
  expect(statusCode).toBe(200);
  const [, sources = ''] = /script-src ([^;]*)/.exec(String(headers['content-security-policy'])) ?? [];
  const scripts = Array.from(body.matchAll(INLINE), ([, attributes = '', text = '']) => ({
    attributes,
    text,
  }));
  return { body, scripts, allowed: sources.split(' ') };
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

describe('the inline scripts of a page', () => {
  it('are all allowed when the renderer wrote them, and data needs no permission', async () => {
    const { scripts, allowed } = await pageOf('Olá');
    const data = scripts.filter(({ attributes }) => attributes.includes('ld+json'));
    const code = scripts.filter((script) => !data.includes(script)).map(({ text }) => hashOf(text));
    expect(data).toHaveLength(1);
    expect(code.length).toBeGreaterThan(3);
    expect(allowed).toEqual(["'self'", ...new Set(code)]);
    expect(allowed).toContain(hashOf(KEEP_EARLY_PRESSES));
  });

  it.each([
    ['plain', '<script>steal()</script>'],
    ['with a mark of its own', '<script nonce="0123456789abcdef0123456789abcdef">steal()</script>'],
    ['inside an element that is never closed', '<div title="><script>steal()</script>'],
  ])('do not run when a hostile post brought them: %s', async (_how, content) => {
    const { scripts, allowed, body } = await pageOf(`<p>Oi</p>${content}`);
    expect(body).toContain('steal()</script>');
    expect(scripts.map(({ text }) => text)).toContain('steal()');
    expect(allowed).not.toContain(hashOf('steal()'));
  });

  it('allow nothing more when hostile text goes into the data that the browser starts with', async () => {
    const hostile = '</script><script>steal()</script>';
    const { body, allowed } = await pageOf('Olá', { ...STORE, name: hostile, contactEmail: hostile });
    expect(allowed).not.toContain(hashOf('steal()'));
    expect(body).not.toContain(hostile);
  });

  it('carry no mark when they leave the store, so that a kept page teaches nobody anything', async () => {
    expect((await pageOf('Olá')).body).not.toContain('nonce');
  });
});

it('a page that answers a form is not loaded once more by itself: that would send the form a second time', async () => {
  const read = await pageOf('', STORE, { url: '/contato' });
  expect(read.scripts.map(({ text }) => text)).toContain(WATCH_SCRIPTS);
  expect(read.allowed).toContain(hashOf(WATCH_SCRIPTS));
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await pageOf('', STORE, { method: 'POST', url: '/contato', headers, payload: 'message=Oi' });
  expect(answer.body).toContain('Fale com a gente');
  expect(answer.body).not.toContain('missingScripts');
});
