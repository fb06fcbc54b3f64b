import { once } from 'node:events';
import { createServer } from 'node:http';
import { findFreePort } from '@cesta/api/platform/http/free-port';
import { afterEach, describe, expect, it } from 'vitest';
import { openMetricsPort } from './metrics-port.ts';

const parts: AsyncDisposableStack[] = [];
afterEach(async () => {
  for (const opened of parts.splice(0)) await opened.disposeAsync();
});

async function open(port: number, slot?: number): Promise<void> {
  const opened = new AsyncDisposableStack();
  parts.push(opened);
  const deps = {
    metrics: { text: async () => `slot ${slot}` },
    settings: { metrics: { port, host: '127.0.0.1', token: undefined } },
  };
  await openMetricsPort(opened, { deps } as unknown as Parameters<typeof openMetricsPort>[1], slot);
}

const read = (port: number) =>
  fetch(`http://127.0.0.1:${port}/metrics`, { headers: { connection: 'close' } }).then(
    (answer) => answer.text(),
    () => null,
  );

describe('the port of the metrics', () => {
  it('that is taken stops the start, and is named', async () => {
    const port = await findFreePort();
    await open(port);
    await expect(open(port)).rejects.toThrow(
      `Port ${port} is taken: choose another, for example METRICS_PORT=`,
    );
  });

  it('is the next one for the next process, once its predecessor has left it', async () => {
    const port = await findFreePort();
    const predecessor = createServer((_request, response) => response.end('before')).listen(
      port,
      '127.0.0.1',
    );
    await once(predecessor, 'listening');
    await open(port - 1, 1);
    expect(await read(port)).toBe('before');
    predecessor.close();
    predecessor.closeAllConnections();
    await expect.poll(() => read(port), { timeout: 30_000 }).toBe('slot 1');
  });
});
