import { planItems } from '@cesta/api/modules/subscriptions/billing/prices.service';
import type { BenchStore } from './bench-store.ts';
import { fillBaskets } from './bulk/subscriptions.ts';

const AT_ONCE = 20;

export type Stripe = NonNullable<BenchStore['deps']['stripe']>;

export interface Subscribed {
  id: string;
  customer: string;
  latest: string;
}

/** These people have a basket at the provider and in the store, made without the way through the payment page. */
export async function subscribeAtProvider(
  store: BenchStore,
  stripe: Stripe,
  people: readonly { id: string; email: string }[],
): Promise<Subscribed[]> {
  const items = (await planItems(store.deps, 'familia')).map(({ price, quantity }) => ({ price, quantity }));
  const made: (Subscribed & { user: string })[] = [];
  await severalAtOnce(people, async ({ id: user, email }) => {
    const customer = await stripe.customers.create({ email });
    const { id, latest_invoice } = await stripe.subscriptions.create({
      customer: customer.id,
      items,
      default_payment_method: 'pm_card_visa',
    });
    made.push({ user, id, customer: customer.id, latest: String(latest_invoice) });
  });
  const of = (name: 'user' | 'id' | 'customer') => made.map((each) => each[name]);
  await store.pool.query(
    `insert into billing_customers (user_id, stripe_customer_id) select * from unnest($1::uuid[], $2::text[])`,
    [of('user'), of('customer')],
  );
  await store.pool.query(
    `insert into subscriptions (user_id, plan_type, status, stripe_subscription_id, created_at, started_at)
     select who, 'familia', 'active', id, now(), now() from unnest($1::uuid[], $2::text[]) as made (who, id)`,
    [of('user'), of('id')],
  );
  await fillBaskets(store.pool);
  await store.pool.query('vacuum analyze subscriptions, billing_customers, basket_items');
  return made;
}

export async function severalAtOnce<T>(
  all: readonly T[],
  act: (each: T, index: number) => Promise<void>,
): Promise<void> {
  const queue = all.entries();
  const takeTurns = async () => {
    for (const [index, each] of queue) await act(each, index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
}
