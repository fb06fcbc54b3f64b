// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearEverything, KEYS, readKey, readSession, writeKey, writeSession } from './storage.ts';

const maria = { id: 'u1', name: 'Maria', email: 'maria@exemplo.test', role: 'customer' as const };

/** Takes nothing more, and still reads out what it has. */
function fillStorage() {
  const kept = window.localStorage;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.getItem(key),
    removeItem: (key: string) => kept.removeItem(key),
    setItem: () => {
      throw new DOMException('No room', 'QuotaExceededError');
    },
  });
}

afterEach(clearEverything);

describe('a full storage', () => {
  it('lets somebody sign in all the same', () => {
    fillStorage();
    writeSession({ token: 't1', user: maria });
    expect(readSession()).toEqual({ token: 't1', user: maria });
  });

  it('does not bring back what it kept before', () => {
    writeKey(KEYS.cart, '["old"]');
    fillStorage();
    writeKey(KEYS.cart, '["new"]');
    expect(readKey(KEYS.cart)).toBe('["new"]');
  });

  it('forgets what is removed', () => {
    writeKey(KEYS.token, 'old');
    fillStorage();
    writeKey(KEYS.token, 'new');
    writeKey(KEYS.token, null);
    expect(readKey(KEYS.token)).toBeNull();
  });

  it('gives way to what another tab does later', async () => {
    vi.resetModules();
    const page = await import('./storage.ts');
    fillStorage();
    page.writeKey(KEYS.token, 't1');
    expect(page.readKey(KEYS.token)).toBe('t1');
    window.dispatchEvent(new StorageEvent('storage', { key: KEYS.token }));
    expect(page.readKey(KEYS.token)).toBeNull();
  });

  it('has no say any more once there is room', () => {
    fillStorage();
    writeKey(KEYS.cart, '["refused"]');
    vi.unstubAllGlobals();
    writeKey(KEYS.cart, '["stored"]');
    expect(localStorage.getItem(KEYS.cart)).toBe('["stored"]');
    localStorage.setItem(KEYS.cart, '["of another tab"]');
    expect(readKey(KEYS.cart)).toBe('["of another tab"]');
  });
});

it('keeps the visit where the browser refuses storage altogether', () => {
  const refuse = () => {
    throw new DOMException('Not here', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  writeKey(KEYS.token, 't1');
  expect(readKey(KEYS.token)).toBe('t1');
  writeKey(KEYS.token, null);
  expect(readKey(KEYS.token)).toBeNull();
});
