// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ErrorCard } from './error-card.tsx';

afterEach(cleanup);

it('shows no broken picture where the network took it along', () => {
  const { container } = render(<ErrorCard onRetry={() => undefined} />);
  const picture = container.querySelector('img') as HTMLImageElement;
  expect(picture.hidden).toBe(false);
  fireEvent.error(picture);
  expect(picture.hidden).toBe(true);
});
