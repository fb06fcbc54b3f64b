import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { API_VERSION } from '../settings.ts';
import { newId } from '../state/ids.ts';
import type { ApiFault, FaultDesk } from '../webhooks/faults.ts';
import type { ApiRoute } from '../wire/api-route.ts';
import { StripeFault } from '../wire/errors.ts';
import { expandObject } from '../wire/expand.ts';
import { asList, decodeForm } from '../wire/form.ts';
import { checkKey } from './authentication.ts';
import { type Answer, fingerprint, keyInUse, recall, remember } from './idempotency.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

export interface ApiOptions {
  ctx: Context;
  routes: ApiRoute[];
  secretKey: string;
  faults: FaultDesk;
  log(line: string): void;
  closing: AbortSignal;
}

/** The part that speaks Stripe's protocol: keys, versions, idempotency, errors. What is answered, the routes know. */
export function registerApi(app: FastifyInstance, options: ApiOptions): void {
  const calls: Calls = { underWay: new Set(), rate: createRateLimit(() => options.ctx.account.rateLimit) };
  for (const route of options.routes) {
    app.route({
      method: route.method,
      url: route.path,
      exposeHeadRoute: false,
      handler: (request, reply) => answerCall(options, calls, request, reply, route),
    });
  }
  app.all('/v1/*', (request, reply) => answerCall(options, calls, request, reply, undefined));
}

/** What calls share: the idempotency keys in use, and how often each endpoint was asked. */
interface Calls {
  underWay: Set<string>;
  rate: RateLimit;
}

async function answerCall(
  options: ApiOptions,
  calls: Calls,
  request: FastifyRequest,
  reply: FastifyReply,
  route: ApiRoute | undefined,
): Promise<FastifyReply> {
  const began = performance.now();
  const requestId = newId('req');
  const version = headerOf(request, 'stripe-version') ?? API_VERSION;
  reply
    .header('request-id', requestId)
    .header('stripe-version', version)
    .header('cache-control', 'no-cache, no-store');
  const answer = await conclude(options, calls, request, route, { requestId, version }).catch(
    (error: unknown) => asAnswer(error, options),
  );
  const key = headerOf(request, 'idempotency-key');
  if (key !== undefined && request.method === 'POST') reply.header('idempotency-key', key);
  if (answer.replayOf)
    reply.header('idempotent-replayed', 'true').header('original-request', answer.replayOf);
  if (answer.status === 401) reply.header('www-authenticate', 'Basic realm="Stripe"');
  options.log(
    `${answer.status} ${request.method} ${request.url} ${Math.round(performance.now() - began)} ms ${requestId}`,
  );
  if (answer.status === 0) {
    request.raw.socket.destroy();
    return reply;
  }
  return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body);
}

async function conclude(
  options: ApiOptions,
  { underWay, rate }: Calls,
  request: FastifyRequest,
  route: ApiRoute | undefined,
  about: { requestId: string; version: string },
): Promise<Answer> {
  checkKey(headerOf(request, 'authorization'), options.secretKey);
  const [path = ''] = request.url.split('?');
  if (!route) throw unknownUrl(request.method, path);
  if (!rate.take(`${route.method} ${route.path}`)) return troubled(429);
  const key = request.method === 'POST' ? headerOf(request, 'idempotency-key') : undefined;
  if (key !== undefined && underWay.has(key)) throw keyInUse(key);
  if (key !== undefined) underWay.add(key);
  try {
    const fault = options.faults.takeApiFault(path);
    if (fault) await delay(fault, options.closing);
    if (fault?.apiStatus != null && fault.apiMoment === 'before') return troubled(fault.apiStatus);
    const { ctx } = options;
    ctx.request = { id: about.requestId, idempotencyKey: key ?? null, apiVersion: about.version };
    const answer = execute(ctx, route, request, path, key);
    return fault?.apiStatus == null ? answer : troubled(fault.apiStatus);
  } finally {
    if (key !== undefined) underWay.delete(key);
  }
}

async function delay({ apiDelayMs, cleared }: ApiFault, closing: AbortSignal): Promise<void> {
  if (apiDelayMs === 0) return;
  await pause(apiDelayMs, undefined, { signal: AbortSignal.any([cleared, closing]) }).catch(
    (error: unknown) => {
      if (!cleared.aborted) throw error;
    },
  );
}

/** One call, whole or not at all. The answer is remembered in the same transaction as its effect. */
function execute(
  ctx: Context,
  route: ApiRoute,
  request: FastifyRequest,
  path: string,
  key: string | undefined,
): Answer {
  const [, query = ''] = request.url.split('?');
  const body = typeof request.body === 'string' ? request.body : '';
  const form = [query, body].filter((part) => part !== '').join('&');
  const work = (): Answer => {
    ctx.activeClock = null;
    const tree = decodeForm(form);
    const object = route.answer(ctx, tree, request.params as Record<string, string>);
    ctx.store.flush();
    const paths = tree.expand === undefined ? [] : (asList(tree.expand) ?? []).map(String);
    return { status: 200, body: JSON.stringify(expandObject(ctx, object, paths)) };
  };
  if (route.method === 'GET') return ctx.store.read(work);
  return ctx.store.transaction(() => {
    const params = fingerprint(form);
    const earlier = key === undefined ? undefined : recall(ctx, key, path, params);
    if (earlier) return earlier;
    const answer = keepingChanges(work);
    if (key !== undefined) remember(ctx, key, path, params, answer);
    return answer;
  });
}

/** A refused card is an error to the caller, but the failed charge has happened: it must not be rolled back. */
function keepingChanges(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    if (error instanceof StripeFault && error.keepsChanges)
      return { status: error.status, body: errorBody(error) };
    throw error;
  }
}

function asAnswer(error: unknown, options: ApiOptions): Answer {
  if (error instanceof StripeFault) return { status: error.status, body: errorBody(error) };
  if (!options.closing.aborted) options.log(`error ${error instanceof Error ? error.stack : String(error)}`);
  return troubled(500);
}

function errorBody(fault: StripeFault): string {
  return JSON.stringify({ error: fault.body });
}

function troubled(status: number): Answer {
  const error =
    status === 429
      ? {
          type: 'invalid_request_error',
          code: 'rate_limit',
          message: 'Too many requests hit the API too quickly.',
        }
      : status >= 400 && status < 500
        ? { type: 'invalid_request_error', message: 'The simulator was told to refuse this call.' }
        : { type: 'api_error', message: 'An unknown error occurred' };
  return { status, body: JSON.stringify({ error }) };
}

function unknownUrl(method: string, path: string): StripeFault {
  return new StripeFault(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). If you are trying to list objects, remove the trailing slash.`,
  });
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
