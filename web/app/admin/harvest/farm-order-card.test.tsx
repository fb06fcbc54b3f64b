// @vitest-environment happy-dom
import type { FarmOrder, RoundFarm } from '@cesta/contract/supply/harvest';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import { FarmOrderCard } from './farm-order-card.tsx';

afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

const ORDER: FarmOrder = {
  id: 'o1',
  number: 1,
  made_at: '2026-11-15T21:00:00.000Z',
  sent_at: null,
  sent_by: null,
  mail: null,
  answered_at: null,
  answered_by: null,
  note: '',
  revision: 0,
  lines: [
    {
      id: 'l1',
      product_id: 'p1',
      product_name: 'Quiabo',
      unit: 'caixa',
      portions: 20,
      asked: 5,
      confirmed: null,
      price: 80,
    },
  ],
  late_answer: null,
  text: 'Olá, Sítio da Serra!',
  amount: 400,
};
const FARM: RoundFarm = {
  producer_id: 'f1',
  producer_name: 'Sítio da Serra',
  is_gone: false,
  silence: 'confirms',
  orders: [],
  contact: { phone: '71988887777', email: 'serra@roca.example' },
};

let marks: unknown[];

function show(order: Partial<FarmOrder>, farm: Partial<RoundFarm> = {}, isCalledOff = false): void {
  signIn('t1', { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' });
  marks = [];
  vi.stubGlobal('fetch', async (address: string, { body, method }: RequestInit = {}) => {
    if (method === 'DELETE') marks.push([method, String(address)]);
    if (body) marks.push([String(address), JSON.parse(String(body))]);
    return Response.json({ message: 'Marcado como enviado.' });
  });
  render(card(order, farm, isCalledOff));
}

const card = (order: Partial<FarmOrder>, farm: Partial<RoundFarm> = {}, isCalledOff = false) => (
  <PrivateData>
    <MemoryRouter>
      <FarmOrderCard order={{ ...ORDER, ...order }} farm={{ ...FARM, ...farm }} isCalledOff={isCalledOff} />
    </MemoryRouter>
  </PrivateData>
);

const offered = () =>
  [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')].map(
    ({ textContent }) => textContent,
  );

it('an order is sent while there is time, and only talked about once that is up', () => {
  show({});
  const marking = ['WhatsApp', 'Copiar', 'Marcar como enviado'];
  expect(offered()).toEqual([...marking, 'E-mail', 'Respondeu por telefone']);
  cleanup();
  show({ text: undefined });
  expect(offered()).toEqual(['Respondeu por telefone']);
});

it('a text that was copied is marked as sent by another way, which is offered with it', async () => {
  show({});
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => copied.push(text) };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  const reminder = () => screen.queryByText('Depois de mandar o texto copiado, marque como enviado.');
  expect(reminder()).toBeNull();
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Copiar' }));
  });
  expect(copied).toEqual([ORDER.text]);
  expect([reminder() !== null, marks]).toEqual([true, []]);
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Marcar como enviado' }));
  });
  expect(marks).toEqual([[expect.stringContaining('/admin/harvest/orders/o1/sent'), { by: 'phone' }]]);
  cleanup();
  show({ ...SENT, sent_by: 'phone' });
  expect(screen.queryByText('enviado por telefone ou de outro jeito, 15/11, 18:10')).not.toBeNull();
  expect(offered()).not.toContain('Marcar como enviado');
});

it('a mark of having sent it is taken back, unless the e-mail left or the farmer answered', async () => {
  show(SENT);
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Não foi enviado' }));
  });
  expect(marks).toEqual([['DELETE', expect.stringContaining('/admin/harvest/orders/o1/sent')]]);
  for (const order of [
    { ...SENT, sent_by: 'email' },
    { ...SENT, sent_by: null },
    { ...SENT, text: undefined },
    { ...SENT, answered_at: '2026-11-15T22:00:00.000Z', answered_by: 'page' },
    {},
  ] as const) {
    cleanup();
    show(order);
    expect(offered()).not.toContain('Não foi enviado');
  }
});

it('who has opened the page is said to know, and is waited for', () => {
  show({ sent_at: '2026-11-15T21:10:00.000Z', sent_by: null });
  expect(screen.queryByText('abriu a página, 15/11, 18:10')).not.toBeNull();
  expect(screen.queryByText('sem resposta')).not.toBeNull();
  cleanup();
  show({ ...SILENT, sent_at: '2026-11-15T21:10:00.000Z', sent_by: null });
  expect(screen.queryByText('não foi chamado')).toBeNull();
});

