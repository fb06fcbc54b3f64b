import { MINUTE_MS } from '@cesta/contract/base/calendar';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import type { Settings } from '../../settings.ts';
import { isDatabaseAway } from '../database/database-away.ts';
import { isDatabaseBusy, NUMBER_TOO_LARGE, sqlState, UNREADABLE_TEXT } from '../database/sql-state.ts';
import { AppError } from '../errors.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import { isStaffLevel } from '../security/access.ts';
import type { Limits } from '../security/limits.ts';
import { answerHeaders, DOCUMENT_HEADERS } from './answer-headers.ts';
import { addressOf } from './client-address.ts';
import { errorPage, wantsPage } from './error-page.ts';

/** Another server takes over within seconds. */
const SOON = 5000;

/** The address of the store's own pages: no socket can have it, and no header is asked. */
export const IN_PROCESS = 'in-process';

/** For a file that is no document. */
export function dropDocumentHeaders(reply: FastifyReply): void {
  for (const name of [...Object.keys(DOCUMENT_HEADERS), 'x-request-id']) reply.removeHeader(name);
}

interface Options {
  settings: Settings;
  limits: Limits;
  metrics: Metrics | null;
}

/** What every answer has in common: headers, the shape of errors, one log line, and a stop for floods. */
export const httpPlugin = fp<Options>(async (app, { settings, limits, metrics }) => {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(answerHeaders(settings, request.id));
    // In flight when the stop came: finished. Arriving afterwards: told to come back.
    if (closing) throw new AppError('UNAVAILABLE');
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      throw new AppError('BAD_REQUEST');
    }
    refuseFloods(request, settings, limits);
  });

  // What nobody asked us to expect is not expected: Node would refuse it in its own words.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));

  // What nobody declared fit to be kept was made for one reader: a token, a profile, a refusal.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.cacheTopics && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });

  // Browsers of this store send the JSON type with every call, also where there is nothing to send.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body, done);
  });

  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not its address: ids, CEPs and searches stay out of the log.
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    // What the store's own pages ask for is a part of answering them.
    if (metrics && request.socket.remoteAddress !== IN_PROCESS)
      metrics.answered(line.method, line.route, line.status, reply.elapsedTime);
    if (reply.statusCode >= 500) request.log.error(line, 'request');
    else request.log.info(line, 'request');
  });

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = translate(error);
    if (known.code === 'INTERNAL') request.log.error({ err: error }, 'unexpected error');
    else if (known.code === 'UNAVAILABLE' && known.cause)
      request.log.warn({ err: known.cause }, 'unavailable');
    // A file that breaks off before its first byte was to be kept for good.
    reply.header('cache-control', 'no-store');
    if (known.retryAfterMs !== undefined) reply.header('retry-after', Math.ceil(known.retryAfterMs / 1000));
    if (wantsPage(request)) {
      return reply.status(known.status).type('text/html; charset=utf-8').send(errorPage(known.message));
    }
    const reader = isStaffLevel(request.routeOptions.config.access) ? 'office' : 'customer';
    const body = known.body(request.id, reader);
    return reply.status(known.status).type('application/json; charset=utf-8').send(body);
  });
});

/** Called last, so that pages may claim the addresses outside /api first. */
export function answerUnknown(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    const error = new AppError('NOT_FOUND');
    return reply.status(error.status).send(error.body(request.id));
  });
}

function refuseFloods(request: FastifyRequest, settings: Settings, limits: Limits): void {
  // The store's own pages ask for all visitors together; each visitor was counted at the page.
  if (request.socket.remoteAddress === IN_PROCESS) return;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const max = isRead ? settings.limits.requestsPerMinute : settings.limits.writesPerMinute;
  const address = addressOf(request);
  const isFlood = (name: string, most: number) =>
    limits.isFlooding({ name, address, max: most, windowMs: MINUTE_MS });
  const isPage = request.routeOptions.config.page === 'production';
  if (
    isFlood(isRead ? 'reads' : 'writes', max) ||
    (isPage && isFlood('renders', settings.limits.rendersPerMinute))
  ) {
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: MINUTE_MS });
  }
}

function translate(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (isResponseSerializationError(error)) return new AppError('INTERNAL', { cause: error });
  if (hasZodFastifySchemaValidationErrors(error)) return fromValidation(error);
  if (sqlState(error) === UNREADABLE_TEXT) return new AppError('BAD_REQUEST', { cause: error });
  if (sqlState(error) === NUMBER_TOO_LARGE)
    return new AppError('VALIDATION', { message: 'Um dos números enviados é grande demais.', cause: error });
  if (isDatabaseAway(error) || isDatabaseBusy(error))
    return new AppError('UNAVAILABLE', { retryAfterMs: SOON, cause: error });
  const status = error.statusCode ?? 500;
  if (status === 408) return new AppError('SLOW_REQUEST');
  if (status === 413) return new AppError('TOO_LARGE');
  if (status === 415) return new AppError('UNSUPPORTED_MEDIA');
  if (status === 429) return new AppError('TOO_MANY_REQUESTS');
  if (status === 503) return new AppError('UNAVAILABLE');
  if (status >= 400 && status < 500) return new AppError('BAD_REQUEST');
  return new AppError('INTERNAL', { cause: error });
}

function fromValidation(error: FastifyError & { validationContext?: string | undefined }): AppError {
  // An id that cannot exist names nothing: that is a 404, not a lesson in formats.
  if (error.validationContext === 'params') return new AppError('NOT_FOUND');
  const fields: Record<string, string> = {};
  for (const issue of error.validation ?? []) {
    const path = issue.instancePath.split('/').filter(Boolean).join('.');
    fields[path] ??= issue.message ?? 'Valor inválido';
  }
  const first = Object.values(fields)[0];
  return new AppError(error.validationContext === 'body' ? 'VALIDATION' : 'BAD_REQUEST', {
    ...(first !== undefined && { message: first }),
    fields,
  });
}
