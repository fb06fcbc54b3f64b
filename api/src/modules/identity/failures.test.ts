import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { openTestStore, type TestStore, useStore } from '../../testing/test-store.ts';
import { users } from './identity.tables.ts';

const LIMITS = {
  LOGIN_FAILURES_PER_ACCOUNT: '5',
  LOGIN_FAILURES_PER_ACCOUNT_ANYWHERE: '20',
  LOGIN_FAILURES_PER_ADDRESS: '12',
  TAKEN_EMAILS_PER_ADDRESS: '6',
};
const store = useStore(LIMITS);

let lastAddress = 0;
/** Every test comes from an address of its own, so that none is slowed down by another. */
function newAddress(): string {
  lastAddress += 1;
  return `10.0.${lastAddress >> 8}.${lastAddress & 255}`;
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
  it('slow one account down from the address they come from, kindly and for a while', async () => {
    const { user, password } = await signIn(store());
    const address = newAddress();
    expect(await failTimes(5, user.email, address)).toEqual([401, 401, 401, 401, 401]);
    store().clock.advance(5 * 60_000);
    const refused = await logIn(user.email, password, address);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Muitas tentativas em pouco tempo. Espere 10 minutos e tente de novo.',
    });
    expect(refused.headers['retry-after']).toBe('600');
    store().clock.advance(10 * 60_000);
    expect((await logIn(user.email, password, address)).statusCode).toBe(200);
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

  it('of a whole network of addresses do not go on without end', async () => {
    const { user, password } = await signIn(store());
    for (let index = 0; index < 4; index += 1) {
      expect(await failTimes(5, user.email, newAddress())).toEqual([401, 401, 401, 401, 401]);
    }
    expect((await logIn(user.email, 'errada1', newAddress())).statusCode).toBe(429);
    store().clock.advance(60 * 60_000);
    expect((await logIn(user.email, password, newAddress())).statusCode).toBe(200);
  });

  it('of one IPv6 network count together', async () => {
    const { user } = await signIn(store());
    for (let index = 1; index <= 5; index += 1) await logIn(user.email, 'errada1', `2001:db8:7:7::${index}`);
    expect((await logIn(user.email, 'errada1', '2001:db8:7:7:ffff::1')).statusCode).toBe(429);
    expect((await logIn(user.email, 'errada1', '2001:db8:7:8::1')).statusCode).toBe(401);
  });
});

describe('guesses sent all at once', () => {
  it('are compared no more often than the limit says, in two processes together, and refused alike', async () => {
    const database = store().databaseUrl;
    const shared = { ...LIMITS, SECRET_KEY: 'the same secret for both processes' };
    const open = () => openTestStore({ url: database }, shared, { clock: store().clock });
    const stores = await Promise.all([open(), open()]);
    const { user, password } = await signIn(store());
    const address = newAddress();
    const answers = await Promise.all(
      // The right one comes behind enough wrong ones to be refused.
      Array.from({ length: 300 }, (_, index) =>
        logIn(user.email, index < 280 ? `errada${index}` : password, address, stores[index % 2]),
      ),
    );
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 401)).toHaveLength(5);
    expect(codes.filter((code) => code === 429)).toHaveLength(295);
    const refusals = answers.filter(({ statusCode }) => statusCode === 429);
    const told = refusals.map(({ json, headers }) => [json().message, headers['retry-after']].join());
    expect(new Set(told).size).toBe(1);
    for (const one of stores) await one.app.close();
  });

  it('are counted before anything is hashed: a refused one never is, right or wrong', async () => {
    const { user, password } = await signIn(store());
    const address = newAddress();
    await failTimes(5, user.email, address);
    const { hashing } = store().deps;
    const { withSlot } = hashing;
    let turns = 0;
    hashing.withSlot = (...args) => {
      turns += 1;
      return withSlot(...args);
    };
    for (const guess of ['errada1', password]) {
      expect((await logIn(user.email, guess, address)).statusCode).toBe(429);
    }
    hashing.withSlot = withSlot;
    expect(turns).toBe(0);
  });

  it('cost nothing where the password is right, however many come at once', async () => {
    const { user, password } = await signIn(store());
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(user.email, password, address)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await failTimes(6, user.email, address)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('are given back when the store fails before it knows', async () => {
    const { user, password } = await signIn(store());
    const address = newAddress();
    const { db } = store();
    const isUser = eq(users.id, user.id);
    const [row] = await db.select().from(users).where(isUser);
    // Nothing can be compared with this.
    await db.update(users).set({ passwordHash: 'broken' }).where(isUser);
    expect(await failTimes(6, user.email, address)).toEqual(Array(6).fill(500));
    await db.update(users).set({ passwordHash: row?.passwordHash }).where(isUser);
    expect((await logIn(user.email, password, address)).statusCode).toBe(200);
  });
});

describe('sign-ups with e-mails that are taken', () => {
  function register(email: string, remoteAddress: string) {
    const payload = { name: 'Curiosa Silva', email, password: 'segredo-novo' };
    return store().app.inject({ method: 'POST', url: '/api/auth/register', payload, remoteAddress });
  }
  const codeOf = async (answer: ReturnType<typeof register>) => (await answer).statusCode;

  it('are answered a few times an hour, then free e-mails are refused as well: the cap does not tell', async () => {
    const address = newAddress();
    const people = await Promise.all(Array.from({ length: 8 }, () => signIn(store())));
    const codes = await Promise.all(people.map(({ user }) => codeOf(register(user.email, address))));
    expect(codes.sort()).toEqual([...Array(6).fill(409), 429, 429]);
    expect(await codeOf(register('livre-depois@exemplo.test', address))).toBe(429);
    expect(await codeOf(register('livre-depois@exemplo.test', newAddress()))).toBe(201);
    store().clock.advance(60 * 60_000);
    expect(await codeOf(register(people[0]?.user.email ?? '', address))).toBe(409);
  });

  it('are hashed like any other, and do not count sign-ups that succeed', async () => {
    const { hashing } = store().deps;
    const { withSlot } = hashing;
    let turns = 0;
    hashing.withSlot = (...args) => {
      turns += 1;
      return withSlot(...args);
    };
    const address = newAddress();
    for (let index = 0; index < 10; index += 1) {
      expect(await codeOf(register(`livre${index}@exemplo.test`, address))).toBe(201);
    }
    expect(await codeOf(register('livre1@exemplo.test', address))).toBe(409);
    hashing.withSlot = withSlot;
    expect(turns).toBe(11);
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
