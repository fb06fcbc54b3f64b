import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { emails } from '../../platform/database/platform.tables.ts';
import { findFreePort } from '../../platform/http/free-port.ts';
import type { Trap } from '../../testing/crash-trap.ts';
import { type KillableStore, prepareKillableStore } from '../../testing/killable-store.ts';
import { signInBuyer, stockOf, stockUp } from '../../testing/shelf.ts';
import type { SignedIn } from '../../testing/sign-in.ts';
import { sessionIn } from '../../testing/subscribers.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { PROVIDER_SECRETS, startProvider } from '../../testing/test-provider.ts';
import { openTestStore, type TestStore } from '../../testing/test-store.ts';
import { orderHistory, orders } from '../orders/orders.tables.ts';
import { providerEvents, refunds } from './payments.tables.ts';

// Every test starts the store anew: a ceiling for a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const INITIAL = 5;
const QUANTITY = 2;

let database: TestDatabase;
let provider: Awaited<ReturnType<typeof startProvider>>;
let killed: KillableStore;
/** Reads what is in the database and sets the scene; it serves nobody. */
let observer: TestStore;

beforeAll(async () => {
  const port = await findFreePort();
  const begin = new Date();
  database = await createTestDatabase(inject('postgresUrl'));
  provider = await startProvider(port, { clock: { now: () => begin } });
  const env = { ...PROVIDER_SECRETS, STRIPE_API_BASE: provider.url };
  observer = await openTestStore(database, env);
  observer.clock.set(begin);
  killed = await prepareKillableStore(port, database.url, env);
});

// A test that failed half-way must not take the next ones with it.
beforeEach(async () => {
  provider.clearFaults();
  await killed.start(observer.clock.now());
});

afterAll(async () => {
  await killed?.stop();
  await provider?.close();
  await observer?.app.close();
  await database?.drop();
});

interface Scene {
  buyer: SignedIn;
  productId: string;
}

async function setScene(): Promise<Scene> {
  return { buyer: await signInBuyer(observer), productId: await stockUp(observer, 'Jabuticaba', INITIAL) };
}

