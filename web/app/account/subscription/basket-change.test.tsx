// @vitest-environment happy-dom
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import { BasketChange } from './basket-change.tsx';

const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' } as const;
const subscription: Partial<Subscription> = {
  plan_type: 'familia',
  plan_name: 'Família',
  next_plan: null,
  status: 'active',
  next_charge: { amount: 180, date: '2027-03-08T13:00:00.000Z' },
  basket: [],
  next_deliveries: [],
  calendar: [],
};
const MOVED = 'Muda de dia a entrega: sexta, 19 de março (pulada), passa para terça, 23 de março.';

let impact: Promise<Response>;

beforeEach(() => {
  impact = Promise.resolve(Response.json({ days: [MOVED] }));
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/stripe/change-plan?plan_type=premium'
      ? impact
      : Response.json({ products: [{ id: 'p1', name: 'Quiabo', category: 'Legumes', imageUrl: '' }] }),
  );
  signIn('token', ana);
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await act(async () => signOut());
});

let plan: PlanType;

function Page() {
  return (
    <PrivateData>
      <BasketChange
        subscription={subscription as Subscription}
        plan={plan}
        onConfirm={async () => undefined}
        onClose={() => undefined}
      />
    </PrivateData>
  );
}
const Site = createRoutesStub([{ path: '/', Component: Page }]);

function show(wanted: PlanType): void {
  plan = wanted;
  render(<Site />);
}

it('another plan says which days it moves before it is confirmed; another basket moves none', async () => {
  show('premium');
  expect((await screen.findByText(new RegExp(MOVED.replace(/[()]/g, '\\$&')))).textContent).toMatch(
    /^Plano Premium: /,
  );
  cleanup();
  show('familia');
  await screen.findByText(/A troca vale a partir/);
  expect(screen.queryByText(/Muda de dia/)).toBeNull();
});

describe('the shelf of another plan', () => {
  const quiabo = () => screen.queryByRole('button', { name: /Quiabo/ });
  let answer: (impact: Response) => void;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    impact = new Promise((resolve) => {
      answer = resolve;
    });
    show('premium');
    await act(() => vi.advanceTimersByTimeAsync(100));
  });

  it('comes in with the days that it moves, so that nothing moves under the finger', async () => {
    expect(quiabo()).toBeNull();
    await act(async () => answer(Response.json({ days: [MOVED] })));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(quiabo()).toBeTruthy();
    expect(screen.getByText(/Muda de dia a entrega/)).toBeTruthy();
  });

  it('is there without them where they are not to be had', async () => {
    await act(async () => answer(Response.json({ message: 'Não deu' }, { status: 500 })));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(quiabo()).toBeTruthy();
  });

  it('does not wait for ever, and they do not come in afterwards', async () => {
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(quiabo()).toBeTruthy();
    await act(async () => answer(Response.json({ days: [MOVED] })));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.queryByText(/Muda de dia/)).toBeNull();
  });
});
