import { describe, expect, it } from 'vitest';
import { useStore } from '../../testing/test-store.ts';

const store = useStore();
let made = 0;

function post(url: string, payload: object) {
  return store().app.inject({ method: 'POST', url: `/api${url}`, payload });
}

describe('a password', () => {
  it.each([
    ['a sentence with spaces', 'sete maracujás na beira do rio, e nenhum relógio'],
    ['small letters alone', 'jabuticabeiraflorida'],
    ['any writing and picture', 'пять яблок 🍎🍎'],
    ['spaces at both ends', '  cheiro verde  '],
    ['as long as any manager makes them', 'Qx7#'.repeat(50)],
  ])('may be %s, and counts to the last character', async (_what, password) => {
    made += 1;
    const email = `qualquer${made}@exemplo.test`;
    const account = { name: 'Rita Prado', email, password };
    expect((await post('/auth/register', account)).statusCode).toBe(201);
    const logIn = async (typed: string) => (await post('/auth/login', { email, password: typed })).statusCode;
    expect(await logIn(password)).toBe(200);
    expect(await logIn(password.slice(0, -1))).toBe(401);
    expect(await logIn(`${password} `)).toBe(401);
    expect(await logIn(swapCase(password))).toBe(401);
  });
});

function swapCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}
