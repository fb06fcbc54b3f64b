import type { Topic } from '@cesta/contract/base/topics';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Changes } from '../database/changes.ts';
import type { Database } from '../database/db.ts';
import { IN_PROCESS } from '../http/http.ts';
import type { ByteCache, CacheAddress, Entry } from './byte-cache.ts';
import { addressOfAnswer } from './cache-address.ts';
import { giveEntry, makeEntry, sendKept } from './kept-answers.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Keeps this answer as bytes, for everybody, until one of the topics changes. */
    cacheFor(topics: readonly Topic[]): FastifyReply;
    cacheTopics: readonly Topic[] | null;
    cacheBegan: number;
    cacheAddress: CacheAddress | null;
  }
}

interface CacheOptions {
  cache: ByteCache;
  changes: Changes;
  database: Pick<Database, 'isStuck'>;
}

/**
 * Answers kept requests before anything else runs, and keeps what `reply.cacheFor` marks.
 * A request to the API that says who it is never meets the cache, in either direction.
 * While the database is away the last known answer is given instead of none.
 */
export const cachePlugin = fp<CacheOptions>(async (app: FastifyInstance, { cache, changes, database }) => {
  const isAway = () => (changes.isAway() && !changes.isLongAway()) || database.isStuck();
  changes.onChange((topic) => cache.drop(topic));

  app.decorateReply('cacheTopics', null);
  app.decorateReply('cacheBegan', 0);
  app.decorateReply('cacheAddress', null);
  app.decorateReply('cacheFor', function cacheFor(this: FastifyReply, topics: readonly Topic[]) {
    this.cacheTopics = topics;
    return this;
  });

  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const url = raw.url ?? '';
    if (!isPublicRead(request)) return done();
    // Fast path: without a query the address is the key.
    if (url.includes('?')) reply.cacheAddress = addressOfAnswer(request);
    const key = reply.cacheAddress?.key ?? url;
    const hit = cache.find(key) ?? (isAway() ? formerly(cache, key, request) : undefined);
    if (hit) {
      if (reply.cacheAddress) cache.rememberSpelling(url, reply.cacheAddress.key);
      reply.hijack();
      const { 'accept-encoding': accepted, 'if-none-match': known } = raw.headers;
      sendKept({ isHead: raw.method === 'HEAD', accepted: String(accepted ?? ''), known }, reply.raw, hit);
      return;
    }
    reply.cacheAddress ??= addressOfAnswer(request);
    reply.cacheBegan = cache.begin();
    done();
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { cacheTopics: topics, cacheAddress: address } = reply;
    const former = reply.statusCode === 503 && address ? formerly(cache, address.key, request) : undefined;
    const accepted = String(request.headers['accept-encoding'] ?? '');
    if (former) return giveEntry(reply.removeHeader('retry-after').code(former.status), accepted, former);
    if (!topics || !address || request.raw.method !== 'GET' || reply.statusCode !== 200) return payload;
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    // Never cache an answer that sets a cookie.
    if (reply.hasHeader('set-cookie')) return payload;
    const entry = await makeEntry(
      {
        status: reply.statusCode,
        route: request.routeOptions.url ?? '(none)',
        isForAll: isPage(request),
        topics,
      },
      reply.getHeaders(),
      Buffer.from(payload),
      address.isEndless,
    );
    cache.keep(address, entry, reply.cacheBegan);
    return giveEntry(reply, accepted, entry);
  });
});

function isPublicRead(request: FastifyRequest): boolean {
  const { method, headers } = request.raw;
  return (method === 'GET' || method === 'HEAD') && (headers.authorization === undefined || isPage(request));
}

/** Nothing of the visitor reaches the rendering of a page: else whoever makes up a header would have each made anew. */
function isPage({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.page !== undefined;
}

/**
 * Whatever is made of it must not be kept as if it were new. A visitor makes nothing of it: else whoever is refused
 * again and again would keep everybody's pages from being kept.
 */
function formerly(cache: ByteCache, key: string, { socket }: FastifyRequest): Entry | undefined {
  const entry = cache.findFormer(key);
  if (entry && socket.remoteAddress === IN_PROCESS) cache.distrust(entry.topics);
  return entry;
}
