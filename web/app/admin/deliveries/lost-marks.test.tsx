// @vitest-environment happy-dom
import type { DeliveryDay, Stop } from '@cesta/contract/panel/deliveries';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clientOf } from '../../queries/query-client.ts';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { signIn, signOut } from '../../session/session-store.ts';
import { StopCard } from './stop-card.tsx';
import { useMarking } from './use-marking.ts';

const NOT_SAVED = 'Não foi salvo: sem sinal. Tente de novo quando voltar.';
const PACK = /^Marcar como separada/;
const AGAIN = /^Tentar de novo/;
const DAY = apiQuery<DeliveryDay>(panel.deliveryDay('/day'), '/day', 'Erro ao carregar entregas');
const stopOf = (id: string, customer_name: string) =>
  ({
    kind: 'basket',
    id,
    customer_name,
    state: 'scheduled',
    plan_name: 'Família',
    address: { street: 'Rua A', number: '1', city: 'Ilhéus', state: 'BA', zipcode: '45650000' },
    items: [],
    notes: '',
    changes_until: null,
    late_since: null,
  }) as unknown as Stop;

let isOffline: boolean;
let stops: Stop[];

function Day() {
  const { data } = useApiQuery(DAY);
  const marking = useMarking();
  return data?.stops.map((stop) => (
    <StopCard
      key={stop.id}
      stop={stop}
      busy={marking.busy}
      lost={marking.lost}
      onMove={marking.move}
      onCollect={marking.collect}
      onExcept={() => {}}
    />
  ));
}

function show(owner = 'u1') {
  return render(
    <QueryClientProvider client={clientOf(owner)}>
      <Day />
    </QueryClientProvider>,
  );
}

const card = (name: string) => within(screen.getByRole('article', { name: new RegExp(name) }));
const press = (name: string, button: RegExp) =>
  act(async () => fireEvent.click(card(name).getByRole('button', { name: button })));
const wait = { timeout: 10_000 };

beforeEach(() => {
  signIn('t1', { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' });
  [isOffline, stops] = [false, [stopOf('d1', 'Maria'), stopOf('d2', 'José'), stopOf('d3', 'Rita')]];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (isOffline) throw new TypeError('Failed to fetch');
    if (method === 'GET') return Response.json({ stops });
    const { to } = JSON.parse(String(body));
    stops = stops.map((stop) => (url.endsWith(stop.id) ? { ...stop, state: to } : stop));
    return Response.json({});
  });
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await act(async () => signOut());
});

it('a mark without signal stays on its card as not saved, also after the tab was left, until it is saved', async () => {
  const { unmount } = show();
  await screen.findByRole('article', { name: /Maria/ }, wait);
  isOffline = true;
  await press('Maria', PACK);
  await press('José', PACK);
  await vi.waitFor(() => expect(screen.getAllByText(NOT_SAVED)).toHaveLength(2), wait);
  expect(card('Rita').queryByText(NOT_SAVED)).toBeNull();

  unmount();
  show();
  expect(screen.getAllByText(NOT_SAVED)).toHaveLength(2);

  isOffline = false;
  await press('Maria', AGAIN);
  await card('Maria').findByText('Separada', undefined, wait);
  expect(card('Maria').queryByText(NOT_SAVED)).toBeNull();
  expect(card('José').getByText(NOT_SAVED)).toBeTruthy();

  // Another packer has done it meanwhile.
  stops = stops.map((stop) => ({ ...stop, state: 'packed' }));
  await act(() => clientOf('u1').invalidateQueries({ queryKey: panel.deliveries }));
  await vi.waitFor(() => expect(screen.queryByText(NOT_SAVED)).toBeNull(), wait);
}, 30_000);

it('a mark without signal is still to be made after a reload, and after the session ended meanwhile', async () => {
  const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' };
  const before = show();
  await screen.findByRole('article', { name: /Maria/ }, wait);
  isOffline = true;
  await press('Maria', PACK);
  await card('Maria').findByText(NOT_SAVED, undefined, wait);
  before.unmount();

  isOffline = false;
  const { unmount } = show();
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Entre de novo' }, { status: 401 }));
  await press('Maria', AGAIN);
  await vi.waitFor(() => expect(localStorage.getItem('auth_token')).toBeNull(), wait);
  unmount();

  vi.stubGlobal('fetch', answer);
  signIn('t2', { ...ana, id: 'u2', name: 'Lia' });
  const colleague = show('u2');
  await screen.findByRole('article', { name: /Maria/ }, wait);
  expect(screen.queryByText(NOT_SAVED)).toBeNull();
  colleague.unmount();

  signIn('t3', ana);
  show();
  await screen.findByRole('article', { name: /Maria/ }, wait);
  await card('Maria').findByText(NOT_SAVED, undefined, wait);
  await press('Maria', AGAIN);
  await card('Maria').findByText('Separada', undefined, wait);
  expect(localStorage.getItem('lost_marks:u1')).toBeNull();
}, 30_000);

it('a mark of long ago is no longer shown, and leaves the phone, whoever made it', async () => {
  const old = { from: 'scheduled', to: 'packed', at: Date.now() - 8 * 24 * 3600_000 };
  const recent = { ...old, at: Date.now() - 1000 };
  localStorage.setItem('lost_marks:u1', JSON.stringify({ 'basket-d1': old }));
  localStorage.setItem('lost_marks:u8', JSON.stringify({ 'basket-d1': old }));
  localStorage.setItem('lost_marks:u9', JSON.stringify({ 'basket-d1': old, 'basket-d2': recent }));
  show();
  await screen.findByRole('article', { name: /Maria/ }, wait);
  expect(screen.queryByText(NOT_SAVED)).toBeNull();
  const kept = ['u1', 'u8', 'u9'].map((owner) => localStorage.getItem(`lost_marks:${owner}`));
  expect(kept).toEqual([null, null, JSON.stringify({ 'basket-d2': recent })]);
}, 30_000);

it('what is taken at the door is marked with the amount that the button names', async () => {
  stops = [{ ...stopOf('d1', 'Maria'), kind: 'order', door: { amount: 46.4, received: false } }];
  const sent: unknown[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method === 'PUT') sent.push(JSON.parse(String(init.body)));
    return answer(url, init);
  });
  show();
  await screen.findByRole('article', { name: /Maria/ }, wait);
  await press('Maria', /^Recebi R\$\s46,40/);
  await vi.waitFor(() => expect(sent).toEqual([{ received: true, amount: 46.4 }]), wait);
}, 30_000);

it('who takes a step back goes on at that card: its button is gone', async () => {
  stops = stops.map((stop) => ({ ...stop, state: 'packed' }));
  show();
  const back = await screen.findByRole('button', { name: /Maria volta para/ }, wait);
  act(() => back.focus());
  await act(async () => fireEvent.click(back));
  await vi.waitFor(
    () => expect(card('Maria').queryByRole('button', { name: /volta para/ })).toBeNull(),
    wait,
  );
  expect(document.activeElement?.textContent).toBe('Maria');
});
