import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Topic } from '@cesta/contract/topics';
import type { FastifyInstance, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import type { ByteCache, CacheAddress, Encoding, Entry } from './byte-cache.ts';
import { addressOfAnswer } from './cache-address.ts';
import type { Changes } from './changes.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Keeps this answer as bytes, for everybody, until one of the topics changes. */
    cacheFor(topics: readonly Topic[]): FastifyReply;
    cacheTopics: readonly Topic[] | null;
    cacheBegan: number;
    cacheAddress: CacheAddress | null;
  }
}

/** Headers that belong to one answer, not to the bytes. */
const NOT_KEPT = new Set([
  'content-length',
  'etag',
  'date',
  'connection',
  'keep-alive',
  'x-request-id',
  'vary',
]);

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/**
 * Answers kept requests before anything else runs, and keeps what `reply.cacheFor` marks.
 * A request that says who it is never meets the cache, in either direction.
 */
export const cachePlugin = fp<{ cache: ByteCache; changes: Changes }>(
  async (app: FastifyInstance, { cache, changes }) => {
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
      if (!isPublicRead(raw)) return done();
      // Fast path: without a query the address is the key.
      if (url.includes('?')) reply.cacheAddress = addressOfAnswer(request);
      const hit = cache.find(reply.cacheAddress?.key ?? url);
      if (hit) {
        reply.hijack();
        send(raw, reply.raw, hit);
        return;
      }
      reply.cacheAddress ??= addressOfAnswer(request);
      reply.cacheBegan = cache.begin();
      done();
    });

    app.addHook('onSend', async (request, reply, payload) => {
      const { cacheTopics: topics, cacheAddress: address } = reply;
      if (!topics || !address || request.raw.method !== 'GET' || reply.statusCode !== 200) return payload;
      if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
      // Never cache an answer that sets a cookie.
      if (reply.hasHeader('set-cookie')) return payload;
      const entry = await makeEntry(reply, Buffer.from(payload), topics);
      cache.keep(address, entry, reply.cacheBegan);
      reply.header('etag', entry.etag);
      return payload;
    });
  },
);

function isPublicRead(raw: IncomingMessage): boolean {
  return (raw.method === 'GET' || raw.method === 'HEAD') && raw.headers.authorization === undefined;
}

/** A smaller page is worth 20 ms once; a large list, made anew with each sale, is not worth 100. */
const DENSE_UP_TO = 65_536;
const qualityFor = (body: Buffer) => (body.length <= DENSE_UP_TO ? 10 : 5);

async function makeEntry(reply: FastifyReply, body: Buffer, topics: readonly Topic[]): Promise<Entry> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined && !NOT_KEPT.has(name)) headers[name] = String(value);
  }
  headers.vary = 'accept-encoding, authorization';
  headers['cache-control'] ??= 'no-cache';
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const [br, gz] = await Promise.all([
    compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: qualityFor(body) } }),
    compressGzip(body),
  ]);
  return { status: reply.statusCode, headers, etag, bodies: { identity: body, gzip: gz, br }, topics };
}

function send(request: IncomingMessage, response: ServerResponse, entry: Entry): void {
  if (request.headers['if-none-match'] === entry.etag) {
    response.writeHead(304, { ...entry.headers, etag: entry.etag });
    response.end();
    return;
  }
  const encoding = pickEncoding(request.headers['accept-encoding']);
  const body = entry.bodies[encoding];
  const headers: Record<string, string | number> = {
    ...entry.headers,
    etag: entry.etag,
    'content-length': body.length,
  };
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  response.writeHead(entry.status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function pickEncoding(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '');
  if (/\bbr\b(?!;q=0(\.0+)?(,|$))/.test(text)) return 'br';
  if (/\bgzip\b(?!;q=0(\.0+)?(,|$))/.test(text)) return 'gzip';
  return 'identity';
}
