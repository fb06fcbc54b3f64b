import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { useStore } from '../../testing/test-store.ts';

const store = useStore();

beforeAll(async () => {
  await store().app.listen({ host: '127.0.0.1', port: 0 });
});

/** Says it to the store in exactly these bytes, and hears it out. */
async function say(bytes: string): Promise<string> {
  const { port } = store().app.server.address() as AddressInfo;
  const socket = connect({ host: '127.0.0.1', port });
  await once(socket, 'connect');
  socket.write(bytes);
  return text(socket);
}

const SECOND = 'GET /api/ready HTTP/1.1\r\nHost: loja\r\nConnection: close\r\n\r\n';

function request(...headers: string[]): string {
  return ['POST /api/auth/logout HTTP/1.1', 'Host: loja', ...headers, '', ''].join('\r\n');
}

/** Where a proxy and the store disagree about the end of a request, one customer's words become another's. */
describe('a request whose end is in doubt', () => {
  it.each([
    ['two lengths', request('Content-Length: 0', `Content-Length: ${SECOND.length}`)],
    ['a length and pieces', request('Content-Length: 5', 'Transfer-Encoding: chunked')],
    ['pieces under a false name', request('Transfer-Encoding: chunked, identity')],
    ['a length that is none', request('Content-Length: +5')],
    ['a header with a line feed alone', 'POST /api/auth/logout HTTP/1.1\nHost: loja\nContent-Length: 0\n\n'],
  ])('is refused, and what follows it is not listened to: %s', async (_what, bytes) => {
    const answer = await say(bytes + SECOND);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});
