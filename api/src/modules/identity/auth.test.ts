import { DAY_MS } from '@cesta/contract/base/calendar';
import type { Session } from '@cesta/contract/identity/identity';
import { describe, expect, it } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { users } from './identity.tables.ts';

const store = useStore();
const HOUR = 3_600_000;

const address = {
  zipcode: '40110-010',
  street: 'Rua da Graça',
  number: '12',
  complement: '',
  neighborhood: 'Graça',
  city: 'Salvador',
  state: 'ba',
};
const person = {
  name: 'Maria Souza',
  email: 'Maria@Exemplo.test',
  password: 'segredo1',
  phone: '(71) 99999-0000',
};

function post(url: string, payload?: object, headers: Record<string, string> = {}) {
  return store().app.inject({ method: 'POST', url: `/api${url}`, headers, ...(payload && { payload }) });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function verify(token: string) {
  return store().app.inject({ url: '/api/auth/verify', headers: bearer(token) });
}

describe('signing up', () => {
  it('makes the customer, the first address and a session in one go', async () => {
    const answer = await post('/auth/register', { ...person, address });
    expect(answer.statusCode).toBe(201);
    const { token, user } = answer.json();
    expect(user).toEqual({
      id: expect.any(String),
      name: 'Maria Souza',
      email: 'maria@exemplo.test',
      email_confirmed: false,
      role: 'customer',
      phone: '71999990000',
      cpf: null,
      birthdate: null,
    });
    const list = await store().app.inject({
      url: `/api/users/${user.id}/addresses`,
      headers: bearer(token),
    });
    expect(list.json()).toEqual({
      addresses: [
        {
          ...address,
          id: expect.any(String),
          label: 'Meu Endereço',
          zipcode: '40110010',
          state: 'BA',
          is_default: true,
        },
      ],
      total: 1,
    });
    expect((await verify(token)).json()).toEqual({ id: user.id, user });
  });

  it('ignores a role, an id and whatever else a client makes up', async () => {
    const id = '11111111-1111-4111-8111-111111111111';
    const answer = await post('/auth/register', {
      ...person,
      email: 'esperto@exemplo.test',
      role: 'admin',
      id,
      password_hash: 'x',
    });
    expect(answer.json().user).toMatchObject({ role: 'customer' });
    expect(answer.json().user.id).not.toBe(id);
  });

  it('knows an e-mail in any spelling of upper and lower case', async () => {
    await post('/auth/register', { ...person, email: 'Rita@exemplo.test' });
    const answer = await post('/auth/register', { ...person, email: ' RITA@exemplo.TEST ' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'EMAIL_TAKEN',
      message: expect.stringContaining('Já existe uma conta'),
      fields: { email: expect.any(String) },
    });
  });

  it('leaves no account behind when the address cannot be written', async () => {
    const { app, db } = store();
    await db.execute("alter table addresses add constraint forced check (number <> '9999') not valid");
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/register',
      payload: { ...person, email: 'metade@exemplo.test', address: { ...address, number: '9999' } },
    });
    await db.execute('alter table addresses drop constraint forced');
    expect(answer.statusCode).toBe(500);
    const emails = (await db.select().from(users)).map(({ email }) => email);
    expect(emails).not.toContain('metade@exemplo.test');
  });

  it('lets one of twenty at once have an e-mail and tells the others clearly', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post('/auth/register', {
          ...person,
          email: index % 2 ? 'corrida@exemplo.test' : 'Corrida@Exemplo.Test',
          address,
        }),
      ),
    );
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([201, ...Array(19).fill(409)]);
    expect(new Set(answers.filter((a) => a.statusCode === 409).map((a) => a.json().code))).toEqual(
      new Set(['EMAIL_TAKEN']),
    );
    const rows = await store().db.select().from(users);
    expect(rows.filter(({ email }) => email === 'corrida@exemplo.test')).toHaveLength(1);
  });

  it.each([
    [{ name: '' }, 'name', 'Nome é obrigatório'],
    [{ name: 'Jó' }, 'name', 'Nome deve ter pelo menos 3 caracteres'],
    [{ email: undefined }, 'email', 'Email é obrigatório'],
    [{ email: 'maria' }, 'email', 'Email inválido'],
    [{ password: '' }, 'password', 'Senha é obrigatória'],
    [{ password: '12345' }, 'password', 'Senha deve ter pelo menos 6 caracteres'],
    [{ phone: '123' }, 'phone', 'Telefone deve ter 10 ou 11 dígitos'],
    [{ address: { ...address, zipcode: '' } }, 'address.zipcode', 'CEP é obrigatório'],
    [{ address: { ...address, zipcode: '123' } }, 'address.zipcode', 'CEP deve ter 8 dígitos'],
    [{ address: { ...address, street: ' ' } }, 'address.street', 'Rua é obrigatória'],
    [{ address: { ...address, number: '' } }, 'address.number', 'Número é obrigatório'],
    [{ address: { ...address, neighborhood: '' } }, 'address.neighborhood', 'Bairro é obrigatório'],
    [{ address: { ...address, city: '' } }, 'address.city', 'Cidade é obrigatória'],
    [{ address: { ...address, state: 'BAH' } }, 'address.state', 'Estado deve ter 2 letras'],
  ])('refuses %j', async (change, field, message) => {
    const answer = await post('/auth/register', { ...person, email: 'nova@exemplo.test', ...change });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION', message, fields: { [field]: message } });
  });
});

