import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../settings.ts';

const NAME = 'device';
/** As newToken makes them. */
const VALUE = /^[A-Za-z0-9_-]{43}$/;
const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * The browser's own name, by which it is told apart from strangers who guess passwords. It signs nobody in and allows
 * nothing: every call is authenticated by its bearer token alone, so that there is nothing to forge from another site.
 */
export function deviceOf(request: FastifyRequest): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=', 2);
    if (name === NAME && VALUE.test(value)) return value;
  }
  return null;
}

export function keepDevice(reply: FastifyReply, device: string, { baseUrl }: Settings): void {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${NAME}=${device}; Max-Age=${YEAR_SECONDS}; Path=/api/auth; HttpOnly; SameSite=Strict${secure}`,
  );
}
