// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ClosingQuestionDialog } from './closing-question.tsx';
import type { useClosing } from './use-closing.ts';

afterEach(cleanup);

it('names the money that goes back before a day is called off', () => {
  const impact = {
    baskets: 21,
    cancelled: 21,
    returned: 3230,
    orders: 0,
    uncharged: 0,
    moves: [],
    packed: [],
  };
  const asked = { question: { days: [{ date: '2026-11-20', reason: 'Enchente' }] }, impact };
  const closing = { asked, isAsking: false, isClosing: false } as unknown as ReturnType<typeof useClosing>;
  render(<ClosingQuestionDialog closing={closing} />);
  const text = screen.getByText(/^21 cestas são canceladas/).textContent?.replaceAll('\u00a0', ' ');
  expect(text).toContain('e R$ 3.230,00 voltam para os clientes como crédito');
});
