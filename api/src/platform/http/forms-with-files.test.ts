import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { openRaw } from '../../testing/raw-connection.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { readForm } from './forms-with-files.ts';

const store = useStore({ BODY_TIMEOUT_MS: '200' });
let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn(store(), { role: 'admin' });
});

const NOBODY = '11111111-1111-4111-8111-111111111111';
const PROOF = `/api/admin/farms/${NOBODY}/proofs/${NOBODY}`;

const field = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nv\r\n`;
const MANY = Array.from({ length: 20 }, (_, index) => field(`f${index}`)).join('');

async function send(method: 'POST' | 'PUT', url: string, payload: string | Readable) {
  const headers = { ...admin.headers, 'content-type': 'multipart/form-data; boundary=x' };
  const { statusCode, body } = await store().app.inject({ method, url, headers, payload });
  return { status: statusCode, code: JSON.parse(body).code };
}

describe('a form with files', () => {
  it.each([
    ['a picture', 'POST', '/api/upload'],
    ['a proof', 'PUT', PROOF],
  ] as const)(
    'for %s that breaks off behind more parts than it may have is refused, and the store stays',
    async (_what, method, url) => {
      for (const end of ['', '--x\r\n', '--x\r\nContent-Disposition: form', `${field('last')}--x\r\n\r\nx`]) {
        const { status } = await send(method, url, MANY + end);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }
      expect((await store().app.inject('/api/health')).statusCode).toBe(200);
    },
  );

  it.each([
    ['a picture', 'POST', '/api/upload'],
    ['a proof', 'PUT', PROOF],
  ] as const)(
    'for %s of which a part ends within its head is refused, and keeps no place',
    async (_what, method, url) => {
      const answer = await send(method, url, `--x\r\nX-A: 1\r\n--x\r\n${field('f')}--x--\r\n`);
      expect(answer).toEqual({ status: 400, code: 'BAD_REQUEST' });
    },
  );

  it('that is broken is let go once its sender has left: it has no place any more, and would stay in memory', async () => {
    // In a list, or waiting for it would wait for what is in it.
    const { promise: whole, resolve } = Promise.withResolvers<[Promise<never>]>();
    const server = createServer((raw) => {
      // As the parser does: all is taken in, and a part that never comes is waited for.
      const stuck = () => new Promise<never>(() => raw.resume());
      const read = readForm({ raw } as FastifyRequest, 600_000, stuck);
      read.catch(() => undefined);
      raw.once('end', () => resolve([read]));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { socket } = openRaw((server.address() as AddressInfo).port);
    socket.write('POST / HTTP/1.1\r\nHost: loja.test\r\nContent-Length: 3\r\n\r\n--x');
    const [read] = await whole;
    socket.destroy();
    await expect(read).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    server.close();
  });

  const NAMELESS = Buffer.from(`${'--x\r\n\r\nv\r\n'.repeat(101)}--x--\r\n`);

  it.each([
    ['at once', NAMELESS.length],
    ['in pieces that cut each of them in two', 3],
  ])('of a great many parts that come %s is refused before it is all read', async (_how, size) => {
    const pieces = function* () {
      for (let at = 0; at < NAMELESS.length; at += size) yield NAMELESS.subarray(at, at + size);
    };
    const body = Readable.from(pieces(), { objectMode: false });
    expect(await send('POST', '/api/upload', body)).toEqual({ status: 400, code: 'BAD_REQUEST' });
  });
});
