import { randomUUID } from 'node:crypto';
import { listProducts } from '@cesta/api/modules/catalog/catalog.service';
import { findUserByEmail } from '@cesta/api/modules/identity/users.queries';
import { stripeOf } from '@cesta/api/modules/payments/provider.service';
import { ensureCustomer } from '@cesta/api/modules/subscriptions/billing/customers.service';
import { planItems } from '@cesta/api/modules/subscriptions/billing/prices.service';
import {
  adoptSubscription,
  importSubscription,
} from '@cesta/api/modules/subscriptions/starting/import.service';
import type { Store } from '@cesta/api/store';
import { HOUR_MS } from '@cesta/contract/base/calendar';
import { LIST_LIMIT_MAX } from '@cesta/contract/base/constants';
import { demoCustomers } from './customers.ts';
import { type Happening, livePast, type PastSimulator } from './past-provider.ts';
import { demoProducts } from './products.ts';
import { type DemoSubscription, demoSubscriptions } from './subscriptions.ts';

type Deps = Store['deps'];

const GOOD_CARD = 'pm_card_visa';
/** Accepted at first, refused at every charge that nobody is there for. */
const FAILING_CARD = 'pm_card_chargeCustomerFail';

interface Begun extends DemoSubscription {
  id: string;
  user: { id: string; email: string };
  stripeId?: string;
}

/**
 * A month of subscriptions, lived through at the simulator and then taken over from it as from any provider. What
 * else happened there in that month happens in between.
 */
export async function seedSubscriptions(
  deps: Deps,
  simulator: PastSimulator,
  others: readonly Happening[],
): Promise<void> {
  const now = deps.clock.now();
  const all = await findSubscribers(deps);
  const started = [
    ...all.map(({ startedHoursAgo }) => startedHoursAgo),
    ...others.map((one) => one.hoursAgo),
  ];
  await livePast(simulator, before(now, Math.max(...started)), async (past) => {
    const then = { ...deps, stripe: past.stripe };
    const steps = [...happenings(then, all), ...others].sort((a, b) => b.hoursAgo - a.hoursAgo);
    for (const { hoursAgo, happen } of steps) {
      await past.liveUntil(before(now, hoursAgo));
      await happen(past);
    }
    await past.liveUntil(now);
    const idOf = await shelfIds(deps);
    for (const { stripeId, ...begun } of all) {
      const { id, user, planType, productKeys, startedHoursAgo } = begun;
      const chosen = { userId: user.id, planType, productIds: productKeys.map(idOf) };
      const createdAt = before(now, startedHoursAgo);
      if (stripeId) await adoptSubscription(then, { id, stripeId, ...chosen });
      else await importSubscription(deps.database.db, { ...chosen, createdAt, status: 'incomplete' }, now);
    }
  });
}

function before(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * HOUR_MS);
}

function happenings(then: Deps, all: readonly Begun[]): Happening[] {
  const steps = all.flatMap((begun) => {
    const { startedHoursAgo, cardFailsHoursAgo, cancelledHoursAgo, isUnpaid } = begun;
    if (isUnpaid) return [];
    return [
      { hoursAgo: startedHoursAgo, happen: () => begin(then, begun) },
      { hoursAgo: cardFailsHoursAgo, happen: () => useCard(then, begun, FAILING_CARD) },
      { hoursAgo: cancelledHoursAgo, happen: () => askForEnd(then, begun) },
    ];
  });
  return steps.flatMap(({ hoursAgo, happen }) => (hoursAgo === undefined ? [] : [{ hoursAgo, happen }]));
}

async function begin(then: Deps, begun: Begun): Promise<void> {
  const { id, user, planType } = begun;
  const customer = await useCard(then, begun, GOOD_CARD);
  const items = await planItems(then, planType);
  const subscription = await stripeOf(then).stripe.subscriptions.create({
    customer,
    items: items.map(({ price, quantity }) => ({ price, quantity })),
    metadata: { subscription_id: id, plan_type: planType },
  });
  if (subscription.status !== 'active') throw new Error(`${user.email} could not subscribe`);
  begun.stripeId = subscription.id;
}

async function useCard(then: Deps, { user }: Begun, card: string): Promise<string> {
  const customer = await ensureCustomer(then, user);
  const method = await stripeOf(then).stripe.paymentMethods.attach(card, { customer });
  await stripeOf(then).stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: method.id },
  });
  return customer;
}

async function askForEnd(then: Deps, { stripeId = '' }: Begun): Promise<void> {
  await stripeOf(then).stripe.subscriptions.update(stripeId, { cancel_at_period_end: true });
}

async function findSubscribers({ database }: Deps): Promise<Begun[]> {
  const emails = new Map(demoCustomers.map(({ key, email }) => [key, email]));
  const found: Begun[] = [];
  for (const demo of demoSubscriptions) {
    const email = emails.get(demo.customerKey) ?? '';
    const user = await findUserByEmail(database.db, email);
    if (user) found.push({ ...demo, id: randomUUID(), user: { id: user.id, email } });
  }
  return found;
}

/** From a demo product's key to its id on the shelf. */
async function shelfIds({ database }: Deps): Promise<(key: string) => string> {
  const { products } = await listProducts(database.db, { limit: LIST_LIMIT_MAX, offset: 0 }, true);
  const ids = new Map(products.map(({ name, id }) => [name, id]));
  const names = new Map(demoProducts.map(({ key, name }) => [key, name]));
  return (key) => ids.get(names.get(key) ?? '') ?? '';
}