it('of a round that was called off nothing is sent but that', () => {
  show({ sent_at: '2026-11-15T21:10:00.000Z', sent_by: 'email', text: 'Foi cancelada.' }, {}, true);
  expect(screen.queryByText('entrega cancelada')).not.toBeNull();
  expect(screen.queryByText('sem resposta')).toBeNull();
  expect(offered()).toEqual(['WhatsApp', 'Copiar']);
  expect(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain('cancelada');
  cleanup();
  show({ text: undefined }, {}, true);
  expect(offered()).toEqual([]);
});

it('an e-mail that has not left is not said to be sent', () => {
  show({ sent_by: 'email', mail: 'waiting' });
  expect(screen.queryByText('por e-mail, a caminho')).not.toBeNull();
  expect(screen.queryByText('a caminho')).not.toBeNull();
  cleanup();
  show({ sent_by: 'email', mail: 'failed' });
  expect(screen.queryByText('não enviado: o e-mail falhou, envie pelo WhatsApp')).not.toBeNull();
  expect(offered()).toContain('WhatsApp');
});

const SILENT: Partial<FarmOrder> = {
  text: undefined,
  answered_at: '2026-11-16T10:00:00.000Z',
  answered_by: 'silence',
  lines: ORDER.lines.map((line) => ({ ...line, confirmed: 0 })),
};
const SENT: Partial<FarmOrder> = { sent_at: '2026-11-15T21:10:00.000Z', sent_by: 'whatsapp' };

const isFolded = (name: string) => screen.getByRole('button', { name }).closest('details') !== null;

it('who was never asked is said to be so, not to have less, and the call is written down without unfolding', () => {
  show(SILENT);
  expect(screen.queryByText('não foi chamado')).not.toBeNull();
  expect(screen.queryByText('tem menos')).toBeNull();
  expect(offered()).toEqual(['Respondeu por telefone']);
  expect(isFolded('Respondeu por telefone')).toBe(false);
});

it('who was told later, in a round that is open again, is waited for', () => {
  show({ ...SILENT, text: ORDER.text, sent_at: '2026-11-16T15:10:00.000Z', sent_by: 'whatsapp' });
  expect(screen.queryByText('sem resposta')).not.toBeNull();
  expect(screen.queryByText('não foi chamado')).toBeNull();
});

it('who was asked and kept silent has less, and so has who left the shop: nobody is to call', () => {
  for (const farm of [{}, { is_gone: true }]) {
    show({ ...SILENT, ...(farm.is_gone ? {} : SENT) }, farm);
    expect(screen.queryByText('não foi chamado')).toBeNull();
    expect(screen.queryByText('tem menos')).not.toBeNull();
    expect(isFolded('Respondeu por telefone')).toBe(true);
    cleanup();
  }
});

it('who marks an order as sent goes on at what stands of it: its button is gone', async () => {
  signIn('t1', { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' });
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Marcado como enviado.' }));
  const page = (order: FarmOrder) => (
    <PrivateData>
      <MemoryRouter>
        <ul>
          <li>
            <FarmOrderCard order={order} farm={FARM} />
          </li>
        </ul>
      </MemoryRouter>
    </PrivateData>
  );
  const { rerender } = render(page(ORDER));
  const mark = screen.getByRole('button', { name: 'Marcar como enviado' });
  act(() => mark.focus());
  await act(async () => fireEvent.click(mark));
  rerender(page({ ...ORDER, sent_at: '2026-11-15T22:00:00.000Z', sent_by: 'phone' }));
  expect(screen.queryByRole('button', { name: 'Marcar como enviado' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByText(/15\/11/));
});

it('what somebody types is kept when another answer comes in meanwhile, which is said beside it', () => {
  signIn('t1', { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' });
  const { rerender } = render(card({}));
  fireEvent.click(screen.getByRole('button', { name: 'Respondeu por telefone' }));
  const typed = () => screen.getByLabelText<HTMLInputElement>(/O que respondeu/);
  fireEvent.change(typed(), { target: { value: 'tudo' } });
  const lines = ORDER.lines.map((line) => ({ ...line, confirmed: 2 }));
  rerender(
    card({ ...SENT, answered_at: '2026-11-15T22:00:00.000Z', answered_by: 'page', revision: 1, lines }),
  );
  expect(typed().value).toBe('tudo');
  expect(screen.getByRole('alert').textContent).toContain('foi anotado: Quiabo 2 de 5.');
});
