import type { PaymentPage } from '@cesta/contract/orders/orders';
import { anySignal } from '../session/any-signal.ts';
import { api, errorText } from '../session/api-client.ts';

/** The server gives up on the provider sooner; this is for a connection that hangs. */
const PATIENCE_MS = 60_000;

export interface PaymentQuestion {
  path: string;
  body?: unknown;
  /** Said when the answer has no address to go to. */
  withoutUrl: string;
}

/** What is known of a payment page: its address, and beside it whatever the server says of the order. */
export type AskedPage = Partial<PaymentPage> & { url: string };

/** The provider's page, where the person pays. */
export async function askPaymentPage(
  { path, body, withoutUrl }: PaymentQuestion,
  gone?: AbortSignal,
): Promise<AskedPage> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const signal = gone ? anySignal(gone, patience) : patience;
  const answer = await api.post<Partial<PaymentPage> | null>(path, body, { signal });
  if (!answer?.url) throw new WithoutUrl(withoutUrl);
  return { ...answer, url: answer.url };
}

/** The answer had no address to go to. */
export class WithoutUrl extends Error {}

/** The words for a payment page that was not had. */
export function paymentPageText(error: unknown, attempt: string): string {
  return error instanceof WithoutUrl ? error.message : errorText(error, attempt);
}
