import { describe, expect, it } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';

const PICTURE = 'pictures/abacaxi-320.webp';

describe('while many passwords are being compared', () => {
  // Dear enough that all of them together take seconds.
  const store = useStore({ ARGON2_MEMORY_KIB: '65536', ARGON2_PASSES: '2' });

  it('pictures, files and reads are answered at once', async () => {
    const { app, deps } = store();
    await deps.files.put(PICTURE, Buffer.from('a picture'));
    let pending = 24;
    const guesses = Array.from({ length: pending }, async (_, index) => {
      const payload = { email: `alvo${index}@exemplo.test`, password: 'errada1' };
      const { statusCode } = await app.inject({ method: 'POST', url: '/api/auth/login', payload });
      pending -= 1;
      return statusCode;
    });
    // The first has been compared: the others are waiting for their turn by now.
    await Promise.race(guesses);
    const picture = await app.inject(`/files/${PICTURE}`);
    const page = await app.inject('/api/store');
    expect([picture.statusCode, picture.body, page.statusCode]).toEqual([200, 'a picture', 200]);
    expect(pending).toBeGreaterThan(12);
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([401]));
  });
});

describe('when no password can wait any more', () => {
  const store = useStore({ HASHING_QUEUE: '3' });

  it('signing in and up say so, with a time to come back, and change nothing', async () => {
    const { app, deps } = store();
    const { user, password, headers } = await signIn(store());
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const post = (url: string, payload: object, remoteAddress?: string) =>
      app.inject({
        method: 'POST',
        url: `/api${url}`,
        payload,
        headers,
        ...(remoteAddress && { remoteAddress }),
      });
    // From this address, so that nobody has to make room.
    const crowd: Promise<unknown>[] = [];
    while (deps.hashing.waiting < 3) crowd.push(deps.hashing.run('127.0.0.1', () => held));
    const refused = await Promise.all([
      post('/auth/login', { email: user.email, password }),
      post('/auth/register', { name: 'Nova Pessoa', email: 'nova@exemplo.test', password: 'segredo-1' }),
      post(`/users/${user.id}/change-password`, { currentPassword: password, newPassword: 'outra-senha' }),
    ]);
    for (const answer of refused) {
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('3');
      expect(answer.json()).toMatchObject({
        code: 'BUSY',
        message: 'Muita gente entrando ao mesmo tempo. Tente em instantes.',
      });
    }
    const fromElsewhere = post('/auth/login', { email: user.email, password }, '203.0.113.7');
    await expect(crowd.at(-1)).rejects.toMatchObject({ code: 'BUSY' });
    letGo();
    expect((await fromElsewhere).statusCode).toBe(200);
    expect((await post('/auth/login', { email: user.email, password })).statusCode).toBe(200);
  });
});
