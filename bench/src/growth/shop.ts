import { openSession } from '@cesta/api/modules/identity/sessions.service';
import { findFreePort } from '@cesta/api/platform/http/free-port';
import { PROVIDER_EVENTS } from '@cesta/api/provider-events';
import { type AwayProvider, startAwayProvider } from '@cesta/api/testing/provider-thread';
import { signInBuyer } from '@cesta/api/testing/shelf';
import { type SignedIn, signIn } from '@cesta/api/testing/sign-in';
import { type BenchStore, openBenchStore } from '../bench-store.ts';
import { fillAuditLog } from '../bulk/audit.ts';
import { fillOrders } from '../bulk/orders.ts';
import { fillCustomers } from '../bulk/people.ts';
import { fillShelf } from '../bulk/shelf.ts';
import { fillSubscriptions } from '../bulk/subscriptions.ts';
import { subscribeAtProvider } from '../subscribing.ts';
import type { Size } from './sizes.ts';

const SECRETS = { STRIPE_SECRET_KEY: 'sk_test_bench', STRIPE_WEBHOOK_SECRET: 'whsec_bench' };
/** Those who renew at the provider while the others' rows lie beside theirs. */
export const RENEWING = 100;

export interface Shop {
  store: BenchStore;
  provider: AwayProvider;
  admin: SignedIn;
  buyer: SignedIn;
  /** One who renews at the provider, signed in. */
  subscriber: Pick<SignedIn, 'headers'>;
  /** Some products that can be bought. */
  shelf: string[];
}

/** A shop of a size: rows by SQL, a year of orders and a month of baskets. */
export async function openShop(parts: AsyncDisposableStack, postgresUrl: string, size: Size): Promise<Shop> {
  const port = await findFreePort();
  const provider = await startAwayProvider({
    start: new Date().toISOString(),
    secretKey: SECRETS.STRIPE_SECRET_KEY,
    webhooks: [
      {
        url: `http://127.0.0.1:${port}/api/stripe/webhook`,
        secret: SECRETS.STRIPE_WEBHOOK_SECRET,
        events: [...PROVIDER_EVENTS],
      },
    ],
    account: { rateLimit: null, webhookConcurrency: 20, draftSeconds: 0 },
  });
  parts.defer(() => provider.close());
  const store = await openBenchStore(parts, postgresUrl, { ...SECRETS, STRIPE_API_BASE: provider.url });
  await store.app.listen({ host: '127.0.0.1', port });
  await fill(store, provider, size);
  const { rows } = await store.pool.query<{ id: string }>(
    `select id from products where active and stock > 100 order by id limit 60`,
  );
  return {
    store,
    provider,
    admin: await signIn(store, { role: 'admin' }),
    buyer: await signInBuyer(store),
    subscriber: await signInSubscriber(store),
    shelf: rows.map(({ id }) => id),
  };
}

async function signInSubscriber(store: BenchStore): Promise<Shop['subscriber']> {
  const { db, clock, pool } = store;
  const { rows } = await pool.query<{ id: string }>(
    `select user_id as id from billing_customers order by user_id limit 1`,
  );
  const [person] = rows;
  if (!person) throw new Error('Nobody has subscribed');
  const token = await openSession(db, clock, person.id, { remember: false, userAgent: undefined });
  return { headers: { authorization: `Bearer ${token}` } };
}

async function fill(store: BenchStore, provider: AwayProvider, size: Size): Promise<void> {
  const { pool } = store;
  await fillShelf(pool, size.products);
  await fillCustomers(pool, size.customers);
  await fillSubscriptions(pool, size.subscribers);
  await fillOrders(pool, size.orders);
  await signIn(store, { role: 'admin' });
  await fillAuditLog(pool, size.orders);
  const { rows } = await pool.query<{ id: string; email: string }>(
    `select id, email from users u where role = 'customer'
       and not exists (select 1 from subscriptions s where s.user_id = u.id) limit ${RENEWING}`,
  );
  if (!store.deps.stripe) throw new Error('The store has no provider');
  // What is told while they join is nobody's business.
  await provider.setFaults({ dropped: 1, dropAttempts: 99 });
  await subscribeAtProvider(store, store.deps.stripe, rows);
  await provider.clearFaults();
}

/** What a row of each kind takes, with its items, history and indexes. */
export async function readBytes({ store }: Shop): Promise<Record<'orders' | 'baskets' | 'all', number>> {
  const { rows } = await store.pool.query<Record<'orders' | 'baskets' | 'all', string>>(
    `select (pg_total_relation_size('orders') + pg_total_relation_size('order_items')
       + pg_total_relation_size('order_history')) as orders,
       (pg_total_relation_size('deliveries') + pg_total_relation_size('subscription_invoices')) as baskets,
       pg_database_size(current_database()) as all`,
  );
  const [row] = rows;
  return { orders: Number(row?.orders), baskets: Number(row?.baskets), all: Number(row?.all) };
}
