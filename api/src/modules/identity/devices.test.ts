import { DAY_MS } from '@cesta/contract/base/calendar';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hashToken } from '../../platform/security/tokens.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { knownDevices } from './identity.tables.ts';

const store = useStore({ LOGIN_FAILURES_PER_ACCOUNT: '3', LOGIN_FAILURES_PER_ADDRESS: '20' });
const COOKIE = /^device=([\w-]{43}); Max-Age=31536000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/;

let lastAddress = 0;
function newAddress(): string {
  lastAddress += 1;
  return `10.1.0.${lastAddress}`;
}

interface From {
  address?: string;
  device?: string;
  headers?: Record<string, string>;
}

async function post(url: string, payload: object, { address = newAddress(), device, headers }: From = {}) {
  const answer = await store().app.inject({
    method: 'POST',
    url: `/api${url}`,
    payload,
    remoteAddress: address,
    headers: { ...headers, ...(device !== undefined && { cookie: `other=1; device=${device}` }) },
  });
  const given = COOKIE.exec(String(answer.headers['set-cookie'] ?? ''))?.[1];
  return { status: answer.statusCode, device: given ?? '', body: answer.json() };
}

const logIn = ({ user }: SignedIn, password: string, from?: From) =>
  post('/auth/login', { email: user.email, password }, from);

/** Guesses from many addresses until nobody unknown is let in any more. */
async function attack(victim: SignedIn, address: string): Promise<void> {
  for (let index = 0; index < 4; index += 1) await logIn(victim, 'errada1', { address });
}

const devicesOf = ({ user }: SignedIn) =>
  store().db.select().from(knownDevices).where(eq(knownDevices.userId, user.id));

async function askForLink(email: string): Promise<string> {
  await post('/auth/forgot-password', { email });
  await store().deps.jobs.runDue();
  const message = (await store().deps.mail.list(100)).find(({ to }) => to === email);
  return /redefinir-senha\?token=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? '';
}

describe('a browser that has signed in before', () => {
  it('is let in while others guess from the same address, and counts for itself alone', async () => {
    const ana = await signIn(store());
    const address = newAddress();
    const { device } = await logIn(ana, ana.password, { address });
    expect(device).not.toBe('');
    await attack(ana, address);
    expect((await logIn(ana, ana.password, { address })).status).toBe(429);
    expect((await logIn(ana, ana.password, { address, device })).status).toBe(200);
    // Nor does it count for the others: what it gets wrong is between itself and the account.
    for (const expected of [401, 401, 401, 429]) {
      expect((await logIn(ana, 'errada1', { address: newAddress(), device })).status).toBe(expected);
    }
    expect((await logIn(ana, ana.password, { address: newAddress() })).status).toBe(200);
  });

  it('is let in from an address that has tried too many accounts', async () => {
    const ana = await signIn(store());
    const address = newAddress();
    const { device } = await logIn(ana, ana.password, { address });
    for (let index = 0; index < 20; index += 1) {
      await post('/auth/login', { email: `alvo${index}@exemplo.test`, password: 'errada1' }, { address });
    }
    expect((await logIn(ana, ana.password, { address })).status).toBe(429);
    expect((await logIn(ana, ana.password, { address, device })).status).toBe(200);
  });

  it('is known to its own accounts and to no other', async () => {
    const [ana, rui] = [await signIn(store()), await signIn(store())];
    const { device } = await logIn(ana, ana.password);
    const address = newAddress();
    await attack(rui, address);
    expect((await logIn(rui, rui.password, { address, device })).status).toBe(429);
    // Two people at one browser keep its one name.
    expect((await logIn(rui, rui.password, { device })).device).toBe(device);
    expect((await logIn(rui, rui.password, { address, device })).status).toBe(200);
  });

  it('is never signed in by that: the cookie opens nothing', async () => {
    const ana = await signIn(store());
    const { device } = await logIn(ana, ana.password);
    const cookie = `device=${device}`;
    for (const url of ['/api/auth/verify', `/api/users/${ana.user.id}`, '/api/orders']) {
      expect((await store().app.inject({ url, headers: { cookie } })).statusCode).toBe(401);
    }
  });

  it('is known by its hash, and by no name that it made up itself', async () => {
    const ana = await signIn(store());
    const { device } = await logIn(ana, ana.password, { device: 'curto' });
    expect(device).toMatch(/^[\w-]{43}$/);
    expect(await devicesOf(ana)).toMatchObject([{ deviceHash: hashToken(device) }]);
  });

  it('is known after signing up, and the cookie is for encrypted connections alone where the store has them', async () => {
    const payload = { name: 'Nova Pessoa', email: 'nova-no-aparelho@exemplo.test', password: 'segredo-1' };
    const { device } = await post('/auth/register', payload);
    expect(device).not.toBe('');
    const { settings } = store().deps;
    store().deps.settings = { ...settings, baseUrl: 'https://loja.exemplo.test' };
    const secure = await store().app.inject({ method: 'POST', url: '/api/auth/login', payload });
    store().deps.settings = settings;
    expect(secure.headers['set-cookie']).toMatch(/; Secure$/);
  });
});

