import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { Encoding, Entry } from './byte-cache.ts';

/** What an answer depends on besides its address. */
export interface Asked {
  isHead: boolean;
  /** Accept-Encoding; '' when it was not said. */
  accepted: string;
  /** If-None-Match. */
  known: string | undefined;
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

/**
 * A smaller page is worth 20 ms once; a large list, made anew with each sale, is not worth 100; and what visitors can
 * make up without end must cost little, because anybody may ask for it all day.
 */
const DENSE_UP_TO = 65_536;
const DENSE = 10;
const QUICK = 5;
const ENDLESS = 3;
/** Browsers have a few words for it; others may have as many as they like. */
const MAX_ACCEPTED = 200;

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** All that sending it will need, made once. */
export async function makeEntry(
  about: Pick<Entry, 'status' | 'route' | 'isForAll' | 'topics'>,
  given: object,
  body: Buffer,
  isEndless: boolean,
): Promise<Entry> {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const common = headersOf(given, etag);
  const quality = isEndless ? ENDLESS : densityFor(body.length);
  const [br, gz] = await Promise.all([
    compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    compressGzip(body),
  ]);
  const encoded = (bytes: Buffer, ...encoding: string[]) => ({
    head: [...common, 'content-length', String(bytes.length), ...encoding],
    body: bytes,
  });
  return {
    ...about,
    etag,
    answers: {
      identity: encoded(body),
      gzip: encoded(gz, 'content-encoding', 'gzip'),
      br: encoded(br, 'content-encoding', 'br'),
    },
    unchanged: common,
  };
}

function densityFor(length: number): number {
  return length <= DENSE_UP_TO ? DENSE : QUICK;
}

function headersOf(given: object, etag: string): string[] {
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined && !NOT_KEPT.has(name)) headers.set(name, String(value));
  }
  headers.set('vary', 'accept-encoding, authorization');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache');
  headers.set('etag', etag);
  return [...headers].flat();
}

/** Answers the status that it sent. */
export function sendKept({ isHead, accepted, known }: Asked, response: ServerResponse, entry: Entry): number {
  if (known === entry.etag) {
    response.writeHead(304, entry.unchanged as string[]);
    response.end();
    return 304;
  }
  const { head, body } = entry.answers[pickEncoding(accepted)];
  response.writeHead(entry.status, head as string[]);
  response.end(isHead ? undefined : body);
  return entry.status;
}

/** The bytes for whom the framework answers: with the headers that everybody gets, and made smaller once for all. */
export function giveEntry(reply: FastifyReply, accepted: string, entry: Entry): Buffer {
  const { head, body } = entry.answers[pickEncoding(accepted)];
  for (let index = 0; index < head.length; index += 2) reply.header(head[index] ?? '', head[index + 1]);
  return body;
}

const picked = new Map<string, Encoding>([['', 'identity']]);

function pickEncoding(accepted: string): Encoding {
  const before = picked.get(accepted);
  if (before) return before;
  const encoding = bestOf(accepted);
  if (picked.size < MAX_ACCEPTED) picked.set(accepted, encoding);
  return encoding;
}

function bestOf(accepted: string): Encoding {
  if (/\bbr\b(?!;q=0(\.0+)?(,|$))/.test(accepted)) return 'br';
  if (/\bgzip\b(?!;q=0(\.0+)?(,|$))/.test(accepted)) return 'gzip';
  return 'identity';
}
