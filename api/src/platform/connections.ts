import type { Settings } from '../settings.ts';

const CHECK_MS = 5000;

/**
 * How long a connection may take to say what it wants. Node keeps these times only as exactly as it looks, and
 * Fastify would switch off the one for the whole request.
 */
export function connectionLimits({ timeouts }: Settings) {
  const headersTimeout = Math.min(timeouts.headersMs, timeouts.requestMs);
  return {
    requestTimeout: timeouts.requestMs,
    http: {
      headersTimeout,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: Math.min(CHECK_MS, Math.ceil(headersTimeout / 4)),
      // A request without a host is refused like any other, instead of by Node in its own words.
      requireHostHeader: false,
    },
  };
}
