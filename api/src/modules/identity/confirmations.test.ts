import { describe, expect, it } from 'vitest';
import { emails } from '../../platform/database/platform.tables.ts';
import { dumpDatabase } from '../../testing/dump-database.ts';
import { signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { isEmailConfirmed } from './identity.service.ts';
import { emailConfirmations, users } from './identity.tables.ts';

const store = useStore({ UNCONFIRMED_EMAILS_PER_DAY: '4' });
const HOUR = 3_600_000;
const SUBJECT = 'Confirme seu e-mail';

function post(url: string, payload?: object, headers: Record<string, string> = {}) {
  return store().app.inject({ method: 'POST', url: `/api${url}`, headers, ...(payload && { payload }) });
}

let made = 0;
async function signUp(as?: string) {
  made += 1;
  const account = {
    name: 'Nova Cliente',
    email: as ?? `nova${made}@exemplo.test`,
    password: 'feijao-e-couve',
  };
  const answer = await post('/auth/register', account);
  expect(answer.statusCode).toBe(201);
  const { token, user } = answer.json();
  const headers = { authorization: `Bearer ${token}` };
  return {
    ...(user as { id: string; email: string; email_confirmed: boolean }),
    headers,
    again: () => post(`/users/${user.id}/confirm-email`, undefined, headers),
    profile: async () => (await store().app.inject({ url: `/api/users/${user.id}`, headers })).json().user,
  };
}

async function emailsTo(email: string, subject = SUBJECT) {
  await store().deps.jobs.runDue();
  return (await store().deps.mail.list(1000)).filter((one) => one.to === email && one.subject === subject);
}

const tokenIn = (message: { text: string } | undefined) =>
  /\/confirmar-email\?token=([\w-]{43})/.exec(message?.text ?? '')?.[1] ?? '';

const linkTo = async (email: string) => tokenIn((await emailsTo(email))[0]);
const confirm = (token: string) => post('/auth/confirm-email', { token });

describe('the welcome', () => {
  const WELCOME = 'Boas-vindas à Cesta da Roça!';

  it('is written once, when it is known whose mailbox it is, and not before', async () => {
    const maria = await signUp();
    expect(await emailsTo(maria.email, WELCOME)).toEqual([]);
    const link = await linkTo(maria.email);
    await Promise.all([confirm(link), confirm(link)]);
    const [message, ...others] = await emailsTo(maria.email, WELCOME);
    expect(others).toEqual([]);
    expect(message?.text).toContain('Olá, Nova!');
    expect(message?.html).toContain(`href="${store().deps.settings.baseUrl}/produtos"`);
  });
});

describe('a new account', () => {
  it('is asked once by e-mail to confirm its address, and may do everything before it does', async () => {
    const maria = await signUp();
    expect(maria.email_confirmed).toBe(false);
    const [message, ...others] = await emailsTo(maria.email);
    expect(others).toEqual([]);
    expect(message?.text).toContain('Olá, Nova!');
    expect(message?.html).toContain(
      `href="${store().deps.settings.baseUrl}/confirmar-email?token=${tokenIn(message)}"`,
    );
    expect(message?.text).toContain('vale por 48 horas');
    expect((await maria.profile()).email_confirmed).toBe(false);
  });

  it('is confirmed by the link, once', async () => {
    const maria = await signUp();
    const link = await linkTo(maria.email);
    const answers = await Promise.all([confirm(link), confirm(link), confirm(link)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
    expect(answers.find(({ statusCode }) => statusCode === 200)?.json()).toEqual({
      message: 'E-mail confirmado. Obrigado!',
    });
    expect(await isEmailConfirmed(store().db, maria.id)).toBe(true);
    expect((await maria.profile()).email_confirmed).toBe(true);
    expect((await confirm(link)).json()).toMatchObject({
      code: 'CONFIRMATION_LINK_INVALID',
      message: 'Este link venceu ou já foi usado. Entre na sua conta e, em Perfil, veja se falta confirmar.',
    });
  });

  it('is not confirmed by whatever only opens the link', async () => {
    const maria = await signUp();
    const link = await linkTo(maria.email);
    for (const method of ['GET', 'HEAD'] as const) {
      await store().app.inject({ method, url: `/confirmar-email?token=${link}` });
      await store().app.inject({ method, url: `/api/auth/confirm-email?token=${link}` });
    }
    expect(await isEmailConfirmed(store().db, maria.id)).toBe(false);
    expect((await confirm(link)).statusCode).toBe(200);
  });

  it('has its link for 48 hours, and the sweep removes what is over', async () => {
    const { db, deps, clock } = store();
    const maria = await signUp();
    const link = await linkTo(maria.email);
    clock.advance(48 * HOUR - 1);
    await deps.jobs.send(db, 'identity.sweep', {});
    await deps.jobs.runDue();
    const kept = await db.select().from(emailConfirmations);
    expect(kept.map(({ userId }) => userId)).toContain(maria.id);
    clock.advance(1);
    expect((await confirm(link)).json().code).toBe('CONFIRMATION_LINK_INVALID');
    await deps.jobs.send(db, 'identity.sweep', {});
    await deps.jobs.runDue();
    expect(await db.select().from(emailConfirmations)).toEqual([]);
    expect(await isEmailConfirmed(db, maria.id)).toBe(false);
  });

  it('is confirmed by two of its links at once without one standing in the other’s way', async () => {
    const maria = await signUp();
    await maria.again();
    const links = (await emailsTo(maria.email)).map(tokenIn);
    expect(new Set(links).size).toBe(2);
    const answers = await Promise.all(links.flatMap((link) => [confirm(link), confirm(link)]));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422]);
  });

  it('is confirmed by a link to reset the password as well', async () => {
    const maria = await signUp();
    const link = await linkTo(maria.email);
    await post('/auth/forgot-password', { email: maria.email });
    const [message] = await emailsTo(maria.email, 'Crie uma nova senha na Cesta da Roça');
    const token = /redefinir-senha\?token=([\w-]+)/.exec(message?.text ?? '')?.[1];
    expect((await post('/auth/reset-password', { token, password: 'couve-e-feijao' })).statusCode).toBe(200);
    expect(await isEmailConfirmed(store().db, maria.id)).toBe(true);
    expect((await confirm(link)).statusCode).toBe(422);
  });

  it('is made even when its e-mail cannot be written', async () => {
    await store().db.execute('alter table email_confirmations rename to elsewhere');
    const maria = await signUp();
    await store().db.execute('alter table elsewhere rename to email_confirmations');
    expect(await emailsTo(maria.email)).toEqual([]);
    expect((await maria.again()).statusCode).toBe(200);
    expect(await emailsTo(maria.email)).toHaveLength(1);
  });

  it.each([{}, { token: '' }, { token: 'inventado' }, { token: 'x'.repeat(201) }, { token: 7 }])(
    'is not confirmed by %j',
    async (payload) => {
      expect((await post('/auth/confirm-email', payload)).statusCode).toBe(422);
    },
  );
});

describe('asking for the link again', () => {
  it('sends another, and all of them work until one is used', async () => {
    const maria = await signUp();
    const first = await linkTo(maria.email);
    const answer = await maria.again();
    expect(answer.json()).toEqual({
      message: `Enviamos um link para ${maria.email}. Ele vale por 48 horas. Se não chegar em alguns minutos, olhe também no spam.`,
      email_confirmed: false,
    });
    const second = await linkTo(maria.email);
    expect(second).not.toBe(first);
    expect((await confirm(first)).statusCode).toBe(200);
    expect((await confirm(second)).statusCode).toBe(422);
  });

  it('says so when there is nothing left to confirm', async () => {
    const maria = await signUp();
    await confirm(await linkTo(maria.email));
    expect((await maria.again()).json()).toEqual({
      message: 'Seu e-mail já está confirmado.',
      email_confirmed: true,
    });
    expect(await emailsTo(maria.email)).toHaveLength(1);
  });

  it('is for the owner of the account alone', async () => {
    const maria = await signUp();
    const other = await signIn(store());
    expect((await post(`/users/${maria.id}/confirm-email`, undefined, other.headers)).statusCode).toBe(404);
    expect((await post(`/users/${maria.id}/confirm-email`)).statusCode).toBe(401);
    expect(await emailsTo(maria.email)).toHaveLength(1);
  });

  it('fills no mailbox: three e-mails an hour and ten a day, and says how long to wait', async () => {
    const maria = await signUp();
    const sent = async () => (await emailsTo(maria.email)).length;
    for (let index = 0; index < 4; index += 1) await maria.again();
    expect(await sent()).toBe(3);
    const refused = await maria.again();
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toBe(
      'Já enviamos vários e-mails para você. Procure também no spam, ou peça outro em 60 minutos.',
    );
    expect(Number(refused.headers['retry-after'])).toBe(3600);
    for (let hour = 0; hour < 6; hour += 1) {
      store().clock.advance(HOUR);
      for (let index = 0; index < 3; index += 1) await maria.again();
    }
    expect(await sent()).toBe(10);
    expect((await maria.again()).json().message).toMatch(/peça outro em \d+ horas\.$/);
  });
});

describe('many accounts of one mailbox', () => {
  const aliases = (tail: string) => [
    `v.i.tima+${tail}@gmail.com`,
    `vitima+${tail}1@gmail.com`,
    `vitima+${tail}2@googlemail.com`,
    `VI.TIMA+${tail}3@gmail.com`,
    `v.itima+${tail}4@googlemail.com`,
  ];
  const countOf = async (subject: string) => {
    await store().deps.jobs.runDue();
    const rows = await store().db.select().from(emails);
    return rows.filter((row) => /^v.*@(gmail|googlemail)\.com$/.test(row.to) && row.subject === subject)
      .length;
  };

  it('get three confirmation e-mails an hour together, and every one of them is made', async () => {
    store().clock.advance(48 * HOUR);
    const before = await countOf(SUBJECT);
    for (const email of aliases('a')) await signUp(email);
    expect((await countOf(SUBJECT)) - before).toBe(3);
  });

  it('get three e-mails to reset a password an hour together, answered alike', async () => {
    for (const email of aliases('b')) await signUp(email);
    const bodies = new Set<string>();
    for (const email of aliases('b'))
      for (let index = 0; index < 3; index += 1)
        bodies.add((await post('/auth/forgot-password', { email })).body);
    expect(bodies.size).toBe(1);
    expect(await countOf('Crie uma nova senha na Cesta da Roça')).toBe(3);
  });
});

describe('a stranger who signs up with spellings of an address', () => {
  it('does not use up the e-mails that its owner asks for', async () => {
    const owner = 'dona.maria@outlook.com';
    await signUp(owner);
    await signUp('dona.maria+x@outlook.com');
    for (let index = 0; index < 5; index += 1)
      await post('/auth/forgot-password', { email: 'dona.maria+x@outlook.com' });
    await post('/auth/forgot-password', { email: owner });
    await store().deps.jobs.runDue();
    expect(await emailsTo(owner, 'Crie uma nova senha na Cesta da Roça')).toHaveLength(1);
  });
});

describe('a mailbox that nobody has confirmed', () => {
  it('is told of changed passwords, but not without end', async () => {
    const maria = await signUp();
    const passwords = Array.from({ length: 8 }, (_, index) => `feijao-e-couve-${index}`);
    for (const [index, newPassword] of passwords.entries()) {
      const currentPassword = passwords[index - 1] ?? 'feijao-e-couve';
      const body = { currentPassword, newPassword };
      const answer = await post(`/users/${maria.id}/change-password`, body, maria.headers);
      expect(answer.statusCode).toBe(200);
    }
    expect(await emailsTo(maria.email, 'Sua senha na Cesta da Roça foi alterada')).toHaveLength(4);
  });
});

describe('the links on their way', () => {
  it('are unreadable in a stolen database', async () => {
    const maria = await signUp();
    const link = await linkTo(maria.email);
    expect(link).toMatch(/^[\w-]{43}$/);
    const dump = await dumpDatabase(store().db);
    expect(dump).toContain(maria.email);
    expect(dump).not.toContain(link);
  });

  it('are part of what a person takes along, and go with the account', async () => {
    const maria = await signUp();
    const mine = async () =>
      (await store().db.select().from(emailConfirmations)).filter(({ userId }) => userId === maria.id);
    const url = `/api/users/${maria.id}`;
    const taken = (await store().app.inject({ url: `${url}/export`, headers: maria.headers })).json();
    const [link] = await mine();
    expect(taken.user.email_confirmed).toBe(false);
    expect(taken.email_confirmations).toEqual([
      { created_at: link?.createdAt.toISOString(), expires_at: link?.expiresAt.toISOString() },
    ]);
    const payload = { password: 'feijao-e-couve' };
    const gone = await store().app.inject({ method: 'DELETE', url, headers: maria.headers, payload });
    expect(gone.statusCode).toBe(200);
    expect(await mine()).toEqual([]);
    const row = (await store().db.select().from(users)).find(({ id }) => id === maria.id);
    expect(row?.emailVerifiedAt).toBeNull();
  });
});
