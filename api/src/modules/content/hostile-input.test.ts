import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';

const store = useStore({ LIMIT_WRITES_PER_MINUTE: '1000000', CONTACT_MESSAGES_PER_HOUR: '1000000' });
let admin: SignedIn;

beforeAll(async () => {
  admin = await signIn(store(), { role: 'admin' });
});

const nobody = '11111111-1111-4111-8111-111111111111';
const FORMS = {
  products: [
    'name',
    'description',
    'price',
    'category',
    'imageUrl',
    'stock',
    'previousStock',
    'unit',
    'active',
    'version',
  ],
  producers: ['name', 'story', 'location', 'products', 'imageUrl', 'active', 'orderIndex'],
  blog: ['title', 'content', 'author', 'image_url', 'excerpt', 'published'],
  contact: ['name', 'email', 'message', 'website', 'elapsedMs'],
};
const GOOD: Record<string, unknown> = {
  category: 'Frutas',
  price: 5,
  email: 'a@b.test',
  imageUrl: '/x',
  image_url: '/x',
  active: true,
  published: true,
};

const nasty = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.integer({ min: -(2 ** 53), max: 2 ** 53 }),
  fc.constantFrom(
    ...['\u0000', '\ud800', "'; drop table posts; --", '<b>'.repeat(300), 'x'.repeat(5000), '\u202e'],
  ),
  fc.constantFrom(-0, 2147483648, 1e308, null, '', [], {}, '__proto__', true),
);

/** Most fields are good, so that the odd one gets past the first check and into the database. */
const bodyOf = (fields: readonly string[]) =>
  fc.record(
    Object.fromEntries(
      fields.map((field) => [
        field,
        fc.oneof(
          { weight: 3, arbitrary: fc.constant(GOOD[field] ?? 'texto') },
          { weight: 1, arbitrary: nasty },
        ),
      ]),
    ),
    { requiredKeys: [] },
  );

const CALLS = Object.entries(FORMS).flatMap(([name, fields]) => [
  ['POST', `/api/${name}`, fields] as const,
  ...(name === 'contact' ? [] : [['PUT', `/api/${name}/${nobody}`, fields] as const]),
]);

describe('whatever is sent', () => {
  it.each(CALLS)('%s %s answers with a Portuguese refusal or does its work', async (method, url, fields) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 4, arbitrary: bodyOf(fields) }, nasty), async (body) => {
        const response = await store().app.inject({
          method,
          url,
          headers: { ...admin.headers, 'content-type': 'application/json' },
          payload: JSON.stringify(body),
        });
        expect(response.statusCode).toBeLessThan(500);
        if (response.statusCode >= 400) {
          expect(response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
          expect(response.json().message).not.toMatch(/Invalid|expected|must be|required/);
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each(['/api/blog', '/api/producers', '/api/products', '/api/contact'])(
    '%s survives any query',
    async (url) => {
      const key = fc.constantFrom(
        'limit',
        'offset',
        'published',
        'active',
        'read',
        'search',
        'category',
        'x',
      );
      const value = fc.oneof(fc.string({ unit: 'binary' }), fc.integer().map(String), fc.constant('\u0000'));
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(key, value), { maxLength: 3 }), async (pairs) => {
          const query = new URLSearchParams(
            pairs.map(([name, text]): [string, string] => [name, text.toWellFormed()]),
          );
          const response = await store().app.inject({ url: `${url}?${query}`, headers: admin.headers });
          expect(response.statusCode).toBeLessThan(500);
        }),
        { numRuns: 60 },
      );
    },
  );

  it.each(['/api/blog/slug/', '/api/zipcode/check/', '/api/products/'])(
    '%s survives any name',
    async (url) => {
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), async (name) => {
          const response = await store().app.inject(`${url}${encodeURIComponent(name.toWellFormed())}`);
          expect(response.statusCode).toBeLessThan(500);
          expect(response.json().message ?? response.json().products).toBeDefined();
        }),
        { numRuns: 60 },
      );
    },
  );
});
