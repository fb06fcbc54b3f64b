import { describe, expect, it } from 'vitest';
import { buy, sessionIn } from '../../testing/buying.ts';
import { signIn } from '../../testing/sign-in.ts';
import { addressAt, fillShelf, leastBasket, SALVADOR } from '../../testing/subscribers.ts';
import { usePayingStore } from '../../testing/test-provider.ts';
import { insertAddress } from '../identity/addresses.service.ts';

const paying = usePayingStore();

/** A name that somebody has given to the store's machine: whoever asks chooses the Host that the store sees. */
const ELSEWHERE = 'http://loja.exemplo.test';

describe('paying an order again', () => {
  async function send(payload?: unknown) {
    const { store } = paying();
    const { orderId, buyer } = await buy(store);
    const response = await store.app.inject({
      method: 'POST',
      url: `/api/stripe/orders/${orderId}/retry-payment`,
      headers: {
        ...buyer.headers,
        host: new URL(ELSEWHERE).host,
        ...(payload !== undefined && { 'content-type': 'application/json' }),
      },
      ...(payload !== undefined && { payload: JSON.stringify(payload) }),
    });
    return { orderId, response };
  }

  async function retried(payload?: object) {
    const { orderId, response } = await send(payload);
    expect(response.statusCode).toBe(200);
    const { url } = response.json();
    const session = await paying().store.deps.stripe?.checkout.sessions.retrieve(sessionIn(url));
    return { orderId, success: session?.success_url, cancel: session?.cancel_url };
  }
  const own = () => paying().store.deps.settings.baseUrl;

  it('leads back to where the customer is', async () => {
    const { success, cancel, orderId } = await retried({
      successUrl: `${own()}/pagamento/sucesso?session_id={CHECKOUT_SESSION_ID}&de=email`,
      cancelUrl: `${own()}/pagamento/pendente?de=email`,
    });
    expect(success).toBe(`${own()}/pagamento/sucesso?session_id={CHECKOUT_SESSION_ID}&de=email`);
    expect(cancel).toBe(`${own()}/pagamento/pendente?de=email&session_id=${orderId}`);
  });

  it('does not lead to an address only because the request came under its name', async () => {
    const { success, cancel, orderId } = await retried({
      successUrl: `${ELSEWHERE}/pagamento/sucesso`,
      cancelUrl: `${ELSEWHERE}/pagamento/pendente`,
    });
    expect(success).toBe(`${own()}/pagamento/sucesso?session_id={CHECKOUT_SESSION_ID}`);
    expect(cancel).toBe(`${own()}/pagamento/pendente?session_id=${orderId}`);
  });

  it.each([
    ['without a body', undefined],
    ['with an empty one', {}],
    ['with addresses of somebody else', { successUrl: 'https://evil.test/', cancelUrl: 'javascript:1' }],
  ])('%s leads back to the store', async (_how, payload) => {
    const { success, cancel, orderId } = await retried(payload);
    expect(success).toBe(`${own()}/pagamento/sucesso?session_id={CHECKOUT_SESSION_ID}`);
    expect(cancel).toBe(`${own()}/pagamento/pendente?session_id=${orderId}`);
  });

  it.each([[{ successUrl: 5 }], [[]], ['x']])('refuses what is no address: %j', async (payload) => {
    expect((await send(payload)).response.statusCode).toBe(422);
  });
});

describe('subscribing', () => {
  async function subscribed(addresses: object) {
    const { store } = paying();
    const { user, headers } = await signIn(store);
    await insertAddress(store.db, user.id, addressAt(SALVADOR), store.clock.now());
    const selectedProducts = leastBasket(await fillShelf(store), 'essencial');
    const response = await store.app.inject({
      method: 'POST',
      url: '/api/stripe/create-subscription-checkout',
      headers: { ...headers, host: new URL(ELSEWHERE).host },
      payload: { planType: 'essencial', selectedProducts, ...addresses },
    });
    const session = await store.deps.stripe?.checkout.sessions.retrieve(sessionIn(response.json().url));
    return [session?.success_url, session?.cancel_url];
  }

  it('leads back to the store alone, whatever name the request came under', async () => {
    const { baseUrl } = paying().store.deps.settings;
    const mark = 'session_id={CHECKOUT_SESSION_ID}';
    expect(
      await subscribed({
        successUrl: `${baseUrl}/conta?tab=assinatura`,
        cancelUrl: `${baseUrl}/assinaturas?a`,
      }),
    ).toEqual([`${baseUrl}/conta?tab=assinatura&${mark}`, `${baseUrl}/assinaturas?a`]);
    expect(await subscribed({ successUrl: `${ELSEWHERE}/x`, cancelUrl: `${ELSEWHERE}/y` })).toEqual([
      `${baseUrl}/assinatura/sucesso?${mark}`,
      `${baseUrl}/assinaturas`,
    ]);
  });
});
