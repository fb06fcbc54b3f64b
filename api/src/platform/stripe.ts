import Stripe from 'stripe';
import { PatientHttpClient } from './stripe-http.ts';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Only for the simulator: where its API answers. */
  apiBase?: string | undefined;
  pix: boolean;
}

/**
 * A customer waits for the answer: better a clear refusal soon than a page that hangs. Two attempts and the
 * half second between them make 11.5 seconds at worst; being asked to slow down adds less than four.
 */
const TIMEOUT_MS = 5500;

/** Of calls, and of the events that the endpoint is asked for: the one whose types this store is written in. */
export const STRIPE_API_VERSION = Stripe.API_VERSION;

/** The official SDK, always. The simulator speaks Stripe's language, so there is one way to pay. */
export function createStripe(
  { secretKey, apiBase }: StripeSettings,
  timeoutMs = TIMEOUT_MS,
  httpClient = new PatientHttpClient(),
): Stripe {
  const base = apiBase ? new URL(apiBase) : undefined;
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    httpClient,
    telemetry: false,
    ...(base && {
      protocol: base.protocol === 'https:' ? 'https' : 'http',
      host: base.hostname,
      port: base.port,
    }),
  });
}
