// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import ResetPassword from './reset.route.tsx';

const Site = createRoutesStub([
  { path: '/redefinir-senha', Component: () => ResetPassword() },
  { path: '/login', Component: () => <p>login</p> },
]);
const spent = () =>
  Response.json(
    { code: 'RESET_LINK_INVALID', message: 'Este link não vale mais. Peça um novo.' },
    { status: 422 },
  );
const lost = () => {
  throw new TypeError('Failed to fetch');
};
const save = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: 'Salvar nova senha' })));

async function openWith(answers: (() => Response)[]) {
  vi.stubGlobal('fetch', async () => answers.shift()?.());
  render(<Site initialEntries={['/redefinir-senha?token=t1']} />);
  for (const label of ['Nova senha', 'Confirmar nova senha'])
    fireEvent.change(await screen.findByLabelText(label), { target: { value: 'jabuticaba-7' } });
}

afterEach(cleanup);

it('a link that is spent after an attempt without an answer leads to signing in with the new password', async () => {
  await openWith([lost, spent]);
  await save();
  await save();
  expect(await screen.findByText(/a senha nova já deve estar valendo/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe('/login');
});

it('a link that was spent before asks for a new one', async () => {
  await openWith([spent]);
  await save();
  const text = await screen.findByText('Este link venceu, já foi usado ou está incompleto.');
  expect(document.activeElement).toBe(text);
  expect(screen.queryByRole('link', { name: 'Entrar' })).toBeNull();
});
