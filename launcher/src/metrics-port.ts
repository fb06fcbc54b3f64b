import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '@cesta/api/deps';
import { listenForMetrics } from '@cesta/api/platform/monitoring/metrics-routes';
import type { MetricsSettings } from '@cesta/api/platform/monitoring/monitoring-settings';
import { explainListening } from './port.ts';

const TRY_EVERY_MS = 1000;

/**
 * Metrics of this process, where they have a port of their own. Of several processes at one door each has the next port:
 * added up, their counts would jump whenever one of them ends. `slot` says which this is.
 */
export async function openMetricsPort(
  parts: AsyncDisposableStack,
  { deps }: { deps: Pick<Deps, 'metrics' | 'settings'> },
  slot?: number,
): Promise<void> {
  const { metrics, settings } = deps;
  const asked = settings.metrics;
  if (!metrics || asked?.port === undefined) return;
  const read = () => metrics.text();
  if (slot !== undefined) return listenWhenFree(parts, { ...asked, port: asked.port + slot }, read);
  try {
    closeWith(parts, await listenForMetrics(asked, read));
  } catch (error) {
    throw explainListening(error, asked.host, asked.port, 'METRICS_');
  }
}

/** Whoever had the slot before may still be finishing its last requests; nobody waits for that to be served. */
function listenWhenFree(
  parts: AsyncDisposableStack,
  asked: MetricsSettings,
  read: () => Promise<string>,
): void {
  const stopped = new AbortController();
  let server: Server | undefined;
  const listen = async () => {
    while (!server && !stopped.signal.aborted) {
      server = await listenForMetrics(asked, read).catch(() => undefined);
      if (!server) await pause(TRY_EVERY_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const listening = listen();
  parts.defer(async () => {
    stopped.abort();
    await listening;
    close(server);
  });
}

function closeWith(parts: AsyncDisposableStack, server: Server): void {
  parts.defer(async () => close(server));
}

function close(server: Server | undefined): void {
  server?.close();
  server?.closeAllConnections();
}
