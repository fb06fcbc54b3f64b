import type { Refund } from '@cesta/contract/orders/refunds';
import { callAs, type Method } from './calling.ts';
import { signInBuyer, stockUp } from './shelf.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import type { TestStore } from './test-store.ts';

/** One order on its way to the payment page, its customer and an operator. */
export async function buy(store: TestStore, { stock = 5, quantity = 1 } = {}) {
  const admin = await signIn(store, { role: 'admin' });
  const buyer = await signInBuyer(store);
  const productId = await stockUp(store, 'Pitomba', stock);
  const call = (who: SignedIn, method: Method, path: string, payload?: object) =>
    callAs(who, store, method, path, payload);
  const items = [{ productId, quantity }];
  const { body } = await call(buyer, 'POST', '/stripe/create-checkout-session', { items });
  const orderId: string = body.orderId;
  const number = orderId.slice(0, 8).toUpperCase();
  /** Oldest first. */
  const refunds = async (): Promise<Refund[]> =>
    (await call(admin, 'GET', `/orders/${orderId}`)).body.refunds;
  const refusedPath = async () => {
    const refused = (await refunds()).find(({ state, resolution }) => state === 'failed' && !resolution);
    return `/orders/${orderId}/refunds/${refused?.id}`;
  };
  return {
    admin,
    buyer,
    productId,
    orderId,
    sessionId: sessionIn(body.url),
    order: async () => (await call(buyer, 'GET', `/orders/${orderId}`)).body,
    setStatus: (payload: object) => call(admin, 'PATCH', `/orders/${orderId}/status`, payload),
    remove: (payload?: object) => call(admin, 'DELETE', `/orders/${orderId}`, payload),
    refund: (payload?: object) => call(admin, 'POST', `/orders/${orderId}/refund`, payload),
    /** As the operator sees it. */
    asAdmin: async () => (await call(admin, 'GET', `/orders/${orderId}`)).body,
    refunds,
    retryRefund: async () => call(admin, 'POST', `${await refusedPath()}/retry`),
    markReturned: async () => call(admin, 'POST', `${await refusedPath()}/returned`),
    retry: (payload?: object) => call(buyer, 'POST', `/stripe/orders/${orderId}/retry-payment`, payload),
    /** Newest first. */
    emails: async () => (await store.deps.mail.list(1000)).filter(({ subject }) => subject.includes(number)),
  };
}

export function sessionIn(url: string): string {
  return /cs_[A-Za-z0-9_]+/.exec(url)?.[0] ?? '';
}
