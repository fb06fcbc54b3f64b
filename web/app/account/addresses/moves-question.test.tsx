// @vitest-environment happy-dom
import type { Address } from '@cesta/contract/identity/identity';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import { AddressesTab } from './addresses-tab.tsx';

const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' } as const;
const HOME: Address = {
  id: 'home',
  label: 'Casa',
  street: 'Rua Chile',
  number: '1',
  complement: '',
  neighborhood: 'Centro',
  city: 'Salvador',
  state: 'BA',
  zipcode: '40020000',
  is_default: true,
};
const MOVED = { id: 'd1', from: '2099-03-03', to: '2099-03-04', stays: false };

const Site = createRoutesStub([
  {
    path: '/conta',
    Component: () => (
      <PrivateData>
        <AddressesTab user={ana} />
      </PrivateData>
    ),
  },
]);

const settled = (look: () => unknown) => act(() => vi.waitFor(look, { timeout: 20_000 }));

async function press(name: string): Promise<void> {
  await settled(() => screen.getByRole('button', { name }));
  const button = screen.getByRole('button', { name });
  await act(async () => {
    button.focus();
    fireEvent.click(button);
  });
}

afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

it('what saving an address moves is asked with the focus on it, which goes back with the form', async () => {
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit = {}) => {
    const subscription = { status: 'active', plan_name: 'Família', address: HOME };
    if (method === 'PUT') return Response.json({ impact: { deliveries: [MOVED], fingerprint: 'f' } });
    if (path.includes('/addresses')) return Response.json({ addresses: [HOME], total: 1 });
    return Response.json(path === '/api/stripe/subscription' ? { subscription } : {});
  });
  signIn('t1', ana);
  render(<Site initialEntries={['/conta']} />);
  await settled(() => screen.getByText(/Elas só mudam de lugar/));
  await press('Editar Casa');
  await press('Salvar endereço');
  await settled(() => screen.getByText('Suas cestas vão para este endereço.'));
  expect(document.activeElement).toBe(screen.getByText('Suas cestas vão para este endereço.'));
  await press('Voltar');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Salvar endereço' }));
});
