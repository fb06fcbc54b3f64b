import type { PaymentQuestion } from './ask-payment-page.ts';
import { returnAddresses } from './return-addresses.ts';

export const PAYMENT_FAILED = 'Erro ao processar pagamento. Tente novamente.';

/** How the payment page of an order is asked for that is already there. */
export function retryOf(orderId: string, origin: string): PaymentQuestion {
  return {
    path: `/stripe/orders/${encodeURIComponent(orderId)}/retry-payment`,
    body: returnAddresses(origin),
    withoutUrl: 'URL de pagamento não recebida',
  };
}
