// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn, signOut } from '../../session/session-store.ts';
import { ownStore } from './own-store.ts';

const open = () => ownStore('lines', (stored) => (Array.isArray(stored) ? (stored as string[]) : []));
const add = (line: string) => (lines: string[]) => [...lines, line];

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  signIn('t1', { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' });
});
afterEach(() => {
  vi.restoreAllMocks();
  signOut();
  localStorage.clear();
});

it('holds what each person entered apart, also what is settled when they are gone', () => {
  const store = open();
  store.change(add('couve'));
  signIn('t2', { id: 'u2', name: 'Lia', email: 'lia@exemplo.test', role: 'admin' });
  expect(store.read()).toEqual([]);
  store.change(() => ['quiabo'], 'u1');
  expect(store.read()).toEqual([]);
  signIn('t3', { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' });
  expect(store.read()).toEqual(['quiabo']);
});

it('knows what another window did while nobody watched it here', () => {
  const store = open();
  const leave = store.watch(() => {});
  store.change(add('couve'));
  leave();
  localStorage.setItem('lines:u1', JSON.stringify(['couve', 'quiabo']));
  store.watch(() => {})();
  expect(store.read()).toEqual(['couve', 'quiabo']);
});

it('loses nothing that was entered where the browser stores no more', () => {
  const store = open();
  store.change(add('couve'));
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  store.change(add('quiabo'));
  store.change(add('jiló'));
  expect(store.read()).toEqual(['couve', 'quiabo', 'jiló']);
});

it('leaves nothing behind once it is empty', () => {
  const store = open();
  store.change(add('couve'));
  store.change(() => []);
  expect(localStorage.getItem('lines:u1')).toBeNull();
});
