// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { signIn, signOut } from '../../session/session-store.ts';
import SubscriptionSuccess from './subscription-success.route.tsx';
import PaymentSuccess from './success.route.tsx';

afterEach(async () => {
  cleanup();
  await act(async () => signOut());
  vi.useRealTimers();
});

it.each([
  ['/pagamento/sucesso', PaymentSuccess, '/api/orders?'],
  ['/assinatura/sucesso', SubscriptionSuccess, '/api/stripe/subscription'],
])('%s gives the provider two seconds before it asks', async (path, Component, call) => {
  vi.useFakeTimers();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({});
  });
  signIn('t1', { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' });
  const Site = createRoutesStub([{ path, Component }]);
  await act(async () => {
    render(<Site initialEntries={[`${path}?session_id=cs_test_1`]} />);
  });
  const calls = () => asked.filter((address) => address.startsWith(call)).length;
  await act(() => vi.advanceTimersByTimeAsync(1999));
  expect(calls()).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(calls()).toBeGreaterThan(0);
});

it.each([
  [
    '/pagamento/sucesso',
    PaymentSuccess,
    'Conferindo o pagamento…',
    'Não conseguimos ver o pagamento agora. Veja em Meus pedidos.',
    'Seu pedido',
  ],
  [
    '/assinatura/sucesso',
    SubscriptionSuccess,
    'Conferindo a assinatura…',
    'Não conseguimos ver a assinatura agora. Veja em Minha assinatura, na sua conta.',
    'Sua assinatura',
  ],
])(
  '%s hides its block when nothing can be read, and claims nothing',
  async (path, Component, asking, unseen, block) => {
    vi.useFakeTimers();
    vi.spyOn(console, 'debug').mockReturnValue();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    signIn('t1', { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' });
    const Site = createRoutesStub([{ path, Component }]);
    await act(async () => {
      render(<Site initialEntries={[`${path}?session_id=cs_test_1`]} />);
    });
    expect(screen.getByText(block)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2100));
    expect(screen.queryByText(block)).toBeNull();
    expect(screen.getByText(asking)).toBeTruthy();
    for (let look = 0; look < 12; look += 1) await act(() => vi.advanceTimersByTimeAsync(2600));
    expect(screen.getByText(unseen)).toBeTruthy();
    expect(screen.queryByText(block)).toBeNull();
    expect(screen.queryByText(/Não encontramos/)).toBeNull();
  },
);

it.each([
  ['/pagamento/sucesso', PaymentSuccess, 'Entre na sua conta para ver o pedido e o pagamento.'],
  ['/assinatura/sucesso', SubscriptionSuccess, 'Entre na sua conta para ver a assinatura e o pagamento.'],
])(
  '%s asks whoever is not signed in to come in, and says of nothing that it is not there',
  async (path, Component, lead) => {
    signOut();
    vi.stubGlobal('fetch', async () => Response.json({}));
    const Site = createRoutesStub([{ path, Component }]);
    await act(async () => {
      render(<Site initialEntries={[`${path}?session_id=cs_test_1`]} />);
    });
    expect(screen.getByText(lead)).toBeTruthy();
    expect(screen.queryByText(/Não encontramos/)).toBeNull();
  },
);
