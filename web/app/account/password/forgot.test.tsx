// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import ForgotPassword from './forgot.route.tsx';

const Site = createRoutesStub([{ path: '/recuperar-senha', Component: () => ForgotPassword() }]);

afterEach(cleanup);

it('what is answered has the focus, and the box again for another address', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: 'Se a conta existir, o link está a caminho.' }),
  );
  render(<Site initialEntries={['/recuperar-senha']} />);
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ana@exemplo.test' } });
  const send = screen.getByRole('button', { name: 'Enviar link' });
  await act(async () => {
    send.focus();
    fireEvent.click(send);
  });
  const told = await screen.findByText('Se a conta existir, o link está a caminho.');
  expect(document.activeElement).toBe(told);
  const other = screen.getByRole('button', { name: 'Usar outro email' });
  await act(async () => {
    other.focus();
    fireEvent.click(other);
  });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
});
