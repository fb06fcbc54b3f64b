import { dayOf } from '@cesta/contract/base/calendar';
import { PLAN_TYPES, PLANS, type PlanType } from '@cesta/contract/subscriptions/plans';
import { RHYTHMS } from '@cesta/contract/subscriptions/subscription-constants';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import type Stripe from 'stripe';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sized } from '../../../testing/long-run.ts';
import { type Dice, diceOf } from '../../../testing/random.ts';
import { signIn } from '../../../testing/sign-in.ts';
import {
  CRUZ_DAS_ALMAS,
  catchUp,
  fillShelf,
  leastBasket,
  newSubscriber,
  SALVADOR,
  type Shelf,
  type Subscriber,
  sessionIn,
  subscriberOf,
} from '../../../testing/subscribers.ts';
import { useStoreAndAwayProvider } from '../../../testing/test-provider.ts';
import { statusOf } from '../billing/billing.rules.ts';
import { performWeekReturns } from '../billing/returns/week-return-jobs.service.ts';
import { freezeDeliveries, planNewWeeks, reconcileAllDeliveries } from '../deliveries/deliveries.service.ts';
import { tellBaskets } from '../news/news.service.ts';
import { subscriptionEvents } from '../subscriptions.events.ts';
import { expireIncomplete, reconcileSubscriptions } from '../upkeep.service.ts';
import { watchWeeks } from '../weeks/provider-pause.service.ts';
import { settleSkips } from '../weeks/settling.service.ts';

/** Or as many as YEAR_SUBSCRIBERS says. */
const SUBSCRIBERS = Number(process.env.YEAR_SUBSCRIBERS ?? sized({ usual: 50, long: 500 }));
const DAYS = 364;
/** So many of the restless do something on a day, all at once. */
const ACTIONS_A_DAY = 3;
/** Nothing of the store's runs and no webhook reaches it. */
const OUTAGES = [66, 171, 290].map((first) => ({ first, last: first + 6 }));

// A ceiling for a busy machine.
vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 300_000 });

const paying = useStoreAndAwayProvider(
  { LIMIT_REQUESTS_PER_MINUTE: '9000000', LIMIT_WRITES_PER_MINUTE: '9000000', DATABASE_POOL: '12' },
  {
    start: '2027-01-04T13:00:00Z',
    events: Object.keys(subscriptionEvents.targets),
    // An invoice is charged at once, so that its week is one piece of news and not two.
    account: { webhookConcurrency: 100, draftSeconds: 0 },
  },
);

let stripe: Stripe;
let shelf: Shelf;
let desk: Subscriber;
const everybody: Person[] = [];
/** What the store took on from the restless. */
const done = {
  cancelled: 0,
  reactivated: 0,
  planChanged: 0,
  skipped: 0,
  unskipped: 0,
  paused: 0,
  resumed: 0,
  rhythmChanged: 0,
};
/** Webhooks that each outage swallowed. */
const swallowed = OUTAGES.map(() => 0);

interface Person {
  subscriber: Subscriber;
  plan: PlanType;
  joinsOn: number;
  /** Whether the card fails, the person cancels and so on; the others lead a quiet year. */
  isRestless: boolean;
  hasBadCard: boolean;
}

/** The same people and the same intentions in every year. */
const { below, pick } = diceOf(20_270_104);

beforeAll(async () => {
  const { store } = paying();
  stripe = store.deps.stripe as Stripe;
  shelf = await fillShelf(store);
  // Nobody restocks for a year: what closed baskets wait for must not empty the shelf.
  await query('update products set stock = 1000000');
  desk = subscriberOf(store, (await signIn(store, { role: 'admin' })).user);
  for (let i = 0; i < SUBSCRIBERS; i += 1) {
    everybody.push({
      subscriber: await newSubscriber(store, pick([SALVADOR, CRUZ_DAS_ALMAS])),
      plan: pick(PLAN_TYPES),
      joinsOn: below(14),
      isRestless: i % 2 === 0,
      hasBadCard: false,
    });
  }
});

async function join({ subscriber, plan }: Person): Promise<void> {
  const { status, body } = await subscriber.call('POST', '/stripe/create-subscription-checkout', {
    planType: plan,
    selectedProducts: leastBasket(shelf, plan),
  });
  if (status === 200) await paying().provider.pay(sessionIn(body.url));
}

