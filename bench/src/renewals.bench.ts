import { planNewWeeks } from '@cesta/api/modules/subscriptions/deliveries/deliveries.service';
import { findFreePort } from '@cesta/api/platform/http/free-port';
import { PROVIDER_EVENTS } from '@cesta/api/provider-events';
import { type AwayProvider, startAwayProvider } from '@cesta/api/testing/provider-thread';
import { TIME_ZONE } from '@cesta/contract/base/calendar';
import { startTemporaryPostgres } from '../../launcher/src/testing/temporary-postgres.ts';
import { type BenchStore, openBenchStore } from './bench-store.ts';
import { fillCustomers } from './bulk/people.ts';
import { fillShelf } from './bulk/shelf.ts';
import type { Figure } from './figures.ts';
import { type Stripe, type Subscribed, severalAtOnce, subscribeAtProvider } from './subscribing.ts';

const RENEWALS = Number(process.env.RENEWALS ?? 10_000);
const PRODUCTS = 60;
const SECRETS = { STRIPE_SECRET_KEY: 'sk_test_bench', STRIPE_WEBHOOK_SECRET: 'whsec_bench' };
const DAY_S = 86_400;

interface Crowd {
  store: BenchStore;
  provider: AwayProvider;
  stripe: Stripe;
  subscriptions: Subscribed[];
}

/** Everybody's week is charged and becomes a delivery: plain, and with a third that carry credit or a pause. */
export async function renewalsBench(): Promise<Figure[]> {
  const parts = new AsyncDisposableStack();
  try {
    const crowd = await gather(parts);
    await renew(crowd);
    const plain = [await renew(crowd)];
    await giveCreditAndPauses(crowd);
    const mixed = await renew(crowd);
    // Credit is used up and pauses are over: plain again, and the store's tables have grown further.
    await renew(crowd);
    plain.push(await renew(crowd));
    return [
      {
        what: `${RENEWALS} renewals, a third with credit or pause`,
        measured: `${(mixed / 1000).toFixed(1)} s`,
        yardstick: `plain: ${plain.map((time) => `${(time / 1000).toFixed(1)} s`).join(', ')}`,
        ratio: (mixed * plain.length) / plain.reduce((sum, time) => sum + time, 0),
        aim: 'at most 1.2',
      },
    ];
  } catch (error) {
    // Before putting away goes wrong, too.
    console.error(error);
    throw error;
  } finally {
    await parts.disposeAsync();
  }
}

async function gather(parts: AsyncDisposableStack): Promise<Crowd> {
  const postgres = await startTemporaryPostgres();
  parts.defer(() => postgres.stop());
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
    account: { rateLimit: null, webhookConcurrency: 100, draftSeconds: 0 },
  });
  parts.defer(() => provider.close());
  const store = await openBenchStore(parts, postgres.url, { ...SECRETS, STRIPE_API_BASE: provider.url });
  await store.app.listen({ host: '127.0.0.1', port });
  const stripe = store.deps.stripe;
  if (!stripe) throw new Error('The store has no provider');
  await fillShelf(store.pool, PRODUCTS);
  await fillCustomers(store.pool, RENEWALS);
  // What is told while the crowd is made is nobody's business.
  await provider.setFaults({ dropped: 1, dropAttempts: 99 });
  const subscriptions = await subscribeAll(store, stripe);
  await provider.clearFaults();
  return { store, provider, stripe, subscriptions };
}

async function subscribeAll(store: BenchStore, stripe: Stripe): Promise<Crowd['subscriptions']> {
  const { rows } = await store.pool.query<{ id: string; email: string }>(
    `select id, email from users where role = 'customer'`,
  );
  return subscribeAtProvider(store, stripe, rows);
}

/** A week passes; everything that it brings is told, applied and planned. */
async function renew({ store, provider }: Crowd): Promise<number> {
  store.clock.advance(7 * DAY_S * 1000);
  const before = await paidWeeks(store);
  const began = performance.now();
  await provider.advance({ weeks: 1 });
  do await provider.idle();
  while ((await store.deps.jobs.drainWorkers()) > 0);
  await planNewWeeks(store.deps);
  const time = performance.now() - began;
  const brought = (await paidWeeks(store)) - before;
  if (brought < RENEWALS / 2) throw new Error(`Only ${brought} of ${RENEWALS} renewals are known`);
  return time;
}

async function paidWeeks({ pool }: BenchStore): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int from subscription_invoices where paid_at is not null',
  );
  return rows[0]?.count ?? 0;
}

/** Of six one has credit for a part of a week, and one is away for a week. */
async function giveCreditAndPauses({ store, provider, stripe, subscriptions }: Crowd): Promise<void> {
  const now = Math.floor(provider.now().getTime() / 1000);
  await severalAtOnce(subscriptions, async ({ id, latest }, index) => {
    if (index % 6 === 0) {
      await stripe.creditNotes.create({ invoice: latest, amount: 4500, credit_amount: 4500 });
    }
    if (index % 6 === 1) {
      await stripe.subscriptions.update(id, {
        pause_collection: { behavior: 'void', resumes_at: now + 10 * DAY_S },
        metadata: { pause_reason: 'weeks' },
      });
    }
  });
  const away = subscriptions.filter((_, index) => index % 6 === 1).map(({ id }) => id);
  await store.pool.query(
    `update subscriptions set paused_from = (current_period_end at time zone '${TIME_ZONE}')::date,
       paused_until = (current_period_end at time zone '${TIME_ZONE}')::date + 7
     where stripe_subscription_id = any($1)`,
    [away],
  );
  do await provider.idle();
  while ((await store.deps.jobs.drainWorkers()) > 0);
}
