import { describe, expect, it } from 'vitest';
import { hashPassword } from '../../platform/security/passwords.ts';
import { signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { passwordResets, sessions, users } from './identity.tables.ts';

const store = useStore({ RESET_EMAILS_PER_ACCOUNT: '3' });
const NEW = 'nova-senha-1';

function post(url: string, payload: object, headers: Record<string, string> = {}) {
  return store().app.inject({ method: 'POST', url: `/api${url}`, payload, headers });
}

async function logIn(email: string, password: string) {
  return post('/auth/login', { email, password });
}

async function isSignedIn(token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return (await store().app.inject({ url: '/api/auth/verify', headers })).statusCode === 200;
}

async function emailsTo(email: string) {
  await store().deps.jobs.runDue();
  return (await store().deps.mail.list(100)).filter(({ to }) => to === email);
}

async function askForLink(email: string): Promise<string> {
  await post('/auth/forgot-password', { email });
  const [message] = await emailsTo(email);
  return /redefinir-senha\?token=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? '';
}

describe('changing the password', () => {
  it('ends every other session at once and keeps the one that changed it', async () => {
    const here = await signIn(store());
    const { token: there } = (await logIn(here.user.email, here.password)).json();
    const body = { currentPassword: here.password, newPassword: NEW };
    const answer = await post(`/users/${here.user.id}/change-password`, body, here.headers);
    expect(answer.json()).toEqual({ message: 'Senha alterada com sucesso!' });
    expect(await isSignedIn(here.token)).toBe(true);
    expect(await isSignedIn(there)).toBe(false);
    expect((await logIn(here.user.email, here.password)).statusCode).toBe(401);
    expect((await logIn(here.user.email, NEW)).statusCode).toBe(200);
  });

  it('ends links to reset it that were still on their way', async () => {
    const { user, password, headers } = await signIn(store());
    const link = await askForLink(user.email);
    await post(`/users/${user.id}/change-password`, { currentPassword: password, newPassword: NEW }, headers);
    const answer = await post('/auth/reset-password', { token: link, password: 'terceira-1' });
    expect(answer.json().code).toBe('RESET_LINK_INVALID');
  });

  it('is told to the owner by e-mail, and only when it happened', async () => {
    const { user, password, headers } = await signIn(store());
    const change = (currentPassword: string) =>
      post(`/users/${user.id}/change-password`, { currentPassword, newPassword: NEW }, headers);
    await change('nao-e-esta');
    expect(await emailsTo(user.email)).toEqual([]);
    await change(password);
    const [message, ...others] = await emailsTo(user.email);
    expect(others).toEqual([]);
    expect(message?.subject).toBe('Sua senha na Cesta da Roça foi alterada');
    expect(message?.text).toContain(`${store().deps.settings.baseUrl}/recuperar-senha`);
    expect(message?.text).not.toContain('token=');
  });

  it('is refused with a wrong current password, without ending the session', async () => {
    const { user, headers, token } = await signIn(store());
    const body = { currentPassword: 'errada1', newPassword: NEW };
    const answer = await post(`/users/${user.id}/change-password`, body, headers);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'VALIDATION',
      message: 'Senha atual incorreta',
      fields: { currentPassword: 'Senha atual incorreta' },
    });
    expect(await isSignedIn(token)).toBe(true);
  });

  it.each([
    [{ newPassword: NEW }, 'Senha atual é obrigatória'],
    [{ currentPassword: 'x' }, 'Senha é obrigatória'],
    [{ currentPassword: 'x', newPassword: '12345' }, 'Senha deve ter pelo menos 6 caracteres'],
    [{ currentPassword: 'mesma-1', newPassword: 'mesma-1' }, 'A nova senha deve ser diferente da atual'],
  ])('is refused: %j', async (body, message) => {
    const { user, headers } = await signIn(store());
    const answer = await post(`/users/${user.id}/change-password`, body, headers);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toBe(message);
  });

  it('leaves no session to a sign-in with the old password that runs at the same moment', async () => {
    const { user, password } = await signIn(store());
    const { db, deps } = store();
    const passwordHash = await hashPassword(NEW, deps.settings.passwords);
    let attempt: ReturnType<typeof logIn> | undefined;
    await db.transaction(async (tx) => {
      await tx.execute(`update users set password_hash = '${passwordHash}' where id = '${user.id}'`);
      attempt = logIn(user.email, password);
      // The sign-in has compared the old hash and now waits for this row.
      for (let waiting = 0; waiting === 0; ) {
        const { rows } = await db.execute<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        waiting = rows[0]?.n ?? 0;
      }
      await tx.execute(`delete from sessions where user_id = '${user.id}'`);
    });
    expect((await attempt)?.statusCode).toBe(401);
    const open = await db.select().from(sessions);
    expect(open.filter(({ userId }) => userId === user.id)).toEqual([]);
  });
});

