import { describe, expect, it } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { openTestStore, type TestStore, useStore } from '../../testing/test-store.ts';

const store = useStore({ LOGIN_FAILURES_PER_ACCOUNT: '5', LOGIN_FAILURES_PER_ADDRESS: '12' });

let lastAddress = 0;
/** Every test comes from an address of its own, so that none is slowed down by another. */
function newAddress(): string {
  lastAddress += 1;
  return `10.0.0.${lastAddress}`;
}

function logIn(email: string, password: string, remoteAddress: string, at: TestStore = store()) {
  const payload = { email, password };
  return at.app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress });
}

async function failTimes(count: number, email: string, remoteAddress: string) {
  const codes: number[] = [];
  for (let index = 0; index < count; index += 1) {
    codes.push((await logIn(email, 'errada1', remoteAddress)).statusCode);
  }
  return codes;
}

describe('failed sign-ins', () => {
  it('slow one account down from wherever they come, kindly and for a while', async () => {
    const { user, password } = await signIn(store());
    expect(await failTimes(5, user.email, newAddress())).toEqual([401, 401, 401, 401, 401]);
    store().clock.advance(5 * 60_000);
    const refused = await logIn(user.email, password, newAddress());
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Muitas tentativas em pouco tempo. Espere 10 minutos e tente de novo.',
    });
    expect(refused.headers['retry-after']).toBe('600');
    store().clock.advance(10 * 60_000);
    expect((await logIn(user.email, password, newAddress())).statusCode).toBe(200);
  });

  it('slow an unknown account down just the same', async () => {
    const address = newAddress();
    expect(await failTimes(6, 'ninguem@exemplo.test', address)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('slow one address down that tries many accounts, and leave other addresses alone', async () => {
    const address = newAddress();
    const { user, password } = await signIn(store());
    for (let index = 0; index < 12; index += 1) await logIn(`alvo${index}@exemplo.test`, 'errada1', address);
    expect((await logIn(user.email, password, address)).statusCode).toBe(429);
    expect((await logIn(user.email, password, newAddress())).statusCode).toBe(200);
  });

  it('are all that counts: success slows nobody down and forgives nothing', async () => {
    const { user, password } = await signIn(store());
    const address = newAddress();
    for (let index = 0; index < 15; index += 1) {
      expect((await logIn(user.email, password, address)).statusCode).toBe(200);
    }
    await failTimes(4, user.email, address);
    expect((await logIn(user.email, password, address)).statusCode).toBe(200);
    await failTimes(1, user.email, address);
    expect((await logIn(user.email, password, address)).statusCode).toBe(429);
  });

  it('stop a burst too: the right guess does not slip through behind the wrong ones', async () => {
    const { user, password } = await signIn(store());
    const { limits } = store().deps;
    const peek = limits.peek;
    let asked = 0;
    // The rivals fail between the first look at the counter and the end of the comparison.
    limits.peek = async (key) => {
      const count = await peek(key);
      asked += 1;
      if (asked === 2) {
        limits.peek = peek;
        await failTimes(5, user.email, newAddress());
      }
      return count;
    };
    expect((await logIn(user.email, password, newAddress())).statusCode).toBe(429);
  });

  it('count together in all processes', async () => {
    const second = await openTestStore(
      { url: store().databaseUrl, drop: async () => undefined },
      {
        LOGIN_FAILURES_PER_ACCOUNT: '5',
      },
    );
    second.clock.set(store().clock.now());
    const { user, password } = await signIn(store());
    await failTimes(5, user.email, newAddress());
    expect((await logIn(user.email, password, newAddress(), second)).statusCode).toBe(429);
    await second.app.close();
  });

  it('include wrong passwords given by someone who is signed in', async () => {
    const { user, password, headers } = await signIn(store());
    const url = `/api/users/${user.id}/change-password`;
    const payload = { currentPassword: 'errada1', newPassword: 'outra-senha' };
    for (let index = 0; index < 5; index += 1) {
      const answer = await store().app.inject({ method: 'POST', url, headers, payload });
      expect(answer.statusCode).toBe(422);
    }
    const right = { ...payload, currentPassword: password };
    const answer = await store().app.inject({ method: 'POST', url, headers, payload: right });
    expect(answer.statusCode).toBe(429);
  });

  it('include sign-ups with e-mails that are taken, which would tell who has an account', async () => {
    const { user } = await signIn(store());
    const remoteAddress = newAddress();
    const payload = { name: 'Curioso', email: user.email, password: 'segredo1' };
    const codes: number[] = [];
    for (let index = 0; index < 13; index += 1) {
      const answer = await store().app.inject({
        method: 'POST',
        url: '/api/auth/register',
        payload,
        remoteAddress,
      });
      codes.push(answer.statusCode);
    }
    expect(codes).toEqual([...Array(12).fill(409), 429]);
  });
});

describe('honest use', () => {
  const usual = useStore();

  it('of one address by hundreds of customers is left alone with the limits the store comes with', async () => {
    const register = (index: number) => {
      const payload = { name: `Cliente ${index}`, email: `c${index}@exemplo.test`, password: 'segredo1' };
      return usual().app.inject({ method: 'POST', url: '/api/auth/register', payload });
    };
    const answers = await Promise.all(Array.from({ length: 300 }, (_, index) => register(index)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  }, 30_000);
});
