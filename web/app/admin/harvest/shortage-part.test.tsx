// @vitest-environment happy-dom
import type { ShortageDetail, ShortageRequest, ShortageResult } from '@cesta/contract/panel/shortages';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import { ShortagePart } from './shortage-part.tsx';

const stop = (id: string) => ({
  kind: 'basket' as const,
  id,
  customer_name: `Cliente ${id}`,
  portions: 1,
  box: 1,
  held: null,
});
const DETAIL: ShortageDetail = {
  product_id: 'p1',
  product_name: 'Quiabo',
  unit: 'kg',
  wanted: 3,
  available: 0,
  missing: 3,
  why: 'a colheita desta vez não deu',
  baskets: 3,
  orders: 0,
  stops: ['a', 'b', 'c'].map(stop),
  total: 3,
  substitutes: [
    {
      product_id: 'p2',
      product_name: 'Pepino',
      unit: 'kg',
      price: 5,
      left: 9,
      why: 'sobram 9',
      unfit: [],
      portions: [1, 1, 1],
    },
  ],
};

/** How things stand on the server: whoever was replaced is short of nothing. */
let standing: ShortageDetail;

beforeEach(async () => {
  standing = DETAIL;
  signIn('t1', { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' });
  vi.stubGlobal('fetch', async (_url: unknown, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json(standing);
    const { dry_run, expected, stops }: ShortageRequest = JSON.parse(String(init.body));
    if (expected.missing !== standing.missing)
      return Response.json({ code: 'CONFLICT', message: 'a falta mudou' }, { status: 409 });
    const refs = stops === 'all' ? [] : stops;
    const [first] = refs;
    const done = refs.filter(({ id }) => id === first?.id);
    if (!dry_run)
      standing = {
        ...standing,
        missing: standing.missing - 1,
        total: standing.total - 1,
        stops: standing.stops.filter(({ id }) => id !== first?.id),
      };
    const answer: ShortageResult = {
      done: done.map((ref) => ({ ...ref, customer_name: 'Rosa', portions: 1, returned: 0 })),
      refused: refs
        .filter(({ id }) => id !== first?.id)
        .map((ref) => ({ ...ref, customer_name: 'Bia', message: 'Pepino acabou.' })),
      left: 0,
    };
    return Response.json(answer);
  });
  await show();
});

async function show() {
  render(
    <PrivateData>
      <MemoryRouter>
        <ShortagePart date="2026-11-20" productId="p1" onSettled={() => {}} />
      </MemoryRouter>
    </PrivateData>,
  );
  await screen.findByRole('button', { name: 'Só o que falta (3)' });
}

afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

const press = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const leave = () => act(async () => void screen.getByRole('dialog').dispatchEvent(new Event('cancel')));

it('what a substitution leaves is read again, also when its outcome is left with Esc', async () => {
  await press(/^Substituir em 3/);
  await press(/^Substituir e avisar/);
  await screen.findByText(/entrega foi resolvida/);
  await leave();
  await screen.findByRole('button', { name: 'Só o que falta (2)' });
  expect(screen.queryByText('Cliente a')).toBeNull();
  await press(/^Creditar o valor em 2/);
  await screen.findByRole('button', { name: 'Creditar e avisar' });
});

it('a question about what is no longer so is closed, and the card read again', async () => {
  standing = { ...DETAIL, missing: 2, total: 2, stops: DETAIL.stops.slice(1) };
  await press(/^Creditar o valor em 3/);
  await screen.findByRole('button', { name: 'Só o que falta (2)' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
});

it('the question says when more is taken out than is missing', async () => {
  cleanup();
  standing = { ...DETAIL, wanted: 7, stops: DETAIL.stops.map((it) => ({ ...it, portions: 5 })) };
  await show();
  await screen.findByText(/sobrariam 12/);
  await press(/^Creditar o valor em 3/);
  await screen.findByText('Faltam 3 das 7 porções, e aqui saem 5: de Quiabo sobram 2.');
});
