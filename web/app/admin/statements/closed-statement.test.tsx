// @vitest-environment happy-dom
import type { StatementChange, StatementDetails } from '@cesta/contract/supply/statements';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { expireSession, signIn, signOut } from '../../session/session-store.ts';
import { ClosedStatement } from './closed-statement.tsx';

const NOTHING = { goods: 0, advances: 0, crates: 0, others: 0 };
const STATEMENT: StatementDetails = {
  id: 's1',
  number: 12,
  producerId: 'p1',
  name: 'Sítio da Serra',
  from: '2026-11-01',
  to: '2026-11-15',
  state: 'paid',
  total: 91,
  nota: '7',
  closedAt: '2026-11-15T20:00:00.000Z',
  closedBy: 'Ana',
  paidOn: '2026-11-16',
  pixReference: 'E1',
  paidBy: 'Ana',
  pixKey: '',
  payments: [
    { at: '2026-11-15T21:00:00.000Z', by: 'Rui', from: null, to: '15/11/2026, por Rui' },
    {
      at: '2026-11-16T12:00:00.000Z',
      by: 'Ana',
      from: '15/11/2026, por Rui',
      to: '16/11/2026, Pix E1, por Ana',
    },
  ],
  lines: [],
  sums: { ...NOTHING, goods: 91, total: 91 },
};

const Site = createRoutesStub([
  { path: '/', Component: () => <ClosedStatement id="s1" onBack={() => {}} /> },
]);

let written: StatementChange[] = [];
let statement: StatementDetails;

const ANA = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' };

beforeEach(async () => {
  written = [];
  statement = STATEMENT;
  signIn('t1', ANA);
  vi.stubGlobal('fetch', async (_url: unknown, init?: RequestInit) => {
    if (init?.method === 'PATCH') written.push(JSON.parse(String(init.body)));
    return Response.json(statement);
  });
  open();
  await screen.findByRole('region', { name: 'Situação do acerto' });
});

afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

const open = () =>
  render(
    <PrivateData>
      <Site />
    </PrivateData>,
  );
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const shown = { nota: '7', paidOn: '2026-11-16', pixReference: 'E1', paidBy: 'Ana' };

it('tells the story of its payment, one line a change', () => {
  const story = within(screen.getByRole('region', { name: 'Histórico do pagamento' }));
  expect(story.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Rui anotou o pagamento de 15\/11\/2026$/),
    expect.stringMatching(/Ana mudou o pagamento de 15\/11\/2026, por Rui para 16\/11\/2026, Pix E1$/),
  ]);
});

it('sends what it showed, so that nothing newer is overwritten', async () => {
  await press('Corrigir o pagamento');
  const code = screen.getByLabelText<HTMLInputElement>(/^Código do Pix/);
  expect(code.value).toBe('E1');
  fireEvent.change(code, { target: { value: 'E2' } });
  await press('Corrigir');
  await press('Desfazer o pagamento');
  await press('Desfazer');
  expect(written).toEqual([
    { seen: 'paid', shown, payment: { paidOn: '2026-11-16', pixReference: 'E2' } },
    { seen: 'paid', shown, payment: null },
  ]);
});

it.each([
  ['the same statement', STATEMENT, ['8', 'E2']],
  ['what a colleague noted meanwhile', { ...STATEMENT, nota: '9', pixReference: 'E9' }, ['9', 'E9']],
])(
  'what was typed before the session ended is there again over %s, over nothing else',
  async (_, now, found) => {
    const nota = () => screen.getByLabelText<HTMLInputElement>(/^Nota do produtor/);
    const code = () => screen.getByLabelText<HTMLInputElement>(/^Código do Pix/);
    fireEvent.change(nota(), { target: { value: '8' } });
    await press('Corrigir o pagamento');
    fireEvent.change(code(), { target: { value: 'E2' } });
    await act(async () => void expireSession('t1'));
    cleanup();
    statement = now;
    signIn('t2', ANA);
    open();
    await screen.findByRole('region', { name: 'Situação do acerto' });
    await press('Corrigir o pagamento');
    expect([nota().value, code().value]).toEqual(found);
  },
);

it('says at the field from which day on it can have been paid', async () => {
  await press('Corrigir o pagamento');
  const day = screen.getByLabelText<HTMLInputElement>('Pago em');
  expect(day.min).toBe('2026-10-01');
  fireEvent.change(day, { target: { value: '2025-11-16' } });
  await press('Corrigir');
  expect(screen.getByText('Muito antes deste acerto: o dia pode ser de 01/10/2026 em diante')).toBeTruthy();
  expect(written).toEqual([]);
  fireEvent.change(day, { target: { value: '2026-11-01' } });
  await press('Corrigir');
  expect(written).toMatchObject([{ payment: { paidOn: '2026-11-01' } }]);
});
