import { describe, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';

const store = useStore();
const COMMON = 'Essa senha é muito comum e fácil de adivinhar. Tente juntar três palavras suas.';
const OWN =
  'Essa senha usa dados seus e é fácil de adivinhar. Tente juntar três palavras que só você juntaria.';
const GOOD = 'feijao-e-couve';

function post(url: string, payload: object, headers: Record<string, string> = {}) {
  return store().app.inject({ method: 'POST', url: `/api${url}`, payload, headers });
}

const logIn = (email: string, password: string) => post('/auth/login', { email, password });

const change = ({ user, password, headers }: SignedIn, newPassword: string) =>
  post(`/users/${user.id}/change-password`, { currentPassword: password, newPassword }, headers);

async function askForLink(email: string): Promise<string> {
  await post('/auth/forgot-password', { email });
  await store().deps.jobs.runDue();
  const emails = (await store().deps.mail.list(100)).filter(({ to }) => to === email);
  return /redefinir-senha\?token=([\w-]+)/.exec(emails[0]?.text ?? '')?.[1] ?? '';
}

describe('a password that anybody would try', () => {
  it.each([
    ['senha123', COMMON],
    ['123456', COMMON],
    ['FLAMENGO', COMMON],
    ['jucelina1', OWN],
    ['ju.araujo', OWN],
    ['71987654321', OWN],
    ['cesta da roça', OWN],
  ])('is not taken at sign-up, and no account is made: %s', async (password, message) => {
    const account = { name: 'Jucelina Araújo', email: 'ju.araujo@exemplo.test', phone: '71987654321' };
    const answer = await post('/auth/register', { ...account, password });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION', message, fields: { password: message } });
    expect((await logIn(account.email, password)).statusCode).toBe(401);
  });

  it('is not taken when the password is changed', async () => {
    const me = await signIn(store(), { name: 'Jucelina Araújo' });
    await store().app.inject({
      method: 'PUT',
      url: `/api/users/${me.user.id}`,
      headers: me.headers,
      payload: { cpf: '98765432100', birthdate: '1983-08-29' },
    });
    for (const [newPassword, message] of [
      ['mudar123', COMMON],
      ['98765432100', OWN],
      ['29/08/1983', OWN],
      ['jucelina', OWN],
    ] as const) {
      const answer = await change(me, newPassword);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ message, fields: { newPassword: message } });
    }
    expect((await logIn(me.user.email, me.password)).statusCode).toBe(200);
    expect((await change(me, GOOD)).statusCode).toBe(200);
  });

  it('is not taken through a link, which then still works', async () => {
    const { user } = await signIn(store(), { name: 'Jucelina Araújo' });
    const token = await askForLink(user.email);
    const common = await post('/auth/reset-password', { token, password: 'brasil10' });
    expect(common.json()).toMatchObject({ message: COMMON, fields: { password: COMMON } });
    const own = await post('/auth/reset-password', { token, password: 'jucelina2024' });
    expect(own.json()).toMatchObject({ message: OWN, fields: { password: OWN } });
    expect((await post('/auth/reset-password', { token, password: GOOD })).statusCode).toBe(200);
    expect((await logIn(user.email, GOOD)).statusCode).toBe(200);
  });

  it('still opens an account that chose it before', async () => {
    const { user } = await signIn(store(), { password: 'senha123' });
    expect((await logIn(user.email, 'senha123')).statusCode).toBe(200);
  });
});
