// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { AddressChoice } from './address-choice.tsx';

const home = { id: 'a1', label: 'Casa', street: 'Rua Chile', number: '1', neighborhood: 'Centro' };

function Desk() {
  const [chosen, setChosen] = useState('');
  return <AddressChoice personId="u1" chosen={chosen} onChoose={setChosen} />;
}

it('whoever notes by keyboard the first address of a customer goes on where it was asked for', async () => {
  let addresses: object[] = [];
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ person: { addresses } });
    addresses = [home];
    return Response.json({ address: home });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Desk />
    </QueryClientProvider>,
  );
  const save = await screen.findByRole('button', { name: 'Salvar endereço' });
  const place = save.closest('[tabindex="-1"]');
  expect(document.activeElement).toBe(document.body);
  act(() => save.focus());
  await act(async () => fireEvent.click(save));
  await waitFor(() => expect(screen.getByRole('radio')).toHaveProperty('checked', true));
  expect(screen.queryByRole('button', { name: 'Salvar endereço' })).toBeNull();
  expect(document.activeElement).toBe(place);
});
