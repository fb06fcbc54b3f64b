// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeToast, toastStore } from '../ui/toast-store.ts';
import { toggleFavourite } from './favourites-store.ts';

const TOMATO = { id: 'p1', name: 'Tomate' };
const ANA = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' };
const stored = () => localStorage.getItem('favourites');
const failures = () => toastStore.getSnapshot().length;

beforeEach(() => {
  localStorage.setItem('auth_token', 't');
  localStorage.setItem('user', JSON.stringify(ANA));
});
afterEach(() => {
  localStorage.clear();
  for (const { id } of toastStore.getSnapshot()) closeToast(id);
});

it('16.15: presses that all fail leave the heart as it was before the first', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  for (const presses of [1, 2, 3]) {
    for (let press = 0; press < presses; press += 1) toggleFavourite(TOMATO);
    await vi.waitFor(() => expect(failures()).toBe(1));
    await vi.waitFor(() => expect(stored(), `${presses} presses`).toBeNull());
    for (const { id } of toastStore.getSnapshot()) closeToast(id);
  }
});
