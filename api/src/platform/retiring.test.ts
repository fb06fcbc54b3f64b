import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { useStore } from '../testing/test-store.ts';

const store = useStore();

describe('19.3: a process that is about to leave', () => {
  it('asks everybody, with the next answer, not to come back on the same line', async () => {
    const { app } = store();
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true });
    const connectionAfter = (path: string) =>
      new Promise<string | undefined>((resolve, reject) => {
        const read = (answer: IncomingMessage) =>
          answer.resume().on('end', () => resolve(answer.headers.connection));
        request({ host: '127.0.0.1', port, path, agent }, read).on('error', reject).end();
      });
    // The second is a kept one, which the framework does not see.
    const paths = ['/api/store', '/api/store', '/api/health'];
    for (const path of paths) expect(await connectionAfter(path)).toBe('keep-alive');
    app.letGo();
    for (const path of paths) expect(await connectionAfter(path)).toBe('close');
    agent.destroy();
  });
});
