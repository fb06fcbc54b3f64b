import type { AddressInfo, Socket } from 'node:net';
import { cents } from '@cesta/contract/base/money';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { importOrder } from '../../modules/orders/import.service.ts';
import { openRaw } from '../../testing/raw-connection.ts';
import { signInBuyer, stockUp } from '../../testing/shelf.ts';
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

describe('bodies that are whole in memory', () => {
  const store = useStore({ STRIPE_SECRET_KEY: 'sk_test_bodies', STRIPE_WEBHOOK_SECRET: 'whsec_bodies' });
  const ADDRESS = {
    street: 'Rua das Flores',
    number: '10',
    complement: '',
    neighborhood: 'Barra',
    city: 'Salvador',
    state: 'BA',
    zipcode: '40110010',
  };
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

  const report = ({ headers }: SignedIn, url = '/api/problem-reports') =>
    store().app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': MULTIPART },
      payload: '--x--\r\n',
    });
  const statusFor = async (who: SignedIn) => (await report(who)).statusCode;

  const hold = ({ headers }: SignedIn) =>
    begin('/api/problem-reports', [`Authorization: ${headers.authorization}`, `Content-Type: ${MULTIPART}`]);

  /** Somebody who has bought something, and so may have something to tell. */
  async function signInCustomer(): Promise<SignedIn> {
    const customer = await signInBuyer(store());
    const { id, name, email } = customer.user;
    const productId = await stockUp(store(), 'Umbu', 9);
    await importOrder(store().db, {
      customer: { id, name, email, phone: null },
      address: ADDRESS,
      lines: [{ productId, name: 'Umbu', price: cents(8_90), quantity: 1 }],
      status: 'delivered',
      paymentStatus: 'paid',
      at: store().clock.now(),
    });
    return customer;
  }

  it('of pictures are two of one customer and eight of all, and nobody who works here waits', async () => {
    const customers = await Promise.all(Array.from({ length: 5 }, signInCustomer));
    const [first, , , , last] = customers;
    if (!first || !last) throw new Error('There are five');

    // Whoever asks takes a place meanwhile, and may have kept one of those out that are to hold it.
    const statusWhileHeld = async (asks: SignedIn, holders: readonly SignedIn[]) => {
      for (const who of [...holders, ...holders]) hold(who);
      return statusFor(asks);
    };
    await expect.poll(() => statusWhileHeld(first, [first]), POLL).toBe(503);
    expect(await statusFor(last)).toBe(400);
    await expect.poll(() => statusWhileHeld(last, customers.slice(1, 4)), POLL).toBe(503);
    const refused = await report(last);
    expect(refused.headers['retry-after']).toBe('10');
    expect(refused.json()).toMatchObject({
      code: 'BUSY',
      message: 'Muitas fotos chegando ao mesmo tempo. Espere alguns segundos e tente de novo.',
    });
    expect((await report(await signIn(store(), { role: 'admin' }), '/api/upload')).json().code).toBe(
      'NOT_A_PICTURE',
    );

    for (const socket of open) socket.destroy();
    await expect.poll(() => statusFor(last), POLL).toBe(400);
    expect(await statusFor(first)).toBe(400);
  });

  it('of pictures take no place when they come from somebody who never bought', async () => {
    const customer = await signInCustomer();
    const newcomers = await Promise.all(Array.from({ length: 4 }, () => signIn(store())));
    for (const who of [...newcomers, ...newcomers]) hold(who);
    const answered = () => open.filter(({ bytesRead }) => bytesRead > 0).length;
    await expect.poll(answered, POLL).toBe(8);
    expect(await statusFor(customer)).toBe(400);
    expect((await report(newcomers[0] ?? customer)).json().code).toBe('NOTHING_TO_REPORT');
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
