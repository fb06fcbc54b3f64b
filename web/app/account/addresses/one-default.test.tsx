// @vitest-environment happy-dom
import type { Address } from '@cesta/contract/identity/identity';
import { act, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn } from '../../session/session-store.ts';
import { AddressesTab } from './addresses-tab.tsx';

const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' } as const;
const place = (label: string) =>
  ({ id: label, label, street: 'Rua Chile', zipcode: '40020000', is_default: true }) as Address;

function Tab() {
  return (
    <PrivateData>
      <AddressesTab user={ana} />
    </PrivateData>
  );
}
const Site = createRoutesStub([{ path: '/', Component: Tab }]);

it('one address is shown as default, whatever the answer says of the others', async () => {
  const answers: Record<string, unknown> = {
    '/api/users/u1/addresses': { addresses: [place('Casa'), place('Trabalho')] },
  };
  vi.stubGlobal('fetch', async (path: string) => Response.json(answers[path] ?? { subscription: null }));
  signIn('t1', ana);
  await act(async () => {
    render(<Site initialEntries={['/']} />);
  });
  await act(() => vi.waitFor(() => screen.getByRole('button', { name: 'Editar Trabalho' })));
  expect(screen.getAllByText('Padrão')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Definir como padrão Trabalho' })).toBeTruthy();
});
