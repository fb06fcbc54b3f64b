// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TableSkeleton } from './skeleton.tsx';

afterEach(cleanup);

it('waits for a table in the shape of its cards: a line for each column and a place for the button, said once', () => {
  const { rerender } = render(<TableSkeleton rows={3} columns={5} hasButton />);
  const cards = () => [...screen.getByRole('status').querySelectorAll(':scope > div')];
  expect(screen.getAllByText('Carregando…')).toHaveLength(1);
  expect(cards().map(({ childElementCount }) => childElementCount)).toEqual([6, 6, 6]);
  rerender(<TableSkeleton rows={2} columns={7} />);
  expect(cards().map(({ childElementCount }) => childElementCount)).toEqual([7, 7]);
});
