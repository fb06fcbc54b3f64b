import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openTestStore, type TestStore } from '../../testing/test-store.ts';

const ADDRESS = '203.0.113.77';
const lines: string[] = [];
let database: TestDatabase;
let store: TestStore;
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  const env = { LOG_LEVEL: 'info', LOGIN_FAILURES_PER_ACCOUNT: '3', LIMIT_REQUESTS_PER_MINUTE: '50' };
  store = await openTestStore(database, env, { logTo: { write: (line) => void lines.push(line) } });
});
afterAll(async () => {
  await store.app.close();
  await database.drop();
});

interface Line {
  security: string;
  account?: string;
  address?: string;
  what?: string;
  status?: number;
}

/** What the security log says about what was just done. */
async function told(act: () => Promise<unknown>): Promise<Line[]> {
  const before = lines.length;
  await act();
  return lines
    .slice(before)
    .map((line) => JSON.parse(line))
    .filter(({ security }) => security);
}

async function call(
  method: 'GET' | 'POST' | 'DELETE' | 'PATCH',
  path: string,
  payload?: object,
  who?: SignedIn,
) {
  const answer = await store.app.inject({
    method,
    url: `/api${path}`,
    remoteAddress: ADDRESS,
    headers: who?.headers ?? {},
    ...(payload && { payload }),
  });
  return answer.json();
}

const PASSWORD = 'segredo-de-teste';
const logIn = (email: string, password = PASSWORD) => call('POST', '/auth/login', { email, password });
const events = (all: Line[]) => all.map(({ security }) => security);

describe('the security log tells', () => {
  it('sign-ups and sign-ins, with the same name for the same account and address', async () => {
    const email = 'ana-no-log@exemplo.test';
    const register = () => call('POST', '/auth/register', { name: 'Ana Souza', email, password: PASSWORD });
    const all = [
      ...(await told(register)),
      ...(await told(register)),
      ...(await told(() => logIn(email))),
      ...(await told(() => logIn(email, 'errada-1'))),
    ];
    expect(events(all)).toEqual([
      'sign-up.succeeded',
      'sign-up.email-taken',
      'sign-in.succeeded',
      'sign-in.failed',
    ]);
    expect(new Set(all.map(({ account }) => account)).size).toBe(1);
    expect(new Set(all.map(({ address }) => address)).size).toBe(1);
  });

  it('a limit that is met, once and not with each refusal', async () => {
    const guess = () => logIn('alvo-no-log@exemplo.test', 'errada-1');
    const all = [];
    for (let index = 0; index < 6; index += 1) all.push(...(await told(guess)));
    expect(events(all)).toEqual(['sign-in.failed', 'sign-in.failed', 'sign-in.failed', 'limit.met']);
    expect(all.at(-1)).toMatchObject({ what: 'sign-in.account-address', status: 429 });
  });

  it('a flood, once', async () => {
    const all = await told(async () => {
      for (let index = 0; index < 60; index += 1) await call('GET', '/health');
    });
    expect(all).toMatchObject([{ security: 'limit.met', what: 'reads', status: 429 }]);
    store.clock.advance(61_000);
  });

  it('a password changed, confirmed wrongly, asked for and reset', async () => {
    const ana = await signIn(store, { password: PASSWORD });
    const change = (currentPassword: string) => {
      const payload = { currentPassword, newPassword: 'outra-senha-1' };
      return call('POST', `/users/${ana.user.id}/change-password`, payload, ana);
    };
    expect(events(await told(() => change('errada-1')))).toEqual(['password.confirmation-failed']);
    expect(events(await told(() => change(PASSWORD)))).toEqual(['password.changed']);
    const { email } = ana.user;
    const asked = await told(() => call('POST', '/auth/forgot-password', { email }));
    expect(events(asked)).toEqual(['password.reset-requested']);
    await store.deps.jobs.runDue();
    const message = (await store.deps.mail.list(10)).find(({ to }) => to === email);
    const token = /token=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? '';
    const payload = { token, password: 'terceira-senha-1' };
    expect(events(await told(() => call('POST', '/auth/reset-password', payload)))).toEqual([
      'password.reset',
    ]);
  });

  it('sessions ended and an account deleted', async () => {
    const ana = await signIn(store, { password: PASSWORD });
    const url = `/users/${ana.user.id}`;
    await logIn(ana.user.email);
    const { sessions } = await call('GET', `${url}/sessions`, undefined, ana);
    const other = sessions.find(({ current }: { current: boolean }) => !current);
    const endOne = () => call('DELETE', `${url}/sessions/${other.id}`, undefined, ana);
    const endOthers = () => call('DELETE', `${url}/sessions`, undefined, ana);
    const leave = () => call('DELETE', url, { password: PASSWORD }, ana);
    expect(events(await told(endOne))).toEqual(['sessions.ended']);
    expect(events(await told(endOthers))).toEqual(['sessions.ended']);
    expect(events(await told(leave))).toEqual(['account.deleted']);
    const rui = await signIn(store);
    expect(events(await told(() => call('POST', '/auth/logout', undefined, rui)))).toEqual(['sign-out']);
  });

  it('who was denied what, by the pattern of the route', async () => {
    const [ana, rui] = [await signIn(store), await signIn(store)];
    const denied = await told(async () => {
      await call('GET', '/contact', undefined, ana);
      await call('GET', `/users/${rui.user.id}`, undefined, ana);
    });
    expect(denied).toMatchObject([
      { security: 'access.denied', what: 'GET /api/contact', status: 403 },
      { security: 'access.denied', what: 'GET /api/users/:id', status: 404 },
    ]);
  });

  it('what an admin does and tries to do, but not what an admin reads', async () => {
    const admin = await signIn(store, { role: 'admin' });
    const nobody = '11111111-1111-4111-8111-111111111111';
    const product = {
      name: 'Abacate',
      description: 'x',
      category: 'Frutas',
      price: 3,
      unit: 'kg',
      stock: 1,
      image_url: '/x.webp',
    };
    const all = await told(async () => {
      await call('GET', '/contact', undefined, admin);
      await call('POST', '/products', product, admin);
      await call('PATCH', `/contact/${nobody}/read`, undefined, admin);
    });
    expect(all).toMatchObject([
      { security: 'admin.action', what: 'POST /api/products', account: expect.any(String) },
      { security: 'admin.action', what: 'PATCH /api/contact/:id/read', status: 404 },
    ]);
  });

  it('nothing that names a person, an address, a token or a password, in any line', () => {
    const said = lines.join('\n');
    expect(lines.length).toBeGreaterThan(40);
    expect(said).not.toMatch(/@|203\.0\.113|exemplo|segredo|senha-1|errada|Bearer|device=/);
    // 256 random bits, as in tokens and names of devices.
    expect(said).not.toMatch(/(?<![\w-])[\w-]{43}(?![\w-])/);
  });
});
