import { describe, expect, it } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';

const store = useStore({ NODE_ENV: 'production', BASE_URL: 'https://loja.test' });

const ANSWERS = [
  '/api/health',
  '/api/products',
  '/api/nada',
  '/files/nada.webp',
  '/.well-known/security.txt',
];

describe('every answer in production', () => {
  it.each(ANSWERS)('binds browsers to TLS for a year, with every name below: %s', async (url) => {
    const { headers } = await store().app.inject(url);
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  it('puts the session into no cookie, and any other cookie out of reach of scripts and other sites', async () => {
    const { app } = store();
    const { headers, user, password } = await signIn(store());
    const login = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: user.email, password },
    });
    const answers = [login, await app.inject({ url: '/api/auth/verify', headers })];
    for (const url of ANSWERS) answers.push(await app.inject(url));
    expect(login.json().token).toMatch(/^[\w-]{43}$/);
    for (const cookie of answers.flatMap(({ cookies }) => cookies)) {
      expect(cookie).toMatchObject({ httpOnly: true, secure: true });
      expect(cookie.sameSite).toMatch(/^(Lax|Strict)$/);
      expect(cookie.value).not.toBe(login.json().token);
    }
  });

  it('allows no other site to read it', async () => {
    const { app } = store();
    const headers = { origin: 'https://outro.test', 'access-control-request-method': 'GET' };
    for (const method of ['GET', 'OPTIONS'] as const) {
      const answer = await app.inject({ method, url: '/api/products', headers });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it.each(['/api/docs/', '/api/products', '/api/nada'])(
    'lets no plug-in, no other base and no frame into it: %s',
    async (url) => {
      const policy = String((await store().app.inject(url)).headers['content-security-policy']);
      expect(policy).toMatch(/object-src 'none'|default-src 'none'/);
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
    },
  );

  it('never repeats a request that asks to be traced', async () => {
    const { app } = store();
    const headers = { authorization: 'Bearer segredo' };
    const answer = await app.inject({ method: 'TRACE' as 'GET', url: '/api/health', headers });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('segredo');
  });
});

describe('a write that another site could send without being asked', () => {
  const body = JSON.stringify({ name: 'Ana', email: 'ana@exemplo.test', message: 'Oi', password: 'x' });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'is not taken for one of ours: %s',
    async (type) => {
      const { app, db } = store();
      for (const url of [
        '/api/contact',
        '/api/auth/login',
        '/api/auth/register',
        '/api/auth/forgot-password',
      ]) {
        const headers = { 'content-type': type, origin: 'https://outro.test' };
        const { statusCode } = await app.inject({ method: 'POST', url, headers, payload: body });
        expect([url, statusCode === 415 || statusCode === 422]).toEqual([url, true]);
      }
      expect((await db.execute('select 1 from contact_messages')).rowCount).toBe(0);
    },
  );
});

describe('what was made for one reader', () => {
  it('is kept by no browser and nobody on the way: token, profile, refusal', async () => {
    const { app } = store();
    const { headers, user, password } = await signIn(store());
    const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
    const { email } = user;
    const account = { name: 'Ana Souza', email: 'ana.cabecalho@exemplo.test', password: 'pe-de-jaca-77' };
    const answers = {
      login: await post('/api/auth/login', { email, password }),
      refused: await post('/api/auth/login', { email, password: 'nao-e-esta' }),
      register: await post('/api/auth/register', account),
      forgot: await post('/api/auth/forgot-password', { email }),
      profile: await app.inject({ url: `/api/users/${user.id}`, headers }),
      export: await app.inject({ url: `/api/users/${user.id}/export`, headers }),
      missing: await app.inject('/api/orders'),
    };
    expect(Object.values(answers).map(({ statusCode }) => statusCode)).toEqual([
      200, 401, 201, 200, 200, 200, 401,
    ]);
    for (const [name, { headers: given }] of Object.entries(answers)) {
      expect([name, given['cache-control']]).toEqual([name, 'no-store']);
    }
  });

  it('leaves alone what everybody may keep', async () => {
    const { app } = store();
    await app.inject('/api/products');
    expect((await app.inject('/api/products')).headers['cache-control']).toBe('no-cache');
    expect((await app.inject('/.well-known/security.txt')).headers['cache-control']).toContain('public');
  });
});
