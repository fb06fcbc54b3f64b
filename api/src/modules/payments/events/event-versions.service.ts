import Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import { STRIPE_API_VERSION } from '../../../platform/stripe.ts';
import { askProvider, stripeOf } from '../provider.service.ts';

/** What events tell of, and how it is read in the version whose types this store is written in. */
const READERS: Readonly<Record<string, (stripe: Stripe, id: string) => Promise<object>>> = {
  charge: (stripe, id) => stripe.charges.retrieve(id),
  'checkout.session': (stripe, id) => stripe.checkout.sessions.retrieve(id),
  dispute: (stripe, id) => stripe.disputes.retrieve(id),
  invoice: (stripe, id) => stripe.invoices.retrieve(id),
  payment_intent: (stripe, id) => stripe.paymentIntents.retrieve(id),
  refund: (stripe, id) => stripe.refunds.retrieve(id),
  setup_intent: (stripe, id) => stripe.setupIntents.retrieve(id),
  subscription: (stripe, id) => stripe.subscriptions.retrieve(id),
};

/** Told once: it goes on until somebody renews the endpoint. */
const told = new Set<string>();

/**
 * An endpoint of another API version sends other shapes, in which a handler may not find what it looks for. What the
 * event is about is then fetched; when that fails the event is not taken, so that the provider sends it again.
 */
export async function inOurVersion(deps: Deps, event: Stripe.Event): Promise<Stripe.Event> {
  const { api_version: version, data } = event;
  if (!version || version === STRIPE_API_VERSION) return event;
  if (!told.has(version)) {
    told.add(version);
    deps.log.error(
      { version, ours: STRIPE_API_VERSION },
      'the webhook endpoint speaks another API version: npm run stripe -- setup',
    );
  }
  const { object: kind, id } = data.object as { object?: string; id?: string };
  const read = READERS[kind ?? ''];
  if (!read || !id) return event;
  const { stripe } = stripeOf(deps);
  const object = await askProvider(deps, () => read(stripe, id).catch(unlessGone));
  if (!object) return event;
  return { ...event, api_version: STRIPE_API_VERSION, data: { ...data, object } } as Stripe.Event;
}

function unlessGone(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return undefined;
  throw error;
}
