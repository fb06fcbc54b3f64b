import type { RetryRequest } from '@cesta/contract/orders';

/** Back to where the person is: the store may be open under several addresses, the session only under this one. */
export function returnAddresses(origin: string) {
  return {
    successUrl: `${origin}/pagamento/sucesso?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/pagamento/pendente`,
  } satisfies RetryRequest;
}
