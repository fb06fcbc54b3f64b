// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '../ui/toast-store.ts';
import { ApiError, api, errorText, isAbort, listOf } from './api-client.ts';
import { getSession, signIn } from './session-store.ts';
import { unanswered } from './unanswered.ts';

const maria = { id: 'u1', name: 'Maria', email: 'maria@exemplo.test', role: 'customer' };

function serverAnswers(status: number, body: unknown, statusText = '') {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const fetch = vi.fn(
    async (..._: Parameters<typeof globalThis.fetch>) => new Response(text, { status, statusText }),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

beforeEach(() => {
  localStorage.clear();
});

describe('a call', () => {
  it('sends JSON with the bearer token to the /api base', async () => {
    signIn('t1', maria);
    const fetch = serverAnswers(200, { ok: true });
    await expect(api.post('/contact', { name: 'Maria' })).resolves.toEqual({ ok: true });
    expect(fetch).toHaveBeenCalledWith('/api/contact', {
      method: 'POST',
      headers: { accept: 'application/json', authorization: 'Bearer t1', 'content-type': 'application/json' },
      body: '{"name":"Maria"}',
    });
  });

  it('leaves the content type of a form to the browser', async () => {
    const fetch = serverAnswers(200, {});
    await api.post('/upload', new FormData());
    expect(fetch.mock.calls[0]?.[1]?.headers).toEqual({ accept: 'application/json' });
  });

  it('takes an empty answer', async () => {
    serverAnswers(200, '');
    await expect(api.delete('/products/1')).resolves.toBeNull();
  });
});

describe('a refused call', () => {
  it('carries the server’s message, code and fields', async () => {
    serverAnswers(422, {
      message: 'Confira os campos',
      code: 'VALIDATION',
      fields: { email: 'Email inválido' },
    });
    await expect(api.post('/contact', {})).rejects.toMatchObject({
      status: 422,
      message: 'Confira os campos',
      code: 'VALIDATION',
      fields: { email: 'Email inválido' },
    });
  });

  it.each([
    ['an empty object', {}],
    ['a page of a proxy', '<html>'],
  ])('names status and status text when the answer is %s', async (_, body) => {
    serverAnswers(502, body, 'Bad Gateway');
    await expect(api.get('/products')).rejects.toThrow('Erro 502: Bad Gateway');
  });

  it.each([
    [502, '<html>'],
    [503, ''],
    [504, {}],
  ])('is no answer where a proxy gives it to something done: %i %j', async (status, body) => {
    serverAnswers(status, body, 'Bad Gateway');
    const error = await api.post('/orders/1/cancel').catch((reason: unknown) => reason);
    expect(error).not.toBeInstanceOf(ApiError);
    expect(errorText(error, unanswered('Erro ao cancelar pedido'))).toBe(
      'Erro ao cancelar pedido\nFicamos sem resposta: não sabemos se a mudança foi feita. Confira nesta página antes de tentar de novo.',
    );
    expect(errorText(error, 'Erro ao excluir post')).toBe(`Erro ${status}: Bad Gateway`);
  });

  it('is an answer where the store itself says that it cannot at the moment', async () => {
    serverAnswers(503, { message: 'Estamos em obras', code: 'UNAVAILABLE' });
    await expect(api.post('/orders/1/cancel')).rejects.toBeInstanceOf(ApiError);
    serverAnswers(500, '<html>', 'Internal Server Error');
    await expect(api.post('/orders/1/cancel')).rejects.toThrow('Erro 500: Internal Server Error');
  });
});

describe('a 401', () => {
  const EXPIRED = 'Sessão expirada. Por favor, faça login novamente.';

  it('logs out, clears the cart and says so', async () => {
    signIn('t1', maria);
    localStorage.setItem('cart', '[{"id":"p","price":1,"quantity":1}]');
    serverAnswers(401, { message: 'Faça login para continuar.' });
    await expect(api.get('/orders')).rejects.toThrow(EXPIRED);
    expect(getSession()).toMatchObject({ status: 'anonymous', reason: 'expired' });
    expect(localStorage.length).toBe(0);
    expect(toastStore.getSnapshot()).toMatchObject([{ type: 'error', text: EXPIRED }]);
  });

  it('on login means wrong credentials and nothing else', async () => {
    signIn('t1', maria);
    const fetch = serverAnswers(401, { message: 'Email ou senha incorretos.' });
    await expect(api.post('/auth/login', {}, { anonymous: true })).rejects.toThrow(
      'Email ou senha incorretos.',
    );
    expect(fetch.mock.calls[0]?.[1]?.headers).not.toHaveProperty('authorization');
    expect(getSession().status).toBe('signed-in');
  });

  it('about a token that has been replaced since leaves the new session alone', async () => {
    signIn('old', maria);
    serverAnswers(401, {});
    const late = api.get('/orders');
    signIn('new', maria);
    await expect(late).rejects.toThrow(ApiError);
    expect(getSession().status).toBe('signed-in');
  });

  it('without a token sent leaves a visitor’s cart alone', async () => {
    localStorage.setItem('cart', '[]');
    serverAnswers(401, { message: 'Faça login para continuar.' });
    await expect(api.get('/orders')).rejects.toThrow('Faça login para continuar.');
    expect(localStorage.getItem('cart')).toBe('[]');
  });
});

describe('the words for a failure', () => {
  it('are the server’s own when it answered', () => {
    expect(errorText(new ApiError(409, { message: 'Acabou.' }, ''), 'Erro ao salvar')).toBe('Acabou.');
  });

  it('say what was tried, to the letter, when nobody answered', () => {
    const noAnswer = new TypeError('Failed to fetch');
    expect(errorText(noAnswer, 'Erro ao carregar pedidos')).toBe('Erro ao carregar pedidos');
  });

  it('are not needed for a call given up on purpose', () => {
    expect(isAbort(new DOMException('', 'AbortError'))).toBe(true);
    expect(isAbort(new TypeError())).toBe(false);
  });
});

describe('lists', () => {
  it.each([
    ['plain', [1, 2], [1, 2]],
    ['wrapped', { orders: [1], total: 1 }, [1]],
    ['missing', { total: 0 }, []],
    ['nothing', null, []],
  ])('are read %s', (_, body, expected) => {
    expect(listOf(body, 'orders')).toEqual(expected);
  });
});
