import type { RetryRequest } from '@cesta/contract/orders/orders';

/** Back to where the person is, as long as that is BASE_URL: the store leads nobody anywhere else. */
export function returnAddresses(origin: string) {
  return {
    successUrl: `${origin}/pagamento/sucesso?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/pagamento/pendente`,
  } satisfies RetryRequest;
}
