import type { Topic } from '@cesta/contract/base/topics';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FetchApi } from '../app/page-context.ts';
import { contentPolicy } from './content-policy.ts';
import { pageAddress } from './page-address.ts';
import { acceptForms, sentForm } from './page-forms.ts';
import { RenderQueue, type Turn } from './render-queue.ts';
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

/** A page as it goes to everybody who asked for it; not wanted when all of them have left; null when too many wait. */
type Rendered =
  | {
      status: number;
      headers: Record<string, string>;
      body: Buffer;
      /** Null takes the API's own away; undefined leaves it, for what is no document. */
      policy: string | null | undefined;
      topics: Topic[] | null;
    }
  | 'not wanted'
  | null;

/** While one waits for the database another is rendered; more would only keep the processor from everybody else. */
const RENDERED_AT_ONCE = 2;

/** Addresses that belong to others: what they do not know is their not-found, not ours. */
const NOT_PAGES = /^\/(api|files)(\/|$)/;

/** Node lets `*…` and whole addresses pass as well: behind the name of the store they would become another name or port. */
const isPage = (url: string) => url.startsWith('/') && !NOT_PAGES.test(url);

/**
 * Serves the store's pages: the built files with long caching, and every other GET rendered by React Router.
 * The session lives in the browser, so a page is the same for everybody and `reply.cacheFor` may keep it.
 */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const loadBuild = await (options.mode === 'production' ? serveBuild(app) : serveDevelopment(app));
  answerPages(app, loadBuild, options);
}

export function answerPages(app: FastifyInstance, loadBuild: LoadBuild, options: PagesOptions): void {
  const queue = new RenderQueue(RENDERED_AT_ONCE);
  const isProduction = options.mode === 'production';
  const connectOrigins = rememberOnSuccess(() => readConnectOrigins(options.fetchApi));

  const render = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isPage(request.url)) return reply.callNotFound();
    const build = await loadBuild(request, reply);
    if (!build) return reply;
    const page = await rendering(build, request, reply);
    if (!page)
      throw Object.assign(new Error('Too many pages are waiting to be rendered'), { statusCode: 503 });
    if (page === 'not wanted') return reply.hijack();
    const isPersonal = page.headers['cache-control'] === 'no-store';
    reply.code(page.status).headers(page.headers);
    reply.header('cache-control', isPersonal ? 'no-store' : 'no-cache');
    if (page.policy === null) reply.removeHeader('content-security-policy');
    else if (page.policy) reply.header('content-security-policy', page.policy);
    if (page.topics) keep(reply, page.topics);
    return reply.send(page.body);
  };

  const underWay = new Map<
    string,
    { replies: FastifyReply[]; turn: Turn<Rendered>; page: Promise<Rendered> }
  >();

  /** Whoever asks for what is being rendered gets that same page: a crowd at a page not yet kept is one rendering. */
  const rendering = (build: PageBuild, request: FastifyRequest, reply: FastifyReply): Promise<Rendered> => {
    const replies = [reply];
    const who = options.addressOf(request);
    const take = () => queue.take(who, () => renderPage(build, request, replies));
    if (!isProduction || request.method === 'POST') return take().done;
    // What was begun before a change is not for those who come after it.
    const key = `${(reply as { cacheBegan?: number }).cacheBegan ?? 0} ${pageAddress(request.url).key}`;
    const begun = underWay.get(key);
    if (begun) {
      begun.replies.push(reply);
      begun.turn.wantedBy(who);
      return begun.page;
    }
    const turn = take();
    const page = turn.done.finally(() => underWay.delete(key));
    underWay.set(key, { replies, turn, page });
    return page;
  };

  const renderPage = async (
    build: PageBuild,
    request: FastifyRequest,
    replies: readonly FastifyReply[],
  ): Promise<Rendered> => {
    if (replies.every(({ raw }) => raw.destroyed)) return 'not wanted';
    const address = options.addressOf(request);
    const page = build.createPageContext(options.fetchApi, address, (error) => request.log.error(error));
    const response = await build.handle(pageRequest(request), page.provider);
    const body = Buffer.from(await response.arrayBuffer());
    const isDocument = response.headers.get('content-type')?.startsWith('text/html');
    // The tools of development put scripts of their own into a page.
    const policy = isProduction ? contentPolicy(page.ownScripts(), await connectOrigins()) : null;
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body,
      policy: isDocument ? policy : undefined,
      topics: response.ok && isProduction ? page.cacheTopics() : null,
    };
  };
  const config = { cacheAddress: pageAddress, page: options.mode };
  app.get('/*', { config }, render);
  acceptForms(app, config, render);
}

/** Carries the address as it is kept, and a form if one was sent: nothing of the visitor may reach a page that everybody gets. */
function pageRequest(request: FastifyRequest): Request {
  return new Request(`http://store.internal${pageAddress(request.url).key}`, sentForm(request));
}

/** The cache belongs to whoever hosts the pages; without one they are simply rendered each time. */
function keep(reply: FastifyReply, topics: Topic[]): void {
  if (!reply.server.hasReplyDecorator('cacheFor')) return;
  (reply as FastifyReply & { cacheFor(topics: readonly Topic[]): unknown }).cacheFor(topics);
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
