import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Settings } from '../../settings.ts';

const CHECK_MS = 5000;

/**
 * So long a connection at rest is kept: longer than a proxy in front keeps its end (nginx and Amazon's balancer 60 s,
 * Traefik 90 s). Whoever of the two closes first may meet a request on its way, and a form cannot be sent again.
 */
export const AT_REST_MS = 100_000;

/**
 * How long a connection may take to say what it wants. Node keeps these times only as exactly as it looks, and
 * Fastify would switch off the one for the whole request.
 */
export function connectionLimits({ timeouts }: Settings) {
  const headersTimeout = Math.min(timeouts.headersMs, timeouts.requestMs);
  return {
    requestTimeout: timeouts.requestMs,
    // As long as a request may take to arrive, nothing of its answer may be taken.
    connectionTimeout: timeouts.requestMs,
    keepAliveTimeout: AT_REST_MS,
    http: {
      headersTimeout,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: Math.min(CHECK_MS, Math.ceil(headersTimeout / 4)),
      // A request without a host is refused like any other, instead of by Node in its own words.
      requireHostHeader: false,
    },
  };
}

/** Node keeps at a connection the answer that is on its way through it. */
type Connection = Socket & { _httpMessage?: ServerResponse | null };

/**
 * A process that was held up finds the time of a connection over before it finds the request that has come in meanwhile,
 * and closing it would cut that off: it reads once more, and closes what is still at rest then. Whoever waits for an
 * answer that is being made is not at rest; who takes nothing of one that is there keeps it in memory, and is let go.
 */
export function readBeforeClosing(server: Server): void {
  server.on('timeout', (socket: Connection) => {
    if (socket._httpMessage && socket.writableLength === 0) {
      socket.setTimeout(server.timeout);
      return;
    }
    const { bytesRead } = socket;
    setImmediate(() => {
      if (socket.bytesRead === bytesRead) socket.destroy();
    });
  });
}
