// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
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
