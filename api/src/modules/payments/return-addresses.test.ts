import { describe, expect, it } from 'vitest';
import { buy, sessionIn } from '../../testing/buying.ts';
import { usePayingStore } from '../../testing/test-provider.ts';

const paying = usePayingStore();

/** The store under a second name, as a customer may have it open. */
const HERE = 'http://loja.exemplo.test';

describe('paying an order again', () => {
  async function send(payload?: unknown) {
    const { store } = paying();
    const { orderId, buyer } = await buy(store);
    const response = await store.app.inject({
      method: 'POST',
      url: `/api/stripe/orders/${orderId}/retry-payment`,
      headers: {
        ...buyer.headers,
        host: new URL(HERE).host,
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
      successUrl: `${HERE}/pagamento/sucesso?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${HERE}/pagamento/pendente`,
    });
    expect(success).toBe(`${HERE}/pagamento/sucesso?session_id={CHECKOUT_SESSION_ID}`);
    expect(cancel).toBe(`${HERE}/pagamento/pendente?session_id=${orderId}`);
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
