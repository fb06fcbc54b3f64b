// @vitest-environment happy-dom
import type { Address } from '@cesta/contract/identity/identity';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { AddressChoice } from './address-choice.tsx';

const home = { id: 'a1', label: 'Casa', street: 'Rua Chile', zipcode: '40020000' } as Address;
const nothing = () => undefined;
const PROMISE = /^Chega em 3-5 dias úteis/;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['in reach', () => Response.json({ covered: true }), true],
  ['out of reach', () => Response.json({ covered: false }), false],
  ['whose coverage cannot be had', () => new Response('', { status: 503 }), true],
])('promises nothing before it is known of an address %s', async (_, answer, isPromised) => {
  let settle = () => {};
  const late = new Promise<void>((resolve) => {
    settle = resolve;
  });
  vi.stubGlobal('fetch', (path: string) =>
    path.startsWith('/api/zipcode') ? late.then(answer) : new Promise(() => {}),
  );
  render(
    <MemoryRouter>
      <AddressChoice
        addresses={[home]}
        error={undefined}
        loading={false}
        chosen={home}
        onRetry={nothing}
        onChoose={nothing}
        onAdd={nothing}
      />
    </MemoryRouter>,
  );
  expect(screen.queryByText(PROMISE)).toBeNull();
  await act(async () => settle());
  expect((await screen.findAllByText(isPromised ? PROMISE : /^Ainda não entregamos/)).length).toBe(1);
  expect(screen.queryByText(PROMISE) !== null).toBe(isPromised);
});
