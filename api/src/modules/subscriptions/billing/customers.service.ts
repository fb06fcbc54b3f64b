import type Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import { isMissing, stripeOf, withFreshKey } from '../../payments/provider.service.ts';
import * as queries from './billing.queries.ts';
import { payOutCredit } from './returns/credit-left.service.ts';

export interface Payer {
  id: string;
  email: string;
}

/** The provider's customer for one of ours, made at the first need. */
export async function ensureCustomer(deps: Deps, payer: Payer): Promise<string> {
  const { db } = deps.database;
  const known = await queries.findCustomer(db, payer.id);
  if (known) return known;
  // An e-mail that was changed since the key was used is another word.
  const made = await withFreshKey(`customer-${payer.id}`, payer.email, (idempotencyKey) =>
    makeCustomer(deps, payer, { idempotencyKey }),
  );
  await queries.keepCustomer(db, payer.id, made);
  return (await queries.findCustomer(db, payer.id)) ?? made;
}

/** After a change of the provider's account the customers of the old one are strangers there. */
export async function replaceCustomer(deps: Deps, payer: Payer): Promise<string> {
  const { db } = deps.database;
  await queries.forgetCustomer(db, payer.id);
  const made = await makeCustomer(deps, payer, {});
  await queries.keepCustomer(db, payer.id, made);
  return (await queries.findCustomer(db, payer.id)) ?? made;
}

export function isUnknownCustomer(error: unknown): boolean {
  return isMissing(error) && (error as Stripe.errors.StripeInvalidRequestError).param === 'customer';
}

async function makeCustomer(deps: Deps, payer: Payer, options: Stripe.RequestOptions): Promise<string> {
  const { stripe } = stripeOf(deps);
  const customer = await stripe.customers.create(
    { email: payer.email, preferred_locales: ['pt-BR'], metadata: { user_id: payer.id } },
    options,
  );
  return customer.id;
}

/** Somebody has left: the provider, too, forgets card and address. */
export async function deleteCustomer(deps: Deps, stripeCustomerId: string): Promise<void> {
  const { stripe } = stripeOf(deps);
  try {
    await payOutCredit(deps, stripeCustomerId);
    await stripe.customers.del(stripeCustomerId);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