async function changeCard(person: Person, isBad: boolean): Promise<void> {
  const [row] = await query<{ id: string; customer: string }>(
    `select s.stripe_subscription_id as id, c.stripe_customer_id as customer from subscriptions s
     join billing_customers c using (user_id) where s.user_id = $1 and s.status in ('active', 'past_due', 'paused')`,
    person.subscriber.id,
  );
  if (!row) return;
  const name = isBad ? 'pm_card_chargeCustomerFail' : 'pm_card_visa';
  // The store may not have heard yet that it has ended.
  if ((await stripe.subscriptions.retrieve(row.id)).status === 'canceled') return;
  const card = await stripe.paymentMethods.attach(name, { customer: row.customer });
  await stripe.subscriptions.update(row.id, { default_payment_method: card.id });
  person.hasBadCard = isBad;
}

async function payPage(url: string): Promise<void> {
  const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Ana' };
  await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(card) });
}

/** Cancelled yesterday, and not sure. */
const leaving: Person[] = [];

/** Some join on this day, and some of the restless do something. */
async function actOn(day: number): Promise<void> {
  const joining = everybody.filter(({ joinsOn }) => joinsOn === day);
  const restless = everybody.filter(({ isRestless, joinsOn }) => isRestless && joinsOn < day);
  const acting = new Set(Array.from({ length: restless.length && ACTIONS_A_DAY }, () => pick(restless)));
  // Among many, hardly anybody would think twice within the week that is left.
  for (const person of leaving.splice(0)) acting.add(person);
  const actions = [...acting].map((person) => live(person, diceOf(below(2 ** 31))));
  await Promise.all([...joining.map(join), ...actions]);
}

/** What a restless person may do on one day. */
async function live(person: Person, dice: Dice): Promise<void> {
  const { chance, pick } = dice;
  const { subscriber } = person;
  const current = await subscriber.subscription();
  if (!current || current.status === 'canceled' || current.status === 'unpaid') {
    person.hasBadCard = false;
    await join(person);
  } else if (current.status === 'past_due') {
    if (chance(0.5)) await changeCard(person, false);
    else {
      const { status, body } = await subscriber.call('POST', '/stripe/subscription/pay-invoice');
      if (status === 200) await payPage(body.url);
    }
  } else if (current.cancel_at_period_end) {
    if (chance(0.4)) await count('reactivated', subscriber.call('POST', '/stripe/reactivate-subscription'));
  } else if (chance(0.6)) await chooseWeeks(person, current, dice);
  else if (chance(0.35)) {
    await count('cancelled', subscriber.call('POST', '/stripe/cancel-subscription'));
    if (chance(0.3)) leaving.push(person);
  } else if (chance(0.5)) await changeCard(person, !person.hasBadCard);
  else {
    person.plan = pick(PLAN_TYPES);
    const change = { planType: person.plan, selectedProducts: leastBasket(shelf, person.plan) };
    await count('planChanged', subscriber.call('POST', '/stripe/change-plan', change));
  }
}

/** Some weeks are left out, by one's own hand or by the operator's. */
async function chooseWeeks(
  { subscriber }: Person,
  { id, calendar, paused_until }: Subscription,
  { chance, pick }: Dice,
): Promise<void> {
  const isByHand = chance(0.7);
  const press = (method: 'POST' | 'PUT', path: string, payload?: object) =>
    isByHand
      ? subscriber.call(method, `/subscription${path}`, payload)
      : desk.call(method, `/admin/subscriptions/${id}${path}`, payload);
  const undoable = calendar.filter((delivery) => delivery.can_unskip);
  const skippable = calendar.filter((delivery) => delivery.can_skip);
  if (paused_until) {
    if (chance(0.5)) await count('resumed', press('POST', '/resume'));
  } else if (undoable.length > 0 && chance(0.3)) {
    await count('unskipped', press('POST', `/deliveries/${pick(undoable).id}/unskip`));
  } else if (skippable.length > 0 && chance(0.7)) {
    await count('skipped', press('POST', `/deliveries/${pick(skippable).id}/skip`));
  } else if (chance(0.5)) await count('paused', press('POST', '/pause', { weeks: pick([1, 2, 5]) }));
  else await count('rhythmChanged', press('PUT', '/rhythm', { everyWeeks: pick(RHYTHMS) }));
}

