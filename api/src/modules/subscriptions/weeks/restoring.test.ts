import type Stripe from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { callAs } from '../../../testing/calling.ts';
import { useMondays } from '../../../testing/mondays.ts';
import { backUp } from '../../../testing/restoring.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { catchUp, emailsTo, pass, type Subscriber } from '../../../testing/subscribers.ts';
import {
  calendarOf,
  comingOf,
  passWeeks,
  returnsOf,
  runWeeks,
  skip,
  stripeSubscription,
  TO_CUTOFF,
} from '../../../testing/weeks.ts';
import {
  bookReconciliation,
  reconcile,
  runReconciliations,
} from '../../reconciliation/reconciliation.service.ts';
import { reconciliations } from '../../reconciliation/reconciliation.tables.ts';
import { freezeDeliveries, planNewWeeks } from '../deliveries/deliveries.service.ts';
import { WISH_KEY } from './wish-marks.rules.ts';

const { paying, store, stripe, subscriberOf } = useMondays();
beforeEach(async () => {
  await catchUp(paying());
  await store().db.delete(reconciliations);
});

const pause = (subscriber: Subscriber, weeks: number) =>
  subscriber.call('POST', '/subscription/pause', { weeks });
const provided = (subscriber: Subscriber) => stripeSubscription(paying(), subscriber);
const invoiceStatesOf = async (subscriber: Subscriber) => (await provided(subscriber)).invoices;
const run = () => runWeeks(paying());
const book = () => bookReconciliation(store().deps, { reason: 'restore', since: store().clock.now() });

async function runBooked(): Promise<{ differences: number; left: number } | undefined> {
  await runReconciliations(store().deps, async () => undefined);
  await catchUp(paying());
  return (await store().db.select().from(reconciliations))[0];
}

/** What the command says of wishes. */
async function compare(isDryRun = false): Promise<string[]> {
  const outcomes: string[] = [];
  const to = store().clock.now();
  await reconcile(store().deps, {
    period: { from: new Date(to.getTime() - 3_600_000), to },
    isDryRun,
    report: ({ what }, outcome) => void (what === 'wishes for weeks' && outcomes.push(outcome)),
    wait: async () => undefined,
  });
  if (!isDryRun) await catchUp(paying());
  return outcomes;
}

/** What the calendar says, without the names of rows that a restore may give anew. */
const plansOf = async (subscriber: Subscriber) =>
  (await calendarOf(subscriber)).map(({ date, off, charge }) => ({ date, off, charge }));

async function auditOf(subscriber: Subscriber) {
  const admin = await signIn(store(), { role: 'admin' });
  const { id } = await subscriber.subscription();
  const { body } = await callAs(admin, store(), 'GET', '/admin/audit-log?subject=subscription&limit=200');
  return body.entries.filter((entry: { subject_id: string }) => entry.subject_id === id);
}

/** How often the provider was asked to change a subscription. */
async function changesDuring(act: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const listen = ({ method, path }: { method: string; path: string }) => {
    if (method === 'POST' && path.startsWith('/v1/subscriptions/')) count += 1;
  };
  stripe().on('request', listen);
  await act();
  stripe().off('request', listen);
  return count;
}

