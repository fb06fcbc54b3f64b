// @vitest-environment happy-dom
import type { AdminSubscription, Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../../queries/private-data.tsx';
import { signIn, signOut } from '../../../session/session-store.ts';
import { DeskDialog } from './desk-dialog.tsx';

const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' } as const;
const NAMED = {
  plan_name: 'Família',
  status: 'active',
  cancel_at_period_end: false,
  current_period_end: '2099-03-05T15:00:00.000Z',
  created_at: '2099-01-01T15:00:00.000Z',
};
const LISTED = { ...NAMED, user_name: 'Rosa', user_email: 'rosa@exemplo.test' };
const CHARGE = { date: '2099-03-05T15:00:00.000Z', amount: 180 };

const SHELF = {
  products: [
    { id: 'p1', name: 'Jiló', category: 'Legumes', price: 6.9, stock: 9, imageUrl: '', active: true },
  ],
};

let state: Partial<Subscription>;
let opens = 0;
beforeEach(() => {
  signIn('t1', ana);
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(String(url).includes('/products') ? SHELF : { subscription: { ...NAMED, ...state } }),
  );
});
afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

async function opened(next: Partial<Subscription>): Promise<string> {
  cleanup();
  state = next;
  opens += 1;
  const subscription = { ...LISTED, id: `s${opens}` } as AdminSubscription;
  const element = <DeskDialog subscription={subscription} onClose={() => {}} />;
  render(
    <PrivateData>
      <RouterProvider router={createMemoryRouter([{ id: 'root', path: '/', element }])} />
    </PrivateData>,
  );
  await act(() => vi.waitFor(() => screen.getByText('Próxima cobrança'), { timeout: 20_000 }));
  return (screen.getByRole('dialog').textContent ?? '').replaceAll('\u00a0', ' ');
}

it('the panel names the next charge as the card will pay it, and of none that there is none', async () => {
  const line = { id: '2099-03-05.1', date: '2099-03-11', changes_until: '2099-03-09T21:00:00.000Z' };
  const calendar = [{ ...line, charge: CHARGE, is_paid: false, off: null }] as Subscription['calendar'];
  const words = await opened({ next_charge: CHARGE, credit: 12.5, calendar });
  expect(words).toContain('Próxima cobrançaR$ 167,50 em 05/03/2099, já com o crédito');
  expect(await opened({ status: 'canceled' })).toContain('Próxima cobrançaNenhuma');
});

it('the panel offers credit only where a charge comes that it can lower', async () => {
  for (const [status, offers] of [
    ['active', true],
    ['past_due', true],
    ['canceled', false],
    ['incomplete', false],
    ['unpaid', false],
    ['paused', false],
  ] as const) {
    const words = await opened({ status, credit: 0 });
    expect([status, words.includes('Dar crédito')]).toEqual([status, offers]);
  }
  expect(await opened({ status: 'paused', paused_until: '2099-03-19' })).toContain('Dar crédito');
  expect(await opened({ cancel_at_period_end: true })).not.toContain('Dar crédito');
});

it('the operator chooses for the customer: by their tastes, and in words about them', async () => {
  const line = { id: '2099-03-05.1', date: '2099-03-11', changes_until: '2099-03-09T21:00:00.000Z' };
  const calendar = [{ ...line, charge: CHARGE, off: null, can_swap: true }] as Subscription['calendar'];
  const tastes = { never: ['p1'], complete: false } as unknown as NonNullable<Subscription['tastes']>;
  await opened({ plan_type: 'familia', credit: 0, calendar, tastes });
  fireEvent.click(screen.getByRole('button', { name: /^Trocar itens/ }));
  await act(() => vi.waitFor(() => screen.getByText('Jiló'), { timeout: 20_000 }));
  const dialog = screen.getByRole('dialog', { name: 'Cesta Família do cliente' });
  expect(dialog.textContent).toContain('O cliente pediu para nunca mandar');
  expect(dialog.textContent).not.toMatch(/você|Monte para mim/i);
});

it('whoever skips a delivery by keyboard goes on at its line', async () => {
  const line = { id: '2099-03-05.1', date: '2099-03-11', changes_until: '2099-03-09T21:00:00.000Z' };
  const coming = { ...line, charge: CHARGE, credit: null, is_paid: false, off: null, can_skip: true };
  await opened({ calendar: [coming] as unknown as Subscription['calendar'] });
  const skip = screen.getByRole('button', { name: /^Pular/ });
  act(() => skip.focus());
  await act(async () => fireEvent.click(skip));
  state = { calendar: [{ ...coming, off: 'skip', can_skip: false, can_unskip: true }] } as typeof state;
  const yes = screen.getByRole('button', { name: 'Pular entrega' });
  act(() => yes.focus());
  await act(async () => fireEvent.click(yes));
  const back = await screen.findByRole('button', { name: /^Trazer de volta/ });
  await act(() => vi.waitFor(() => expect(document.activeElement).not.toBe(document.body)));
  expect(document.activeElement?.closest('li')).toBe(back.closest('li'));
});
