import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openRaw } from '../../testing/raw-connection.ts';
import { useStore } from '../../testing/test-store.ts';
import { IN_PROCESS } from './http.ts';

describe('every answer', () => {
  const store = useStore();

  it('to an unknown address is a Portuguese 404 with a request id', async () => {
    const response = await store().app.inject('/api/nada-aqui');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({
      code: 'NOT_FOUND',
      message: 'Não encontramos o que você procura.',
    });
    expect(response.json().requestId).toBe(response.headers['x-request-id']);
  });

  it('carries headers that keep it from being framed, sniffed or run', async () => {
    const { headers } = await store().app.inject('/api/health');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    });
  });

  it('says that the store is alive and ready', async () => {
    expect((await store().app.inject('/api/health')).json()).toEqual({ status: 'ok' });
    expect((await store().app.inject('/api/ready')).json()).toEqual({
      status: 'ok',
      database: 'ok',
      files: 'ok',
    });
  });

  it('describes the API in OpenAPI with a page to read it', async () => {
    const { app } = store();
    const description = (await app.inject('/api/docs/json')).json();
    expect(Object.keys(description.paths)).toContain('/api/products');
    const page = await app.inject({ url: '/api/docs/', headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
  });

  it.each([
    '/files/pictures/x.webp',
    '/files/../../etc/passwd',
    '/files/pictures/%2e%2e%2fx.webp',
    '/files/x.html',
  ])('does not hand out what is not a stored file: %s', async (url) => {
    expect((await store().app.inject(url)).statusCode).toBe(404);
  });
});

describe('a flood from one address', () => {
  const store = useStore({ LIMIT_REQUESTS_PER_MINUTE: '5' });

  it('is refused with 429 after the limit, and let in again in the next minute', async () => {
    const { app, clock } = store();
    const ask = async () => (await app.inject('/api/health')).statusCode;
    const answers = [];
    for (let i = 0; i < 7; i += 1) answers.push(await ask());
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429]);
    clock.advance(61_000);
    expect(await ask()).toBe(200);
  });

  it('is not what the pages of the store do when they ask for all visitors', async () => {
    const { app } = store();
    const ask = async () => (await app.inject({ url: '/api/health', remoteAddress: IN_PROCESS })).statusCode;
    for (let i = 0; i < 7; i += 1) expect(await ask()).toBe(200);
  });
});

describe('a flood of pages that have to be rendered', () => {
  const store = useStore({ LIMIT_RENDERS_PER_MINUTE: '3' });

  it('is refused to that address alone, in words for a person or for a program, until the next minute', async () => {
    const { app, clock } = store();
    app.get('/*', { config: { page: 'production' } }, async () => 'uma página');
    const ask = (remoteAddress: string, accept = 'text/html') =>
      app.inject({ url: '/produtos?busca=x', remoteAddress, headers: { accept } });
    for (let i = 0; i < 3; i += 1) expect((await ask('10.0.0.1')).statusCode).toBe(200);

    const refused = await ask('10.0.0.1');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(refused.body).toContain('<p>Muitas tentativas em pouco tempo.');
    expect((await ask('10.0.0.1', '*/*')).json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });

    expect((await ask('10.0.0.2')).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/health', remoteAddress: '10.0.0.1' })).statusCode).toBe(200);
    clock.advance(61_000);
    expect((await ask('10.0.0.1')).statusCode).toBe(200);
  });
});

describe('a store that is closing', () => {
  const store = useStore();

  it('finishes what it was asked and sends the rest away in the words and with the headers of all others', async () => {
    const { app } = store();
    const closing = new Promise<void>((resolve) => {
      app.addHook('preClose', async () => resolve());
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { socket, answer } = openRaw((app.server.address() as AddressInfo).port);
    const arrived = once(app.server, 'request');
    const form = 'Host: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n';
    socket.write(`POST /api/auth/login HTTP/1.1\r\n${form}`);
    await arrived;
    const closed = app.close();
    await closing;
    socket.write('{}GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n');
    const [first = '', second = ''] = (await answer).all.split(/(?=HTTP\/1\.1 503)/);
    await closed;
    expect(first).toContain('HTTP/1.1 422');
    expect(second).toContain('x-content-type-options: nosniff');
    expect(second).toContain('A loja está voltando.');
  });
});
