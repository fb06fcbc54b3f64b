// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { expireSession, signOut } from '../session/session-store.ts';
import { writeSession } from '../session/storage.ts';
import { changeDraft, dropCheckoutDraft, holdsUnits, newKey, readCheckoutDraft } from './checkout-draft.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const signIn = (id: string) =>
  writeSession({ token: 't', user: { id, name: id, email: `${id}@exemplo.test`, role: 'customer' } });

it('makes a key of its own for every order', () => {
  expect(newKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(newKey()).not.toBe(newKey());
});

it('keeps notes and address when the key goes, and nothing after the payment', () => {
  changeDraft({ notes: 'Deixe na portaria', addressId: 'a', key: 'k', keyOf: 'two kale', sent: true });
  changeDraft({ key: undefined, keyOf: undefined, sent: false });
  expect(readCheckoutDraft()).toMatchObject({ notes: 'Deixe na portaria', addressId: 'a', sent: false });
  expect(readCheckoutDraft().key).toBeUndefined();
  dropCheckoutDraft();
  expect(readCheckoutDraft()).toEqual({});
});

it('survives whatever stands in the storage', () => {
  for (const text of ['', 'x', 'null', '[]']) {
    sessionStorage.setItem('checkout', text);
    expect(changeDraft({ key: 'k' }).key).toBe('k');
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

it('keeps the choices of whose session ran out while the payment page was asked for', () => {
  signIn('ana');
  changeDraft({ notes: 'Portão azul', addressId: 'a', sent: true, sentAt: Date.now() });
  expireSession('t');
  changeDraft({ sent: false });
  expect(readCheckoutDraft()).toEqual({});
  signIn('ana');
  expect(readCheckoutDraft()).toMatchObject({ notes: 'Portão azul', addressId: 'a', sent: false });
});

it('knows that a sent order holds its units until the time to pay is over', () => {
  changeDraft({ key: 'k', keyOf: 'two kale', sent: false });
  expect(holdsUnits()).toBe(false);
  changeDraft({ sent: true, sentAt: Date.now() });
  expect(holdsUnits()).toBe(true);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_800_000);
  expect(holdsUnits()).toBe(false);
});

it('holds them in a new tab too, for the one who sent it', () => {
  signIn('ana');
  changeDraft({ key: 'k', keyOf: 'two kale', sent: true, sentAt: Date.now() });
  sessionStorage.clear();
  expect(holdsUnits()).toBe(true);
  signIn('bia');
  expect(holdsUnits()).toBe(false);
  signIn('ana');
  expect(holdsUnits()).toBe(true);
});

it('holds nothing once it was paid, refused or its customer has left', () => {
  const send = () => {
    signIn('ana');
    changeDraft({ key: 'k', keyOf: 'two kale', sent: true, sentAt: Date.now() });
    changeDraft({ orderId: 'o1' });
    expect(holdsUnits()).toBe(true);
  };
  send();
  dropCheckoutDraft();
  expect(holdsUnits()).toBe(false);
  send();
  changeDraft({ key: undefined, keyOf: undefined, sent: false });
  expect(holdsUnits()).toBe(false);
  vi.stubGlobal('fetch', async () => Response.json({}));
  send();
  signOut();
  expect(localStorage.getItem('sent_checkout')).toBeNull();
  signIn('ana');
  expect(holdsUnits()).toBe(false);
});

it('takes a change where the storage is full, and does not bring the old choices back', () => {
  changeDraft({ notes: 'Portão azul' });
  const kept = window.sessionStorage;
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.getItem(name),
    setItem: () => {
      throw new DOMException('No room', 'QuotaExceededError');
    },
  });
  changeDraft({ notes: 'Portão verde' });
  expect(readCheckoutDraft().notes).toBe('Portão verde');
  vi.unstubAllGlobals();
  changeDraft({ notes: 'Portão branco' });
  expect(sessionStorage.getItem('checkout')).toContain('Portão branco');
  dropCheckoutDraft();
  expect(readCheckoutDraft()).toEqual({});
});
