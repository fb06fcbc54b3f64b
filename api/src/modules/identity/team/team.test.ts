import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@cesta/contract/base/calendar';
import type { Team } from '@cesta/contract/identity/team';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { callAs, type Method } from '../../../testing/calling.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { useStore } from '../../../testing/test-store.ts';
import { deleteAccount } from '../privacy.service.ts';
import { invite, inviteAgain } from './invitations.service.ts';

const store = useStore();
let ana: SignedIn;
let made = 0;

beforeEach(async () => {
  await store().db.execute(sql`update users set role = 'customer'`);
  await store().db.execute(sql`delete from emails`);
  await store().db.execute(sql`delete from staff_invitations`);
  ana = await signIn(store(), { role: 'admin', name: 'Ana Souza' });
});

const call = (method: Method, path: string, payload?: object) => callAs(ana, store(), method, path, payload);
const team = async (): Promise<Team> => (await call('GET', '/admin/team')).body;
const newEmail = () => {
  made += 1;
  return `colega${made}@exemplo.test`;
};

async function lastLink(to: string): Promise<string> {
  const messages = await store().deps.mail.list(200);
  const message = messages.find((email) => email.to === to && email.text.includes('/convite/'));
  return /\/convite\/([\w-]+)/.exec(message?.text ?? '')?.[1] ?? '';
}

async function inviteSomebody(role = 'packer', email = newEmail()) {
  const answer = await call('POST', '/admin/team/invitations', { name: 'Bia Rocha', email, role });
  return { answer, email, token: await lastLink(email) };
}

const accept = (token: string, payload?: object, who: SignedIn | null = null) =>
  callAs(who, store(), 'POST', `/invitations/${token}/acceptance`, payload);

const newcomer = { name: 'Bia Rocha', password: 'tres palavras juntas' };

async function emailsTo(address: string): Promise<string[]> {
  const { rows } = await store().db.execute<{ subject: string }>(
    sql`select subject from emails where recipient = ${address} order by seq`,
  );
  return rows.map(({ subject }) => subject);
}

async function audited(): Promise<unknown[]> {
  const { body } = await call('GET', '/admin/audit-log?subject=team&limit=10');
  return body.entries.map((entry: { action: string; from: string; to: string; by: { name: string } }) => [
    entry.by.name,
    entry.action,
    entry.from,
    entry.to,
  ]);
}

describe('the list of who works here', () => {
  it('names role, second step and when they were last here, also after their sessions ended', async () => {
    const bia = await signIn(store(), { role: 'packer', name: 'Bia' });
    await signIn(store(), { name: 'Cliente' });
    store().clock.advance(10 * 60_000);
    const at = store().clock.now().toISOString();
    await callAs(bia, store(), 'GET', '/auth/verify');
    await callAs(bia, store(), 'POST', '/auth/logout');
    const { members } = await team();
    expect(members.map(({ name }) => name)).toEqual(['Ana Souza', 'Bia']);
    expect(members[1]).toMatchObject({ role: 'packer', two_step: false, is_you: false, last_seen_at: at });
    expect(members[0]).toMatchObject({ role: 'admin', is_you: true });
  });

  it('is for the office', async () => {
    for (const role of ['packer', 'driver', 'customer'] as const) {
      const person = await signIn(store(), { role });
      expect((await callAs(person, store(), 'GET', '/admin/team')).status).toBe(403);
    }
  });
});

