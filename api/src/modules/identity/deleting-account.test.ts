import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import type { Limit } from '../../platform/security/limits.ts';
import { dumpDatabase } from '../../testing/dump-database.ts';
import { HOME, ownAccount } from '../../testing/own-account.ts';
import { signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { postConfirmationAgain, postFirstConfirmation } from './confirmations.service.ts';
import { findUser } from './identity.service.ts';
import { addresses, emailConfirmations, passwordResets, sessions, users } from './identity.tables.ts';
import { sendResetEmail } from './passwords.service.ts';

const store = useStore();
const call = ownAccount(store);

describe('deleting the account', () => {
  it('needs the password, removes the person and keeps the row that orders name', async () => {
    const me = await signIn(store(), { email: 'sai@exemplo.test', name: 'Saideira da Silva' });
    await call(me, 'PUT', '', { phone: '71911112222', cpf: '98765432100', birthdate: '1980-01-01' });
    await call(me, 'POST', '/addresses', { ...HOME, street: 'Rua Inconfundível' });
    await store().app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email: me.user.email },
    });
    await store().deps.jobs.runDue();

    expect((await call(me, 'DELETE', '', {})).json().fields).toEqual({ password: 'Senha é obrigatória' });
    const wrong = await call(me, 'DELETE', '', { password: 'errada1' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json().fields).toEqual({ password: 'Senha incorreta' });

    expect((await call(me, 'DELETE', '', { password: me.password })).statusCode).toBe(200);
    expect((await call(me, 'GET')).statusCode).toBe(401);
    const row = (await store().db.select().from(users)).find(({ id }) => id === me.user.id);
    expect(row).toMatchObject({ name: 'Conta excluída', email: null, passwordHash: null });
    const dump = await dumpDatabase(store().db);
    for (const trace of ['sai@exemplo.test', 'Saideira', '71911112222', '98765432100', 'Inconfundível']) {
      expect(dump).not.toContain(trace);
    }
    for (const table of [addresses, sessions]) {
      const left = await store().db.select().from(table);
      expect(left.filter(({ userId }) => userId === me.user.id)).toEqual([]);
    }
    expect(await findUser(store().db, me.user.id)).toBeUndefined();
  });

  it('frees the e-mail for a new account', async () => {
    const me = await signIn(store(), { email: 'volta@exemplo.test' });
    await call(me, 'DELETE', '', { password: me.password });
    await expect(signIn(store(), { email: 'volta@exemplo.test' })).resolves.toBeDefined();
  });

  it('does nothing at all when another domain refuses', async () => {
    const me = await signIn(store());
    await call(me, 'POST', '/addresses', HOME);
    store().deps.personalData.register({
      name: 'stubborn',
      collect: async () => null,
      async forget(_tx, person) {
        if (person.id === me.user.id) throw new AppError('CONFLICT');
      },
    });
    expect((await call(me, 'DELETE', '', { password: me.password })).statusCode).toBe(409);
    expect((await call(me, 'GET', '/addresses')).json().total).toBe(1);
  });

  it('leaves no link and no e-mail behind that were being written meanwhile', async () => {
    const me = await signIn(store(), { email: 'some@exemplo.test' });
    const mine = { id: me.user.id, name: me.user.name, email: me.user.email };
    const { deps } = store();
    /** Between looking who it is and writing. */
    const limits = {
      ...deps.limits,
      count: async (limit: Limit) => {
        await call(me, 'DELETE', '', { password: me.password });
        return deps.limits.count(limit);
      },
    };
    await sendResetEmail({ ...deps, limits }, { userId: me.user.id, requestId: randomUUID() });
    const again = {
      id: me.user.id,
      role: 'customer',
      sessionId: '',
      user: { ...me.user, press: '' },
    } as const;
    await postFirstConfirmation(deps, mine);
    await expect(postConfirmationAgain(deps, again)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });

    const dump = await dumpDatabase(store().db);
    expect(dump).not.toContain('some@exemplo.test');
    for (const table of [passwordResets, emailConfirmations]) {
      const left = await store().db.select().from(table);
      expect(left.filter(({ userId }) => userId === me.user.id)).toEqual([]);
    }
  });

  it('is refused to the last admin, also when two leave at the same moment', async () => {
    const pair = [await signIn(store(), { role: 'admin' }), await signIn(store(), { role: 'admin' })];
    const answers = await Promise.all(
      pair.map((admin) => call(admin, 'DELETE', '', { password: admin.password })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('LAST_ADMIN');
  });
});
