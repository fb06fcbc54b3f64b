// @vitest-environment happy-dom
import { ERRORS } from '@cesta/contract/base/errors';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn, signOut } from '../../session/session-store.ts';
import { closeToast, toastStore } from '../../ui/toast-store.ts';
import Plans from './plans.route.tsx';

const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' } as const;
const Site = createRoutesStub([{ path: '/assinaturas', Component: Plans }]);
const told = () => toastStore.getSnapshot().map(({ text }) => text);

async function openWith(status: string, address = '/assinaturas') {
  const subscription = { status, plan_type: 'essencial', plan_name: 'Essencial', basket: [] };
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path === '/api/stripe/subscription' ? { subscription } : { products: [], total: 0 }),
  );
  signIn('t1', ana);
  await act(async () => {
    render(<Site initialEntries={[address]} />);
  });
}

beforeEach(() => {
  for (const { id } of toastStore.getSnapshot()) closeToast(id);
});
afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

it.each([
  ['paused', 'Sua assinatura do plano Essencial está pausada.', ERRORS.SUBSCRIPTION_PAUSED[1]],
  [
    'past_due',
    'Sua assinatura do plano Essencial está com o pagamento atrasado.',
    ERRORS.SUBSCRIPTION_PAST_DUE[1],
  ],
  [
    'active',
    'Você já tem uma assinatura ativa: plano Essencial. Boa escolha!',
    ERRORS.SUBSCRIPTION_ACTIVE[1],
  ],
])(
  'whose subscription is %s hears so before choosing a basket for another',
  async (status, banner, refusal) => {
    await openWith(status);
    expect(
      screen.getByText((_, place) => place?.tagName === 'SPAN' && place.textContent === banner),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver minha assinatura' })).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Assinar Premium' })));
    expect(told()).toEqual([refusal]);
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

it('a kept address of a chosen plan opens no basket either', async () => {
  await openWith('paused', '/assinaturas?plano=premium');
  expect(told()).toEqual([ERRORS.SUBSCRIPTION_PAUSED[1]]);
  expect(screen.queryByRole('dialog')).toBeNull();
});
