import { describe, expect, it, vi } from 'vitest';
import { anySignal } from '../session/any-signal.ts';
import { askPublicCep } from '../session/public-cep.ts';
import { askPaymentPage } from './ask-payment-page.ts';

describe('the first of several signals', () => {
  it('counts, with its reason, and the others come too late', () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const either = anySignal(one.signal, other.signal);
    expect(either.aborted).toBe(false);
    other.abort('gone');
    one.abort('late');
    expect([either.aborted, either.reason]).toEqual([true, 'gone']);
  });

  it('counts also when it was there before', () => {
    const either = anySignal(new AbortController().signal, AbortSignal.abort('before'));
    expect([either.aborted, either.reason]).toEqual([true, 'before']);
  });

  it('says of too long a wait that it was one', async () => {
    const either = anySignal(new AbortController().signal, AbortSignal.timeout(5));
    await vi.waitFor(() => expect(either.aborted).toBe(true));
    expect(either.reason).toMatchObject({ name: 'TimeoutError' });
  });
});

describe('a browser that cannot join signals', () => {
  it('still gets the payment page, and the public answer to a CEP', async () => {
    vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
      throw new TypeError('AbortSignal.any is not a function');
    });
    vi.stubGlobal('localStorage', { getItem: () => null });
    vi.stubGlobal('fetch', async (path: string) =>
      Response.json(path.startsWith('/api') ? { url: 'https://pay.test/1' } : { uf: 'BA' }),
    );
    const { signal } = new AbortController();
    expect(await askPaymentPage({ path: '/pay', withoutUrl: '' }, signal)).toEqual({
      url: 'https://pay.test/1',
    });
    const lookup = { lookupUrl: 'https://cep.test/{cep}', signal, patienceMs: 1000 };
    expect(await askPublicCep('40110010', lookup)).toEqual({ uf: 'BA' });
  });
});
