import { describe, expect, it } from 'vitest';
import { ownAccount } from '../../testing/own-account.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';

const store = useStore();
const call = ownAccount(store);

describe('where one is signed in', () => {
  const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';

  async function signInAgain(me: SignedIn): Promise<string> {
    const payload = { email: me.user.email, password: me.password };
    const headers = { 'user-agent': phone };
    const answer = await store().app.inject({ method: 'POST', url: '/api/auth/login', payload, headers });
    return answer.json().token;
  }

  it('is listed with the device, the last use and which one this is', async () => {
    const me = await signIn(store());
    store().clock.advance(1000);
    await signInAgain(me);
    const { sessions: shown, total } = (await call(me, 'GET', '/sessions')).json();
    expect(total).toBe(2);
    expect(shown).toMatchObject([
      { device: 'Chrome no Android', current: false },
      { device: 'Dispositivo desconhecido', current: true },
    ]);
    expect(Object.keys(shown[0]).sort()).toEqual([
      'created_at',
      'current',
      'device',
      'expires_at',
      'id',
      'idle_expires_at',
      'last_used_at',
    ]);
  });

  it('notes the last use now and then, not with every call', async () => {
    const me = await signIn(store());
    const lastUse = async () => (await call(me, 'GET', '/sessions')).json().sessions[0].last_used_at;
    const first = await lastUse();
    store().clock.advance(4 * 60_000);
    expect(await lastUse()).toBe(first);
    store().clock.advance(60_000);
    expect(await lastUse()).not.toBe(first);
  });

  it('can be ended one by one or all but this one', async () => {
    const me = await signIn(store());
    const tokens = [await signInAgain(me), await signInAgain(me), await signInAgain(me)];
    const works = async (token: string) =>
      (await store().app.inject({ url: '/api/auth/verify', headers: { authorization: `Bearer ${token}` } }))
        .statusCode === 200;
    const { sessions: shown } = (await call(me, 'GET', '/sessions')).json();
    const other = shown.find(({ current }: { current: boolean }) => !current);
    expect((await call(me, 'DELETE', `/sessions/${other.id}`)).statusCode).toBe(200);
    expect((await call(me, 'DELETE', `/sessions/${other.id}`)).statusCode).toBe(404);
    expect((await Promise.all(tokens.map(works))).filter(Boolean)).toHaveLength(2);
    expect((await call(me, 'DELETE', '/sessions')).statusCode).toBe(200);
    expect((await Promise.all(tokens.map(works))).filter(Boolean)).toEqual([]);
    expect(await works(me.token)).toBe(true);
  });

  it("never reaches into another person's sessions", async () => {
    const [me, other] = [await signIn(store()), await signIn(store())];
    const theirs = (await call(other, 'GET', '/sessions')).json().sessions[0].id;
    expect((await call(me, 'DELETE', `/sessions/${theirs}`)).statusCode).toBe(404);
    expect((await call(other, 'GET', '/sessions')).json().total).toBe(1);
  });
});
