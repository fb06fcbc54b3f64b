// @vitest-environment happy-dom
import type { StatementLine } from '@cesta/contract/supply/statements';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { StatementLines } from './statement-lines.tsx';

afterEach(cleanup);

const OKRA: StatementLine = {
  id: 'l1',
  kind: 'goods',
  date: '2026-11-11',
  description: 'Quiabo',
  unit: 'caixa de 10 kg',
  quantity: 2,
  price: 40,
  amount: 80,
  receipt: 'received',
  corrects: null,
  isCorrected: false,
  canCorrect: false,
  enteredAt: '2026-11-11T09:30:00.000Z',
  enteredBy: 'Ana',
};

function headersOf(lines: readonly StatementLine[]) {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  render(<StatementLines lines={lines} onCorrect={() => {}} />, { wrapper: MemoryRouter });
  return screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
}

it('ends with the amounts where no line can be corrected', () => {
  expect(headersOf([OKRA]).at(-1)).toBe('Valor');
});

it('has a column of buttons as soon as one line can be corrected', () => {
  expect(headersOf([OKRA, { ...OKRA, id: 'l2', canCorrect: true }]).at(-1)).toBe('Ações');
});
