// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PrivateData } from '../queries/private-data.tsx';
import { signIn, signOut } from '../session/session-store.ts';
import { readSubscription } from '../subscription/read-subscription.ts';
import { closeToast, toastStore } from '../ui/toast-store.ts';
import { AddressesTab } from './addresses/addresses-tab.tsx';
import { SubscriptionTab } from './subscription/subscription-tab.tsx';

const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' } as const;
const SUBSCRIPTION = {
  plan_name: 'Família',
  status: 'active',
  cancel_at_period_end: false,
  current_period_end: '2099-03-05T15:00:00.000Z',
  created_at: '2099-01-01T15:00:00.000Z',
} as const;
const place = (id: string, label: string) => ({
  id,
  label,
  street: 'Rua das Flores',
  number: '1',
  complement: '',
  neighborhood: 'Barra',
  city: 'Salvador',
  state: 'BA',
  zipcode: '40110010',
  is_default: id === 'home',
});
const ADDRESSES = [place('home', 'Casa'), place('work', 'Trabalho'), place('farm', 'Sítio')];

/** The answer to whatever was pressed, which comes when the test says so. */
let late: PromiseWithResolvers<Response>;

const press = (found: HTMLElement) => act(async () => fireEvent.click(found));
const button = (name: string) => screen.getByRole('button', { name });
const dialog = (title: string) => within(screen.getByRole('dialog', { name: title }));
const settled = (look: () => unknown) => act(() => vi.waitFor(look, { timeout: 20_000 }));
const told = (text: string) =>
  settled(() => expect(toastStore.getSnapshot().map((toast) => toast.text)).toContain(text));

beforeEach(() => {
  late = Promise.withResolvers();
  for (const { id } of toastStore.getSnapshot()) closeToast(id);
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') return late.promise;
    if (path === '/api/stripe/subscription') return Response.json({ subscription: SUBSCRIPTION });
    if (path === '/api/users/u1/addresses') return Response.json({ addresses: ADDRESSES });
    return Response.json({});
  });
});
afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

async function open(Tab: typeof AddressesTab | typeof SubscriptionTab, first: string): Promise<void> {
  const Site = createRoutesStub([
    {
      path: '/conta',
      Component: () => (
        <PrivateData>
          <Tab user={ana} />
        </PrivateData>
      ),
    },
    { path: '/checkout', Component: () => <p>O checkout</p> },
  ]);
  signIn('t1', ana);
  render(<Site initialEntries={[{ pathname: '/conta', state: { from: '/checkout' } }]} />);
  await settled(() => button(first));
}

describe('an answer that comes late', () => {
  it('to the end of a subscription leaves the basket opened since alone', async () => {
    await open(SubscriptionTab, 'Cancelar assinatura');
    await press(button('Cancelar assinatura'));
    await press(dialog('Cancelar assinatura').getByRole('button', { name: 'Cancelar assinatura' }));
    await press(dialog('Cancelar assinatura').getByRole('button', { name: 'Manter assinatura' }));
    await press(button('Trocar itens da cesta'));
    const ending = { ...SUBSCRIPTION, cancel_at_period_end: true };
    const { subscription } = readSubscription({ subscription: ending });
    late.resolve(Response.json({ message: 'Assinatura cancelada', subscription }));
    await told('Assinatura cancelada');
    expect(screen.getByRole('dialog', { name: 'Monte sua cesta Família' })).toBeTruthy();
  });

  it('to the end of a subscription closes the question that asked', async () => {
    await open(SubscriptionTab, 'Cancelar assinatura');
    await press(button('Cancelar assinatura'));
    await press(dialog('Cancelar assinatura').getByRole('button', { name: 'Cancelar assinatura' }));
    const { subscription } = readSubscription({ subscription: SUBSCRIPTION });
    late.resolve(Response.json({ message: 'Assinatura cancelada', subscription }));
    await told('Assinatura cancelada');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('to a removed address leaves the form opened since alone', async () => {
    await open(AddressesTab, 'Adicionar endereço');
    await press(button('Remover Trabalho'));
    await press(dialog('Remover endereço').getByRole('button', { name: 'Remover' }));
    await press(dialog('Remover endereço').getByRole('button', { name: 'Cancelar' }));
    await press(button('Editar Sítio'));
    late.resolve(Response.json({}));
    await told('Endereço removido com sucesso!');
    expect(screen.getByRole('dialog', { name: 'Editar endereço' })).toBeTruthy();
  });

  it('to a saved address leaves the form opened since alone, and leads nobody away from it', async () => {
    await open(AddressesTab, 'Adicionar endereço');
    await press(button('Editar Trabalho'));
    await press(dialog('Editar endereço').getByRole('button', { name: 'Salvar endereço' }));
    await press(dialog('Editar endereço').getByRole('button', { name: 'Cancelar' }));
    await press(button('Editar Sítio'));
    late.resolve(Response.json({}));
    await told('Endereço atualizado com sucesso!');
    expect(screen.queryByText('O checkout')).toBeNull();
    expect(dialog('Editar endereço').getByDisplayValue('Sítio')).toBeTruthy();
  });

  it('to a saved address leads on who waited for it', async () => {
    await open(AddressesTab, 'Adicionar endereço');
    await press(button('Editar Trabalho'));
    await press(dialog('Editar endereço').getByRole('button', { name: 'Salvar endereço' }));
    late.resolve(Response.json({}));
    await told('Endereço atualizado com sucesso!');
    expect(screen.getByText('O checkout')).toBeTruthy();
  });
});