describe('a restore that forgets a pause', () => {
  it('takes it over from the provider: nothing is charged, and the operator can read it', async () => {
    const subscriber = await subscriberOf();
    const restore = await backUp(store(), subscriber);
    await pause(subscriber, 3);
    const before = await subscriber.subscription();
    const plans = await plansOf(subscriber);
    await restore();
    expect((await subscriber.subscription()).status).toBe('active');
    await book();
    await run();
    const after = await subscriber.subscription();
    expect(after).toMatchObject({ status: 'paused', paused_until: before.paused_until });
    expect(after.next_charge).toEqual(before.next_charge);
    expect(await plansOf(subscriber)).toEqual(plans);
    expect((await provided(subscriber)).pause).toMatchObject({ behavior: 'void' });
    const until = before.paused_until?.split('-').reverse().join('/');
    expect(await auditOf(subscriber)).toMatchObject([
      { by: { id: null, name: 'A loja' }, action: 'weeks', to: `pausa até ${until}, toda semana` },
    ]);
    expect(await runBooked()).toMatchObject({ differences: 1, left: 0 });
    await passWeeks(paying(), 4);
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'void', 'void', 'void', 'paid']);
  });

  it('likewise by its own comparison alone, once, and by the news of the next charge', async () => {
    const [compared, charged] = [await subscriberOf(), await subscriberOf()];
    const restores = [await backUp(store(), compared), await backUp(store(), charged)];
    for (const one of [compared, charged]) await pause(one, 2);
    await catchUp(paying());
    for (const restore of restores) await restore();
    const dry = 'not mended (dry run)';
    expect(await compare(true)).toEqual([dry, dry]);
    expect((await compared.subscription()).status).toBe('active');
    expect(await compare()).toEqual(['mended', 'mended']);
    expect(await compare()).toEqual([]);
    expect((await compared.subscription()).status).toBe('paused');
    expect((await charged.subscription()).status).toBe('paused');
    // Without a word about a restore: a webhook is enough.
    await restores[1]?.();
    await pass(paying(), { days: 7, hours: 2 });
    expect((await charged.subscription()).status).toBe('paused');
    expect(await invoiceStatesOf(charged)).toEqual(['paid', 'void']);
  });

  it('forgets no return and no rhythm either', async () => {
    const [back, slower] = [await subscriberOf(), await subscriberOf()];
    await pause(back, 3);
    const restores = [await backUp(store(), back), await backUp(store(), slower)];
    await back.call('POST', '/subscription/resume');
    await slower.call('PUT', '/subscription/rhythm', { everyWeeks: 2 });
    const plans = [await plansOf(back), await plansOf(slower)];
    for (const restore of restores) await restore();
    await book();
    await run();
    expect(await back.subscription()).toMatchObject({ status: 'active', paused_until: null });
    expect(await slower.subscription()).toMatchObject({ status: 'active', every_weeks: 2 });
    expect([await plansOf(back), await plansOf(slower)]).toEqual(plans);
    expect((await provided(back)).pause).toBeNull();
  });

  it('is looked at before a press that follows it, so that the press adds to the pause', async () => {
    const subscriber = await subscriberOf();
    const restore = await backUp(store(), subscriber);
    await pause(subscriber, 2);
    const before = await subscriber.subscription();
    await restore();
    await book();
    expect((await skip(subscriber, (await comingOf(subscriber, 5)).id)).status).toBe(200);
    expect(await subscriber.subscription()).toMatchObject({
      status: 'paused',
      paused_until: before.paused_until,
    });
    expect(await comingOf(subscriber, 5)).toMatchObject({ off: 'skip' });
  });

  it('does not undo what was wished since, and reads nothing that others wrote', async () => {
    const [later, odd] = [await subscriberOf(), await subscriberOf()];
    await pause(later, 2);
    const old = (await provided(later)).subscription;
    await later.call('POST', '/subscription/resume');
    await stripe().subscriptions.update(old.id, { metadata: { [WISH_KEY]: String(old.metadata[WISH_KEY]) } });
    const { subscription } = await provided(odd);
    await stripe().subscriptions.update(subscription.id, { metadata: { [WISH_KEY]: '1|never|x' } });
    await book();
    expect(await compare()).toEqual([]);
    await run();
    expect(await later.subscription()).toMatchObject({ status: 'active', paused_until: null });
    expect((await provided(later)).subscription.metadata[WISH_KEY]).not.toBe(old.metadata[WISH_KEY]);
    expect(await odd.subscription()).toMatchObject({ status: 'active', paused_until: null });
    expect((await provided(odd)).subscription.metadata[WISH_KEY]).toBe('1|never|x');
    // The next press writes over it.
    await pause(odd, 1);
    expect((await provided(odd)).subscription.metadata[WISH_KEY]).toMatch(/^1\|2027/);
  });
});