/** The page sends the same key however often the customer presses. */
async function pressPay({ buyer, productId }: Scene): Promise<{ url: string; orderId: string }> {
  const response = await fetch(`${killed.url}/api/stripe/create-checkout-session`, {
    method: 'POST',
    headers: { ...buyer.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ items: [{ productId, quantity: QUANTITY }], key: `crash-${productId}` }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { url: string; orderId: string };
}

async function rise(): Promise<void> {
  expect(await killed.death()).toBe('SIGKILL');
  await killed.start(observer.clock.now());
}

async function pass(minutes: number): Promise<void> {
  observer.clock.advance(minutes * 60_000);
  await provider.advance({ minutes });
  const now = observer.clock.now();
  await killed.work('events', now);
  await killed.work('reconcile', now);
  await killed.work('expire', now);
  await provider.settle();
  await killed.work('events', now);
}

const ordersOf = ({ buyer }: Scene) =>
  observer.db.select().from(orders).where(eq(orders.userId, buyer.user.id));

async function sessionsOf(orderId: string) {
  const all = await observer.deps.stripe?.checkout.sessions.list({ limit: 100 });
  return all?.data.filter((session) => session.metadata?.order_id === orderId) ?? [];
}

async function emailsOf({ buyer }: Scene): Promise<string[]> {
  const rows = await observer.db
    .select({ key: emails.key })
    .from(emails)
    .where(eq(emails.to, buyer.user.email));
  return rows.map(({ key }) => key).sort();
}

async function expectPaidOnce(scene: Scene): Promise<void> {
  await expectOnePaidOrder(scene);
  await expectAllAppliedOnce();
}

async function expectOnePaidOrder(scene: Scene): Promise<void> {
  const [order, ...others] = await ordersOf(scene);
  expect(others).toEqual([]);
  if (!order) throw new Error('The order is lost');
  expect(order).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', stockHeld: true });
  const sessions = await sessionsOf(order.id);
  expect(sessions.map((session) => [session.payment_status, session.amount_total])).toEqual([
    ['paid', order.totalCents],
  ]);
  expect(await stockOf(observer, scene.productId)).toBe(INITIAL - QUANTITY);
  expect(await emailsOf(scene)).toEqual([`order-paid:${order.id}`, `order-received:${order.id}`]);
  const history = await observer.db.select().from(orderHistory).where(eq(orderHistory.orderId, order.id));
  expect(history.map(({ status }) => status).sort()).toEqual(['confirmed', 'pending']);
  expect(await observer.db.select().from(refunds)).toEqual([]);
}

/** Every payment the provider told of was heard in the end, and is written down once. */
async function expectAllAppliedOnce(): Promise<void> {
  const told = provider.events({ type: 'checkout.session.completed' });
  expect(told.flatMap(({ deliveries }) => deliveries).filter(({ state }) => state !== 'delivered')).toEqual(
    [],
  );
  const marked = await observer.db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(eq(providerEvents.type, 'checkout.session.completed'));
  expect(marked.map(({ id }) => id).sort()).toEqual(told.map(({ id }) => id).sort());
}

const commitAfter = (once: string, moment: 'before' | 'after'): Trap => ({
  on: 'sql',
  text: '^commit',
  moment,
  once,
});
const SESSION_CALL = '^POST /v1/checkout/sessions$';
const ORDER_WRITTEN = '^insert into "orders"';
const ATTEMPT_BOOKED = '^insert into "payment_attempts"';
const ORDER_UPDATED = '^update "orders"';
const EVENT_STORED = '^insert into "provider_events"';
const EVENT_TAKEN = '^update "provider_events" set "attempts"';
const EVENT_MARKED = '^update "provider_events" set "applied_at"';

describe('a store killed while a customer checks out', () => {
  const points: [string, Trap, { ordersLeft: number; sessionsLeft: number }][] = [
    ["before the order's commit", commitAfter('^insert into "emails"', 'before'), left(0, 0)],
    ["just after the order's commit", commitAfter(ORDER_WRITTEN, 'after'), left(1, 0)],
    ['after the attempt is booked', commitAfter(ATTEMPT_BOOKED, 'after'), left(1, 0)],
    [
      'before the provider is asked',
      { on: 'provider call', text: SESSION_CALL, moment: 'before' },
      left(1, 0),
    ],
    [
      'after the provider has made the page, before it is recorded',
      { on: 'provider call', text: SESSION_CALL, moment: 'after' },
      left(1, 1),
    ],
    [
      'after the page is recorded, before the customer hears of it',
      { on: 'sql', text: '^update "payment_attempts" set "state" = case', moment: 'after' },
      left(1, 1),
    ],
  ];

  it.each(points)('%s sells once when the customer presses again', async (_where, trap, expected) => {
    const scene = await setScene();
    await killed.arm(trap);
    await expect(pressPay(scene)).rejects.toThrow('fetch failed');
    expect(await killed.death()).toBe('SIGKILL');
    const kept = await ordersOf(scene);
    expect(kept).toHaveLength(expected.ordersLeft);
    expect(await sessionsOf(kept[0]?.id ?? '')).toHaveLength(expected.sessionsLeft);
    expect(await stockOf(observer, scene.productId)).toBe(INITIAL - QUANTITY * expected.ordersLeft);

    await rise();
    const { url, orderId } = await pressPay(scene);
    if (kept[0]) expect(orderId).toBe(kept[0].id);
    provider.pay(sessionIn(url));
    await provider.settle();
    await applyAndExpectPaid(scene);
  });

  const walkedAway = points.filter((_, index) => [1, 2, 5].includes(index));

  it.each(walkedAway)('%s gives the units back when the customer never returns', async (_where, trap) => {
    const scene = await setScene();
    await killed.arm(trap);
    await expect(pressPay(scene)).rejects.toThrow('fetch failed');
    await rise();
    await pass(29);
    expect(await ordersOf(scene)).toMatchObject([{ status: 'pending', stockHeld: true }]);
    await pass(2);
    const [order] = await ordersOf(scene);
    expect(order).toMatchObject({ status: 'cancelled', paymentStatus: 'pending', stockHeld: false });
    expect(await stockOf(observer, scene.productId)).toBe(INITIAL);
    expect(await emailsOf(scene)).toEqual([`order-cancelled:${order?.id}`, `order-received:${order?.id}`]);
    await pass(5);
    const sessions = await sessionsOf(order?.id ?? '');
    expect(sessions.filter((session) => session.status !== 'expired')).toEqual([]);
  });
});

describe('a store killed while it is told of a payment', () => {
  it.each<[string, Trap, number]>([
    ['before the event is stored', { on: 'sql', text: EVENT_STORED, moment: 'before' }, 0],
    ['after it is stored', { on: 'sql', text: EVENT_STORED, moment: 'after' }, 1],
    ['before the answer', { on: 'answer', text: '^/api/stripe/webhook$', once: EVENT_STORED }, 1],
  ])('%s counts it once when it is told again', async (_where, trap, stored) => {
    const scene = await setScene();
    const { url } = await pressPay(scene);
    await killed.arm(trap);
    provider.pay(sessionIn(url));
    expect(await killed.death()).toBe('SIGKILL');
    expect(await pendingEvents()).toHaveLength(stored);

    await rise();
    await provider.settle();
    await applyAndExpectPaid(scene);
  });
});

describe('a store killed while it applies an event', () => {
  it.each<[string, Trap, string]>([
    ['having taken it', { on: 'sql', text: EVENT_TAKEN, moment: 'after' }, 'pending'],
    [
      'before the provider is asked',
      { on: 'provider call', text: '^GET /v1/checkout/sessions/', moment: 'before' },
      'pending',
    ],
    [
      "before the order's lock",
      { on: 'sql', text: 'from "orders" .* for update$', moment: 'before' },
      'pending',
    ],
    ['inside the write, before its commit', commitAfter(ORDER_UPDATED, 'before'), 'pending'],
    [
      'after that commit, before the event is marked',
      { on: 'sql', text: EVENT_MARKED, moment: 'before' },
      'paid',
    ],
  ])('%s applies it once when it comes again', async (_where, trap, paymentStatus) => {
    const scene = await setScene();
    const { url } = await pressPay(scene);
    provider.pay(sessionIn(url));
    await provider.idle();
    await killed.arm(trap);
    await expect(killed.work('events', observer.clock.now())).rejects.toThrow('ended');
    expect(await ordersOf(scene)).toMatchObject([{ paymentStatus }]);

    await rise();
    // What the dead process had taken is due again when its lease is over.
    observer.clock.advance(2 * 60_000);
    await applyAndExpectPaid(scene);
  });

  it('learns of it by asking when it is never told again', async () => {
    const scene = await setScene();
    const { url } = await pressPay(scene);
    provider.setFaults({ dropped: 1, dropAttempts: 1000 });
    await killed.arm({ on: 'provider call', text: '^GET /v1/checkout/sessions/', moment: 'after' });
    provider.pay(sessionIn(url));
    await expect(killed.work('reconcile', later(3))).rejects.toThrow('ended');
    await rise();
    await killed.work('reconcile', later(3));
    expect(await ordersOf(scene)).toMatchObject([{ paymentStatus: 'paid', status: 'confirmed' }]);
    provider.clearFaults();
    await pass(31);
    await expectOnePaidOrder(scene);
  });
});

function pendingEvents() {
  return observer.db.select().from(providerEvents).where(isNull(providerEvents.appliedAt));
}

/** By the event alone: asking about it comes only later. */
async function applyAndExpectPaid(scene: Scene): Promise<void> {
  await killed.work('events', observer.clock.now());
  expect(await pendingEvents()).toEqual([]);
  expect(await ordersOf(scene)).toMatchObject([{ paymentStatus: 'paid', status: 'confirmed' }]);
  await pass(31);
  await expectPaidOnce(scene);
}

function left(ordersLeft: number, sessionsLeft: number) {
  return { ordersLeft, sessionsLeft };
}

function later(minutes: number): Date {
  return new Date(observer.clock.now().getTime() + minutes * 60_000);
}
