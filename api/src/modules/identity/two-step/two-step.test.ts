import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { codeOf, stepAt } from '../../../platform/security/totp.ts';
import { type Answer, callAs } from '../../../testing/calling.ts';
import { untilWaiting } from '../../../testing/lock-waits.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { useStore } from '../../../testing/test-store.ts';
import { setUpTwoStep } from '../../../testing/two-step.ts';

const store = useStore({ LOGIN_FAILURES_PER_ACCOUNT: '6' });
const STEP_MS = 30_000;

const office = (name?: string) => signIn(store(), { role: 'admin', ...(name && { name }) });

function logIn({ user, password }: SignedIn, code?: string, given = password): Promise<Answer> {
  const payload = { email: user.email, password: given, ...(code !== undefined && { code }) };
  return callAs(null, store(), 'POST', '/auth/login', payload);
}

const own = ({ user }: SignedIn) => `/users/${user.id}/two-step`;

async function emailsTo(address: string): Promise<string[]> {
  const { rows } = await store().db.execute<{ subject: string }>(
    sql`select subject from emails where recipient = ${address} order by seq`,
  );
  return rows.map(({ subject }) => subject);
}

describe('setting up the second step', () => {
  it('ends a sign-in without a code that was under way while it came into force', async () => {
    const ana = await office();
    let attempt: Promise<Answer> | undefined;
    await store().db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from users where id = ${ana.user.id} for no key update`);
      attempt = logIn(ana);
      // No second step was found, and the session waits for this row.
      await untilWaiting(store(), 1);
      await tx.execute(sql`insert into two_steps (user_id, secret, created_at, confirmed_at)
        values (${ana.user.id}, 'x', now(), now())`);
    });
    expect((await attempt)?.body.code).toBe('SECOND_STEP_REQUIRED');
  });

  it('asks the password, shows the secret once, and is in force only after a right code', async () => {
    const ana = await office('Ana Souza');
    expect((await callAs(ana, store(), 'POST', own(ana), { password: 'errada' })).status).toBe(422);
    const { status, body } = await callAs(ana, store(), 'POST', own(ana), { password: ana.password });
    expect(status).toBe(200);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.url).toContain(`secret=${body.secret}`);
    expect((await logIn(ana)).status).toBe(200);
    expect(await callAs(ana, store(), 'PUT', own(ana), { code: '000000' })).toMatchObject({
      status: 422,
      body: { fields: { code: 'Código incorreto ou já usado' } },
    });
    const { rows } = await store().db.execute(
      sql`select secret from two_steps where user_id = ${ana.user.id}`,
    );
    expect(JSON.stringify(rows)).not.toContain(body.secret);
  });

  it('gives ten recovery codes, ends other sessions, tells the owner and the audit log', async () => {
    const ana = await office('Ana Lima');
    const elsewhere = (await logIn(ana)).body.token;
    const { recoveryCodes } = await setUpTwoStep(store(), ana);
    expect(recoveryCodes).toHaveLength(10);
    const verify = (token: string) =>
      callAs({ headers: { authorization: `Bearer ${token}` } }, store(), 'GET', '/auth/verify');
    expect((await verify(elsewhere)).status).toBe(401);
    expect((await verify(ana.token)).status).toBe(200);
    expect(await emailsTo(ana.user.email)).toContainEqual(
      'Verificação em duas etapas ativada na Cesta da Roça',
    );
    const log = await callAs(ana, store(), 'GET', `/admin/audit-log?by=${ana.user.id}&subject=team`);
    expect(log.body.entries).toMatchObject([{ action: 'two-step', to: 'on', subject_name: 'Ana Lima' }]);
    expect((await callAs(ana, store(), 'GET', own(ana))).body).toEqual({
      enabled: true,
      required: false,
      available: true,
      recovery_codes_left: 10,
    });
    expect((await callAs(ana, store(), 'POST', own(ana), { password: ana.password })).body.code).toBe(
      'TWO_STEP_ON',
    );
    const kept = await store().db.execute(
      sql`select * from two_steps, recovery_codes where recovery_codes.user_id = ${ana.user.id}`,
    );
    for (const code of recoveryCodes) expect(JSON.stringify(kept.rows)).not.toContain(code);
  });

  it('begun anew in another window is not confirmed by the code of the first', async () => {
    const ana = await office();
    const first = await callAs(ana, store(), 'POST', own(ana), { password: ana.password });
    const second = await callAs(ana, store(), 'POST', own(ana), { password: ana.password });
    expect(second.body.secret).not.toBe(first.body.secret);
    const old = codeOf(first.body.secret, stepAt(store().clock.now()));
    expect((await callAs(ana, store(), 'PUT', own(ana), { code: old })).status).toBe(422);
  });

  it('is for who works here: a customer has none', async () => {
    const maria = await signIn(store());
    expect((await callAs(maria, store(), 'POST', own(maria), { password: maria.password })).status).toBe(403);
    expect((await callAs(maria, store(), 'PUT', own(maria), { code: '123456' })).status).toBe(403);
    expect((await callAs(maria, store(), 'GET', own(maria))).body).toMatchObject({ available: false });
    const ana = await office();
    expect((await callAs(ana, store(), 'GET', own(maria))).status).toBe(404);
  });
});

describe('signing in with a second step', () => {
  it('asks for the code after a right password, and takes it', async () => {
    const ana = await office();
    const phone = await setUpTwoStep(store(), ana);
    const asked = await logIn(ana);
    expect(asked).toMatchObject({ status: 401, body: { code: 'SECOND_STEP_REQUIRED' } });
    expect(asked.body).not.toHaveProperty('token');
    expect((await logIn(ana, '')).body.code).toBe('SECOND_STEP_REQUIRED');
    store().clock.advance(STEP_MS);
    expect(await logIn(ana, phone.code())).toMatchObject({ status: 200, body: { user: { role: 'admin' } } });
  });

  it('takes no code twice, and none older than the last', async () => {
    const ana = await office();
    const phone = await setUpTwoStep(store(), ana);
    expect((await logIn(ana, phone.code())).body.code).toBe('SECOND_STEP_WRONG');
    store().clock.advance(STEP_MS);
    expect((await logIn(ana, phone.code())).status).toBe(200);
    expect((await logIn(ana, phone.code())).body.code).toBe('SECOND_STEP_WRONG');
    expect((await logIn(ana, phone.code(-1))).body.code).toBe('SECOND_STEP_WRONG');
    const both = await Promise.all([logIn(ana, phone.code(1)), logIn(ana, phone.code(1))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('says nothing of it without the password, and keeps the code for who knows it', async () => {
    const ana = await office();
    const phone = await setUpTwoStep(store(), ana);
    store().clock.advance(STEP_MS);
    const code = phone.code();
    expect((await logIn(ana, code, 'errada')).body.code).toBe('INVALID_CREDENTIALS');
    expect((await logIn(ana, undefined, 'errada')).body.code).toBe('INVALID_CREDENTIALS');
    expect((await logIn(ana, code)).status).toBe(200);
  });

  it('lets a recovery code in once, and tells the owner', async () => {
    const ana = await office();
    const { recoveryCodes } = await setUpTwoStep(store(), ana);
    const [code = ''] = recoveryCodes;
    expect((await logIn(ana, code.toUpperCase())).status).toBe(200);
    expect((await logIn(ana, code)).body.code).toBe('SECOND_STEP_WRONG');
    expect(await emailsTo(ana.user.email)).toContainEqual('Código de recuperação usado na Cesta da Roça');
    expect((await callAs(ana, store(), 'GET', own(ana))).body.recovery_codes_left).toBe(9);
  });

  it('counts a wrong code like a wrong password, and one that was not yet given not at all', async () => {
    const ana = await office();
    const phone = await setUpTwoStep(store(), ana);
    for (let asked = 0; asked < 10; asked += 1)
      expect((await logIn(ana)).body.code).toBe('SECOND_STEP_REQUIRED');
    for (let guess = 0; guess < 6; guess += 1)
      expect((await logIn(ana, '000000')).body.code).toBe('SECOND_STEP_WRONG');
    expect((await logIn(ana, phone.code(1))).status).toBe(429);
    expect((await logIn(ana)).status).toBe(429);
  });

  it('stays with an account whose role was taken: a customer may still switch it off', async () => {
    const ana = await office();
    const bia = await signIn(store(), { role: 'packer' });
    const phone = await setUpTwoStep(store(), bia);
    expect((await callAs(ana, store(), 'DELETE', `/admin/team/members/${bia.user.id}`)).status).toBe(200);
    store().clock.advance(STEP_MS);
    const { body } = await logIn(bia, phone.code());
    const headers = { authorization: `Bearer ${body.token}` };
    const removal = { password: bia.password, code: phone.code(1) };
    expect((await callAs({ headers }, store(), 'DELETE', own(bia), removal)).status).toBe(200);
    expect((await logIn(bia)).status).toBe(200);
  });
});

describe('switching it off', () => {
  it('asks password and code, and is told', async () => {
    const ana = await office();
    const phone = await setUpTwoStep(store(), ana);
    store().clock.advance(STEP_MS);
    const remove = (password: string, code: string) =>
      callAs(ana, store(), 'DELETE', own(ana), { password, code });
    expect((await remove('errada', phone.code())).body.fields).toHaveProperty('password');
    expect((await remove(ana.password, '000000')).body.fields).toHaveProperty('code');
    expect((await remove(ana.password, phone.code())).status).toBe(200);
    expect((await remove(ana.password, phone.code())).body.code).toBe('TWO_STEP_OFF');
    expect((await logIn(ana)).status).toBe(200);
    expect(await emailsTo(ana.user.email)).toContainEqual(
      'Verificação em duas etapas desativada na Cesta da Roça',
    );
  });

  it('by a colleague is recorded and told, and ends their sessions', async () => {
    const ana = await office('Ana Reis');
    const bia = await office('Bia Rocha');
    await setUpTwoStep(store(), bia);
    const path = `/admin/team/members/${bia.user.id}/two-step`;
    expect((await callAs(ana, store(), 'DELETE', path)).status).toBe(200);
    expect((await callAs(ana, store(), 'DELETE', path)).body.code).toBe('TWO_STEP_OFF');
    expect((await callAs(bia, store(), 'GET', '/auth/verify')).status).toBe(401);
    expect((await logIn(bia)).status).toBe(200);
    expect(await emailsTo(bia.user.email)).toContainEqual(
      'Verificação em duas etapas retirada na Cesta da Roça',
    );
    const log = await callAs(ana, store(), 'GET', `/admin/audit-log?by=${ana.user.id}&subject=team`);
    expect(log.body.entries).toMatchObject([{ action: 'two-step', to: 'reset', subject_name: 'Bia Rocha' }]);
    const mine = `/admin/team/members/${ana.user.id}/two-step`;
    expect((await callAs(ana, store(), 'DELETE', mine)).body.code).toBe('OWN_ACCESS');
  });

  it('goes with the account that is deleted', async () => {
    const bia = await signIn(store(), { role: 'driver' });
    await setUpTwoStep(store(), bia);
    const gone = await callAs(bia, store(), 'DELETE', `/users/${bia.user.id}`, { password: bia.password });
    expect(gone.status).toBe(200);
    const { rows } = await store().db.execute(
      sql`select user_id from two_steps where user_id = ${bia.user.id}
        union all select user_id from recovery_codes where user_id = ${bia.user.id}`,
    );
    expect(rows).toEqual([]);
  });
});
