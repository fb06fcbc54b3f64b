import type { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Settings } from '../../settings.ts';
import { AppError } from '../errors.ts';
import { createBodyPlaces } from './body-places.ts';
import { addressOf } from './client-address.ts';

/**
 * What a route may be sent. Small, for a route that says nothing: a form. Medium: a list or a long text. Large: a post.
 * Sheet: a table of products. Picture: read by the route itself, which also knows its size, and over a slow line for minutes. Event: of the payment
 * provider, by a route that says its size.
 */
export type BodySize = 'small' | 'medium' | 'large' | 'sheet' | 'picture' | 'event';

declare module 'fastify' {
  interface FastifyContextConfig {
    body?: BodySize;
  }
}

const KIBIBYTE = 1024;

/** For the app as a whole, so that a new route has it without being told. */
export function smallBody({ limits }: Settings): number {
  return Math.min(16 * KIBIBYTE, limits.bodyBytes);
}

/** A sheet may be so many times as long as a post: thousands of products have a text each. */
const SHEET_BODIES = 10;

/** A phone on the slowest line sends some thousands. */
const LEAST_BYTES_A_SECOND = 512;
const RETRY_AFTER_MS = 10_000;
const CROWDED = 'Muitas fotos chegando ao mesmo tempo. Espere alguns segundos e tente de novo.';

/** How much may be sent to a route, and how slowly. */
export const bodiesPlugin = fp<{ settings: Settings }>(async (app, { settings }) => {
  const bytes: Partial<Record<BodySize, number>> = {
    medium: Math.min(64 * KIBIBYTE, settings.limits.bodyBytes),
    large: settings.limits.bodyBytes,
    sheet: SHEET_BODIES * settings.limits.bodyBytes,
  };
  // Posts and pictures may be on their way for as long as any request: people write them on slow lines, too.
  const timeouts: Partial<Record<BodySize, number>> = {
    small: settings.timeouts.bodyMs,
    medium: settings.timeouts.bodyMs,
    event: settings.timeouts.bodyMs,
  };
  const takePlace = createGate();
  app.addHook('onRoute', (route) => {
    const wanted = bytes[route.config?.body ?? 'small'];
    if (wanted !== undefined) route.bodyLimit ??= wanted;
  });

  // After it is known who sends, before anything is read.
  app.addHook('preParsing', (request, reply, _payload, done) =>
    done(refusePacked(request) ?? takePlace(request, reply)),
  );

  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.routeOptions.config.body === 'picture')
      watchProgress(request, reply, settings.timeouts.bodyMs);
    const timeout = timeouts[request.routeOptions.config.body ?? 'small'];
    if (hasBody(request) && timeout !== undefined) {
      const timer = setTimeout(() => tellSlow(payload), timeout);
      const stop = () => clearTimeout(timer);
      payload.once('end', stop).once('close', stop);
      reply.raw.once('close', stop);
    }
    done();
  });
});

/**
 * Pictures and events are whole in memory before anybody knows whether they are worth it. Pictures keep their place
 * until they are answered, events until they are read. Whoever works here never waits for the customers' pictures.
 */
function createGate() {
  const customers = createBodyPlaces({ each: 2, all: 8 });
  const staff = createBodyPlaces({ each: 8, all: 8 });
  const events = createBodyPlaces({ each: 8, all: 64 });
  return (request: FastifyRequest, reply: FastifyReply): AppError | undefined => {
    const { body } = request.routeOptions.config;
    const isPicture = body === 'picture';
    if (!isPicture && body !== 'event') return undefined;
    const { caller } = request;
    const places = isPicture ? (caller?.role === 'customer' ? customers : staff) : events;
    const leave = places.take(caller?.id ?? addressOf(request));
    if (!leave)
      return new AppError('BUSY', { retryAfterMs: RETRY_AFTER_MS, ...(isPicture && { message: CROWDED }) });
    reply.raw.once('close', leave).once('finish', leave);
    // Gone while it was looked up who they are: nobody will tell of it any more.
    if (reply.raw.destroyed) leave();
    if (!isPicture) request.raw.once('end', leave);
    return undefined;
  };
}

/** However long it takes, it has to come on: a sender who says nothing more keeps a place from others. */
function watchProgress({ raw }: FastifyRequest, reply: FastifyReply, everyMs: number): void {
  if (reply.raw.destroyed) return;
  const least = (LEAST_BYTES_A_SECOND * everyMs) / 1000;
  let before = raw.socket.bytesRead;
  const look = () => {
    const { bytesRead } = raw.socket;
    if (bytesRead - before < least && !raw.readableEnded) tellSlow(raw);
    before = bytesRead;
  };
  // A process that was held up reads first what has come in meanwhile.
  const timer = setInterval(() => setImmediate(look), everyMs);
  const stop = () => clearInterval(timer);
  raw.once('end', stop).once('close', stop);
  reply.raw.once('close', stop).once('finish', stop);
}

/** Whoever reads the body hears of it as of any other failure, and answers. */
function tellSlow(payload: EventEmitter): void {
  if (payload.listenerCount('error') > 0) payload.emit('error', new AppError('SLOW_REQUEST'));
}

/** No browser packs what it sends, and some kilobytes unpack to gigabytes: nobody here unpacks them. */
function refusePacked(request: FastifyRequest): AppError | undefined {
  const { 'content-encoding': packed = 'identity' } = request.headers;
  return packed !== 'identity' && hasBody(request) ? new AppError('UNSUPPORTED_MEDIA') : undefined;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