describe('known browsers', () => {
  it('become strangers with a new password, but for the one that set it', async () => {
    const ana = await signIn(store());
    const { device: elsewhere } = await logIn(ana, ana.password);
    const changed = await post(
      `/users/${ana.user.id}/change-password`,
      { currentPassword: ana.password, newPassword: 'outra-senha-1' },
      { headers: ana.headers },
    );
    const address = newAddress();
    await attack(ana, address);
    expect((await logIn(ana, 'outra-senha-1', { address, device: elsewhere })).status).toBe(429);
    expect((await logIn(ana, 'outra-senha-1', { address, device: changed.device })).status).toBe(200);
  });

  it('become strangers with a reset, which forgives this address and makes this browser known', async () => {
    const ana = await signIn(store());
    const { device: elsewhere } = await logIn(ana, ana.password);
    const address = newAddress();
    await attack(ana, address);
    expect((await logIn(ana, ana.password, { address })).status).toBe(429);
    const link = await askForLink(ana.user.email);
    const reset = await post('/auth/reset-password', { token: link, password: 'outra-senha-2' }, { address });
    expect((await logIn(ana, 'outra-senha-2', { address })).status).toBe(200);
    await attack(ana, address);
    expect((await logIn(ana, 'outra-senha-2', { address, device: elsewhere })).status).toBe(429);
    expect((await logIn(ana, 'outra-senha-2', { address, device: reset.device })).status).toBe(200);
  });

  it('are forgotten with the account', async () => {
    const ana = await signIn(store());
    await logIn(ana, ana.password);
    const { app } = store();
    const url = `/api/users/${ana.user.id}`;
    const payload = { password: ana.password };
    expect((await app.inject({ method: 'DELETE', url, headers: ana.headers, payload })).statusCode).toBe(200);
    expect(await devicesOf(ana)).toEqual([]);
  });

  it('are twenty at most, the latest, however many sign in at once', async () => {
    const ana = await signIn(store());
    const first = await logIn(ana, ana.password);
    store().clock.advance(60_000);
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(ana, ana.password)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await logIn(ana, ana.password);
    const known = (await devicesOf(ana)).map(({ deviceHash }) => deviceHash);
    expect(known).toHaveLength(20);
    expect(known).not.toContain(hashToken(first.device));
  });

  it('are forgotten after half a year without use', async () => {
    const ana = await signIn(store());
    const { device } = await logIn(ana, ana.password);
    await logIn(ana, ana.password);
    store().clock.advance(100 * DAY_MS);
    await logIn(ana, ana.password, { device });
    store().clock.advance(100 * DAY_MS);
    await store().deps.jobs.send(store().db, 'identity.sweep', {});
    await store().deps.jobs.runDue();
    expect(await devicesOf(ana)).toMatchObject([{ deviceHash: hashToken(device) }]);
  });
});

describe('a password given by somebody who is signed in', () => {
  const change = (who: SignedIn, currentPassword: string) =>
    post(
      `/users/${who.user.id}/change-password`,
      { currentPassword, newPassword: 'outra-senha-3' },
      { headers: who.headers },
    );

  it('is not slowed down by strangers who guess', async () => {
    const ana = await signIn(store());
    for (let index = 0; index < 3; index += 1) await attack(ana, newAddress());
    expect((await change(ana, ana.password)).status).toBe(200);
  });

  it('may be wrong a few times in one session, and slows down neither other sessions nor sign-ins', async () => {
    const ana = await signIn(store());
    const { body } = await logIn(ana, ana.password);
    const elsewhere = { ...ana, headers: { authorization: `Bearer ${body.token}` } };
    for (const expected of [422, 422, 422, 429]) expect((await change(ana, 'errada1')).status).toBe(expected);
    expect((await change(ana, ana.password)).status).toBe(429);
    expect((await logIn(ana, ana.password)).status).toBe(200);
    expect((await change(elsewhere, ana.password)).status).toBe(200);
  });
});
