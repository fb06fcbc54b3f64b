import { DAY_MS } from '@cesta/contract/base/calendar';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../settings.ts';
import type { Clock } from '../clock.ts';

/** The standard (RFC 9116) asks for less than a year: who finds an old copy must know that it is one. */
const VALID_DAYS = 180;

/** Where to tell of a hole in the store, in the form that finders and their tools look for. */
export async function securityTxtRoutes(
  app: FastifyInstance,
  { deps }: { deps: { settings: Settings; clock: Clock } },
): Promise<void> {
  const { store, baseUrl } = deps.settings;
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const lines = [
      `Contact: mailto:${store.contactEmail}`,
      `Expires: ${validUntil(deps.clock.now())}`,
      'Preferred-Languages: pt-BR, en',
      `Canonical: ${baseUrl}/.well-known/security.txt`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });
}

/** To the day, so that everybody who asks on one day reads the same. */
function validUntil(now: Date): string {
  const today = Math.floor(now.getTime() / DAY_MS);
  return new Date((today + VALID_DAYS) * DAY_MS).toISOString();
}
