// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { closeToast, toastStore } from '../../ui/toast-store.ts';
import { ZoneForm } from './zone-form.tsx';

const LOST = Promise.reject(new TypeError('Failed to fetch'));
LOST.catch(() => {});

afterEach(() => {
  cleanup();
  for (const { id } of toastStore.getSnapshot()) closeToast(id);
});

function open(answer: (path: string) => Response | Promise<Response>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return answer(path);
  });
  const look = vi.fn();
  const element = <ZoneForm zone={undefined} cities={[]} onSaved={look} onClose={() => {}} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  return { look, asked };
}

async function create(): Promise<void> {
  const type = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('Cidade', 'Salvador');
  type('CEP inicial', '40000-000');
  type('CEP final', '42599-999');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Criar área' })));
}

const told = () => toastStore.getSnapshot().map(({ text }) => text);

it('an area whose check got no answer was not sent, and says so', async () => {
  const { look, asked } = open(() => LOST);
  await create();
  await vi.waitFor(() =>
    expect(told()).toEqual(['Erro ao conferir quem a mudança toca. Nada foi salvo: tente de novo.']),
  );
  expect(asked).toEqual(['/api/admin/coverage/impact']);
  expect(look).not.toHaveBeenCalled();
  expect(screen.getByDisplayValue('Salvador')).toBeTruthy();
});

it('an area that got no answer is looked for in the list, and what was typed stays', async () => {
  const { look } = open((path) =>
    path.endsWith('/impact') ? Response.json({ subscribers: 0, deliveries: 0, orders: 0 }) : LOST,
  );
  await create();
  await vi.waitFor(() => expect(look).toHaveBeenCalledOnce());
  expect(told()).toEqual([
    'Erro ao salvar área\nFicamos sem resposta: não sabemos se a mudança foi feita. Confira nesta página antes de tentar de novo.',
  ]);
  expect(screen.getByDisplayValue('Salvador')).toBeTruthy();
});
