// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

const maria = { id: 'u1', name: 'Maria', email: 'maria@exemplo.test', role: 'customer' as const };
const joao = { ...maria, id: 'u2', name: 'João' };
const item = { id: 'p1', name: 'Banana', price: 6.9, quantity: 2, imageUrl: '/b.webp' };

/** A fresh page load on top of whatever is stored. */
async function loadPage() {
  vi.resetModules();
  const page = { ...(await import('./session-store.ts')), ...(await import('./cart-store.ts')) };
  // Its window outlives the test, and it would go on hearing of the others.
  onTestFinished(page.forgetCartAside);
  return page;
}

function store(values: Record<string, unknown>) {
  for (const [key, value] of Object.entries(values)) {
    localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
}

function serverAnswers(status: number, body: unknown) {
  const fetch = vi.fn(async (..._: Parameters<typeof globalThis.fetch>) => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const stored = (key: string) => localStorage.getItem(key);

function signInElsewhere(user: typeof maria) {
  store({ user, auth_token: `of ${user.id}` });
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new Error('No call expected')));
});

describe('a stored session', () => {
  beforeEach(() => store({ auth_token: 't1', user: maria, cart: [item] }));

  it('is kept when the server knows the same person', async () => {
    const fetch = serverAnswers(200, { user: maria });
    const page = await loadPage();
    await page.startSession();
    expect(page.getSession()).toEqual({ status: 'signed-in', user: maria });
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/api/auth/verify', {
      headers: { authorization: 'Bearer t1' },
    });
    expect(stored('auth_token')).toBe('t1');
  });

  it('makes a cart without a mark that customer’s own', async () => {
    serverAnswers(200, maria);
    const page = await loadPage();
    await page.startSession();
    expect(page.cart.read()).toMatchObject([item]);
    expect(stored('cart_owner')).toBe('u1');
  });

  it('of another person clears everything, cart included', async () => {
    store({ something: 'else' });
    serverAnswers(200, { user: joao });
    const page = await loadPage();
    await page.startSession();
    expect(page.getSession()).toMatchObject({ status: 'anonymous', reason: 'mismatch' });
    expect(localStorage.length).toBe(0);
    expect(page.cart.read()).toEqual([]);
  });

  it('of another person empties the cart on the screen, too', async () => {
    serverAnswers(200, { user: joao });
    const page = await loadPage();
    const shown = renderHook(() => page.useCart().count);
    expect(shown.result.current).toBe(2);
    await act(() => page.startSession());
    expect(shown.result.current).toBe(0);
  });

  it.each([401, 403, 500])('loses token and user when the server answers %i', async (status) => {
    serverAnswers(status, { message: 'não' });
    const page = await loadPage();
    await page.startSession();
    expect(page.getSession()).toMatchObject({ status: 'anonymous', reason: 'refused' });
    expect([stored('auth_token'), stored('user')]).toEqual([null, null]);
  });

  it('that is refused takes the cart off the screen, and back when the same person signs in again', async () => {
    store({ cart_owner: 'u1', last_cep: '40000000' });
    serverAnswers(401, {});
    const page = await loadPage();
    await page.startSession();
    expect([page.cart.read(), stored('cart'), stored('last_cep')]).toEqual([[], null, null]);
    page.signIn('t2', maria);
    expect(page.cart.read()).toMatchObject([{ id: 'p1', quantity: 2 }]);
  });

  it('that runs out gives the cart back when the same person signs in again in another tab', async () => {
    serverAnswers(200, { user: maria });
    const page = await loadPage();
    await page.startSession();
    page.expireSession('t1');
    expect(page.cart.read()).toEqual([]);
    signInElsewhere(maria);
    expect(page.getSession()).toEqual({ status: 'signed-in', user: maria });
    expect(page.cart.read()).toMatchObject([{ id: 'p1', quantity: 2 }]);
    // Once: what is done with it afterwards is done.
    page.cart.clear();
    signInElsewhere(maria);
    expect(page.cart.read()).toEqual([]);
  });

  it.each([
    ['somebody else signs in', () => signInElsewhere(joao)],
    ['the person leaves', (page: { signOut(): void }) => page.signOut()],
  ])('that runs out keeps no cart aside once %s', async (_, act) => {
    serverAnswers(200, { user: maria });
    const page = await loadPage();
    await page.startSession();
    page.expireSession('t1');
    act(page);
    page.signIn('t3', maria);
    expect(page.cart.read()).toEqual([]);
  });

  it('is kept when nobody answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const page = await loadPage();
    await page.startSession();
    expect(page.getSession().status).toBe('signed-in');
    expect(stored('auth_token')).toBe('t1');
  });

  it('is not touched by an answer that comes after a new sign-in', async () => {
    let answer: (response: Response) => void = () => undefined;
    vi.stubGlobal(
      'fetch',
      () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    );
    const page = await loadPage();
    const checked = page.startSession();
    page.signIn('t2', joao);
    answer(Response.json({}, { status: 401 }));
    await checked;
    expect(page.getSession()).toEqual({ status: 'signed-in', user: joao });
    expect(stored('auth_token')).toBe('t2');
  });
});

