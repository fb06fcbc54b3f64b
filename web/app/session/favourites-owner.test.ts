// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

const maria = { id: 'u1', name: 'Maria', email: 'maria@exemplo.test', role: 'customer' as const };
const joao = { ...maria, id: 'u2', name: 'João' };

/** A fresh page load on top of whatever is stored. */
async function shownHearts(): Promise<readonly string[] | null> {
  vi.resetModules();
  const { useFavouriteIds } = await import('./favourites-store.ts');
  return renderHook(useFavouriteIds).result.current;
}

function keep(owner: string, signedIn: typeof maria | null) {
  localStorage.setItem('favourites', JSON.stringify({ owner, ids: ['p1'] }));
  if (!signedIn) return;
  localStorage.setItem('auth_token', 't1');
  localStorage.setItem('user', JSON.stringify(signedIn));
}

// The store that listens by now would ask for hearts in other tests too.
afterAll(() => {
  vi.resetModules();
});
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network')));
});

describe('hearts that are kept in the browser', () => {
  it('are shown to their customer and to a visitor', async () => {
    keep('u1', maria);
    expect(await shownHearts()).toEqual(['p1']);
    localStorage.clear();
    keep('visitor', null);
    expect(await shownHearts()).toEqual(['p1']);
  });

  it('of one customer are never shown to another, nor to a visitor', async () => {
    keep('u1', joao);
    expect(await shownHearts()).toEqual([]);
    localStorage.clear();
    keep('u1', null);
    expect(await shownHearts()).toEqual([]);
  });
});
