// @vitest-environment happy-dom
import type { FarmOrder, FarmOrderLine, PhoneAnswerInput } from '@cesta/contract/supply/harvest';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import { PhoneAnswerForm } from './phone-answer-form.tsx';

const line = (id: string, product_name: string): FarmOrderLine => ({
  id,
  product_id: `p-${id}`,
  product_name,
  unit: 'caixa',
  portions: 20,
  asked: 12,
  confirmed: null,
  price: 80,
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
  lines: [line('l1', 'Quiabo'), line('l2', 'Tomate')],
  late_answer: null,
};

let written: PhoneAnswerInput[] = [];

beforeEach(() => {
  written = [];
  signIn('t1', { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' });
  vi.stubGlobal('fetch', async (_url: unknown, init?: RequestInit) => {
    if (init?.method === 'POST') written.push(JSON.parse(String(init.body)));
    return Response.json({ message: 'Resposta anotada.' });
  });
  render(
    <PrivateData>
      <MemoryRouter>
        <PhoneAnswerForm order={ORDER} onClose={() => {}} />
      </MemoryRouter>
    </PrivateData>,
  );
});

afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

const type = (text: string) =>
  fireEvent.change(screen.getByLabelText(/O que respondeu/), { target: { value: text } });
const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Anotar resposta' })));
const okra = () => screen.getByLabelText<HTMLInputElement>(/Quiabo/);
const saved = () => written.map(({ lines }) => lines?.map(({ confirmed }) => confirmed));

it('what was not understood is not written down as full unseen', async () => {
  type('quiabo sei lá, o resto tudo');
  expect(okra().closest('label')?.textContent).toContain('confira');
  await press();
  expect(written).toEqual([]);
  expect(document.activeElement).toBe(okra());
  expect(screen.getByRole('alert').textContent).toContain('Não entendi tudo');
  fireEvent.change(okra(), { target: { value: '0' } });
  expect(screen.queryByRole('alert')).toBeNull();
  await press();
  expect(saved()).toEqual([[0, 12]]);
});

it('who has looked at the quantities says so, anew for another text', async () => {
  type('quiabo sei lá');
  fireEvent.click(screen.getByLabelText(/Conferi/));
  type('quiabo sei lá, tomate 2');
  await press();
  expect(written).toEqual([]);
  fireEvent.click(screen.getByLabelText(/Conferi/));
  await press();
  expect(saved()).toEqual([[12, 2]]);
});

it('what was understood needs no second look', async () => {
  type('sem quiabo hoje, o resto tudo');
  expect(screen.queryByLabelText(/Conferi/)).toBeNull();
  await press();
  expect(saved()).toEqual([[0, 12]]);
});
