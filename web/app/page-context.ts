import { asWrapped } from '@cesta/contract/base/lists';
import type { Topic } from '@cesta/contract/base/topics';
import { createContext, data, RouterContextProvider } from 'react-router';

/** What a page's form sends on, as JSON, in the name of the visitor at `address`. */
export interface SentForm {
  body: unknown;
  address: string;
}

/** Asks the API in the same process, or posts to it. `path` starts with /api; the answer's `body` is the parsed JSON. */
export type FetchApi = (path: string, sent?: SentForm) => Promise<ApiAnswer>;

interface ApiAnswer {
  status: number;
  body: unknown;
  etag?: string | undefined;
}

interface PageContext {
  fetchApi: FetchApi;
  /** Of the visitor; the API counts by it who sends too much. */
  address: string;
  logError: (error: unknown) => void;
  /** What the page shows, by the name of the change that outdates it. */
  topics: Set<Topic>;
  /** What the API's answers are known by, by path. */
  etags: Map<string, string>;
  /** False once a read has failed or a loader said so: such a page is sent, but never kept. */
  mayKeep: boolean;
  /** The inline scripts that the renderer wrote, as the content policy names them. */
  ownScripts: readonly string[];
}

const pageContext = createContext<PageContext>();

/** One for each request; the Fastify plugin makes it and reads it again when the page is rendered. */
export function createPageContext(fetchApi: FetchApi, address: string, logError: (error: unknown) => void) {
  const page: PageContext = {
    ...{ fetchApi, address, logError },
    ...{ topics: new Set(), etags: new Map(), mayKeep: true, ownScripts: [] },
  };
  const provider = new RouterContextProvider();
  provider.set(pageContext, page);
  return {
    provider,
    /** The topics that outdate this page, or null when it must not be kept. */
    cacheTopics: () => (page.mayKeep && page.topics.size > 0 ? [...page.topics] : null),
    ownScripts: () => page.ownScripts,
  };
}

type Context = Readonly<RouterContextProvider>;

/**
 * Reads from the API inside a server loader. `topics` name the changes after which the page is rendered anew
 * ('products', 'store' ...). A refusal is thrown with the API's own status, so that a missing post is a 404 page.
 */
export async function readApi<T>(context: Context, path: string, ...topics: Topic[]): Promise<T> {
  const page = context.get(pageContext);
  try {
    const { status, body, etag } = await page.fetchApi(path);
    if (status >= 400) throw data(body, { status });
    if (etag) page.etags.set(path, etag);
    for (const topic of topics) page.topics.add(topic);
    return asWrapped(path.replace(/^\/api/, ''), body) as T;
  } catch (error) {
    page.mayKeep = false;
    throw error;
  }
}

/** By which the browser asks whether what was read from `path` is still the same. */
export function etagOf(context: Context, path: string): string | undefined {
  return context.get(pageContext).etags.get(path);
}

/** Posts to the API inside a server action: a form sent by a browser without JavaScript. A refusal is an answer. */
export function sendToApi(context: Context, path: string, body: unknown) {
  const { fetchApi, address } = context.get(pageContext);
  return fetchApi(path, { body, address });
}

/** For a page whose address has endless variants, such as a typed search. */
export function doNotKeep(context: Context): void {
  context.get(pageContext).mayKeep = false;
}

export function noteOwnScripts(context: Context, scripts: readonly string[]): void {
  context.get(pageContext).ownScripts = scripts;
}

export function logPageError(context: Context, error: unknown): void {
  context.get(pageContext).logError(error);
}
