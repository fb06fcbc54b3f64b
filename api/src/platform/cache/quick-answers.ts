import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { preparedLine } from '../monitoring/log.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import type { StoreTracing } from '../monitoring/traced.ts';
import type { ByteCache } from './byte-cache.ts';
import { type Asked, sendKept } from './kept-answers.ts';

/** An answer that the framework never saw. */
interface QuickAnswer {
  method: string;
  route: string;
  status: number;
}

interface QuickDeps {
  cache: ByteCache;
  log: FastifyBaseLogger;
  metrics: Metrics | null;
  tracing: StoreTracing | null;
}

/**
 * Gives kept answers before the framework begins: for bytes that are ready, its own work is the greater part. What it
 * takes is what it surely understands: a plain read, which for the API says nothing of who asks. `cachePlugin` would
 * give the same bytes. Everything else goes on as ever, as does everything while the store closes.
 */
export function answerQuickly(app: FastifyInstance, { cache, log, metrics, tracing }: QuickDeps): void {
  // Spans, and their ids in the log, are the framework's hooks' work.
  if (tracing) return;
  const note = createNote(log as Logger, metrics);
  let isLeaving = false;
  app.addHook('preClose', async () => {
    isLeaving = true;
  });
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answer = isLeaving || app.isRetiring() ? null : answerKept(cache, request, response);
    if (answer) note(answer);
    else app.routing(request, response);
  });
}

/** The one place where such an answer is counted. Its line in the log is the one that `httpPlugin` writes for all others. */
function createNote(log: Logger, metrics: Metrics | null): (answer: QuickAnswer) => void {
  /** As many as there are kinds of kept answers: found by what is at hand, without making a key for it. */
  const lines = new Map<string, Map<string, Map<number, (reqId: string) => void>>>();
  const prepare = ({ method, route, status }: QuickAnswer) => {
    // Given from memory, in no time.
    const write = preparedLine(log, { method, route, status, ms: 0 }, 'request');
    const ofRoute = lines.get(route) ?? new Map<string, Map<number, typeof write>>();
    const ofMethod = ofRoute.get(method) ?? new Map<number, typeof write>();
    lines.set(route, ofRoute.set(method, ofMethod.set(status, write)));
    return write;
  };
  const nextId = createIds();
  return (answer) => {
    const { method, route, status } = answer;
    const write = lines.get(route)?.get(method)?.get(status) ?? prepare(answer);
    write(nextId());
    metrics?.answered(method, route, status, 0);
  };
}

const COUNTED_DIGITS = 12;

/** As unique as any UUID, and counted on: a new one for each would cost as much as finding the answer. */
function createIds(): () => string {
  const own = crypto.randomUUID().slice(0, -COUNTED_DIGITS);
  let count = 0;
  return () => {
    count += 1;
    return own + count.toString(16).padStart(COUNTED_DIGITS, '0');
  };
}

function answerKept(
  cache: ByteCache,
  request: IncomingMessage,
  response: ServerResponse,
): QuickAnswer | null {
  const { method = '', url = '' } = request;
  if (method !== 'GET' && method !== 'HEAD') return null;
  const entry = cache.findSpelled(url);
  if (!entry) return null;
  const asked = plainRead(request, method === 'HEAD', entry.isForAll);
  if (!asked) return null;
  return { method, route: entry.route, status: sendKept(asked, response, entry) };
}

/** Lengths of the names below: most headers of a browser need not even be looked at. */
const LENGTHS = new Set([4, 6, 7, 13, 14, 15, 17]);

/**
 * Null for a request that is more than a plain read: it has a body, says one thing twice, or says who asks where that
 * makes a difference.
 */
function plainRead(
  { rawHeaders, httpVersion }: IncomingMessage,
  isHead: boolean,
  isForAll: boolean,
): Asked | null {
  if (httpVersion !== '1.1') return null;
  let host: string | undefined;
  let accepted: string | undefined;
  let known: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!LENGTHS.has(name.length)) continue;
    const value = rawHeaders[index + 1] ?? '';
    switch (name.toLowerCase()) {
      case 'host':
        if (host !== undefined) return null;
        host = value;
        break;
      case 'accept-encoding':
        if (accepted !== undefined) return null;
        accepted = value;
        break;
      case 'if-none-match':
        if (known !== undefined) return null;
        known = value;
        break;
      case 'authorization':
        if (isForAll) break;
        return null;
      case 'content-length':
      case 'transfer-encoding':
      case 'expect':
      case 'upgrade':
        return null;
      default:
    }
  }
  return host === undefined ? null : { isHead, accepted: accepted ?? '', known };
}
