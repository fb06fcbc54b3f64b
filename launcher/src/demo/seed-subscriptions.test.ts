import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { syncSubscription } from '@cesta/api/modules/subscriptions/billing/sync.service';
import { reconcileAllDeliveries } from '@cesta/api/modules/subscriptions/deliveries/deliveries.service';
import { createStripe } from '@cesta/api/platform/stripe';
import { useStore } from '@cesta/api/testing/test-store';
import { type Simulator, startSimulator } from '@cesta/stripe-simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPosts } from './posts.ts';
import { demoProducers } from './producers.ts';
import { demoProducts } from './products.ts';
import { seedContent } from './seed.ts';
import { demoSubscriptions } from './subscriptions.ts';

const KEY = 'sk_test_demo';
const store = useStore({ STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: 'whsec_demo' });
const pictures = new Map(
  [...demoProducts, ...demoProducers, ...demoPosts].map((thing) => [thing, `/files/${thing.key}-1280.webp`]),
);
const publicUrl = 'http://localhost:4321';
let folder: string;
let provider: Simulator;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cesta-demo-'));
  const dataFile = join(folder, 'simulator.sqlite');
  await seedContent(store().deps, pictures, { dataFile, publicUrl });
  // What every later start does: the same file, at the present time.
  provider = await startSimulator({ port: 0, secretKey: KEY, dataFile, publicUrl });
});

afterAll(async () => {
  await provider.close();
  await rm(folder, { recursive: true, force: true });
});

async function rows(sql: string): Promise<Record<string, unknown>[]> {
  return (await store().deps.database.pool.query(sql)).rows;
}

/** Everything that a look at the provider could change. */
function everything() {
  return Promise.all([
    rows('select * from subscription_invoices order by id'),
    rows('select * from deliveries order by id'),
    rows(`select id, status, plan_type, current_period_end, next_charge_cents, next_charge_at, cancel_at_period_end,
      started_at, ended_at, expires_at from subscriptions order by id`),
  ]);
}

async function signedIn(email: string, password: string) {
  const login = await store().app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
  });
  const headers = { authorization: `Bearer ${login.json().token}` };
  return async (url: string) => (await store().app.inject({ url, headers })).json();
}

function provided() {
  const apiBase = `http://127.0.0.1:${provider.port}`;
  return createStripe({ secretKey: KEY, webhookSecret: '', apiBase, pix: false });
}

describe('a month of demo orders', () => {
  it('was paid at the provider, each at its time and to the cent', async () => {
    const paid = await rows(`select o.id, o.total_cents, o.paid_cents, a.payment_intent_id,
        extract(epoch from o.created_at)::float8 as at
      from orders o left join payment_attempts a on a.order_id = o.id and a.state = 'paid'
      where o.payment_status = 'paid'`);
    const charged = new Map<string, { amount: number; created: number; intent: string }>();
    for await (const charge of provided().charges.list({ limit: 100 })) {
      const { amount, created, payment_intent } = charge;
      if (charge.metadata.order_id)
        charged.set(charge.metadata.order_id, { amount, created, intent: String(payment_intent) });
    }
    expect(paid.length).toBeGreaterThan(30);
    expect(charged.size).toBe(paid.length);
    for (const { id, total_cents, paid_cents, payment_intent_id, at } of paid) {
      const charge = charged.get(String(id));
      expect(charge).toMatchObject({ amount: total_cents, intent: payment_intent_id });
      expect(paid_cents).toBe(total_cents);
      expect(Math.abs((charge?.created ?? 0) - Number(at))).toBeLessThan(3600);
    }
  });
});

describe('a month of demo subscriptions', () => {
  it('is mostly active, with one that owes, one that ended and one that was never paid', async () => {
    const found = await rows(
      'select status, count(*)::int as count from subscriptions group by 1 order by 1',
    );
    expect(found).toEqual([
      { status: 'active', count: demoSubscriptions.length - 3 },
      { status: 'canceled', count: 1 },
      { status: 'incomplete', count: 1 },
      { status: 'past_due', count: 1 },
    ]);
  });

  it('has each paid week delivered, and only those', async () => {
    const [invoices] = await rows(`select
      count(*) filter (where state = 'paid')::int as paid, count(*) filter (where state = 'open')::int as open
      from subscription_invoices`);
    expect(invoices).toEqual({ paid: 33, open: 1 });
    const wrong = await rows(`select i.id from subscription_invoices i
      where (case when i.state = 'paid' then i.deliveries else 0 end)
        <> (select count(*) from deliveries d where d.invoice_id = i.id and d.status <> 'cancelled')`);
    expect(wrong).toEqual([]);
    const [past] = await rows(`select count(*) filter (where status = 'delivered')::int as delivered,
      count(*) filter (where status = 'scheduled')::int as scheduled from deliveries`);
    expect(past?.delivered).toBeGreaterThan(20);
    expect(past?.scheduled).toBeGreaterThan(5);
  });

  it('writes to nobody', async () => {
    expect(await store().deps.mail.list(10)).toEqual([]);
  });

  it('leaves the demo customer free to subscribe', async () => {
    const get = await signedIn('cliente@cestadaroca.test', 'cliente123');
    expect(await get('/api/stripe/subscription')).toMatchObject({ subscription: null });
  });

  it('shows the demo subscriber the next charge, the next deliveries and a full basket', async () => {
    const get = await signedIn('assinante@cestadaroca.test', 'cliente123');
    const { subscription } = await get('/api/stripe/subscription');
    expect(subscription).toMatchObject({ plan_type: 'familia', status: 'active' });
    expect(subscription.next_charge.amount).toBe(180);
    expect(subscription.next_deliveries.length).toBeGreaterThan(0);
    expect((await get('/api/stripe/subscription/invoices')).total).toBe(4);
  });

  it('gives the panel its figures and baskets', async () => {
    const get = await signedIn('admin@cestadaroca.test', 'admin123');
    const { subscriptions, total } = await get('/api/stripe/admin/subscriptions');
    expect(total).toBe(demoSubscriptions.length);
    for (const { id } of subscriptions) {
      const preferences = await get(`/api/stripe/admin/subscriptions/${id}/preferences`);
      expect(preferences.total).toBeGreaterThanOrEqual(9);
    }
  });

  it('is to the provider what it is to the store, and stays so', async () => {
    const { deps } = store();
    const known = { ...deps, stripe: provided() };
    const before = await everything();
    const bound = await rows(
      'select stripe_subscription_id as id from subscriptions where stripe_subscription_id is not null',
    );
    expect(bound).toHaveLength(demoSubscriptions.length - 1);
    for (const { id } of bound) await syncSubscription(known, String(id));
    await reconcileAllDeliveries(known);
    expect(await everything()).toEqual(before);
    const [debt] = await rows(`select hosted_url from subscription_invoices where state = 'open'`);
    expect(debt?.hosted_url).toMatch(/^http:\/\/localhost:4321\//);
  });
});

describe('a store that talks to the real provider', () => {
  const other = useStore();

  it('gets no demo subscriptions', async () => {
    await seedContent(other().deps, pictures);
    const { rows: found } = await other().deps.database.pool.query('select 1 from subscriptions');
    expect(found).toEqual([]);
  });
});
