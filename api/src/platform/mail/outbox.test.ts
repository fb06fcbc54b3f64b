import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { useStore } from '../../testing/test-store.ts';

const store = useStore();
const ADDRESSES = ['/outbox', '/outbox/6d1f1a7e-5a53-4a3e-9a34-1f1d1b9c7e11', '/api/outbox'];

async function asked(url: string, from: { remoteAddress?: string; headers?: Record<string, string> }) {
  const response = await store().app.inject({ url, ...from });
  return { status: response.statusCode, body: response.body };
}

describe('the outbox', () => {
  it.each([
    ['IPv4', { remoteAddress: '127.0.0.1', headers: { host: '127.0.0.1:3000' } }],
    ['IPv6', { remoteAddress: '::1', headers: { host: '[::1]:3000' } }],
    ['IPv4 written as IPv6', { remoteAddress: '::ffff:127.0.0.1', headers: { host: 'LOCALHOST' } }],
  ])('opens on the machine itself, by %s', async (_how, from) => {
    expect((await asked('/outbox', from)).status).toBe(200);
    expect((await asked('/api/outbox', from)).status).toBe(200);
    // Nothing has this number, and that is said only to whom the door was opened.
    expect((await asked(ADDRESSES[1] ?? '', from)).status).toBe(404);
  });

  it.each([
    ['comes from another machine', { remoteAddress: '203.0.113.7' }],
    ['comes from the same network', { remoteAddress: '192.168.0.12' }],
    ['comes from an address that only begins like ours', { remoteAddress: '127.0.0.1.evil' }],
    ['comes through a proxy', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['comes through a proxy that says so in the new way', { headers: { forwarded: 'for=127.0.0.1' } }],
    ['names another host, as after DNS rebinding', { headers: { host: 'evil.test:3000' } }],
    ['names a host that only begins like ours', { headers: { host: 'localhost.evil.test' } }],
  ])('stays closed for a request that %s', async (_how, from) => {
    for (const url of ADDRESSES) {
      const { status, body } = await asked(url, from);
      expect([url, status]).toEqual([url, 403]);
      expect(JSON.parse(body).message).toBe('A caixa de saída só abre no computador da própria loja.');
    }
  });

  it('is a matter of the socket and of the name that the request bears', async () => {
    const { app } = store();
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const answer = (lines: string[]) =>
      sent(connect(port, '127.0.0.1'), ['GET /api/outbox HTTP/1.1', ...lines]);
    expect(await answer([`Host: 127.0.0.1:${port}`])).toContain('HTTP/1.1 200');
    expect(await answer([`Host: rebound.test:${port}`])).toContain('HTTP/1.1 403');
  });
});

function sent(socket: Socket, lines: string[]): Promise<string> {
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
  return text(socket);
}