describe('the hash of a password', () => {
  it('is Argon2id, and made anew at the next sign-in when the cost was raised', async () => {
    const { user, password } = await signIn(store());
    const { db } = store();
    const cheap = await hashPassword(password, { memoryKib: 32, passes: 1 });
    await db.execute(`update users set password_hash = '${cheap}' where id = '${user.id}'`);
    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(user.email, password)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const row = (await db.select().from(users)).find(({ id }) => id === user.id);
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    expect((await logIn(user.email, password)).statusCode).toBe(200);
  });
});

describe('a forgotten password', () => {
  it('is answered alike for everybody', async () => {
    const { user } = await signIn(store());
    const known = await post('/auth/forgot-password', { email: user.email.toUpperCase() });
    const unknown = await post('/auth/forgot-password', { email: 'ninguem@exemplo.test' });
    expect(known.statusCode).toBe(200);
    expect(known.body).toBe(unknown.body);
    expect(await emailsTo(user.email)).toHaveLength(1);
    expect(await emailsTo('ninguem@exemplo.test')).toEqual([]);
  });

  it('sends an e-mail in Portuguese that reads as text and as HTML', async () => {
    const { user } = await signIn(store(), { name: 'Zé <b>da</b> Feira' });
    const token = await askForLink(user.email);
    const [message] = await emailsTo(user.email);
    const link = `${store().deps.settings.baseUrl}/redefinir-senha?token=${token}`;
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(message?.subject).toBe('Crie uma nova senha na Cesta da Roça');
    expect(message?.text).toContain('Olá, Zé!');
    expect(message?.text).toContain(link);
    expect(message?.html).toContain('Olá, Zé!');
    expect(message?.html).not.toContain('Feira');
    expect(message?.html).toContain(`href="${link}"`);
    expect(message?.html).toContain('vale por 1 hora');
  });

  it('is replaced through the link once, and every session ends with it', async () => {
    const { user, password, token } = await signIn(store());
    const link = await askForLink(user.email);
    const reset = () => post('/auth/reset-password', { token: link, password: NEW });
    const answers = await Promise.all([reset(), reset(), reset()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
    expect((await reset()).json()).toMatchObject({
      code: 'RESET_LINK_INVALID',
      message: 'Este link não vale mais. Peça um novo.',
    });
    expect(await isSignedIn(token)).toBe(false);
    expect((await logIn(user.email, password)).statusCode).toBe(401);
    expect((await logIn(user.email, NEW)).statusCode).toBe(200);
  });

  it('that was replaced is told to the owner by e-mail', async () => {
    const { user } = await signIn(store());
    await post('/auth/reset-password', { token: await askForLink(user.email), password: NEW });
    const subjects = (await emailsTo(user.email)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      'Sua senha na Cesta da Roça foi alterada',
      'Crie uma nova senha na Cesta da Roça',
    ]);
  });

  it('has its link for an hour', async () => {
    const { user } = await signIn(store());
    const link = await askForLink(user.email);
    store().clock.advance(3_600_000);
    const answer = await post('/auth/reset-password', { token: link, password: NEW });
    expect(answer.json().code).toBe('RESET_LINK_INVALID');
  });

  it('opens the account again to who failed too often', async () => {
    const { user } = await signIn(store());
    for (let index = 0; index < 11; index += 1) await logIn(user.email, 'errada1');
    expect((await logIn(user.email, 'errada1')).statusCode).toBe(429);
    const link = await askForLink(user.email);
    await post('/auth/reset-password', { token: link, password: NEW });
    expect((await logIn(user.email, NEW)).statusCode).toBe(200);
  });

  it('refuses an invented link and a short password', async () => {
    const invented = await post('/auth/reset-password', { token: 'inventado', password: NEW });
    expect(invented.statusCode).toBe(422);
    const short = await post('/auth/reset-password', { token: 'inventado', password: '123' });
    expect(short.json().message).toBe('Senha deve ter pelo menos 6 caracteres');
  });

  it('fills no mailbox: three e-mails an hour, answered alike', async () => {
    const { user } = await signIn(store());
    const answers = [];
    for (let index = 0; index < 5; index += 1) {
      answers.push((await post('/auth/forgot-password', { email: user.email })).body);
    }
    expect(new Set(answers).size).toBe(1);
    expect(await emailsTo(user.email)).toHaveLength(3);
  });
});

describe('the sweep', () => {
  it('removes sessions and links that are over, and no others', async () => {
    const { db, deps, clock } = store();
    const old = await signIn(store());
    await askForLink(old.user.email);
    clock.advance(13 * 3_600_000);
    const fresh = await signIn(store());
    await deps.jobs.send(db, 'identity.sweep', {});
    await deps.jobs.runDue();
    expect(await db.select().from(passwordResets)).toEqual([]);
    const owners = (await db.select().from(sessions)).map(({ userId }) => userId);
    expect(owners).toEqual([fresh.user.id]);
  });
});
