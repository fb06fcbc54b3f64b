import { beforeAll, describe, expect, it } from 'vitest';
import type { AccessRule } from '../../platform/access.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';

const store = useStore();

type Who = 'anonymous' | 'customer A' | 'customer B' | 'admin';

/** What each caller gets from a route that names customer A. 'in' means: past the guard, whatever comes then. */
const EXPECTED: Record<AccessRule['access'], Record<Who, number | 'in'>> = {
  public: { anonymous: 'in', 'customer A': 'in', 'customer B': 'in', admin: 'in' },
  optional: { anonymous: 'in', 'customer A': 'in', 'customer B': 'in', admin: 'in' },
  user: { anonymous: 401, 'customer A': 'in', 'customer B': 'in', admin: 'in' },
  owner: { anonymous: 401, 'customer A': 'in', 'customer B': 404, admin: 404 },
  ownerOrAdmin: { anonymous: 401, 'customer A': 'in', 'customer B': 404, admin: 'in' },
  admin: { anonymous: 401, 'customer A': 403, 'customer B': 403, admin: 'in' },
};

const NOBODY = '11111111-1111-4111-8111-111111111111';
const people: Partial<Record<Who, SignedIn>> = {};
let rules: AccessRule[] = [];

beforeAll(async () => {
  await store().app.ready();
  rules = store().app.accessRules.filter(({ access }) => access !== 'public');
});

async function renew(): Promise<void> {
  people['customer A'] = await signIn(store());
  people['customer B'] = await signIn(store());
  people.admin = await signIn(store(), { role: 'admin' });
}

function addressOf({ url, access }: AccessRule): string {
  const owner = people['customer A']?.user.id ?? '';
  const named = access.startsWith('owner') ? url.replace(/:userId|(?<=\/users\/):id/, owner) : url;
  return named.replace(/:\w+/g, NOBODY).replace('*', 'x');
}

async function ask(rule: AccessRule, who: Who) {
  const headers = people[who]?.headers ?? {};
  const method = rule.method as 'GET';
  return store().app.inject({ method, url: addressOf(rule), headers });
}

describe('who may call what', () => {
  it('is declared for every route that names a user: its owner or an admin, nobody else', () => {
    const naming = store().app.accessRules.filter(({ url }) => /\/users\/:|:userId/.test(url));
    expect(naming.length).toBeGreaterThan(15);
    expect(naming.filter(({ access }) => !access.startsWith('owner') && access !== 'admin')).toEqual([]);
  });

  it.each(Object.keys(EXPECTED.user) as Who[])(
    'is what the rule of each route says: %s',
    async (who) => {
      const wrong: string[] = [];
      for (const rule of rules) {
        await renew();
        const { statusCode } = await ask(rule, who);
        const expected = EXPECTED[rule.access][who];
        const isRight =
          expected === 'in' ? statusCode !== 401 && statusCode !== 403 : statusCode === expected;
        if (!isRight)
          wrong.push(`${rule.method} ${rule.url} (${rule.access}): ${statusCode}, not ${expected}`);
      }
      expect(rules.length).toBeGreaterThan(15);
      expect(wrong).toEqual([]);
    },
    60_000,
  );

  it('lets the owner in everywhere the address names nothing but the owner', async () => {
    for (const rule of rules.filter(({ access, url }) => access === 'owner' && url.split(':').length === 2)) {
      await renew();
      const { statusCode } = await ask(rule, 'customer A');
      expect([rule.method, rule.url, statusCode < 300 || statusCode === 422]).toEqual([
        rule.method,
        rule.url,
        true,
      ]);
    }
  }, 30_000);

  it('is decided before the body is looked at', async () => {
    await renew();
    const url = `/api/users/${people['customer A']?.user.id}/change-password`;
    const answer = await store().app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      payload: '{ not json',
    });
    expect(answer.statusCode).toBe(401);
  });

  it("answers like nothing was there: another's id, an unknown one and an impossible one", async () => {
    await renew();
    const bodies: unknown[] = [];
    for (const id of [people['customer A']?.user.id, NOBODY, 'abc', "'%20or%201=1"]) {
      const answer = await store().app.inject({
        url: `/api/users/${id}`,
        headers: people['customer B']?.headers ?? {},
      });
      const { requestId, ...body } = answer.json();
      bodies.push([answer.statusCode, body]);
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  });

  it('takes the owner in capital letters for the same person', async () => {
    await renew();
    const me = people['customer A'];
    const url = `/api/users/${me?.user.id.toUpperCase()}`;
    expect((await store().app.inject({ url, headers: me?.headers ?? {} })).statusCode).toBe(200);
  });

  it('says in the description of the API which calls need a token', async () => {
    const { paths } = (await store().app.inject('/api/docs/json')).json();
    expect(paths['/api/users/{id}'].get.security).toEqual([{ bearer: [] }]);
    expect(paths['/api/auth/login'].post.security).toBeUndefined();
  });
});
