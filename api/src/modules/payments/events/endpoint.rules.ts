import type Stripe from 'stripe';

/** The provider's endpoint as the store needs it. */
export interface WantedEndpoint {
  url: string;
  events: readonly string[];
  apiVersion: string;
  /** Of the secret that the store verifies with; undefined while nobody has set one. */
  fingerprint: string | undefined;
}

/** The name under which an endpoint's metadata keep the fingerprint of its secret. */
export const FINGERPRINT = 'secret_fingerprint';

/** 'unknown' where the endpoint was made by hand. */
export type SecretMatch = 'same' | 'other' | 'unset' | 'unknown';

export interface EndpointPlan {
  /** Tells the store in the right version; undefined when one has to be made. */
  current: Stripe.WebhookEndpoint | undefined;
  missing: string[];
  superfluous: string[];
  disabled: boolean;
  secret: SecretMatch;
  /** At the same address in other versions, or doubled: they go once the current one is surely in use. */
  former: Stripe.WebhookEndpoint[];
}

/** What differs between the provider's endpoints and the one that the store needs. */
export function planEndpoint(
  endpoints: readonly Stripe.WebhookEndpoint[],
  wanted: WantedEndpoint,
): EndpointPlan {
  const ours = endpoints.filter(({ url }) => url === wanted.url);
  const inVersion = ours.filter(({ api_version: version }) => version === wanted.apiVersion);
  const current = inVersion.find((endpoint) => secretOf(endpoint, wanted) === 'same') ?? inVersion[0];
  const enabled = current?.enabled_events ?? [];
  return {
    current,
    missing: wanted.events.filter((type) => !enabled.includes(type) && !enabled.includes('*')),
    superfluous: enabled.filter((type) => !wanted.events.includes(type)),
    disabled: current?.status === 'disabled',
    secret: secretOf(current, wanted),
    former: ours.filter((endpoint) => endpoint !== current),
  };
}

function secretOf(
  endpoint: Stripe.WebhookEndpoint | undefined,
  { fingerprint }: WantedEndpoint,
): SecretMatch {
  if (fingerprint === undefined) return 'unset';
  const known = endpoint?.metadata[FINGERPRINT];
  if (known === undefined) return 'unknown';
  return known === fingerprint ? 'same' : 'other';
}
