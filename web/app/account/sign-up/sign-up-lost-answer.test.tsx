// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getSession, signOut } from '../../session/session-store.ts';
import { SignUp } from './sign-up.tsx';

const Site = createRoutesStub([
  { path: '/registrar', Component: SignUp },
  { path: '/login', Component: () => <p>login</p> },
]);
const user = { id: 'u1', name: 'Ana Lima', email: 'ana@exemplo.test', role: 'customer' } as const;
const text = 'Já existe uma conta com este email. Entre com ela ou recupere a senha.';
const taken = () =>
  Response.json({ code: 'EMAIL_TAKEN', message: text, fields: { email: text } }, { status: 409 });

let asked: string[];
let register: () => Response;
let login: () => Response;

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

beforeEach(async () => {
  sessionStorage.clear();
  asked = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (!path.startsWith('/api/auth/')) return new Response(null, { status: 404 });
    const { password } = JSON.parse(String(body)) as { password: string };
    asked.push(`${path.slice('/api/auth/'.length)} ${password}`);
    return path.endsWith('/register') ? register() : login();
  });
  register = () => {
    throw new TypeError('Failed to fetch');
  };
  render(<Site initialEntries={['/registrar']} />);
  type('Nome completo', user.name);
  type('Email', user.email);
  await passStepOne('jabuticaba-7');
  for (const [label, value] of Object.entries({ Rua: 'Rua da Roça', Bairro: 'Centro', Cidade: 'Salvador' }))
    type(label, value);
  type('CEP', '40000-000');
  type('Número', '7');
  type('Estado', 'BA');
  fireEvent.click(screen.getByRole('checkbox'));
  await press('Criar conta');
  register = taken;
});
afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

async function passStepOne(password: string) {
  type('Senha', password);
  type('Confirmar senha', password);
  await press('Continuar');
  await screen.findByRole('heading', { name: 'Onde entregamos?' });
}

it('an account that was made without an answer is opened when it is made again', async () => {
  login = () => Response.json({ token: 't1', user });
  await press('Criar conta');
  await vi.waitFor(() => expect(getSession().status).toBe('signed-in'));
  expect(asked).toEqual(['register jabuticaba-7', 'register jabuticaba-7', 'login jabuticaba-7']);
});

it('an account of somebody else stays closed, and the email is the matter', async () => {
  login = () => Response.json({ code: 'WRONG_CREDENTIALS', message: 'Email ou senha' }, { status: 401 });
  await press('Criar conta');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(getSession().status).not.toBe('signed-in');
  // Another password is another attempt, of which nothing was lost.
  await passStepOne('graviola-8');
  await press('Criar conta');
  await screen.findByText(text);
  expect(asked.slice(2)).toEqual(['login jabuticaba-7', 'register graviola-8']);
});
