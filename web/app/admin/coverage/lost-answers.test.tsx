// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { toastStore } from '../../ui/toast-store.ts';
import { ZoneForm } from './zone-form.tsx';

it('an area that got no answer is looked for in the list, and what was typed stays', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const look = vi.fn();
  const element = <ZoneForm zone={undefined} cities={[]} onSaved={look} onClose={() => {}} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  const type = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('Cidade', 'Salvador');
  type('CEP inicial', '40000-000');
  type('CEP final', '42599-999');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Criar área' })));
  await vi.waitFor(() => expect(look).toHaveBeenCalledOnce());
  expect(toastStore.getSnapshot().map(({ text }) => text)).toEqual([
    'Erro ao salvar área. Ficamos sem resposta: não sabemos se a mudança foi feita. Confira nesta página antes de tentar de novo.',
  ]);
  expect(screen.getByDisplayValue('Salvador')).toBeTruthy();
});
