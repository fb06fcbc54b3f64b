// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { RatingFields } from './rating-fields.tsx';

afterEach(cleanup);

it('without a grade the first one has the focus, and the error stands beside it', () => {
  const { rerender } = render(<RatingFields items={[]} />);
  expect(document.activeElement).toBe(document.body);
  rerender(<RatingFields items={[]} error="Escolha de 1 a 5" />);
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
  expect(screen.getByRole('group', { name: 'Que nota você dá?' }).textContent).toContain('Escolha de 1 a 5');
});

it('a page that comes back without JavaScript begins at the grade', () => {
  expect(renderToString(<RatingFields items={[]} error="Escolha de 1 a 5" />)).toContain('autofocus');
  expect(renderToString(<RatingFields items={[]} />)).not.toContain('autofocus');
});
