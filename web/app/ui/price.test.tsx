// @vitest-environment happy-dom
import { cents } from '@cesta/contract/base/money';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Price } from './price.tsx';

it('what is in a pack stays in one piece where the line breaks', () => {
  render(<Price amount={cents(3290)} unit="pote 500 g" />);
  expect(screen.getByText(/pote/).textContent).toBe('/ pote 500\u00a0g');
});
