import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FetchApi } from '../app/page-context.ts';
import { contentPolicy } from './content-policy.ts';
import { pageAddress } from './page-address.ts';
import { acceptForms, sentForm } from './page-forms.ts';
import { RenderTurns } from './render-turns.ts';
import { type LoadBuild, type PageBuild, serveBuild } from './serve-build.ts';
import { serveDevelopment } from './serve-development.ts';

export type { SentForm } from '../app/page-context.ts';

export interface PagesOptions {
  /** Asks the API in the same process, for example through app.inject; `body` is the parsed JSON. */
  fetchApi: FetchApi;
  mode: 'production' | 'development';
  /** Whom to count a sent form against: behind a proxy that is not who holds the connection. */
  addressOf: (request: FastifyRequest) => string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How the cache of whoever hosts the pages reads their address. */
    cacheAddress?: (url: string) => { key: string; isEndless: boolean };
    /** A page that is rendered when asked for, not a file: dear enough to be counted, but for development. */
    page?: 'production' | 'development';
  }
}

/** While one waits for the database another is rendered; more would only keep the processor from everybody else. */
const RENDERED_AT_ONCE = 2;

/** Addresses that belong to others: what they do not know is their not-found, not ours. */
const NOT_PAGES = /^\/(api|files)(\/|$)/;

/**
 * Serves the store's pages: the built files with long caching, and every other GET rendered by React Router.
 * The session lives in the browser, so a page is the same for everybody and `reply.cacheFor` may keep it.
 */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const loadBuild = await (options.mode === 'production' ? serveBuild(app) : serveDevelopment(app));
  answerPages(app, loadBuild, options);
}

export function answerPages(app: FastifyInstance, loadBuild: LoadBuild, options: PagesOptions): void {
  const turns = new RenderTurns(RENDERED_AT_ONCE);
  const isProduction = options.mode === 'production';
  const connectOrigins = rememberOnSuccess(() => readConnectOrigins(options.fetchApi));

  const render = async (request: FastifyRequest, reply: FastifyReply) => {
    if (NOT_PAGES.test(request.url)) return reply.callNotFound();
    const build = await loadBuild(request, reply);
    if (!build) return reply;
    // The turn ends with the rendering: how fast the visitor reads must keep nobody waiting.
    const address = options.addressOf(request);
    const body = await turns.run(address, () => renderPage(build, address, request, reply));
    return body ? reply.send(body) : reply.hijack();
  };

  const renderPage = async (
    build: PageBuild,
    address: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    // Whoever has left while waiting needs no page.
    if (reply.raw.destroyed) return null;
    const page = build.createPageContext(options.fetchApi, address, (error) => request.log.error(error));
    const response = await build.handle(pageRequest(request, reply), page.provider);
    const body = Buffer.from(await response.arrayBuffer());

    reply.code(response.status).headers(Object.fromEntries(response.headers));
    reply.header('cache-control', 'no-cache');
    if (response.headers.get('content-type')?.startsWith('text/html')) {
      // The tools of development put scripts of their own into a page.
      if (!isProduction) reply.removeHeader('content-security-policy');
      else reply.header('content-security-policy', contentPolicy(page.ownScripts(), await connectOrigins()));
    }
    const topics = response.ok && isProduction ? page.cacheTopics() : null;
    if (topics) keep(reply, topics);
    return body;
  };
  const config = { cacheAddress: pageAddress, page: options.mode };
  app.get('/*', { config }, render);
  acceptForms(app, config, render);
}

/** Carries the address as it is kept, and a form if one was sent: nothing of the visitor may reach a page that everybody gets. */
function pageRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return new Request(`http://store.internal${pageAddress(request.url).key}`, {
    signal: gone.signal,
    ...sentForm(request),
  });
}

/** The cache belongs to whoever hosts the pages; without one they are simply rendered each time. */
function keep(reply: FastifyReply, topics: string[]): void {
  if (!reply.server.hasReplyDecorator('cacheFor')) return;
  (reply as FastifyReply & { cacheFor(topics: readonly string[]): unknown }).cacheFor(topics);
}

/** The browser asks the street of a CEP from an outside service, whose address is a setting of the store. */
async function readConnectOrigins(fetchApi: FetchApi): Promise<string[]> {
  const { status, body } = await fetchApi('/api/store');
  if (status !== 200) throw new Error(`The store's settings could not be read: status ${status}`);
  const { cepLookupUrl } = body as { cepLookupUrl: string };
  return URL.canParse(cepLookupUrl) ? [new URL(cepLookupUrl).origin] : [];
}

function rememberOnSuccess(read: () => Promise<string[]>): () => Promise<string[]> {
  let known: string[] | undefined;
  return async () => {
    known ??= await read().catch(() => undefined);
    return known ?? [];
  };
}
