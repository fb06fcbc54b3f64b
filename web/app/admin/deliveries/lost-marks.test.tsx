// @vitest-environment happy-dom
import type { DeliveryDay, Stop } from '@cesta/contract/panel/deliveries';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clientOf } from '../../queries/query-client.ts';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { signIn, signOut } from '../../session/session-store.ts';
import { MarksOnTheWay } from './marks-on-the-way.tsx';
import { StopCard } from './stop-card.tsx';
import { useMarking } from './use-marking.ts';

const NOT_SAVED = 'Por enviar: vai sozinha quando houver sinal.';
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
/** Whose marks reached the store. */
const sent: string[] = [];
let refusal: string | null;

function Day() {
  const { data } = useApiQuery(DAY);
  const marking = useMarking();
  return (
    <>
      <MarksOnTheWay marking={marking} />
      {data?.stops.map((stop) => (
        <StopCard
          key={stop.id}
          stop={stop}
          busy={marking.busy}
          lost={marking.lost}
          onMove={marking.move}
          onCollect={marking.collect}
          onDrop={marking.drop}
          onExcept={() => {}}
        />
      ))}
    </>
  );
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
  [sent.length, refusal] = [0, null];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (isOffline) throw new TypeError('Failed to fetch');
    if (method === 'GET') return Response.json({ stops });
    sent.push(url.split('/').at(-1) ?? '');
    if (refusal) return Response.json({ message: refusal, code: 'CONFLICT' }, { status: 409 });
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

/** The phone has signal again, and says so. */
const comeBack = () =>
  act(async () => {
    isOffline = false;
    window.dispatchEvent(new Event('online'));
  });

it('a mark without signal stays on its card as not sent, also after the tab was left, until it is saved', async () => {
  const { unmount } = show();
  await screen.findByRole('article', { name: /Maria/ }, wait);
  isOffline = true;
  await press('Maria', PACK);
  await press('José', PACK);
  await vi.waitFor(() => expect(screen.getAllByText(NOT_SAVED)).toHaveLength(2), wait);
  expect(card('Rita').queryByText(NOT_SAVED)).toBeNull();
  expect(screen.getByText('2 marcas por enviar.')).toBeTruthy();

  unmount();
  show();
  expect(screen.getAllByText(NOT_SAVED)).toHaveLength(2);

  // Another packer has done one meanwhile: there is nothing to do about it any more.
  stops = stops.map((stop) => (stop.id === 'd2' ? { ...stop, state: 'packed' } : stop));
  isOffline = false;
  await press('Maria', AGAIN);
  await card('Maria').findByText('Separada', undefined, wait);
  await vi.waitFor(() => expect(screen.queryByText(NOT_SAVED)).toBeNull(), wait);
  expect(screen.queryByText(/por enviar/)).toBeNull();
}, 30_000);

it('marks without signal leave by themselves when it returns, once and in the order of the presses', async () => {
  show();
  await screen.findByRole('article', { name: /Maria/ }, wait);
  isOffline = true;
  for (const name of ['José', 'Rita', 'Maria']) await press(name, PACK);
  await screen.findByText('3 marcas por enviar.', undefined, wait);
  sent.length = 0;
  await comeBack();
  await vi.waitFor(() => expect(screen.queryByText(/por enviar/)).toBeNull(), wait);
  for (const name of ['José', 'Rita', 'Maria']) await card(name).findByText('Separada', undefined, wait);
  expect(sent).toEqual(['d2', 'd3', 'd1']);
}, 30_000);

it('a mark that met another person’s is shown until it is put away, and is not sent again', async () => {
  stops = stops.map((stop) => ({ ...stop, box: 12 }));
  show();
  await screen.findByRole('article', { name: /Maria/ }, wait);
  isOffline = true;
  await press('Maria', PACK);
  await screen.findByText('1 marca por enviar.', undefined, wait);
  refusal = 'Esta entrega foi cancelada.';
  await comeBack();
  const told = await screen.findByText(/Esta entrega foi cancelada/, undefined, wait);
  expect(told.textContent).toBe('Caixa 12, separada: Esta entrega foi cancelada.');
  expect(screen.queryByText(/por enviar/)).toBeNull();
  refusal = null;
  await comeBack();
  expect(card('Maria').getByText('Agendada')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Descartar Caixa 12, separada' }));
  expect(screen.queryByText(/Esta entrega foi cancelada/)).toBeNull();
  expect(localStorage.getItem('lost_marks:u1')).toBeNull();
}, 30_000);

it('a mark that was pressed by mistake without signal need not be sent', async () => {
  show();
  await screen.findByRole('article', { name: /Maria/ }, wait);
  isOffline = true;
  await press('Maria', PACK);
  await card('Maria').findByText(NOT_SAVED, undefined, wait);
  await press('Maria', /^Não enviar/);
  sent.length = 0;
  await comeBack();
  expect([screen.queryByText(NOT_SAVED), sent]).toEqual([null, []]);
}, 30_000);

it('the very first mark that meets an ended session is kept, for whoever made it, and goes once they are back', async () => {
  const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' };
  const before = show();
  await screen.findByRole('article', { name: /Maria/ }, wait);
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Entre de novo' }, { status: 401 }));
  await press('Maria', PACK);
  await vi.waitFor(() => expect(localStorage.getItem('auth_token')).toBeNull(), wait);
  before.unmount();

  vi.stubGlobal('fetch', answer);
  signIn('t2', { ...ana, id: 'u2', name: 'Lia' });
  const colleague = show('u2');
  await screen.findByRole('article', { name: /Maria/ }, wait);
  expect(screen.queryByText(NOT_SAVED)).toBeNull();
  colleague.unmount();
  expect(sent).toEqual([]);

  signIn('t3', ana);
  show();
  await screen.findByRole('article', { name: /Maria/ }, wait);
  await card('Maria').findByText('Separada', undefined, wait);
  expect(sent).toEqual(['d1']);
  expect(localStorage.getItem('lost_marks:u1')).toBeNull();
}, 30_000);

it('a mark that the release before has kept is told to whoever made it, and not sent', async () => {
  const kept = { from: 'scheduled', to: 'packed', at: Date.now() - 1000 };
  localStorage.setItem('lost_marks:u1', JSON.stringify({ 'basket-d1': kept }));
  sent.length = 0;
  show();
  await screen.findByRole('article', { name: /Maria/ }, wait);
  await comeBack();
  await screen.findByText(/ficou sem resposta/, undefined, wait);
  expect(sent).toEqual([]);
  expect(card('Maria').getByText('Agendada')).toBeTruthy();
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
  const bodies: unknown[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method === 'PUT') bodies.push(JSON.parse(String(init.body)));
    return answer(url, init);
  });
  show();
  await screen.findByRole('article', { name: /Maria/ }, wait);
  await press('Maria', /^Recebi R\$\s46,40/);
  await vi.waitFor(() => expect(bodies).toEqual([{ received: true, amount: 46.4 }]), wait);
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
