import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import type { Changes, Topic } from './changes.ts';

type Encoding = 'br' | 'gzip' | 'identity';

interface Entry {
  status: number;
  headers: Record<string, string>;
  etag: string;
  bodies: Record<Encoding, Buffer>;
  topics: readonly Topic[];
}

declare module 'fastify' {
  interface FastifyReply {
    /** Keeps this answer as bytes, for everybody, until one of the topics changes. */
    cacheFor(topics: readonly Topic[]): FastifyReply;
    cacheTopics: readonly Topic[] | null;
    cacheBegan: number;
  }
}

const MAX_ENTRIES = 1000;
const MAX_BYTES = 96 * 1024 * 1024;
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

/** Least recently used goes first. Counts drops, so that an answer begun before a change is never kept after it. */
export class ByteCache {
  #entries = new Map<string, Entry>();
  #bytes = 0;
  #ticks = 0;
  #dropped = new Map<Topic, number>();
  #droppedAll = 0;

  get size(): number {
    return this.#entries.size;
  }

  begin(): number {
    return this.#ticks;
  }

  find(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  keep(key: string, entry: Entry, began: number): void {
    const lastDrop = Math.max(
      this.#droppedAll,
      ...entry.topics.map((topic) => this.#dropped.get(topic) ?? 0),
    );
    if (lastDrop > began) return;
    this.#remove(key);
    this.#entries.set(key, entry);
    this.#bytes += weight(entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MAX_ENTRIES && this.#bytes <= MAX_BYTES) break;
      this.#remove(oldest);
    }
  }

  /** null drops everything. */
  drop(topic: Topic | null): void {
    this.#ticks += 1;
    if (topic === null) this.#droppedAll = this.#ticks;
    else this.#dropped.set(topic, this.#ticks);
    for (const [key, entry] of this.#entries) {
      if (topic === null || entry.topics.includes(topic)) this.#remove(key);
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#bytes -= weight(entry);
    this.#entries.delete(key);
  }
}

/**
 * Answers kept requests before anything else runs, and keeps what `reply.cacheFor` marks.
 * A request that says who it is never meets the cache, in either direction.
 */
export const cachePlugin = fp<{ cache: ByteCache; changes: Changes }>(
  async (app: FastifyInstance, { cache, changes }) => {
    changes.onChange((topic) => cache.drop(topic));

    app.decorateReply('cacheTopics', null);
    app.decorateReply('cacheBegan', 0);
    app.decorateReply('cacheFor', function cacheFor(this: FastifyReply, topics: readonly Topic[]) {
      this.cacheTopics = topics;
      return this;
    });

    app.addHook('onRequest', (request, reply, done) => {
      const { raw } = request;
      const hit = isPublicRead(raw) ? cache.find(raw.url ?? '') : undefined;
      if (hit) {
        reply.hijack();
        send(raw, reply.raw, hit);
        return;
      }
      reply.cacheBegan = cache.begin();
      done();
    });

    app.addHook('onSend', async (request, reply, payload) => {
      const topics = reply.cacheTopics;
      const { raw } = request;
      if (!topics || raw.method !== 'GET' || !isPublicRead(raw) || reply.statusCode !== 200) return payload;
      if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
      // A cookie is one browser's own: kept, it would be everybody's.
      if (reply.hasHeader('set-cookie')) return payload;
      const entry = await makeEntry(reply, Buffer.from(payload), topics);
      cache.keep(raw.url ?? '', entry, reply.cacheBegan);
      reply.header('etag', entry.etag);
      return payload;
    });
  },
);

function isPublicRead(raw: IncomingMessage): boolean {
  return (raw.method === 'GET' || raw.method === 'HEAD') && raw.headers.authorization === undefined;
}

async function makeEntry(reply: FastifyReply, body: Buffer, topics: readonly Topic[]): Promise<Entry> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined && !NOT_KEPT.has(name)) headers[name] = String(value);
  }
  headers.vary = 'accept-encoding, authorization';
  headers['cache-control'] ??= 'no-cache';
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const [br, gz] = await Promise.all([
    compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
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

function weight(entry: Entry): number {
  return entry.bodies.identity.length + entry.bodies.gzip.length + entry.bodies.br.length;
}
