import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { HOME, ownAccount } from '../../testing/own-account.ts';
import { signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { auditLog } from '../audit/audit.tables.ts';
import { findUser } from './identity.service.ts';
import { users } from './identity.tables.ts';

const store = useStore();
const call = ownAccount(store);

describe('the profile', () => {
  it('is read and changed by its owner, digits only', async () => {
    const me = await signIn(store());
    const change = {
      name: ' Ana Lima ',
      phone: '(71) 98888-7777',
      cpf: '123.456.789-09',
      birthdate: '1990-02-28',
    };
    const answer = await call(me, 'PUT', '', change);
    const expected = {
      user: {
        ...me.user,
        name: 'Ana Lima',
        phone: '71988887777',
        cpf: '12345678909',
        birthdate: '1990-02-28',
      },
    };
    expect(answer.json()).toEqual(expected);
    expect((await call(me, 'GET')).json()).toEqual(expected);
    expect(await findUser(store().db, me.user.id)).toEqual(expected.user);
  });

  it('keeps what is left out and clears what is empty', async () => {
    const me = await signIn(store());
    await call(me, 'PUT', '', { phone: '7133334444', cpf: '12345678909', birthdate: '1990-02-28' });
    const answer = await call(me, 'PUT', '', { phone: '', cpf: null, birthdate: '' });
    expect(answer.json().user).toEqual(me.user);
    expect((await call(me, 'PUT', '', {})).json().user).toEqual(me.user);
  });

  it.each(['packer', 'customer'] as const)('writes down under which name a %s acted before', async (role) => {
    const me = await signIn(store(), { role, name: 'Bia Rocha' });
    await call(me, 'PUT', '', { phone: '71911112222' });
    for (const name of ['Ana Souza', 'Ana Souza', 'Bia Rocha'])
      expect((await call(me, 'PUT', '', { name })).json().user.name).toBe(name);
    const log = await store()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.actorId, me.user.id))
      .orderBy(auditLog.id);
    const renamings = [
      { actorName: 'Bia Rocha', action: 'renamed', before: 'Bia Rocha', after: 'Ana Souza' },
      { actorName: 'Ana Souza', action: 'renamed', before: 'Ana Souza', after: 'Bia Rocha' },
    ];
    expect(log).toMatchObject(role === 'customer' ? [] : renamings);
  });

  it('never changes e-mail, role or id, whatever is sent', async () => {
    const me = await signIn(store());
    const forged = {
      name: me.user.name,
      email: 'outro@exemplo.test',
      role: 'admin',
      id: '11111111-1111-4111-8111-111111111111',
      passwordHash: 'x',
      deletedAt: '2020-01-01',
    };
    const answer = await call(me, 'PUT', '', forged);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().user).toEqual(me.user);
  });

  it.each([
    [{ name: 'Jó' }, 'name', 'Nome deve ter pelo menos 3 caracteres'],
    [{ phone: '719' }, 'phone', 'Telefone deve ter 10 ou 11 dígitos'],
    [{ cpf: '123' }, 'cpf', 'CPF deve ter 11 dígitos'],
    [{ birthdate: '1990-02-30' }, 'birthdate', 'Data de nascimento inválida'],
    [{ birthdate: '0000-01-01' }, 'birthdate', 'Data de nascimento inválida'],
    [{ birthdate: '2999-01-01' }, 'birthdate', 'Data de nascimento inválida'],
    [{ birthdate: 7 }, 'birthdate', 'Data de nascimento inválida'],
  ])('refuses %j', async (change, field, message) => {
    const answer = await call(await signIn(store()), 'PUT', '', change);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ message, fields: { [field]: message } });
  });
});

describe('my data', () => {
  it('is one file with everything, from this and from every other domain', async () => {
    const me = await signIn(store());
    await call(me, 'POST', '/addresses', HOME);
    store().deps.personalData.register({
      name: 'baskets',
      collect: async (_db, person) => [{ of: person.email }],
      forget: async () => undefined,
    });
    const answer = await call(me, 'GET', '/export');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="meus-dados.json"');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toMatchObject({
      exported_at: expect.any(String),
      user: { ...me.user, created_at: expect.any(String) },
      addresses: [{ ...HOME, is_default: true }],
      sessions: [{ current: true }],
      emails: [],
      baskets: [{ of: me.user.email }],
    });
  });

  it('holds neither password nor token, in whichever answer', async () => {
    const me = await signIn(store());
    const [row] = await store().db.select().from(users).where(eq(users.id, me.user.id));
    expect(row?.passwordHash).toContain('argon2');
    for (const path of ['', '/addresses', '/sessions', '/export']) {
      const { statusCode, body } = await call(me, 'GET', path);
      expect([path, statusCode]).toEqual([path, 200]);
      for (const secret of ['argon2', me.password, me.headers.authorization.replace('Bearer ', '')]) {
        expect(body.includes(secret), path).toBe(false);
      }
    }
  });
});
