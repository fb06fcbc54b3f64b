// @vitest-environment happy-dom
import type { Address } from '@cesta/contract/identity/identity';
import type { Rating } from '@cesta/contract/subscriptions/ratings';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readOrder } from '../order/order-view.ts';
import { PrivateData } from '../queries/private-data.tsx';
import { mine } from '../queries/query-keys.ts';
import { useRefresh } from '../queries/use-action.ts';
import { signIn, signOut } from '../session/session-store.ts';
import { AddressCard } from './addresses/address-card.tsx';
import { AddressesTab } from './addresses/addresses-tab.tsx';
import { OrderCard } from './orders/order-card.tsx';
import { OrderDialog } from './orders/order-dialog.tsx';
import { Devices } from './security/devices.tsx';
import { SubscriptionTab } from './subscription/subscription-tab.tsx';

const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' } as const;
const nothing = () => {};

const home = { id: 'a1', label: 'Casa', street: 'Rua Chile', zipcode: '40020000' } as Address;

function Home() {
  const [isDefault, setIsDefault] = useState(false);
  return (
    <AddressCard
      address={home}
      isDefault={isDefault}
      choosing={false}
      hasBaskets={false}
      onEdit={nothing}
      onRemove={nothing}
      onChoose={() => setIsDefault(true)}
    />
  );
}

const raw = { id: 'o1234567', payment_status: 'pending', payment_deadline: '2099-01-01T12:00:00.000Z' };

/** What its order has become, once it is looked at again. */
let lookAgain = nothing;

function Waiting() {
  const [status, setStatus] = useState('pending');
  const order = readOrder({ ...raw, status, created_at: '2098-12-31T12:00:00.000Z' });
  if (!order) throw new Error('not an order');
  const change = () => {
    lookAgain = () => setStatus('cancelled');
  };
  return <OrderCard order={order} now={0} onOpen={nothing} onPay={nothing} onChanged={change} />;
}

/** The same, changed by the store alone. */
function Sent() {
  const [status, setStatus] = useState('pending');
  const order = readOrder({ ...raw, status, created_at: '2098-12-31T12:00:00.000Z' });
  if (!order) throw new Error('not an order');
  lookAgain = () => setStatus('shipped');
  return <OrderCard order={order} now={0} onOpen={nothing} onPay={nothing} onChanged={nothing} />;
}

function leave(): void {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  hidden.mockRestore();
}

function OpenOrder() {
  const refresh = useRefresh();
  return (
    <OrderDialog
      orderId={raw.id}
      now={0}
      onPay={nothing}
      onChanged={() => refresh(mine.orders)}
      onClose={nothing}
    />
  );
}

async function show(children: ReactNode) {
  await act(async () => {
    render(
      <MemoryRouter>
        <PrivateData>{children}</PrivateData>
      </MemoryRouter>,
    );
  });
}

async function press(name: RegExp) {
  const button = await screen.findByRole('button', { name });
  await act(async () => {
    button.focus();
    fireEvent.click(button);
  });
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  signIn('t1', ana);
});
afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

it('an address that became the default keeps the focus', async () => {
  await show(<Home />);
  await press(/^Definir como padrão/);
  expect(document.activeElement?.textContent).toBe('Casa');
});

describe('the list of addresses', () => {
  let addresses: Address[];

  beforeEach(async () => {
    addresses = [home, { ...home, id: 'a2', label: 'Trabalho' }];
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      if (init?.method === 'DELETE') addresses = [home];
      return Response.json(path.includes('/addresses') ? { addresses, total: addresses.length } : {});
    });
    await show(<AddressesTab user={ana} />);
    await screen.findByText('Trabalho', { selector: 'h3' });
  });

  it('keeps the focus when one of them is removed', async () => {
    await press(/^Remover Trabalho/);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Remover' })));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Endereços de entrega'));
  });

  it('keeps the focus when the baskets go to another one, whose button for it is gone', async () => {
    cleanup();
    let at = home;
    const impact = { deliveries: [], fingerprint: 'f' };
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      if (init.method === 'PUT' && !String(init.body).includes('dry_run')) at = addresses[1] ?? home;
      if (init.method === 'PUT')
        return Response.json({ impact, subscription: { status: 'active', address: at } });
      if (path.includes('/addresses')) return Response.json({ addresses, total: 2 });
      const subscription = { status: 'active', plan_name: 'Família', address: at };
      return Response.json(path === '/api/stripe/subscription' ? { subscription } : {});
    });
    await show(<AddressesTab user={ana} />);
    await press(/^Receber as cestas aqui/);
    const confirm = await screen.findByRole('button', { name: 'Trocar endereço das cestas' });
    await waitFor(() => expect(confirm.hasAttribute('disabled')).toBe(false));
    await act(async () => fireEvent.click(confirm));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Endereços de entrega'));
  });

  it('takes no focus when one of them was removed elsewhere', async () => {
    addresses = [home];
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(screen.queryByText('Trabalho', { selector: 'h3' })).toBeNull());
    expect(document.activeElement).toBe(document.body);
  });
});

