// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { keepCep } from '../../session/kept-cep.ts';
import { CartCoverage } from './cart-coverage.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it.each([
  [false, '01310-100.'],
  [true, '01310-100'],
])('a CEP is not broken at its hyphen, in reach: %s', async (covered, whole) => {
  const answer = { covered, message: '', suggestedAreas: [] };
  vi.stubGlobal('fetch', async () => Response.json(answer));
  keepCep('01310100', {
    ...answer,
    zone: covered ? { neighborhood: 'Barra', city: 'Salvador', state: 'BA' } : null,
  });
  render(<CartCoverage />);
  expect(await screen.findByText(whole)).toBeTruthy();
});