describe('signing in', () => {
  it('gives a token and the user, in any spelling of the e-mail', async () => {
    const { user } = await signIn(store(), { email: 'ana@exemplo.test', password: 'segredo1' });
    const answer = await post('/auth/login', { email: 'ANA@exemplo.test', password: 'segredo1' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), user });
    expect((await verify(answer.json().token)).statusCode).toBe(200);
  });

  it('does not say whether the e-mail or the password was wrong', async () => {
    const { user } = await signIn(store());
    const wrong = await post('/auth/login', { email: user.email, password: 'errada1' });
    const unknown = await post('/auth/login', { email: 'ninguem@exemplo.test', password: 'errada1' });
    for (const answer of [wrong, unknown]) {
      expect(answer.statusCode).toBe(401);
      const { requestId, ...body } = answer.json();
      expect(body).toEqual({ code: 'INVALID_CREDENTIALS', message: 'Email ou senha incorretos.' });
    }
  });

  it('takes a password typed on any keyboard as the same password', async () => {
    const { user } = await signIn(store(), { password: 'coração'.normalize('NFD') });
    const answer = await post('/auth/login', { email: user.email, password: 'coração'.normalize('NFC') });
    expect(answer.statusCode).toBe(200);
  });

  it.each([
    [{ password: 'x' }, 'Email é obrigatório'],
    [{ email: 'a@b.co' }, 'Senha é obrigatória'],
    [undefined, expect.any(String)],
  ])('asks for what is missing: %j', async (body, message) => {
    const answer = await post('/auth/login', body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toEqual(message);
  });

  it('lasts 12 hours, or 30 days for who wants to be remembered', async () => {
    const { user, password } = await signIn(store());
    const short = (await post('/auth/login', { email: user.email, password })).json().token;
    const long = (await post('/auth/login', { email: user.email, password, remember: true })).json().token;
    const use = async (token: string, times: number, hours: number) => {
      for (let time = 0; time < times; time += 1) {
        store().clock.advance(hours * HOUR);
        expect((await verify(token)).statusCode).toBe(200);
      }
    };
    await use(short, 11, 1);
    store().clock.advance(HOUR - 1);
    expect((await verify(short)).statusCode).toBe(200);
    store().clock.advance(1);
    expect((await verify(short)).statusCode).toBe(401);
    await use(long, 29, 24);
    store().clock.advance(12 * HOUR);
    expect((await verify(long)).statusCode).toBe(401);
  });

  it('ends after two hours without use, or after 14 days for who wants to be remembered', async () => {
    const { user, password } = await signIn(store());
    const short = (await post('/auth/login', { email: user.email, password })).json().token;
    const long = (await post('/auth/login', { email: user.email, password, remember: true })).json().token;
    const listed = async () => {
      const url = `/api/users/${user.id}/sessions`;
      const { sessions } = (await store().app.inject({ url, headers: bearer(long) })).json();
      const hoursTo = (end: string) => Math.round((Date.parse(end) - store().clock.now().getTime()) / HOUR);
      return sessions
        .map((one: Session) => [hoursTo(one.idle_expires_at), hoursTo(one.expires_at)])
        .sort(([a]: number[], [b]: number[]) => (b ?? 0) - (a ?? 0));
    };
    // The long one, the short one and the one that the fixture opened.
    expect(await listed()).toEqual([
      [14 * 24, 30 * 24],
      [2, 12],
      [2, 12],
    ]);
    store().clock.advance(2 * HOUR);
    expect((await verify(short)).statusCode).toBe(401);
    expect((await verify(long)).statusCode).toBe(200);
    expect(await listed()).toHaveLength(1);
    store().clock.advance(14 * DAY_MS);
    expect((await verify(long)).statusCode).toBe(401);
  });
});

describe('somebody of the staff who signs in at several places at the same moment', () => {
  it('gets in everywhere', async () => {
    const { user, password } = await signIn(store(), { role: 'packer' });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => post('/auth/login', { email: user.email, password })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(new Array(12).fill(200));
    const { rows } = await store().deps.database.pool.query<{ seen: Date | null }>(
      'select last_seen_at as seen from users where id = $1',
      [user.id],
    );
    expect(rows[0]?.seen).toEqual(store().clock.now());
  });
});

describe('signing out', () => {
  it('ends this session at once and no other, and may be done twice', async () => {
    const one = await signIn(store());
    const other = (await post('/auth/login', { email: one.user.email, password: one.password })).json().token;
    const answer = await post('/auth/logout', undefined, one.headers);
    expect(answer.json()).toEqual({ message: 'Você saiu da sua conta' });
    expect((await verify(one.token)).statusCode).toBe(401);
    expect((await verify(other)).statusCode).toBe(200);
    expect((await post('/auth/logout', undefined, one.headers)).statusCode).toBe(200);
  });

  it('works for a client that sends the JSON type with an empty body', async () => {
    const { headers, token } = await signIn(store());
    const answer = await store().app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: '',
    });
    expect(answer.statusCode).toBe(200);
    expect((await verify(token)).statusCode).toBe(401);
  });
});

describe('a token', () => {
  it.each(['', 'Bearer', 'Bearer ', 'Bearer x', 'bearer \u0000', 'Basic abc', `Bearer ${'a'.repeat(90)}`])(
    'that is none is nobody: %j',
    async (authorization) => {
      const answer = await store().app.inject({ url: '/api/auth/verify', headers: { authorization } });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
    },
  );
});
