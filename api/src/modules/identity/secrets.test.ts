import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { dumpDatabase } from '../../testing/dump-database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openTestStore, type TestStore } from '../../testing/test-store.ts';

const lines: string[] = [];
let database: TestDatabase;
let store: TestStore;

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  store = await openTestStore(
    database,
    { LOG_LEVEL: 'trace', LOGIN_FAILURES_PER_ACCOUNT: '2' },
    { logTo: { write: (line) => void lines.push(line) } },
  );
  await live();
});

afterAll(async () => {
  await store.app.close();
  await database.drop();
});

const email = 'segredo.ambulante@exemplo.test';
const passwords = { first: 'Senha-Primeira-77', second: 'Senha-Segunda-88', third: 'Senha-Terceira-99' };
const cpf = '98765432100';
const tokens: string[] = [];
const secrets = () => [...tokens, ...Object.values(passwords)];

type Answer = Awaited<ReturnType<typeof send>>;

function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: unknown, token?: string) {
  return store.app.inject({
    method,
    url: `/api${url}`,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    payload: payload === undefined ? '' : JSON.stringify(payload),
  });
}

/** The life of an account, with what goes wrong in it: every call once, failures and broken database included. */
async function live(): Promise<void> {
  const account = { name: 'Ambulante', email, password: passwords.first, phone: '71999990000' };
  const signedUp = (await send('POST', '/auth/register', account)).json();
  const id = signedUp.user.id;
  let token: string = signedUp.token;
  tokens.push(token);
  await send('POST', '/auth/register', account);
  await send('PUT', `/users/${id}`, { cpf }, token);
  await send('PUT', `/users/${id}`, { cpf: `${cpf}000` }, token);
  await send('POST', `/users/${id}/addresses`, { label: 'x' }, token);
  const change = { currentPassword: passwords.first, newPassword: passwords.second };
  await send('POST', `/users/${id}/change-password`, change, token);
  token = (await send('POST', '/auth/login', { email, password: passwords.second })).json().token;
  tokens.push(token);
  for (const path of ['', '/addresses', '/sessions', '/export'])
    await send('GET', `/users/${id}${path}`, undefined, token);
  await send('POST', '/auth/forgot-password', { email });
  await store.deps.jobs.runDue();
  const [message] = await store.deps.mail.list(1);
  const link = /token=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? '';
  tokens.push(link);
  dumpWithLink = await dumpDatabase(store.db);
  await send('POST', '/auth/reset-password', { token: link, password: passwords.third });
  token = (await send('POST', '/auth/login', { email, password: passwords.third })).json().token;
  tokens.push(token);
  await breakDatabase(id, token);
  for (let index = 0; index < 4; index += 1)
    await send('POST', '/auth/login', { email, password: passwords.first });
}

/** Statements that fail carry what people typed; the log must not. */
async function breakDatabase(id: string, token: string): Promise<void> {
  await store.db.execute(`alter table users add constraint broken check (cpf <> '11122233344') not valid`);
  broken.push(await send('PUT', `/users/${id}`, { cpf: '11122233344', name: email }, token));
  await store.db.execute('alter table users drop constraint broken');
  await store.db.execute('alter table users rename column phone to telephone');
  broken.push(await send('POST', '/auth/login', { email, password: passwords.third }));
  const account = { name: 'Outra', email: `2${email}`, password: passwords.third, phone: '71999990000' };
  broken.push(await send('POST', '/auth/register', account));
  await store.db.execute('alter table users rename column telephone to phone');
}

const broken: Answer[] = [];
let dumpWithLink = '';

describe('a stolen database', () => {
  it('shows no token and no password, not even while a link to reset it is on its way', async () => {
    expect(tokens.filter(({ length }) => length === 43)).toHaveLength(4);
    const dump = dumpWithLink + (await dumpDatabase(store.db));
    expect(dump).toContain(email);
    expect(dump).toContain('$argon2id$');
    expect(secrets().filter((secret) => dump.includes(secret))).toEqual([]);
  });
});

describe('the log of all that, in every detail', () => {
  it('holds the calls and the failures', () => {
    const log = lines.join('');
    expect(broken.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500]);
    expect(log).toContain('/api/users/:id/change-password');
    expect(log.match(/unexpected error/g)).toHaveLength(3);
    expect(log).toContain('Failed query');
    expect(log).toContain('"code":"42703"');
  });

  it('holds no password, token, CPF or e-mail', () => {
    const log = lines.join('');
    const found = [...secrets(), cpf, '11122233344', email, '71999990000', 'argon2'].filter((text) =>
      log.includes(text),
    );
    expect(found).toEqual([]);
  });

  it('and no answer tells the caller what broke', () => {
    for (const { body } of broken) {
      expect(body).not.toMatch(/query|column|constraint|users/);
      expect(JSON.parse(body)).toMatchObject({ code: 'INTERNAL' });
    }
  });
});
