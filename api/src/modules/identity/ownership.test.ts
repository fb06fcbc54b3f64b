import type { StaffRole } from '@cesta/contract/identity/identity';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AccessRule } from '../../platform/security/access.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';

const store = useStore();

const HEAD = `# Who may call what

Written by a test that calls every route of the running store as each of them. After a change of routes:
\`npx vitest run --project api api/src/modules/identity/ownership.test.ts -u\`, then read what changed.

\`yes\`: past the guard, whatever comes then. 401: sign in first. 403: not for this role. 404: as if it were not there.
\`admin\` is the office. What packers and drivers get holds no e-mails, no exports and no money but, for drivers, what to
take at the door:
\`api/src/modules/fulfilment/staff-views.rules.ts\`.
Past the guard, by what is asked: drivers pack nothing and leave the money of what nobody brings alone, packers mark no
payment at the door, and neither changes a day that they may not read
(\`api/src/modules/fulfilment/staff-reach.service.ts\`).

| call | level | visitor | another customer | its customer | driver | packer | office |
|---|---|---|---|---|---|---|---|
`;

/** Whoever is signed in besides customer A, and what their role lets them do beyond being a customer. */
type Who = 'anonymous' | 'customer A' | 'customer B' | StaffRole;

/** What each caller gets from a route that names customer A. 'in' means: past the guard, whatever comes then. */
const EXPECTED: Record<AccessRule['access'], Record<Who, Answer>> = {
  public: answers('in', 'in', 'in', { admin: 'in', packer: 'in', driver: 'in' }),
  optional: answers('in', 'in', 'in', { admin: 'in', packer: 'in', driver: 'in' }),
  user: answers(401, 'in', 'in', { admin: 'in', packer: 'in', driver: 'in' }),
  owner: answers(401, 'in', 404, { admin: 404, packer: 404, driver: 404 }),
  ownerOrAdmin: answers(401, 'in', 404, { admin: 'in', packer: 404, driver: 404 }),
  admin: answers(401, 403, 403, { admin: 'in', packer: 403, driver: 403 }),
  packer: answers(401, 403, 403, { admin: 'in', packer: 'in', driver: 403 }),
  driver: answers(401, 403, 403, { admin: 'in', packer: 'in', driver: 'in' }),
};

type Answer = number | 'in';

function answers(
  anonymous: Answer,
  a: Answer,
  b: Answer,
  staff: Record<StaffRole, Answer>,
): Record<Who, Answer> {
  return { anonymous, 'customer A': a, 'customer B': b, ...staff };
}

const NOBODY = '11111111-1111-4111-8111-111111111111';
const WHO: readonly Who[] = ['anonymous', 'customer B', 'customer A', 'driver', 'packer', 'admin'];
const people: Partial<Record<Who, SignedIn>> = {};
let rules: AccessRule[] = [];

beforeAll(async () => {
  await store().app.ready();
  rules = store().app.accessRules.filter(({ method }) => method !== 'HEAD');
});

/** New ones for each call: some calls end an account. */
async function renew(...others: Who[]): Promise<void> {
  for (const who of new Set<Who>(['customer A', ...others])) {
    if (who === 'anonymous') continue;
    people[who] = await signIn(store(), who.startsWith('customer') ? {} : { role: who as StaffRole });
  }
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

const nameOf = ({ method, url }: AccessRule) => `${method} ${url}`;
const walked = new Map<Who, Map<string, number>>();

/** Calls every route as somebody, once for all tests that ask. */
async function walk(who: Who): Promise<Map<string, number>> {
  const known = walked.get(who);
  if (known) return known;
  const seen = new Map<string, number>();
  for (const rule of rules) {
    await renew(who);
    seen.set(nameOf(rule), (await ask(rule, who)).statusCode);
  }
  walked.set(who, seen);
  return seen;
}

describe('who may call what', () => {
  it('is declared for every route that names a user: its owner or an admin, nobody else', () => {
    const naming = store().app.accessRules.filter(({ url }) => /\/users\/:|:userId/.test(url));
    expect(naming.length).toBeGreaterThan(15);
    expect(naming.filter(({ access }) => !access.startsWith('owner') && access !== 'admin')).toEqual([]);
  });

  it('is the owner alone below /users/{id}: not even the office reads or changes what is there', () => {
    const owned = rules.filter(({ url }) => url.startsWith('/api/users/:id'));
    expect(owned.length).toBeGreaterThan(15);
    expect(owned.filter(({ access }) => access !== 'owner')).toEqual([]);
  });

  it.each(WHO)(
    'is what the rule of each route says: %s',
    async (who) => {
      const wrong: string[] = [];
      const seen = await walk(who);
      for (const rule of rules) {
        const status = seen.get(nameOf(rule)) ?? 0;
        const expected = EXPECTED[rule.access][who];
        const isRight = expected === 'in' ? status !== 401 && status !== 403 : status === expected;
        if (!isRight) wrong.push(`${nameOf(rule)} (${rule.access}): ${status}, not ${expected}`);
      }
      expect(rules.length).toBeGreaterThan(100);
      expect(wrong).toEqual([]);
    },
    120_000,
  );

  it('stands in docs/access.md as the running store does it, a line for every route', async () => {
    const seen = new Map<Who, Map<string, number>>();
    for (const who of WHO) seen.set(who, await walk(who));
    const told = (rule: AccessRule, who: Who) => {
      const expected = EXPECTED[rule.access][who];
      const status = seen.get(who)?.get(nameOf(rule)) ?? 0;
      // Past the guard an unknown id is 404, and a missing body 422: what came to the guard's answer is told.
      return status === 401 || status === 403 || expected !== 'in' ? String(status) : 'yes';
    };
    const lines = rules
      .filter(({ url }) => !url.startsWith('/api/docs'))
      .sort((a, b) => (a.url === b.url ? a.method.localeCompare(b.method) : a.url < b.url ? -1 : 1))
      .map((rule) => [`\`${nameOf(rule)}\``, rule.access, ...WHO.map((who) => told(rule, who))]);
    await expect(`${HEAD}${lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('')}`).toMatchFileSnapshot(
      '../../../../docs/access.md',
    );
  }, 600_000);

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
    await renew('customer B');
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
