// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SignUp } from './sign-up.tsx';

const PASSWORD = 'Jabuticaba-na-roca-7';
const Site = createRoutesStub([
  { path: '/registrar', Component: SignUp },
  { path: '/login', Component: () => <p>login</p> },
]);
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const reload = () => {
  cleanup();
  render(<Site initialEntries={['/registrar']} />);
};

async function passStepOne() {
  type('Senha', PASSWORD);
  type('Confirmar senha', PASSWORD);
  await press('Continuar');
  await screen.findByRole('heading', { name: 'Onde entregamos?' });
}

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/auth/register') ? Response.json({}) : new Response(null, { status: 404 }),
  );
});
afterEach(cleanup);

it('a reload at the second step keeps all but password and phone, and a made account keeps nothing', async () => {
  render(<Site initialEntries={['/registrar']} />);
  type('Nome completo', 'Ana Lima');
  type('Email', 'ana@exemplo.test');
  type('Telefone', '(71) 99999-0000');
  await passStepOne();
  type('Rua', 'Rua da Roça');
  type('Bairro', 'Centro');
  const stored = JSON.stringify({ ...localStorage, ...sessionStorage });
  expect(stored).toContain('Rua da Roça');
  expect(stored).not.toContain(PASSWORD);
  expect(stored.replace(/\D/g, '')).not.toContain('99999');

  reload();
  await waitFor(() => expect(box('Nome completo').value).toBe('Ana Lima'));
  expect([box('Email').value, box('Telefone').value]).toEqual(['ana@exemplo.test', '']);
  expect(box('Senha').value).toBe('');
  await passStepOne();
  expect([box('Rua').value, box('Bairro').value]).toEqual(['Rua da Roça', 'Centro']);

  type('CEP', '40000-000');
  type('Número', '7');
  type('Cidade', 'Salvador');
  type('Estado', 'BA');
  fireEvent.click(screen.getByRole('checkbox'));
  await press('Criar conta');
  await screen.findByText('login');
  reload();
  expect(box('Nome completo').value).toBe('');
});
