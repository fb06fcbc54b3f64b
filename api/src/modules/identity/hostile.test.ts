import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { sized } from '../../testing/long-run.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';

const store = useStore({
  LOGIN_FAILURES_PER_ADDRESS: '100000',
  RESET_REQUESTS_PER_ADDRESS: '100000',
  LIMIT_REQUESTS_PER_MINUTE: '1000000',
  LIMIT_WRITES_PER_MINUTE: '1000000',
});

let me: SignedIn;
let routes: { method: 'POST' | 'PUT' | 'DELETE'; url: string }[] = [];

beforeAll(async () => {
  await store().app.ready();
  me = await signIn(store());
  routes = store()
    .app.accessRules.filter(
      ({ url, method }) => /^\/api\/(auth|users)\//.test(url) && !/GET|HEAD/.test(method),
    )
    .map(({ url, method }) => ({
      method: method as 'POST',
      url: url.replace(':id', me.user.id).replace(/:\w+/g, '11111111-1111-4111-8111-111111111111'),
    }));
});

const FIELDS = [
  ...['email', 'password', 'remember', 'name', 'phone', 'cpf', 'birthdate', 'token', 'currentPassword'],
  ...['newPassword', 'address', 'label', 'zipcode', 'street', 'number', 'complement', 'neighborhood', 'city'],
  ...['state', 'is_default', '__proto__', 'constructor', 'toString'],
];

/** What breaks careless servers: NUL, lone surrogates, huge and odd numbers, right-to-left marks, SQL. */
const nasty = fc.constantFrom(
  '\u0000',
  'a\u0000b@c.de',
  '\ud800',
  '\u202e',
  "'; drop table users; --",
  '9'.repeat(400),
  '٤٠١١٠٠١٠',
  'a@b.c',
  '2024-02-29',
  '9999-12-31',
  -0,
  1e308,
);
const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), nasty, fc.string({ unit: 'binary' }));
const body = fc.oneof(
  value,
  fc.dictionary(
    fc.constantFrom(...FIELDS),
    fc.oneof(value, fc.dictionary(fc.constantFrom(...FIELDS), value)),
  ),
);

describe('whatever is sent', () => {
  it('is answered, never with a failure of the store', async () => {
    expect(routes.length).toBeGreaterThan(10);
    await fc.assert(
      fc.asyncProperty(fc.nat(), body, async (pick, payload) => {
        const route = routes[pick % routes.length];
        if (!route) return;
        const answer = await store().app.inject({
          ...route,
          headers: { ...me.headers, 'content-type': 'application/json' },
          payload: JSON.stringify(payload),
        });
        expect([route, answer.statusCode < 500, answer.body]).toEqual([route, true, answer.body]);
        if (answer.statusCode >= 400)
          expect(answer.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) });
        if (answer.statusCode === 401) me = await signIn(store());
      }),
      { numRuns: sized({ usual: 250, long: 5000 }) },
    );
  }, 600_000);

  it.each([
    '{',
    '[',
    'null',
    '"x"',
    '1e999',
    '{"email":"a@b.c","email":1}',
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
  ])('also when it is hardly JSON: %.20s', async (payload) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await store().app.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
    expect([400, 422]).toContain(answer.statusCode);
  });
});
