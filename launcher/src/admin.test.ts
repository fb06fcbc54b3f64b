import { PassThrough } from 'node:stream';
import { readSettings } from '@cesta/api/settings';
import { signIn } from '@cesta/api/testing/sign-in';
import { createTestDatabase, type TestDatabase } from '@cesta/api/testing/test-database';
import { openTestStore } from '@cesta/api/testing/test-store';
import { setUpTwoStep } from '@cesta/api/testing/two-step';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { admin, ask, makeAdmin, signOutEverywhere, takeTwoStepFrom } from './admin.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
});
afterAll(() => database.drop());

const cheap = { ARGON2_MEMORY_KIB: '64', ARGON2_PASSES: '1' };
const secret = { SECRET_KEY: 'a secret of thirty-two characters or more' };
const account = { name: 'Dona Rosa', email: 'Rosa@Loja.test', password: 'segredo-da-rosa' };

test('the first admin is made by command, once, and can sign in', async () => {
  const settings = readSettings({ NODE_ENV: 'production', DATABASE_URL: database.url, ...cheap, ...secret });
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  expect(await makeAdmin(settings, account, logTo)).toBe('rosa@loja.test');
  await expect(makeAdmin(settings, account, logTo)).rejects.toThrow('Já existe uma conta');
  await expect(makeAdmin(settings, { ...account, email: 'x', password: '1' }, logTo)).rejects.toThrow(
    'Email inválido',
  );
  // Whoever becomes an admin stands in the log, once and without a name.
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ security: 'role.granted', what: 'admin' }]);
  expect(lines.join()).not.toMatch(/rosa/i);

  const store = await openTestStore(database);
  const payload = { email: account.email, password: account.password };
  const answer = await store.app.inject({ method: 'POST', url: '/api/auth/login', payload });
  expect(answer.json().user).toMatchObject({ name: 'Dona Rosa', role: 'admin' });
  await store.app.close();
});

test('the first admin is not made with a password that anybody would try', async () => {
  const settings = readSettings({ NODE_ENV: 'production', DATABASE_URL: database.url });
  const other = { ...account, email: 'outra@loja.test' };
  for (const password of ['admin123', 'senha123', 'rosa2024', 'cestadaroca'])
    await expect(makeAdmin(settings, { ...other, password })).rejects.toThrow('fácil de adivinhar');
});

test('the operator ends the sessions of one person, or of everybody, beside the running store', async () => {
  const settings = readSettings({ NODE_ENV: 'production', DATABASE_URL: database.url, ...cheap, ...secret });
  const store = await openTestStore(database);
  const rosa = await signIn(store, { email: 'rosa.feira@loja.test' });
  const caio = await signIn(store);
  const isKnown = async ({ headers }: typeof rosa) =>
    (await store.app.inject({ url: '/api/auth/verify', headers })).statusCode === 200;

  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  expect(await signOutEverywhere(settings, { email: ' Rosa.Feira@loja.test' }, logTo)).toBe(1);
  expect([await isKnown(rosa), await isKnown(caio)]).toEqual([false, true]);
  await expect(signOutEverywhere(settings, { email: 'ninguem@loja.test' })).rejects.toThrow('Nenhuma conta');
  expect(await signOutEverywhere(settings, 'everybody', logTo)).toBeGreaterThan(0);
  expect(await isKnown(caio)).toBe(false);
  expect(lines.map((line) => JSON.parse(line).security)).toEqual(['sessions.ended', 'sessions.ended']);
  await store.app.close();
});

test.each([
  [[]],
  [['remove']],
  [['create', '--password', 'x']],
  [['create', 'x']],
  [['sign-out']],
  [['sign-out', '--email', 'a@b.cd', '--everybody']],
  [['create', '--everybody']],
  [['sign-out', '--name', 'x', '--everybody']],
])('says how it is used when called otherwise: %j', async (args) => {
  await expect(admin(args)).rejects.toThrow('npm run admin -- create');
});

test('the last of the office, who has lost phone and recovery codes, gets in again by command', async () => {
  const settings = readSettings({ NODE_ENV: 'production', DATABASE_URL: database.url, ...cheap, ...secret });
  const store = await openTestStore(database);
  const rosa = await signIn(store, { role: 'admin', email: 'rosa.so@loja.test' });
  await setUpTwoStep(store, rosa);
  const payload = { email: rosa.user.email, password: rosa.password };
  const logIn = () => store.app.inject({ method: 'POST', url: '/api/auth/login', payload });
  expect((await logIn()).json().code).toBe('SECOND_STEP_REQUIRED');
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  expect(await takeTwoStepFrom(settings, ' Rosa.So@loja.test', logTo)).toBe(true);
  expect(await takeTwoStepFrom(settings, rosa.user.email, logTo)).toBe(false);
  expect((await logIn()).statusCode).toBe(200);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ security: 'two-step.reset' }]);
  await expect(takeTwoStepFrom(settings, 'ninguem@loja.test')).rejects.toThrow('Nenhuma conta');
  await store.app.close();
});

test.each([
  ['Ctrl-C', '\u0003'],
  ['Ctrl-D', '\u0004'],
])('who is asked for a password and presses %s has done nothing, and reads so', async (_name, key) => {
  const keyboard = { stdin: Object.assign(new PassThrough(), { isTTY: true }), stdout: new PassThrough() };
  const asked = ask('Password: ', { hidden: true, keyboard: keyboard as never });
  keyboard.stdin.write(key);
  await expect(asked).rejects.toThrow('nothing was done');
});

test('a password that is typed is not shown', async () => {
  const keyboard = { stdin: Object.assign(new PassThrough(), { isTTY: true }), stdout: new PassThrough() };
  const asked = ask('Password: ', { hidden: true, keyboard: keyboard as never });
  keyboard.stdin.write('segredo-da-rosa\r');
  expect(await asked).toBe('segredo-da-rosa');
  expect(String(keyboard.stdout.read())).toBe('Password: \n');
});