it('a cancelled order keeps the focus', async () => {
  await show(<Waiting />);
  await press(/^Cancelar pedido/);
  await press(/^Sim, cancelar/);
  // Given back by the question that is closed.
  screen.getByRole('button', { name: 'Cancelar pedido' }).focus();
  act(() => lookAgain());
  expect(document.activeElement?.textContent).toMatch(/^Pedido #/);
});

it('an order that was sent meanwhile takes no focus from whoever comes back', async () => {
  await show(<Sent />);
  act(() => lookAgain());
  expect(document.activeElement).toBe(document.body);
});

it('an order that was sent meanwhile takes no focus from another card', async () => {
  await show(
    <>
      <Home />
      <Sent />
    </>,
  );
  await press(/^Remover/);
  act(() => (document.activeElement as HTMLElement).blur());
  act(() => lookAgain());
  expect(document.activeElement).toBe(document.body);
});

it('a touch that gives no focus is an order’s own until its customer leaves the page', async () => {
  await show(<Sent />);
  const pay = screen.getByRole('button', { name: 'Pagar agora' });
  fireEvent.click(pay);
  leave();
  act(() => lookAgain());
  expect(document.activeElement).toBe(document.body);
  cleanup();
  await show(<Sent />);
  fireEvent.click(screen.getByRole('button', { name: 'Pagar agora' }));
  act(() => lookAgain());
  expect(document.activeElement?.textContent).toMatch(/^Pedido #/);
});

it('an order that is cancelled in its own dialog keeps the focus there', async () => {
  let status = 'pending';
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/cancel')) status = 'cancelled';
    return Response.json({ ...raw, status, created_at: '2098-12-31T12:00:00.000Z' });
  });
  await show(<OpenOrder />);
  await press(/^Cancelar pedido/);
  const question = screen.getByRole('button', { name: 'Sim, cancelar' });
  await act(async () => fireEvent.click(question));
  const facts = (await screen.findByText('Cancelado', { selector: 'dl *' })).closest('dl');
  expect(document.activeElement).toBe(facts);
});

it('the list of devices keeps the focus when one of them is signed out', async () => {
  const sessions = ['Chrome no Android', 'Firefox no Linux'].map((device, place) => ({
    id: `s${place}`,
    device,
    current: place === 0,
    last_used_at: '2026-11-16T12:00:00.000Z',
  }));
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method !== 'DELETE') return Response.json({ sessions, total: sessions.length });
    sessions.pop();
    return Response.json({ message: 'Sessão encerrada' });
  });
  await show(<Devices user={ana} />);
  expect(document.activeElement).toBe(document.body);
  await press(/^Encerrar/);
  const list = screen.getByRole('list', { name: 'Dispositivos conectados' });
  await waitFor(() => expect(document.activeElement).toBe(list));
});

it('the last basket keeps the focus when it is rated', async () => {
  const basket = { id: 'd1', date: '2099-01-02', items: [] };
  let rating: Rating | null = null;
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method === 'POST') {
      rating = { score: 4, words: '', items: [], rated_at: '2099-01-03T12:00:00.000Z' };
      return Response.json({ message: 'Obrigado!', rating, already: false });
    }
    const last_basket = { ...basket, rating };
    const subscription = { plan_name: 'Família', status: 'active', last_basket };
    return Response.json(path === '/api/stripe/subscription' ? { subscription } : {});
  });
  await show(<SubscriptionTab user={ana} />);
  await press(/^Avaliar esta cesta/);
  fireEvent.click(screen.getByRole('radio', { name: /^4/ }));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Enviar avaliação' })));
  await screen.findByText('4 de 5');
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^A cesta de /));
});

it('the heading of a subscription takes no focus when it has ended by itself', async () => {
  let status = 'active';
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path === '/api/stripe/subscription' ? { subscription: { plan_name: 'Família', status } } : {},
    ),
  );
  await show(<SubscriptionTab user={ana} />);
  await screen.findByRole('region', { name: 'Seu plano' });
  status = 'canceled';
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await screen.findByText('Sua assinatura terminou');
  expect(document.activeElement).toBe(document.body);
});