describe('with nobody stored', () => {
  it.each([
    ['a customer’s cart', { cart: [item], cart_owner: 'u1' }],
    ['a cart without a mark', { cart: [item] }],
    ['half a session', { user: maria, cart: [item], cart_owner: 'u1' }],
  ])('clears %s', async (_, values) => {
    store(values);
    const page = await loadPage();
    await page.startSession();
    expect(page.getSession()).toMatchObject({ status: 'anonymous', reason: 'nobody' });
    expect(page.cart.read()).toEqual([]);
    expect(localStorage.length).toBe(0);
  });

  it('keeps what a visitor gathered, over reloads', async () => {
    const first = await loadPage();
    await first.startSession();
    first.cart.add(item, 2);
    const second = await loadPage();
    await second.startSession();
    expect(second.cart.read()).toMatchObject([{ id: 'p1', quantity: 2 }]);
  });
});

describe('a page that refreshes the cart before it is known who is there', () => {
  const product = { ...item, price: 7.5 };

  it('does not make an unmarked cart the visitor’s', async () => {
    store({ cart: [item] });
    const page = await loadPage();
    page.cart.refresh([product]);
    await page.startSession();
    expect(page.cart.read()).toEqual([]);
  });

  it('does not hand somebody else’s cart to the stored customer', async () => {
    store({ auth_token: 't1', user: maria, cart: [item], cart_owner: 'u2' });
    serverAnswers(200, { user: maria });
    const page = await loadPage();
    page.cart.refresh([product]);
    await page.startSession();
    expect(page.cart.read()).toEqual([]);
  });
});