describe('an invitation', () => {
  it('goes by e-mail, stands in the list, and keeps no more than a hash of its link', async () => {
    const { answer, email, token } = await inviteSomebody();
    expect(answer.status).toBe(201);
    expect(token.length).toBeGreaterThan(40);
    expect((await team()).invitations).toMatchObject([
      { name: 'Bia Rocha', email, role: 'packer', invited_by: 'Ana Souza', expired: false },
    ]);
    const { rows } = await store().db.execute(
      sql`select staff_invitations, emails from staff_invitations, emails`,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    const again = await call('POST', '/admin/team/invitations', { name: 'Bia Rocha', email, role: 'driver' });
    expect(again).toMatchObject({ status: 409, body: { code: 'INVITATION_OPEN' } });
    const staff = await call('POST', '/admin/team/invitations', {
      name: 'Ana Souza',
      email: ana.user.email,
      role: 'packer',
    });
    expect(staff).toMatchObject({ status: 409, body: { code: 'ALREADY_STAFF' } });
  });

  it('makes a new account, confirmed and signed in, once', async () => {
    const { email, token } = await inviteSomebody('driver');
    const shown = await callAs(null, store(), 'GET', `/invitations/${token}`);
    expect(shown.body).toMatchObject({ email, role: 'driver', invited_by: 'Ana Souza', has_account: false });
    expect((await accept(token, { name: 'Bia Rocha', password: '123456' })).status).toBe(422);
    const [first, second] = await Promise.all([accept(token, newcomer), accept(token, newcomer)]);
    const [won, lost] = first.status === 200 ? [first, second] : [second, first];
    expect(won.body.user).toMatchObject({ email, role: 'driver', email_confirmed: true });
    expect([404, 409]).toContain(lost.status);
    const headers = { authorization: `Bearer ${won.body.token}` };
    expect((await callAs({ headers }, store(), 'GET', '/admin/deliveries')).status).toBe(200);
    expect((await callAs(null, store(), 'GET', `/invitations/${token}`)).body.code).toBe(
      'INVITATION_INVALID',
    );
    expect((await team()).invitations).toEqual([]);
    expect(await audited()).toEqual(
      expect.arrayContaining([
        ['Bia Rocha', 'joined', null, 'driver'],
        ['Ana Souza', 'invited', null, 'driver'],
      ]),
    );
  });

  it('asks who has an account to sign in with it, and takes nobody else', async () => {
    const maria = await signIn(store(), { name: 'Maria', emailConfirmed: false });
    const joana = await signIn(store());
    const { token } = await inviteSomebody('packer', maria.user.email);
    expect((await callAs(null, store(), 'GET', `/invitations/${token}`)).body.has_account).toBe(true);
    expect((await accept(token, newcomer)).body.code).toBe('INVITATION_NEEDS_SIGN_IN');
    expect((await accept(token)).body.code).toBe('INVITATION_NEEDS_SIGN_IN');
    expect((await accept(token, undefined, joana)).body.code).toBe('INVITATION_OF_ANOTHER');
    const joined = await accept(token, undefined, maria);
    expect(joined).toMatchObject({
      status: 200,
      body: { user: { role: 'packer', email_confirmed: true, name: 'Maria' } },
    });
    expect(joined.body.token).toBeUndefined();
    expect((await callAs(maria, store(), 'GET', '/admin/deliveries')).status).toBe(200);
    expect(await emailsTo(maria.user.email)).toEqual([
      'Convite para a equipe da Cesta da Roça',
      'Você faz parte da equipe: Cesta da Roça',
    ]);
  });

  it('tells the rest of the office of a new office account, and nobody of others', async () => {
    const caio = await signIn(store(), { role: 'admin', name: 'Caio' });
    const office = await inviteSomebody('admin');
    await accept(office.token, newcomer);
    const told = 'Nova conta do escritório na Cesta da Roça';
    expect(await emailsTo(caio.user.email)).toEqual([told]);
    expect(await emailsTo(ana.user.email)).toEqual([told]);
    expect(await emailsTo(office.email)).not.toContain(told);
    const packer = await inviteSomebody('packer');
    await accept(packer.token, newcomer);
    expect(await emailsTo(caio.user.email)).toEqual([told]);
  });

  it('lasts seven days, can be sent again and taken back; old links say so', async () => {
    const { email, token } = await inviteSomebody();
    const [{ id = '' } = {}] = (await team()).invitations;
    store().clock.advance(7 * DAY_MS + 1000);
    ana = await signIn(store(), { role: 'admin', name: 'Ana Souza' });
    expect((await accept(token, newcomer)).body).toMatchObject({
      code: 'INVITATION_INVALID',
      message: 'Este convite venceu, já foi usado ou foi retirado. Peça um novo a quem convidou você.',
    });
    expect((await team()).invitations[0]?.expired).toBe(true);
    expect((await call('POST', `/admin/team/invitations/${id}/resend`)).status).toBe(200);
    const renewed = await lastLink(email);
    expect(renewed).not.toBe(token);
    expect((await callAs(null, store(), 'GET', `/invitations/${token}`)).status).toBe(404);
    expect((await callAs(null, store(), 'GET', `/invitations/${renewed}`)).status).toBe(200);
    expect((await call('DELETE', `/admin/team/invitations/${id}`)).status).toBe(200);
    expect((await call('DELETE', `/admin/team/invitations/${id}`)).body.code).toBe('INVITATION_NOT_FOUND');
    expect((await call('POST', `/admin/team/invitations/${id}/resend`)).body.code).toBe(
      'INVITATION_NOT_FOUND',
    );
    expect((await accept(renewed, newcomer)).status).toBe(404);
    expect((await accept('inventado', newcomer)).status).toBe(404);
  });

  it('does not survive who sent it: their open ones are taken back with their access', async () => {
    const caio = await signIn(store(), { role: 'admin', name: 'Caio' });
    const email = newEmail();
    await callAs(caio, store(), 'POST', '/admin/team/invitations', {
      name: 'Amigo Dele',
      email,
      role: 'admin',
    });
    const token = await lastLink(email);
    await call('DELETE', `/admin/team/members/${caio.user.id}`);
    expect((await accept(token, newcomer)).status).toBe(404);
    expect(await audited()).toContainEqual(['Ana Souza', 'uninvited', 'admin', null]);
  });

  it('does not survive who deletes their account either, and is not made by who was just revoked', async () => {
    const caio = await signIn(store(), { role: 'admin', name: 'Caio' });
    const email = newEmail();
    const friend = { name: 'Amigo Dele', email, role: 'admin' } as const;
    await callAs(caio, store(), 'POST', '/admin/team/invitations', friend);
    const token = await lastLink(email);
    const payload = { password: caio.password };
    expect((await callAs(caio, store(), 'DELETE', `/users/${caio.user.id}`, payload)).status).toBe(200);
    expect((await accept(token, newcomer)).status).toBe(404);
    const dora = await signIn(store(), { role: 'admin', name: 'Dora' });
    await call('DELETE', `/admin/team/members/${dora.user.id}`);
    // Her request was past the guard when she lost the role.
    await expect(invite(store().deps, dora.user, friend)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { answer } = await inviteSomebody();
    expect(answer.status).toBe(201);
    const [{ id = '' } = {}] = (await team()).invitations;
    await expect(inviteAgain(store().deps, dora.user, id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('an invitation that waits', () => {
  it('is part of what its person takes along, and goes with the account of who reads that mailbox', async () => {
    const maria = await signIn(store(), { name: 'Maria' });
    const squatter = await signIn(store(), { emailConfirmed: false });
    for (const { user } of [maria, squatter]) await inviteSomebody('packer', user.email);
    const takes = async (who: SignedIn) =>
      (await callAs(who, store(), 'GET', `/users/${who.user.id}/export`)).body;
    expect(await takes(maria)).toMatchObject({
      two_step_since: null,
      staff_invitations: [{ name: 'Bia Rocha', role: 'packer' }],
    });
    expect((await takes(squatter)).staff_invitations).toEqual([]);
    for (const who of [maria, squatter])
      await callAs(who, store(), 'DELETE', `/users/${who.user.id}`, { password: who.password });
    // Who has never shown that the mailbox is theirs takes nothing away from whose it is.
    expect((await team()).invitations.map(({ email }) => email)).toEqual([squatter.user.email]);
  });
});

describe('taking access away', () => {
  it('makes them a customer, ends every session at once, keeps the browsers known, and is told', async () => {
    const bia = await signIn(store(), { role: 'packer', name: 'Bia' });
    const login = { email: bia.user.email, password: bia.password };
    await callAs(null, store(), 'POST', '/auth/login', login);
    expect((await call('DELETE', `/admin/team/members/${bia.user.id}`)).status).toBe(200);
    expect((await callAs(bia, store(), 'GET', '/auth/verify')).status).toBe(401);
    const { body } = await callAs(null, store(), 'POST', '/auth/login', login);
    expect(body.user.role).toBe('customer');
    const { rows } = await store().db.execute(
      sql`select count(*)::int as known from known_devices where user_id = ${bia.user.id}`,
    );
    expect(rows[0]?.known).toBe(2);
    expect(await emailsTo(bia.user.email)).toContain('Seu acesso ao painel foi encerrado: Cesta da Roça');
    expect(await audited()).toContainEqual(['Ana Souza', 'revoked', 'packer', null]);
    expect((await call('DELETE', `/admin/team/members/${bia.user.id}`)).body.code).toBe('MEMBER_NOT_FOUND');
  });

  it('leaves nobody out of their own panel, and never the office empty', async () => {
    const mine = `/admin/team/members/${ana.user.id}`;
    expect((await call('DELETE', mine)).body.code).toBe('LAST_OFFICE');
    expect((await call('PUT', `${mine}/role`, { role: 'packer' })).body.code).toBe('LAST_OFFICE');
    const caio = await signIn(store(), { role: 'admin', name: 'Caio' });
    expect(await call('DELETE', mine)).toMatchObject({ status: 409, body: { code: 'OWN_ACCESS' } });
    const both = await Promise.all([
      call('DELETE', `/admin/team/members/${caio.user.id}`),
      callAs(caio, store(), 'DELETE', mine),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await store().db.execute(
      sql`select count(*)::int as left from users where role = 'admin'`,
    );
    expect(rows[0]?.left).toBe(1);
  });

  it('nor by who packed when the deletion of their account began, and is the last of the office by now', async () => {
    const bia = await signIn(store(), { role: 'packer', name: 'Bia' });
    const caller = {
      id: bia.user.id,
      role: 'packer',
      sessionId: randomUUID(),
      user: { ...bia.user, press: '' },
    } as const;
    await store().db.execute(sql`update users set role = 'customer'`);
    await store().db.execute(sql`update users set role = 'admin' where id = ${bia.user.id}`);
    const deletion = deleteAccount(store().deps, caller, { password: bia.password }, '127.0.0.1');
    await expect(deletion).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('a customer, an unknown and a deleted account are no members', async () => {
    const maria = await signIn(store());
    for (const id of [maria.user.id, '11111111-1111-4111-8111-111111111111'])
      expect((await call('PUT', `/admin/team/members/${id}/role`, { role: 'admin' })).body.code).toBe(
        'MEMBER_NOT_FOUND',
      );
  });
});

describe('another role', () => {
  it('is recorded and told, and asks for a new sign-in; who saw something old changes nothing', async () => {
    const caio = await signIn(store(), { role: 'admin', name: 'Caio' });
    const bia = await signIn(store(), { role: 'driver', name: 'Bia' });
    const path = `/admin/team/members/${bia.user.id}/role`;
    expect((await call('PUT', path, { role: 'admin', from: 'packer' })).body.code).toBe('ROLE_CHANGED');
    expect((await call('PUT', path, { role: 'admin', from: 'driver' })).status).toBe(200);
    expect((await call('PUT', path, { role: 'admin', from: 'driver' })).status).toBe(200);
    expect((await callAs(bia, store(), 'GET', '/auth/verify')).status).toBe(401);
    expect(await emailsTo(bia.user.email)).toEqual(['Seu papel na equipe mudou: Cesta da Roça']);
    expect(await emailsTo(caio.user.email)).toEqual(['Nova conta do escritório na Cesta da Roça']);
    expect(await emailsTo(ana.user.email)).toEqual([]);
    expect(await audited()).toContainEqual(['Ana Souza', 'role', 'driver', 'admin']);
    expect((await call('PUT', path, { role: 'customer' })).status).toBe(422);
  });
});
