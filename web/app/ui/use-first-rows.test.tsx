// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useFirstRows } from './use-first-rows.ts';

afterEach(cleanup);

const NUMBERS = Array.from({ length: 100 }, (_, place) => place);

function List({ rows, lengths }: { rows: readonly number[]; lengths: number[] }) {
  const shown = useFirstRows(rows);
  lengths.push(shown.length);
  return (
    <ul>
      {shown.map((row) => (
        <li key={row}>{row}</li>
      ))}
    </ul>
  );
}

it('begins with the first rows, in their order, and has all of them at the end', () => {
  const lengths: number[] = [];
  const { container } = render(<List rows={NUMBERS} lengths={lengths} />);
  expect(lengths[0]).toBeLessThan(50);
  const texts = [...container.querySelectorAll('li')].map(({ textContent }) => Number(textContent));
  expect(texts).toEqual(NUMBERS);
});

it('shows what comes later whole and at once', () => {
  const { rerender, container } = render(<List rows={NUMBERS.slice(0, 60)} lengths={[]} />);
  const lengths: number[] = [];
  rerender(<List rows={NUMBERS} lengths={lengths} />);
  expect(lengths).toEqual([100]);
  expect(container.querySelectorAll('li')).toHaveLength(100);
});
