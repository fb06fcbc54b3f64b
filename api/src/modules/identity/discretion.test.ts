import { describe, expect, it, vi } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';

const store = useStore({
  ARGON2_MEMORY_KIB: '19456',
  ARGON2_PASSES: '2',
  LOGIN_FAILURES_PER_ACCOUNT: '1000',
});

function post(url: string, payload: object) {
  return store().app.inject({ method: 'POST', url: `/api${url}`, payload });
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** How many statements a call sends to the database. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(store().deps.database.pool, 'query');
  await work();
  const { length } = query.mock.calls;
  query.mockRestore();
  return length;
}

describe('who has an account', () => {
  it('is not told by how long a refused sign-in takes', async () => {
    const { user } = await signIn(store());
    const attempt = (email: string) => () => post('/auth/login', { email, password: 'errada1' });
    await attempt('aquece@exemplo.test')();
    const known: number[] = [];
    const unknown: number[] = [];
    // In turns, so that whatever else the machine does slows both alike.
    for (let index = 0; index < 9; index += 1) {
      known.push(await millisecondsOf(attempt(user.email)));
      unknown.push(await millisecondsOf(attempt(`ninguem${index}@exemplo.test`)));
    }
    const ratio = median(unknown) / median(known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  }, 30_000);

  it('is not told by what the store does for a forgotten password', async () => {
    const { user } = await signIn(store());
    const ask = (email: string) => () => post('/auth/forgot-password', { email });
    await ask('aquece@exemplo.test')();
    const known = await statementsOf(ask(user.email));
    expect(known).toBeGreaterThan(1);
    expect(await statementsOf(ask('ninguem@exemplo.test'))).toBe(known);
  });
});

describe('checking a session', () => {
  it('is one statement, found by an index', async () => {
    const { headers } = await signIn(store());
    const verify = () => store().app.inject({ url: '/api/auth/verify', headers });
    await verify();
    expect(await statementsOf(verify)).toBe(1);
    const { rows } = await store().db.execute<{ indexdef: string }>(
      `select indexdef from pg_indexes where tablename = 'sessions' and indexdef like '%(token_hash)'`,
    );
    expect(rows).toMatchObject([{ indexdef: expect.stringContaining('UNIQUE') }]);
  });
});
