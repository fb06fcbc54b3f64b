// @vitest-environment happy-dom
import type { HistoryPage } from '@cesta/contract/subscriptions/subscription-history';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import { SubscriptionTab } from './subscription-tab.tsx';

const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' } as const;
const ENDING = {
  plan_name: 'Essencial',
  status: 'active',
  cancel_at_period_end: true,
  current_period_end: '2099-03-05T15:00:00.000Z',
  created_at: '2099-01-01T15:00:00.000Z',
} as const;
const PAID_OUT: HistoryPage = {
  credit: 0,
  next: null,
  entries: [
    {
      id: 'return:1',
      kind: 'refund',
      state: 'pending',
      date: '2099-03-01',
      amount: 12.5,
      credit: -12.5,
      cause: 'credit_left',
      note: null,
      week: null,
    },
  ],
};

/** What the store says of the credit, and how often it was asked. */
let credit: number;
let looks: number;
/** What it says once the history was read. */
let afterwards: number;

beforeEach(() => {
  looks = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/stripe/subscription') {
      looks += 1;
      return Response.json({ subscription: { ...ENDING, credit } });
    }
    if (!path.startsWith('/api/subscription/history')) return Response.json({});
    credit = afterwards;
    return Response.json(PAID_OUT);
  });
});
afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

function Tab() {
  return (
    <PrivateData>
      <SubscriptionTab user={ana} />
    </PrivateData>
  );
}
const Site = createRoutesStub([{ path: '/conta', Component: Tab }]);

async function open(): Promise<void> {
  signIn('t1', ana);
  render(<Site initialEntries={['/conta']} />);
  await settled(() => screen.getByText('− R$ 12,50 de crédito'));
}
const settled = (look: () => unknown) => act(() => vi.waitFor(look, { timeout: 20_000 }));
const shown = () => screen.queryByRole('region', { name: 'Seu crédito' });

it('credit that went to the card while the account was read is not shown beside the line that says so', async () => {
  credit = 12.5;
  afterwards = 0;
  await open();
  await settled(() => expect(shown()).toBeNull());
  expect(looks).toBe(2);
});

it('an account that goes on telling of another credit than its history is not asked for without end', async () => {
  credit = 12.5;
  afterwards = 12.5;
  await open();
  await settled(() => expect(looks).toBe(2));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect([looks, shown()?.textContent]).toEqual([2, expect.stringContaining('R$ 12,50')]);
});
