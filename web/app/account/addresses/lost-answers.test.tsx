// @vitest-environment happy-dom
import type { Address } from '@cesta/contract/identity/identity';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import { closeToast, toastStore } from '../../ui/toast-store.ts';
import { AddressesTab } from './addresses-tab.tsx';

const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' } as const;
const place = (id: string, label: string): Address => ({
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
const HOME = place('home', 'Casa');
const WORK = place('work', 'Trabalho');
const UNSURE =
  'Ficamos sem resposta: não sabemos se a mudança foi feita. Confira nesta página antes de tentar de novo.';

/** What the store has, where the baskets go, and what a press makes of it before its answer is lost. */
let addresses: Address[];
let basketsTo: Address | null;
let done: () => void;

const texts = () => toastStore.getSnapshot().map(({ text }) => text);
const labels = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const press = (found: HTMLElement) => act(async () => fireEvent.click(found));
const button = (name: string) => screen.getByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));
const settled = (look: () => unknown) => act(() => vi.waitFor(look, { timeout: 20_000 }));

async function answer(path: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  if (path === '/api/stripe/subscription') {
    const subscription = basketsTo && { plan_name: 'Família', status: 'active', address: basketsTo };
    return Response.json({ subscription });
  }
  if (path === '/api/users/u1/addresses' && method === 'GET') return Response.json({ addresses });
  if (String(body).includes('dry_run'))
    return Response.json({ impact: { deliveries: [], fingerprint: 'f' } });
  if (method === 'GET') return Response.json({});
  done();
  throw new TypeError('Failed to fetch');
}

function Tab() {
  return (
    <PrivateData>
      <AddressesTab user={ana} />
    </PrivateData>
  );
}
const Site = createRoutesStub([{ path: '/conta', Component: Tab }]);

beforeEach(async () => {
  addresses = [HOME, WORK];
  basketsTo = null;
  for (const { id } of toastStore.getSnapshot()) closeToast(id);
  vi.stubGlobal('fetch', answer);
  signIn('t1', ana);
});
afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

async function open(): Promise<void> {
  render(<Site initialEntries={['/conta']} />);
  await settled(() => button('Editar Trabalho'));
}

describe('when the answer is lost, the list of addresses shows what the store has', () => {
  it('after a change', async () => {
    done = () => {
      addresses = [HOME, { ...WORK, label: 'Escritório' }];
    };
    await open();
    await press(button('Editar Trabalho'));
    await press(dialog().getByRole('button', { name: 'Salvar endereço' }));
    await settled(() => expect(labels()).toEqual(['Casa', 'Escritório']));
    expect(texts()).toEqual([`Erro ao atualizar endereço\n${UNSURE}`]);
    expect(dialog().getByDisplayValue('Trabalho')).toBeTruthy();
  });

  it('after a removal, and asks no more about it', async () => {
    done = () => {
      addresses = [HOME];
    };
    await open();
    await press(button('Remover Trabalho'));
    await press(dialog().getByRole('button', { name: 'Remover' }));
    await settled(() => expect(labels()).toEqual(['Casa']));
    expect(texts()).toEqual([`Erro ao remover endereço\n${UNSURE}`]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('after the baskets went elsewhere and the address is gone', async () => {
    basketsTo = WORK;
    done = () => {
      addresses = [HOME];
      basketsTo = HOME;
    };
    await open();
    await settled(() => button('Receber as cestas aqui Casa'));
    await press(button('Remover Trabalho'));
    await press(dialog().getByRole('radio', { name: /Casa/ }));
    const confirm = dialog().getByRole('button', { name: 'Trocar e remover' }) as HTMLButtonElement;
    await settled(() => expect(confirm.disabled).toBe(false));
    await press(confirm);
    await settled(() => expect(labels()).toEqual(['Casa']));
    expect(texts()).toEqual([`Erro ao remover endereço\n${UNSURE}`]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
