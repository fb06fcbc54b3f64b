import { beforeEach, expect, it } from 'vitest';
import { changeDraft, dropDraft, dropKey, keyFor, readDraft } from './checkout-draft.ts';

beforeEach(() => sessionStorage.clear());

it('gives the same choices the same key, also after a reload', () => {
  const key = keyFor('two kale');
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(keyFor('two kale')).toBe(key);
});

it('gives other choices another key, and forgets that the first was sent', () => {
  const key = keyFor('two kale');
  changeDraft({ sent: true });
  expect(keyFor('three kale')).not.toBe(key);
  expect(readDraft().sent).toBe(false);
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
  expect(readDraft()).toMatchObject({ notes: 'Deixe na portaria', addressId: 'a' });
  dropDraft();
  expect(readDraft()).toEqual({});
});

it('survives whatever stands in the storage', () => {
  for (const text of ['', 'x', 'null', '[]']) {
    sessionStorage.setItem('checkout', text);
    expect(keyFor('two kale')).toMatch(/^[0-9a-f]{32}$/);
    sessionStorage.clear();
  }
});
