// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { writeSession } from '../session/storage.ts';
import {
  changeDraft,
  dropCheckoutDraft,
  dropKey,
  holdsUnits,
  keyFor,
  markSent,
  readCheckoutDraft,
} from './checkout-draft.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const signIn = (id: string) =>
  writeSession({ token: 't', user: { id, name: id, email: `${id}@exemplo.test`, role: 'customer' } });

it('gives the same choices the same key, also after a reload', () => {
  const key = keyFor('two kale');
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(keyFor('two kale')).toBe(key);
});

it('gives other choices another key, and forgets that the first was sent', () => {
  const key = keyFor('two kale');
  changeDraft({ sent: true });
  expect(keyFor('three kale')).not.toBe(key);
  expect(readCheckoutDraft().sent).toBe(false);
});

it('makes a new key once the old order is over', () => {
  const key = keyFor('two kale');
  dropKey();
  expect(keyFor('two kale')).not.toBe(key);
});

it('keeps notes and address when the key goes, and nothing after the payment', () => {
  changeDraft({ notes: 'Deixe na portaria', addressId: 'a' });
  keyFor('two kale');
  dropKey();
  expect(readCheckoutDraft()).toMatchObject({ notes: 'Deixe na portaria', addressId: 'a' });
  dropCheckoutDraft();
  expect(readCheckoutDraft()).toEqual({});
});

it('survives whatever stands in the storage', () => {
  for (const text of ['', 'x', 'null', '[]']) {
    sessionStorage.setItem('checkout', text);
    expect(keyFor('two kale')).toMatch(/^[0-9a-f]{32}$/);
    sessionStorage.clear();
  }
});

it('is for the one who made it, and goes along when a visitor signs in', () => {
  changeDraft({ notes: 'Portão azul' });
  signIn('ana');
  expect(readCheckoutDraft().notes).toBe('Portão azul');
  changeDraft({ notes: 'Portão azul, senha 4321' });
  signIn('bia');
  expect(readCheckoutDraft()).toEqual({});
  changeDraft({ addressId: 'b' });
  expect(readCheckoutDraft().notes).toBeUndefined();
});

it('knows that a sent order holds its units until the time to pay is over', () => {
  keyFor('two kale');
  expect(holdsUnits()).toBe(false);
  markSent();
  expect(holdsUnits()).toBe(true);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_800_000);
  expect(holdsUnits()).toBe(false);
});