async function count(action: keyof typeof done, answer: ReturnType<Subscriber['call']>): Promise<void> {
  if ((await answer).status === 200) done[action] += 1;
}

async function query<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> {
  return (await paying().store.deps.database.pool.query<Row>(text, values)).rows;
}

async function workDaily(): Promise<void> {
  const { deps } = paying().store;
  await planNewWeeks(deps);
  await freezeDeliveries(deps);
  await settleSkips(deps);
}

/** By the store that hears of them, which may be in the middle of it. */
async function eventsApplied(): Promise<void> {
  await paying().provider.idle();
  const pending = () => query('select id from provider_events where applied_at is null');
  await expect.poll(pending, { timeout: 60_000 }).toEqual([]);
}

/** The store that hears the webhooks was quicker, six times over: the job comes again. */
function unlessOvertaken(error: unknown): void {
  const said = [error, (error as Error).cause, ((error as Error).cause as Error | undefined)?.cause].map(
    String,
  );
  if (!said.some((message) => message.includes('kept changing'))) throw error;
}

async function workWeekly(): Promise<void> {
  const { deps } = paying().store;
  await catchUp(paying()).catch(unlessOvertaken);
  await expireIncomplete(deps);
  await reconcileSubscriptions(deps);
  await reconcileAllDeliveries(deps);
  await freezeDeliveries(deps);
  await settleSkips(deps);
  await watchWeeks(deps);
  await performWeekReturns(deps);
  await tellBaskets(deps);
}

async function liveThrough(day: number): Promise<void> {
  const { provider } = paying();
  const outage = OUTAGES.findIndex(({ first, last }) => day >= first && day <= last);
  const isDown = outage >= 0;
  await provider.setFaults(
    isDown
      ? { dropped: 1, dropAttempts: 99 }
      : { doubled: 0.15, late: 0.25, lateSeconds: 3 * 86_400, dropped: 0.03, dropAttempts: 3 },
  );
  if (isDown) {
    const before = (await provider.faultCounts()).dropped;
    await provider.advance({ days: 1 });
    swallowed[outage] = (swallowed[outage] ?? 0) + (await provider.faultCounts()).dropped - before;
    return;
  }
  // Nobody waits for the webhooks: some of a day's are still on their way when the next one dawns.
  await Promise.all([provider.advance({ days: 1 }), workDaily()]);
  await actOn(day);
  if (day % 7 === 0) await workWeekly();
  expect(
    await query(
      `select user_id from subscriptions where status in ('active', 'past_due', 'incomplete', 'paused')
       group by 1 having count(*) > 1`,
    ),
  ).toEqual([]);
}

interface Known {
  id: string;
  status: string;
  stripe_subscription_id: string;
  /** A day. */
  paused_until: string | null;
}

/** The provider's word but for two cases: whose last invoice is void owes nothing, and a pause of one's own is ours to tell. */
function expectedStatus(
  row: Known | undefined,
  subscription: Stripe.Subscription,
  invoices: Stripe.Invoice[] = [],
) {
  const isVoid = invoices[0]?.status === 'void' && !invoices.some(({ status }) => status === 'open');
  const isLate = subscription.status === 'past_due' && !isVoid;
  const status = isLate || subscription.status !== 'past_due' ? statusOf(subscription) : 'active';
  const start = subscription.items.data[0]?.current_period_start ?? 0;
  const isOwnPause = row?.paused_until && dayOf(new Date(start * 1000)) < row.paused_until;
  return status === 'active' && isOwnPause && !subscription.cancel_at_period_end ? 'paused' : status;
}

async function allAtProvider(): Promise<Map<string, Stripe.Invoice[]>> {
  const bySubscription = new Map<string, Stripe.Invoice[]>();
  for await (const invoice of stripe.invoices.list({ limit: 100 })) {
    const id = String(invoice.parent?.subscription_details?.subscription);
    bySubscription.set(id, [...(bySubscription.get(id) ?? []), invoice]);
  }
  return bySubscription;
}

