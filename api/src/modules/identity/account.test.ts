import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { dumpDatabase } from '../../testing/dump-database.ts';
import { signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { createAdmin, createUser, findUser, isEmailConfirmed } from './identity.service.ts';
import { addresses, sessions, users } from './identity.tables.ts';

const store = useStore();
type Person = Awaited<ReturnType<typeof signIn>>;

function call(person: Person, method: 'GET' | 'PUT' | 'DELETE' | 'POST', path = '', payload?: object) {
  const url = `/api/users/${person.user.id}${path}`;
  return store().app.inject({ method, url, headers: person.headers, ...(payload && { payload }) });
}

const place = {
  label: 'Casa',
  zipcode: '40110010',
  street: 'Rua da Graça',
  number: '12',
  complement: 'ap 3',
  neighborhood: 'Graça',
  city: 'Salvador',
  state: 'BA',
};

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

describe('where one is signed in', () => {
  const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';

  async function signInAgain(me: Person): Promise<string> {
    const payload = { email: me.user.email, password: me.password };
    const headers = { 'user-agent': phone };
    const answer = await store().app.inject({ method: 'POST', url: '/api/auth/login', payload, headers });
    return answer.json().token;
  }

  it('is listed with the device, the last use and which one this is', async () => {
    const me = await signIn(store());
    store().clock.advance(1000);
    await signInAgain(me);
    const { sessions: shown, total } = (await call(me, 'GET', '/sessions')).json();
    expect(total).toBe(2);
    expect(shown).toMatchObject([
      { device: 'Chrome no Android', current: false },
      { device: 'Dispositivo desconhecido', current: true },
    ]);
    expect(Object.keys(shown[0]).sort()).toEqual([
      'created_at',
      'current',
      'device',
      'expires_at',
      'id',
      'idle_expires_at',
      'last_used_at',
    ]);
  });

  it('notes the last use now and then, not with every call', async () => {
    const me = await signIn(store());
    const lastUse = async () => (await call(me, 'GET', '/sessions')).json().sessions[0].last_used_at;
    const first = await lastUse();
    store().clock.advance(4 * 60_000);
    expect(await lastUse()).toBe(first);
    store().clock.advance(60_000);
    expect(await lastUse()).not.toBe(first);
  });

  it('can be ended one by one or all but this one', async () => {
    const me = await signIn(store());
    const tokens = [await signInAgain(me), await signInAgain(me), await signInAgain(me)];
    const works = async (token: string) =>
      (await store().app.inject({ url: '/api/auth/verify', headers: { authorization: `Bearer ${token}` } }))
        .statusCode === 200;
    const { sessions: shown } = (await call(me, 'GET', '/sessions')).json();
    const other = shown.find(({ current }: { current: boolean }) => !current);
    expect((await call(me, 'DELETE', `/sessions/${other.id}`)).statusCode).toBe(200);
    expect((await call(me, 'DELETE', `/sessions/${other.id}`)).statusCode).toBe(404);
    expect((await Promise.all(tokens.map(works))).filter(Boolean)).toHaveLength(2);
    expect((await call(me, 'DELETE', '/sessions')).statusCode).toBe(200);
    expect((await Promise.all(tokens.map(works))).filter(Boolean)).toEqual([]);
    expect(await works(me.token)).toBe(true);
  });

  it("never reaches into another person's sessions", async () => {
    const [me, other] = [await signIn(store()), await signIn(store())];
    const theirs = (await call(other, 'GET', '/sessions')).json().sessions[0].id;
    expect((await call(me, 'DELETE', `/sessions/${theirs}`)).statusCode).toBe(404);
    expect((await call(other, 'GET', '/sessions')).json().total).toBe(1);
  });
});

describe('my data', () => {
  it('is one file with everything, from this and from every other domain', async () => {
    const me = await signIn(store());
    await call(me, 'POST', '/addresses', place);
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
      addresses: [{ ...place, is_default: true }],
      sessions: [{ current: true }],
      emails: [],
      baskets: [{ of: me.user.email }],
    });
    expect(answer.body).not.toContain('argon2');
  });
});

describe('deleting the account', () => {
  it('needs the password, removes the person and keeps the row that orders name', async () => {
    const me = await signIn(store(), { email: 'sai@exemplo.test', name: 'Saideira da Silva' });
    await call(me, 'PUT', '', { phone: '71911112222', cpf: '98765432100', birthdate: '1980-01-01' });
    await call(me, 'POST', '/addresses', { ...place, street: 'Rua Inconfundível' });
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
    await call(me, 'POST', '/addresses', place);
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

  it('is refused to the last admin, also when two leave at the same moment', async () => {
    const pair = [await signIn(store(), { role: 'admin' }), await signIn(store(), { role: 'admin' })];
    const answers = await Promise.all(
      pair.map((admin) => call(admin, 'DELETE', '', { password: admin.password })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('LAST_ADMIN');
  });
});

describe('accounts made by the store', () => {
  const cost = { memoryKib: 64, passes: 1 };

  it('include the first admin, held to the rules of the form', async () => {
    const { db } = store();
    const admin = await createAdmin(
      db,
      cost,
      {
        name: 'Dona Rosa',
        email: 'Rosa@Loja.test',
        password: 'segredo1',
      },
      'Cesta da Roça',
    );
    expect(admin).toMatchObject({ email: 'rosa@loja.test', role: 'admin' });
    const again = { name: 'Dona Rosa', email: 'rosa@loja.test', password: 'segredo1' };
    await expect(createAdmin(db, cost, again, 'Cesta da Roça')).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
    });
    await expect(
      createAdmin(db, cost, { name: 'x', email: 'y', password: 'z' }, 'Cesta da Roça'),
    ).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: { name: expect.any(String), email: 'Email inválido', password: expect.any(String) },
    });
  });

  it('include demo customers with addresses and a past', async () => {
    const { db } = store();
    const createdAt = new Date('2026-01-02T03:04:05Z');
    const user = await createUser(db, cost, {
      name: 'Cliente Demo',
      email: 'demo@exemplo.test',
      password: 'cliente123',
      phone: '71999990000',
      addresses: [place, { ...place, label: 'Trabalho' }],
      createdAt,
    });
    const kept = (await db.select().from(addresses)).filter(({ userId }) => userId === user.id);
    expect(kept.map(({ label, isDefault }) => [label, isDefault])).toEqual([
      ['Casa', true],
      ['Trabalho', false],
    ]);
    const row = (await db.select().from(users)).find(({ id }) => id === user.id);
    expect(row?.createdAt).toEqual(createdAt);
  });

  it('13.7: have a confirmed e-mail unless told otherwise, and a sign-up has not', async () => {
    const { app, db } = store();
    const made = { name: 'Feita Aqui', password: 'segredo-de-teste' };
    const ours = await createUser(db, cost, { ...made, email: 'feita@exemplo.test' });
    const other = await createUser(db, cost, {
      ...made,
      email: 'outra-feita@exemplo.test',
      emailConfirmed: false,
    });
    const payload = { ...made, email: 'por-conta-propria@exemplo.test' };
    const signedUp = await app.inject({ method: 'POST', url: '/api/auth/register', payload });
    expect(await isEmailConfirmed(db, ours.id)).toBe(true);
    expect(await isEmailConfirmed(db, other.id)).toBe(false);
    expect(await isEmailConfirmed(db, signedUp.json().user.id)).toBe(false);
    expect(await isEmailConfirmed(db, randomUUID())).toBe(false);
  });
});
