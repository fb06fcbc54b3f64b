import { AsyncResource } from 'node:async_hooks';
import { type Context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type pg from 'pg';
import type { PatientHttpClient } from '../stripe-http.ts';
import type { TracingSettings } from './monitoring-settings.ts';
import { callersContext, markFailed, startTracing, type Tracing } from './tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    traceContext: Context | null;
  }
}

/** Traces of everything that the store does, for whoever collects them. */
export function openTracing(settings: TracingSettings, onTrouble: (error: Error) => void) {
  const tracing = startTracing(settings, onTrouble);
  return {
    plugin: tracingPlugin(tracing, settings),
    watchPool: (pool: pg.Pool) => tracePool(pool, tracing),
    watchProvider: (client: PatientHttpClient) => traceProvider(client, tracing),
    runJob: (job: string, run: () => Promise<void>) =>
      tracing.inSpan(`job ${job}`, SpanKind.INTERNAL, { 'cesta.job': job }, run),
    ids: tracing.ids,
    flush: tracing.flush,
    stop: tracing.stop,
  };
}

export type StoreTracing = ReturnType<typeof openTracing>;

/** A span for each request, under which lies whatever it does: by its route's pattern, never by its address. */
const tracingPlugin = (tracing: Tracing, { continuesCallers }: TracingSettings) =>
  fp(async (app: FastifyInstance) => {
    app.decorateRequest('traceContext', null);

    app.addHook('onRequest', (request, { raw }, done) => {
      const route = request.routeOptions.url ?? '(none)';
      const attributes = { 'http.request.method': request.method, 'http.route': route };
      const parent = continuesCallers ? callersContext(request.headers.traceparent) : undefined;
      const { span, context } = tracing.begin(
        `${request.method} ${route}`,
        SpanKind.SERVER,
        attributes,
        parent,
      );
      request.traceContext = context;
      raw.once('finish', () => endOfRequest(span, raw.statusCode));
      // Who went away before the answer.
      raw.once('close', () => endOfRequest(span, null));
      tracing.within(context, done);
    });

    // Body and end arrive in the connection's own time: what follows them is put back into its trace.
    for (const hook of ['preValidation', 'onResponse'] as const)
      app.addHook(hook, (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
        if (request.traceContext) tracing.within(request.traceContext, done);
        else done();
      });
  });

/** The first call counts. */
function endOfRequest(span: Span, status: number | null): void {
  if (!span.isRecording()) return;
  if (status === null) span.setAttribute('error.type', 'aborted');
  else span.setAttribute('http.response.status_code', status);
  if (status !== null && status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** A span for each statement that belongs to something: its text holds places for values ($1), never values. */
function tracePool(pool: pg.Pool, tracing: Tracing): void {
  keepContext(pool);
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const traced = (...args: unknown[]) => {
      if (!trace.getSpan(tracing.active())) return query(...args);
      const text = textOf(args[0]);
      const [operation = ''] = /^\w+/.exec(text.trimStart()) ?? [];
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': text,
      };
      const { span } = tracing.begin(nameOf(operation, text), SpanKind.CLIENT, attributes);
      return endWith(span, args, query);
    };
    client.query = traced as typeof client.query;
  });
}

type Connect = (done?: (...answer: unknown[]) => void) => unknown;

/** Who waits for a connection is woken by whoever gives one back, and would go on in that one's trace. */
function keepContext(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as Connect;
  const bound: Connect = (done) => (done ? connect(AsyncResource.bind(done)) : connect());
  pool.connect = bound as typeof pool.connect;
}

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked;
  const { text } = (asked ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : '';
}

function nameOf(operation: string, text: string): string {
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text) ?? [];
  return [operation.toLowerCase() || 'query', table].filter(Boolean).join(' ');
}

/** pg answers by a promise or, where it was given one, by a callback at the end. */
function endWith(span: Span, args: unknown[], query: (...args: unknown[]) => unknown): unknown {
  const end = (error?: unknown) => {
    if (error) markFailed(span, error);
    span.end();
  };
  const last = args.at(-1);
  if (typeof last === 'function') {
    const told = (error: unknown, result: unknown) => {
      end(error);
      last(error, result);
    };
    return query(...args.slice(0, -1), told);
  }
  const answer = query(...args);
  if (answer instanceof Promise) answer.then(() => end(), end);
  else end();
  return answer;
}

/** A span for each call to the payment provider, by what it is about, without the ids in its address. */
function traceProvider(client: PatientHttpClient, tracing: Tracing): void {
  const make = client.makeRequest.bind(client);
  client.makeRequest = (...request) => {
    const [host, , path, method] = request;
    const template = withoutIds(path);
    const attributes = {
      'http.request.method': method,
      'server.address': host,
      'url.template': template,
    };
    return tracing.inSpan(`${method} ${template}`, SpanKind.CLIENT, attributes, async (span) => {
      const response = await make(...request);
      span.setAttribute('http.response.status_code', response.getStatusCode());
      return response;
    });
  };
}

/** '/v1/customers/cus_1?limit=3' is '/v1/customers/{id}': what the provider calls a kind has no digit and no capital. */
function withoutIds(path: string): string {
  const [place = ''] = path.split('?');
  return place
    .split('/')
    .map((part) => (/^(v\d+|[a-z_]*)$/.test(part) ? part : '{id}'))
    .join('/');
}