describe('a year', () => {
  it('with failing cards, cancellations, lost, doubled and late webhooks and three outages', async () => {
    for (let day = 0; day < DAYS; day += 1) await liveThrough(day);
    await paying().provider.clearFaults();
    await paying().provider.settle();
    await paying().provider.advance({ hours: 6 });
    await eventsApplied();
    await workWeekly();
    await workWeekly();
    // What that changed at the provider comes back as news.
    await eventsApplied();

    const invoices = await allAtProvider();
    const rows = await query<Known>(
      'select *, paused_until::text from subscriptions where stripe_subscription_id is not null',
    );
    const alive = new Map<string, number>();
    for await (const subscription of stripe.subscriptions.list({ status: 'all', limit: 100 })) {
      const row = rows.find((it) => it.stripe_subscription_id === subscription.id);
      expect(row?.status, subscription.id).toBe(
        expectedStatus(row, subscription, invoices.get(subscription.id)),
      );
      if (['active', 'past_due'].includes(subscription.status)) {
        const customer = String(subscription.customer);
        alive.set(customer, (alive.get(customer) ?? 0) + 1);
      }
    }
    expect([...alive.values()].filter((count) => count > 1)).toEqual([]);

    const planned = Map.groupBy(
      await query<{ invoice_id: string; status: string; cutoff_at: Date; frozen_at: Date | null }>(
        `select invoice_id, status, cutoff_at, frozen_at from deliveries where status <> 'cancelled'`,
      ),
      ({ invoice_id }) => invoice_id,
    );
    const returned = new Map(
      (
        await query<{ invoice_id: string; cents: number }>(
          `select invoice_id, sum(amount_cents)::int as cents from week_returns
           where cause = 'skip' and not from_credit and state = 'succeeded' group by 1`,
        )
      ).map(({ invoice_id, cents }) => [invoice_id, cents]),
    );
    let paid = 0;
    for (const row of rows) {
      for (const invoice of invoices.get(row.stripe_subscription_id) ?? []) {
        const baskets = planned.get(invoice.id) ?? [];
        const plan = planOfAmount(invoice.total);
        // Paid exactly when delivered, or skipped and credited.
        expect(baskets).toHaveLength(invoice.status === 'paid' ? PLANS[plan].deliveriesPerWeek : 0);
        const closed = baskets.filter(({ status, frozen_at }) => status === 'skipped' && frozen_at);
        expect(returned.get(invoice.id) ?? 0).toBe(
          (closed.length * invoice.total) / Math.max(1, baskets.length),
        );
        paid += invoice.status === 'paid' ? 1 : 0;
        for (const { cutoff_at: cutoff } of baskets) {
          const since = cutoff.getTime() / 1000 - (invoice.status_transitions.paid_at ?? 0);
          expect(since).toBeGreaterThanOrEqual(0);
          expect(since).toBeLessThan(35 * 86_400);
        }
      }
    }
    // Whoever kept a good card has had every week, whatever happened to the others.
    for (const { subscriber, joinsOn, isRestless } of everybody) {
      if (isRestless) continue;
      const { body } = await subscriber.call('GET', '/stripe/subscription/invoices');
      expect(body.total).toBe(Math.floor((DAYS - joinsOn - 1) / 7) + 1);
    }
    // The year was not a quiet one: cards were refused, and people left.
    const [restless] = await query<{ refused: number; ended: number }>(
      `select (select count(*)::int from subscription_invoices where attempt_count > 1 or state <> 'paid') as refused,
              (select count(*)::int from subscriptions where status = 'canceled') as ended`,
    );
    expect(restless?.refused).toBeGreaterThan(SUBSCRIBERS / 4);
    expect(restless?.ended).toBeGreaterThan(SUBSCRIBERS / 4);
    expect(paid).toBeGreaterThan(SUBSCRIBERS * 30);
    await expectRoughYear();
  });
});

/** Every kind of trouble that the year is named after has happened, and more than once. */
async function expectRoughYear(): Promise<void> {
  const { doubled, late, dropped } = await paying().provider.faultCounts();
  const lost = dropped - swallowed.reduce((sum, webhooks) => sum + webhooks, 0);
  const times = { doubled, late, lost, ...done, ...Object.fromEntries(swallowed.entries()) };
  expect(Object.entries(times).filter(([, happened]) => happened < 2)).toEqual([]);
}

function planOfAmount(amount: number): PlanType {
  const found = PLAN_TYPES.find((plan) => {
    const { weekly, shippingPerDelivery, deliveriesPerWeek } = PLANS[plan];
    return weekly + shippingPerDelivery * deliveriesPerWeek === amount;
  });
  if (!found) throw new Error(`No plan costs ${amount}`);
  return found;
}
