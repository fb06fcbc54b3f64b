import { describe, expect, it } from 'vitest';
import { useStore } from '../../testing/test-store.ts';
import { createUser } from './identity.service.ts';
import { users } from './identity.tables.ts';

const store = useStore();

/** Each of these is read by some mail program as v@exemplo.test, or as several addresses. */
const DISGUISES = [
  '<v@exemplo.test>',
  'g:v@exemplo.test;',
  '(c)v@exemplo.test',
  'v(c)@exemplo.test',
  'v@exemplo.test(c)',
  'v@(c)exemplo.test',
  'Ana<v@exemplo.test>',
  '"v"@exemplo.test',
  'v@exemplo.test,w@exemplo.test',
  'v@exemplo.test;w@exemplo.test',
  'v\\@exemplo.test',
  '.v@exemplo.test',
  'v.@exemplo.test',
  'v..w@exemplo.test',
  'v@exemplo..test',
  'v@-exemplo.test',
  'v@[127.0.0.1].test',
  'v@exemplo.test\u0000',
  'v\u200b@exemplo.test',
];

const post = (url: string, payload: object) =>
  store().app.inject({ method: 'POST', url: `/api${url}`, payload });

describe('one mailbox is written in one way', () => {
  it.each(DISGUISES)('and nobody signs up as %j', async (email) => {
    const account = { name: 'Ana Souza', email, password: 'segredo-de-teste' };
    const before = await store().db.$count(users);
    const answer = await post('/auth/register', account);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ message: 'Email inválido', fields: { email: 'Email inválido' } });
    expect((await post('/auth/forgot-password', { email })).statusCode).toBe(422);
    expect(await store().db.$count(users)).toBe(before);
  });

  it.each(['v@exemplo.test', 'v.w+feira@exemplo.test', 'v_w-x@sub.exemplo.com.br', "o'neil@exemplo.test"])(
    'and who has the address %s signs up',
    async (email) => {
      const account = { name: 'Ana Souza', email, password: 'segredo-de-teste' };
      expect((await post('/auth/register', account)).statusCode).toBe(201);
    },
  );

  it('and who had another one before that still signs in', async () => {
    const account = { name: 'João Souza', email: 'joão@exemplo.test', password: 'segredo-de-teste' };
    await createUser(store().db, store().deps.settings.passwords, account);
    const { email, password } = account;
    expect((await post('/auth/login', { email, password })).statusCode).toBe(200);
  });
});
