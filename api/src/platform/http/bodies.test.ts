import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { signInBuyer } from '../../testing/shelf.ts';
import { signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';

const KIBIBYTE = 1024;
const weighing = (bytes: number) => ({ x: 'a'.repeat(bytes) });

describe('a body', () => {
  const store = useStore({ STRIPE_SECRET_KEY: 'sk_test_bodies', STRIPE_WEBHOOK_SECRET: 'whsec_bodies' });

  async function answerTo(
    url: string,
    payload: object,
    headers: object = {},
    method: 'POST' | 'PUT' = 'POST',
  ) {
    const response = await store().app.inject({ method, url, payload, headers: { ...headers } });
    return [response.statusCode, response.json().code];
  }

  it.each(['/api/auth/login', '/api/auth/register', '/api/auth/forgot-password', '/api/auth/reset-password'])(
    'for %s may weigh what a form weighs',
    async (url) => {
      expect(await answerTo(url, weighing(15 * KIBIBYTE))).toEqual([422, 'VALIDATION']);
      expect(await answerTo(url, weighing(16 * KIBIBYTE))).toEqual([413, 'TOO_LARGE']);
    },
  );

  it('for a profile and an address may weigh what a form weighs', async () => {
    const { user, headers } = await signIn(store());
    const profile = `/api/users/${user.id}`;
    expect(await answerTo(profile, weighing(17 * KIBIBYTE), headers, 'PUT')).toEqual([413, 'TOO_LARGE']);
    expect(await answerTo(`${profile}/addresses`, weighing(17 * KIBIBYTE), headers)).toEqual([
      413,
      'TOO_LARGE',
    ]);
  });

  it('for a basket, a message or a product may be four times as heavy', async () => {
    const buyer = await signInBuyer(store());
    const admin = await signIn(store(), { role: 'admin' });
    for (const [url, headers] of [
      ['/api/contact', {}],
      ['/api/stripe/create-checkout-session', buyer.headers],
      ['/api/stripe/create-subscription-checkout', buyer.headers],
      ['/api/products', admin.headers],
    ] as const) {
      expect(await answerTo(url, weighing(60 * KIBIBYTE), headers)).toEqual([422, 'VALIDATION']);
      expect(await answerTo(url, weighing(64 * KIBIBYTE), headers)).toEqual([413, 'TOO_LARGE']);
    }
  });

  it('for a message holds the longest that may be written, in any letters', async () => {
    const message = { name: 'Ana', email: 'ana@exemplo.com', message: '🥕'.repeat(5000) };
    expect(await answerTo('/api/contact', message)).toEqual([201, undefined]);
  });

  it('for a post holds the longest that may be written', async () => {
    const { headers } = await signIn(store(), { role: 'admin' });
    const post = {
      title: 'Pão',
      author: 'Ana',
      content: 'ã'.repeat(100_000),
      image_url: 'https://a.test/a.png',
    };
    expect(await answerTo('/api/blog', post, headers)).toEqual([201, undefined]);
    expect(await answerTo('/api/blog', weighing(1024 * KIBIBYTE), headers)).toEqual([413, 'TOO_LARGE']);
  });

  it('that comes packed is not unpacked: some kilobytes would keep the store busy for minutes', async () => {
    const message = JSON.stringify({ name: 'Ana', email: 'ana@exemplo.com', message: ' '.repeat(60_000) });
    const packed = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync, zstd: zstdCompressSync };
    for (const [encoding, pack] of Object.entries(packed)) {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      expect([encoding, ...(await answerTo('/api/contact', pack(message), headers))]).toEqual([
        encoding,
        415,
        'UNSUPPORTED_MEDIA',
      ]);
    }
    expect(await answerTo('/api/contact', weighing(10), { 'content-encoding': 'identity' })).toEqual([
      422,
      'VALIDATION',
    ]);
  });

  it('from the payment provider may be large, and is looked at only when it is signed', async () => {
    const url = '/api/stripe/webhook';
    const signed = { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0a'.repeat(32)}` };
    expect(await answerTo(url, weighing(512 * KIBIBYTE), signed)).toEqual([400, 'BAD_REQUEST']);
    expect(await answerTo(url, weighing(1024 * KIBIBYTE), signed)).toEqual([413, 'TOO_LARGE']);
    expect(await answerTo(url, weighing(1024 * KIBIBYTE))).toEqual([400, 'BAD_REQUEST']);
  });
});

describe('BODY_LIMIT_BYTES', () => {
  const store = useStore({ BODY_LIMIT_BYTES: '1000' });

  it('keeps every body below it', async () => {
    for (const url of ['/api/auth/login', '/api/contact']) {
      const response = await store().app.inject({ method: 'POST', url, payload: weighing(1000) });
      expect(response.statusCode).toBe(413);
    }
  });
});
