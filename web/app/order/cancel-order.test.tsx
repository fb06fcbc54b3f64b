// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toastStore } from '../ui/toast-store.ts';
import { CancelOrder } from './cancel-order.tsx';

it('a cancelled order whose answer is lost is looked at again before anybody tries once more', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const look = vi.fn();
  render(<CancelOrder id="o1" onSettled={look} />);
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar pedido' }));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sim, cancelar' })));
  expect(look).toHaveBeenCalledOnce();
  expect(toastStore.getSnapshot().map(({ text }) => text)).toEqual([
    'Erro ao cancelar pedido\nFicamos sem resposta: não sabemos se a mudança foi feita. Confira nesta página antes de tentar de novo.',
  ]);
});
