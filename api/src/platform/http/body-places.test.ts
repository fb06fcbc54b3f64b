import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openRaw } from '../../testing/raw-connection.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { createBodyPlaces } from './body-places.ts';

it('there is room for so many of one sender and of all together, again once one has left', () => {
  const places = createBodyPlaces({ each: 2, all: 3 });
  const first = places.take('ana');
  expect(places.take('ana')).not.toBeNull();
  expect(places.take('ana')).toBeNull();
  const other = places.take('bia');
  expect(places.take('caio')).toBeNull();
  other?.();
  other?.();
  expect(places.take('caio')).not.toBeNull();
  expect(places.take('davi')).toBeNull();
  first?.();
  expect(places.take('ana')).not.toBeNull();
});

describe('13.9: bodies that are whole in memory', () => {
  const store = useStore({ STRIPE_SECRET_KEY: 'sk_test_bodies', STRIPE_WEBHOOK_SECRET: 'whsec_bodies' });
  const MULTIPART = 'multipart/form-data; boundary=x';
  const BEGUN = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.gif"\r\n\r\nGIF89a';
  const POLL = { timeout: 20_000 };
  let port = 0;
  let open: Socket[] = [];

  beforeAll(async () => {
    await store().app.listen({ port: 0, host: '127.0.0.1' });
    port = (store().app.server.address() as AddressInfo).port;
  });
  afterEach(() => {
    for (const socket of open) socket.destroy();
    open = [];
  });

  /** Sends the beginning of a large body, and nothing more. */
  function begin(path: string, headers: string[]): void {
    const { socket } = openRaw(port);
    open.push(socket);
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: loja.test',
      'Content-Length: 900000',
      ...headers,
      '',
      BEGUN,
    ];
    socket.write(head.join('\r\n'));
  }

  const report = ({ headers }: SignedIn) =>
    store().app.inject({
      method: 'POST',
      url: '/api/problem-reports',
      headers: { ...headers, 'content-type': MULTIPART },
      payload: '--x--\r\n',
    });
  const statusFor = async (who: SignedIn) => (await report(who)).statusCode;

  it('of pictures are two of one customer and eight of all, and nobody who works here waits', async () => {
    const customers = await Promise.all(Array.from({ length: 5 }, () => signIn(store())));
    const [first, , , , last] = customers;
    if (!first || !last) throw new Error('There are five');
    const hold = ({ headers }: SignedIn) =>
      begin('/api/problem-reports', [
        `Authorization: ${headers.authorization}`,
        `Content-Type: ${MULTIPART}`,
      ]);

    hold(first);
    hold(first);
    await expect.poll(() => statusFor(first), POLL).toBe(503);
    expect(await statusFor(last)).toBe(400);
    for (const who of [...customers.slice(1, 4), ...customers.slice(1, 4)]) hold(who);
    await expect.poll(() => statusFor(last), POLL).toBe(503);
    const refused = await report(last);
    expect(refused.headers['retry-after']).toBe('10');
    expect(refused.json()).toMatchObject({
      code: 'BUSY',
      message: 'Muitas fotos chegando ao mesmo tempo. Espere alguns segundos e tente de novo.',
    });
    expect(await statusFor(await signIn(store(), { role: 'admin' }))).toBe(400);

    for (const socket of open) socket.destroy();
    await expect.poll(() => statusFor(last), POLL).toBe(400);
    expect(await statusFor(first)).toBe(400);
  });

  it('of events are few from one address, and none is read that cannot be signed', async () => {
    const forged = `t=${Math.floor(Date.now() / 1000)},v1=${'0a'.repeat(32)}`;
    const answer = async (signature: string, remoteAddress = '127.0.0.1') => {
      const request = {
        url: '/api/stripe/webhook',
        headers: { 'stripe-signature': signature },
        payload: '{}',
      };
      return (await store().app.inject({ method: 'POST', remoteAddress, ...request })).statusCode;
    };
    // These take no place: they are answered before they are read.
    for (let n = 0; n < 40; n += 1) begin('/api/stripe/webhook', ['Stripe-Signature: t=1,v1=abc']);
    for (let n = 0; n < 7; n += 1) begin('/api/stripe/webhook', [`Stripe-Signature: ${forged}`]);
    expect(await answer(forged)).toBe(400);
    begin('/api/stripe/webhook', [`Stripe-Signature: ${forged}`]);
    await expect.poll(() => answer(forged), POLL).toBe(503);
    expect(await answer('t=1,v1=abc')).toBe(400);
    expect(await answer(forged, '203.0.113.9')).toBe(400);
  });
});
