// @vitest-environment happy-dom
import type { Address } from '@cesta/contract/identity/identity';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import { BasketAddressDialog } from './basket-address-dialog.tsx';

const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' } as const;
const home = { id: 'a1', label: 'Casa', street: 'Rua Chile', zipcode: '40020000' } as Address;
const away = { ...home, id: 'a2', label: 'São Paulo', zipcode: '01001000' };

afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

it('who has only an address out of reach may add another, pause or cancel', async () => {
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'PUT'
      ? Response.json({ code: 'OUT_OF_COVERAGE', message: 'Fora da área' }, { status: 422 })
      : Response.json({}),
  );
  signIn('t1', ana);
  const onClose = vi.fn();
  render(
    <MemoryRouter>
      <PrivateData>
        <BasketAddressDialog
          open
          userId="u1"
          addresses={[home, away]}
          inUse="a1"
          startWith="a2"
          onClose={onClose}
        />
      </PrivateData>
    </MemoryRouter>,
  );
  await screen.findByText('Ainda não entregamos neste endereço. Escolha outro.');
  const ways = ['Cadastrar outro endereço', 'Pausar ou cancelar'].map((name) =>
    screen.getByRole('link', { name }),
  );
  expect(ways.map((way) => way.getAttribute('href'))).toEqual([
    '/minha-conta?tab=enderecos',
    '/minha-conta?tab=assinatura',
  ]);
  fireEvent.click(ways[1] as HTMLElement);
  expect(onClose).toHaveBeenCalled();
});
