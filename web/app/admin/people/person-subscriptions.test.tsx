// @vitest-environment happy-dom
import type { Person } from '@cesta/contract/panel/people';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import { PersonSubscriptions } from './person-subscriptions.tsx';

const CHARGE = { date: '2099-03-05T15:00:00.000Z', amount: 180 };
const OWN = {
  plan_name: 'Família',
  status: 'active',
  cancel_at_period_end: false,
  current_period_end: '2099-03-05T15:00:00.000Z',
  created_at: '2099-01-01T15:00:00.000Z',
  next_charge: CHARGE,
  credit: 12.5,
};

afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

async function show(own: object): Promise<void> {
  signIn('t1', { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' });
  vi.stubGlobal('fetch', async () => Response.json({ subscription: own }));
  const subscriptions = [{ ...own, id: 's1' }] as unknown as Person['subscriptions'];
  render(
    <PrivateData>
      <PersonSubscriptions person={{ subscriptions } as Person} />
    </PrivateData>,
  );
}

async function fact(name: string): Promise<string | undefined> {
  const found = await act(() => vi.waitFor(() => screen.getByText(name), { timeout: 20_000 }));
  return found.parentElement?.textContent?.replaceAll('\u00a0', ' ');
}

it('the person is shown with the next charge that their subscription is managed with, less their credit', async () => {
  const line = { id: '2099-03-05.1', date: '2099-03-11', changes_until: '2099-03-09T21:00:00.000Z' };
  const calendar = [{ ...line, charge: CHARGE, is_paid: false, off: null }] as Subscription['calendar'];
  await show({ ...OWN, calendar });
  expect(await fact('Próxima cobrança')).toBe('Próxima cobrançaR$ 167,50 em 05/03/2099, já com o crédito');
});

it('whoever stopped for lack of payment is shown with what is owed and the card that ended', async () => {
  const card = { brand: 'visa', last4: '4242', expires: '2020-02' };
  const own = { ...OWN, status: 'unpaid', every_weeks: 1, calendar: [], card, open_invoice: { amount: 109 } };
  await show(own);
  expect(await fact('Em aberto')).toBe('Em abertoR$ 109,00');
  expect(await fact('Cartão')).toBe('CartãoVisa final 4242, venceu em fevereiro de 2020');
});