describe('a restore that forgets a skip', () => {
  it('further ahead than the next charge knows it again; the provider is told of it once', async () => {
    const subscriber = await subscriberOf();
    const restore = await backUp(store(), subscriber);
    const { id } = await comingOf(subscriber, 5);
    expect(await changesDuring(() => skip(subscriber, id))).toBe(1);
    expect(
      await changesDuring(async () => {
        await skip(subscriber, id);
        await catchUp(paying());
        await run();
        await run();
      }),
    ).toBe(0);
    expect((await provided(subscriber)).pause).toBeNull();
    const plans = await plansOf(subscriber);
    await restore();
    expect(await plansOf(subscriber)).not.toEqual(plans);
    await book();
    await run();
    expect(await plansOf(subscriber)).toEqual(plans);
    await passWeeks(paying(), 6);
    expect(await invoiceStatesOf(subscriber)).toEqual([
      'paid',
      'paid',
      'paid',
      'paid',
      'paid',
      'void',
      'paid',
    ]);
  });

  it('pressed while the provider was away is kept there once it is back', async () => {
    const subscriber = await subscriberOf();
    paying().provider.setFaults({ apiStatus: 503, apiPath: '/v1/subscriptions' });
    await skip(subscriber, (await comingOf(subscriber, 5)).id);
    paying().provider.clearFaults();
    await store().deps.database.pool.query(`delete from pgboss.job where name like '%follow-pause'`);
    expect((await provided(subscriber)).subscription.metadata[WISH_KEY]).toBeUndefined();
    await run();
    expect((await provided(subscriber)).subscription.metadata[WISH_KEY]).toMatch(/-\d{6}\.0$/);
  });

  const creditsOf = async (subscriber: Subscriber) => {
    const { subscription, balance } = await provided(subscriber);
    const customer = (subscription.customer as Stripe.Customer).id;
    const notes = (await stripe().creditNotes.list({ customer, limit: 100 })).data;
    return { notes: notes.map(({ amount }) => amount), balance };
  };

  it('of a paid delivery skips it again, before its cut-off and after it', async () => {
    const [early, late] = [await subscriberOf('premium'), await subscriberOf('premium')];
    const restores = [await backUp(store(), early), await backUp(store(), late)];
    for (const one of [early, late]) await skip(one, (await comingOf(one)).id);
    await restores[0]?.();
    await book();
    await run();
    expect(await comingOf(early)).toMatchObject({ off: 'skip', can_unskip: true });
    // The other one is packed for before anybody looks.
    await restores[1]?.();
    await pass(paying(), TO_CUTOFF);
    await freezeDeliveries(store().deps);
    expect(await comingOf(late)).toMatchObject({ off: null });
    await book();
    await run();
    await run();
    expect(await comingOf(late)).toMatchObject({ off: 'skip', can_unskip: false });
    for (const one of [early, late]) {
      expect(await returnsOf(paying(), one)).toMatchObject([{ cause: 'skip', amount: 125_00, ordinal: 1 }]);
      expect(await creditsOf(one)).toEqual({ notes: [125_00], balance: -125_00 });
    }
  });

  it.each([
    ['its delivery is there', false],
    ['its delivery is planned anew', true],
  ])('gives its credit once where that went out before the restore, though %s', async (_, isGone) => {
    const subscriber = await subscriberOf('premium');
    const { pool } = store().deps.database;
    if (isGone)
      await pool.query(
        'delete from deliveries where subscription_id in (select id from subscriptions where user_id = $1)',
        [subscriber.id],
      );
    const restore = await backUp(store(), subscriber);
    await planNewWeeks(store().deps);
    await skip(subscriber, (await comingOf(subscriber)).id);
    await pass(paying(), TO_CUTOFF);
    await run();
    const given = { notes: [125_00], balance: -125_00 };
    expect(await creditsOf(subscriber)).toEqual(given);
    const told = (await emailsTo(store(), subscriber.email)).length;
    await restore();
    await planNewWeeks(store().deps);
    await book();
    // Jobs come before the comparison, and book the credit anew; what is planned anew has its cut-off later.
    await run();
    await pass(paying(), { days: 4 });
    await run();
    await run();
    expect(await creditsOf(subscriber)).toEqual(given);
    expect(await runBooked()).toMatchObject({ left: 0 });
    await run();
    expect(await creditsOf(subscriber)).toEqual(given);
    expect(await returnsOf(paying(), subscriber)).toMatchObject([{ cause: 'skip', amount: 125_00 }]);
    const since = (await emailsTo(store(), subscriber.email)).slice(told).map(({ subject }) => subject);
    expect(since.filter((subject) => subject.includes('crédito'))).toEqual([]);
  });
});
