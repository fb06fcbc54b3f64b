import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Settings } from '../../settings.ts';
import { AppError } from '../errors.ts';

/**
 * What a route may be sent. Small, for a route that says nothing: a form. Medium: a list or a long text. Large: a post.
 * Picture: read by the route itself, which also knows its size, and over a slow line for minutes.
 */
export type BodySize = 'small' | 'medium' | 'large' | 'picture';

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

/** How much may be sent to a route, and how slowly. */
export const bodiesPlugin = fp<{ settings: Settings }>(async (app, { settings }) => {
  const bytes: Partial<Record<BodySize, number>> = {
    medium: Math.min(64 * KIBIBYTE, settings.limits.bodyBytes),
    large: settings.limits.bodyBytes,
  };
  // Posts and pictures may be on their way for as long as any request: people write them on slow lines, too.
  const timeouts: Partial<Record<BodySize, number>> = {
    small: settings.timeouts.bodyMs,
    medium: settings.timeouts.bodyMs,
  };
  app.addHook('onRoute', (route) => {
    const wanted = bytes[route.config?.body ?? 'small'];
    if (wanted !== undefined) route.bodyLimit ??= wanted;
  });

  app.addHook('preParsing', (request, reply, payload, done) => {
    const timeout = timeouts[request.routeOptions.config.body ?? 'small'];
    if (hasBody(request) && timeout !== undefined) {
      // Whoever reads the body hears of it as of any other failure, and answers.
      const timer = setTimeout(() => {
        if (payload.listenerCount('error') > 0) payload.emit('error', new AppError('SLOW_REQUEST'));
      }, timeout);
      const stop = () => clearTimeout(timer);
      payload.once('end', stop).once('close', stop);
      reply.raw.once('close', stop);
    }
    done();
  });
});

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
