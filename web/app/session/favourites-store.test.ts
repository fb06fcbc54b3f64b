// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A fresh page load: nothing of other tests is on its way there. */
async function loadPage() {
  vi.resetModules();
  return { ...(await import('./favourites-store.ts')), ...(await import('../ui/toast-store.ts')) };
}

const TOMATO = { id: 'p1', name: 'Tomate' };
const ANA = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' };
const stored = () => localStorage.getItem('favourites');

beforeEach(() => {
  localStorage.setItem('auth_token', 't');
  localStorage.setItem('user', JSON.stringify(ANA));
});
afterEach(() => {
  vi.resetModules();
});

it('presses that all fail leave the heart as it was before the first', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  for (const presses of [1, 2, 3]) {
    const { toggleFavourite, toastStore, closeToast } = await loadPage();
    for (let press = 0; press < presses; press += 1) toggleFavourite(TOMATO);
    await vi.waitFor(() => expect(toastStore.getSnapshot()).toHaveLength(1));
    await vi.waitFor(() => expect(stored(), `${presses} presses`).toBeNull());
    for (const { id } of toastStore.getSnapshot()) closeToast(id);
  }
});