describe('signing in and out', () => {
  it('takes the visitor’s cart along and stores four fields of the user', async () => {
    const page = await loadPage();
    await page.startSession();
    page.cart.add(item);
    page.signIn('t1', { ...maria, cpf: '12345678909', phone: '71999990000', birthdate: '1990-01-01' });
    expect(JSON.parse(stored('user') ?? '')).toEqual(maria);
    expect(page.cart.read()).toHaveLength(1);
    expect(stored('cart_owner')).toBe('u1');
  });

  it('leaves nobody what was typed at the sign-up before', async () => {
    const page = await loadPage();
    await page.startSession();
    for (const change of [() => page.signIn('t1', maria), page.signOut]) {
      sessionStorage.setItem('sign_up_draft', '{"personal":{"name":"Rita"}}');
      change();
      expect(sessionStorage.getItem('sign_up_draft')).toBeNull();
    }
  });

  it('never hands one customer’s cart to another', async () => {
    store({ auth_token: 't1', user: maria, cart: [item], cart_owner: 'u1' });
    serverAnswers(500, {});
    const page = await loadPage();
    await page.startSession();
    page.signIn('t2', joao);
    expect(page.cart.read()).toEqual([]);
  });

  it('a cart of a session that ran out comes back to the same person, and to nobody else', async () => {
    const page = await loadPage();
    page.signIn('t1', maria);
    page.cart.add(item, 2);
    page.expireSession('t1');
    expect(page.cart.read()).toEqual([]);
    expect(localStorage.length).toBe(0);
    page.signIn('t2', maria);
    expect(page.cart.read()).toMatchObject([item]);
    expect(stored('cart_owner')).toBe('u1');

    page.expireSession('t2');
    page.signIn('t3', joao);
    expect(page.cart.read()).toEqual([]);
    page.signIn('t4', maria);
    expect(page.cart.read()).toEqual([]);
  });

  it('leaves it to the check under way when another answer says first that it ran out', async () => {
    store({ auth_token: 't1', user: maria });
    let answer: (response: Response) => void = () => {};
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    const page = await loadPage();
    const { api } = await import('./api-client.ts');
    const { toastStore } = await import('../ui/toast-store.ts');
    const checked = page.startSession();
    const answerCheck = answer;
    const early = api.get('/orders');
    answer(Response.json({}, { status: 401 }));
    await expect(early).rejects.toThrow('Sessão expirada');
    expect(page.getSession().status).toBe('checking');
    expect(stored('auth_token')).toBe('t1');
    answerCheck(Response.json({}, { status: 401 }));
    await checked;
    expect(toastStore.getSnapshot()).toEqual([]);
    expect(page.getSession()).toMatchObject({ status: 'anonymous', reason: 'refused' });
  });

  it('refuses an answer without token or user', async () => {
    const page = await loadPage();
    expect(() => page.signIn('', maria)).toThrow('Resposta inválida do servidor');
    expect(() => page.signIn('t1', null)).toThrow('Resposta inválida do servidor');
  });

  it('clears user, token and cart on the way out and tells the server', async () => {
    const page = await loadPage();
    await page.startSession();
    page.signIn('t1', maria);
    page.cart.add(item);
    const fetch = serverAnswers(204, null);
    fetch.mockImplementation(async () => new Response(null, { status: 204 }));
    page.signOut();
    expect(localStorage.length).toBe(0);
    expect(page.cart.read()).toEqual([]);
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/auth/logout');
  });

  it('refreshes the stored user after a profile update and keeps the token', async () => {
    const page = await loadPage();
    page.signIn('t1', maria);
    page.refreshUser({ ...maria, name: 'Maria das Dores', cpf: '12345678909' });
    expect(JSON.parse(stored('user') ?? '')).toEqual({ ...maria, name: 'Maria das Dores' });
    expect(stored('auth_token')).toBe('t1');
  });
});

describe('two open tabs', () => {
  const otherTabWrote = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

  it('sign out together', async () => {
    store({ auth_token: 't1', user: maria });
    serverAnswers(200, maria);
    const page = await loadPage();
    await page.startSession();
    localStorage.removeItem('auth_token');
    otherTabWrote('auth_token');
    expect(page.getSession()).toMatchObject({ status: 'anonymous', reason: 'elsewhere' });
  });

  it('sign in together', async () => {
    const page = await loadPage();
    await page.startSession();
    store({ user: maria, auth_token: 't1' });
    otherTabWrote('auth_token');
    expect(page.getSession()).toEqual({ status: 'signed-in', user: maria });
  });

  it('add to the same cart without losing anything', async () => {
    const first = await loadPage();
    await first.startSession();
    const second = await loadPage();
    await second.startSession();
    first.cart.add(item);
    second.cart.add({ ...item, id: 'p2' });
    first.cart.add(item);
    expect(second.cart.read()).toMatchObject([
      { id: 'p1', quantity: 2 },
      { id: 'p2', quantity: 1 },
    ]);
  });
});
