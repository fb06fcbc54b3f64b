import type { WorklistKind } from '@cesta/contract/panel/worklist';
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { callAs } from '../../../testing/calling.ts';
import { useMondays } from '../../../testing/mondays.ts';
import { signIn } from '../../../testing/sign-in.ts';
import {
  addressAt,
  catchUp,
  emailsTo,
  loseCoverage,
  moveBasketsTo,
  newSubscriber,
  pass,
  SALVADOR,
  type Subscriber,
  subscribe,
} from '../../../testing/subscribers.ts';
import { press, worklistOf } from '../../../testing/worklist.ts';
import { reconcileAllDeliveries } from '../deliveries/deliveries.service.ts';
import { settleOldWeeks } from '../deliveries/owed-weeks.service.ts';
import { watchCoverage } from './coverage-gaps.service.ts';

const { paying, stripe, shelf } = useMondays();

const SAO_PAULO = '01001000';

async function stripeOf({ id }: Subscriber): Promise<Stripe.Subscription> {
  const { rows } = await paying().store.deps.database.pool.query<{ stripe_subscription_id: string }>(
    'select stripe_subscription_id from subscriptions where user_id = $1 order by created_at desc',
    [id],
  );
  return stripe().subscriptions.retrieve(String(rows[0]?.stripe_subscription_id));
}

async function invoiceStatesOf(subscriber: Subscriber): Promise<(string | null)[]> {
  const { data } = await stripe().invoices.list({
    subscription: (await stripeOf(subscriber)).id,
    limit: 100,
  });
  return data.reverse().map(({ status }) => status);
}

async function refundsOf(subscriber: Subscriber): Promise<number[]> {
  const { data } = await stripe().refunds.list({ limit: 100 });
  const { customer } = await stripeOf(subscriber);
  const intents = (await stripe().paymentIntents.list({ customer: String(customer), limit: 100 })).data;
  const ids = intents.map(({ id }) => id);
  return data.filter((it) => ids.includes(String(it.payment_intent))).map(({ amount }) => amount);
}

const subjects = async ({ email }: Subscriber) =>
  (await emailsTo(paying().store, email)).map(({ subject }) => subject);

/** Out of reach it comes by a change of zones; back by the customer's own choice. */
async function moveTo(subscriber: Subscriber, zipcode: string): Promise<void> {
  if (zipcode === SALVADOR) {
    expect((await moveBasketsTo(subscriber, addressAt(SALVADOR))).status).toBe(200);
  } else {
    await loseCoverage(paying().store, subscriber, zipcode);
  }
  await catchUp(paying());
}

/** As when it was done while nothing was paid yet. */
async function deleteAddresses(subscriber: Subscriber): Promise<void> {
  const { deps } = paying().store;
  await deps.database.pool.query('delete from addresses where user_id = $1', [subscriber.id]);
  await reconcileAllDeliveries(deps);
  await watchCoverage(deps);
  await catchUp(paying());
}

/** What the recurring job does. */
async function watch(): Promise<void> {
  await watchCoverage(paying().store.deps);
  await catchUp(paying());
}

const itemsAbout = async ({ email }: Subscriber, kind: WorklistKind) =>
  (await worklistOf(paying().store, kind)).filter(({ who }) => who?.email === email);

async function subscriberOf(plan: 'familia' | 'premium' = 'familia'): Promise<Subscriber> {
  const subscriber = await newSubscriber(paying().store);
  await subscribe(paying(), shelf(), subscriber, plan);
  return subscriber;
}

describe('without a place to deliver to', () => {
  it('what is open is voided, also when the provider fails after the pause', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf(), subscriber, 'familia', '4000000000000341');
    await pass(paying(), { weeks: 1, hours: 2 });
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'open']);
    paying().provider.setFaults({ apiStatus: 503, apiPath: '/v1/invoices' });
    await expect(moveTo(subscriber, SAO_PAULO)).rejects.toThrow('follow-pause');
    // The webhook of the pause comes before the job's next attempt.
    await paying().applyEvents();
    expect((await stripeOf(subscriber)).pause_collection).toMatchObject({ behavior: 'void' });
    paying().provider.clearFaults();
    await watch();
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'void']);
  });

  it('makes the job fail where one subscription cannot be judged, and judges the others', async () => {
    const [broken, whole] = [await subscriberOf(), await subscriberOf()];
    const { deps } = paying().store;
    const { pool } = deps.database;
    const { rows } = await pool.query('select id from subscriptions where user_id = $1', [broken.id]);
    await pool.query(
      `alter table coverage_gaps add constraint trouble check (subscription_id <> '${rows[0].id}') not valid`,
    );
    await pool.query('update addresses set zipcode = $1 where user_id = any($2::uuid[])', [
      SAO_PAULO,
      [broken.id, whole.id],
    ]);
    await expect(watchCoverage(deps)).rejects.toThrow();
    expect(await itemsAbout(whole, 'address-uncovered')).toHaveLength(1);
    expect(await itemsAbout(broken, 'address-uncovered')).toEqual([]);
    await pool.query('alter table coverage_gaps drop constraint trouble');
    await watch();
    expect(await itemsAbout(broken, 'address-uncovered')).toHaveLength(1);
  });

  it('nothing is charged, the customer reads what to do and until when, and so does the operator', async () => {
    for (const leave of [deleteAddresses, (one: Subscriber) => moveTo(one, SAO_PAULO)]) {
      const subscriber = await subscriberOf();
      await leave(subscriber);
      const gap = { answer_by: expect.any(String), deliveries_owed: 1 };
      expect(await subscriber.subscription()).toMatchObject({
        status: 'paused',
        coverage_gap: gap,
        next_deliveries: [],
        next_charge: null,
      });
      const [email] = (await emailsTo(paying().store, subscriber.email)).slice(-1);
      expect(email?.subject).toMatch(/endereço/);
      expect(email?.text).toContain('pausamos as cobranças');
      expect(email?.text).toMatch(/até (segunda|terça|quarta|quinta|sexta|sábado|domingo)/);
      expect(await itemsAbout(subscriber, 'address-uncovered')).toMatchObject([
        { amount: 180, advice: expect.stringContaining('volta sozinho') },
      ]);
      await pass(paying(), { weeks: 1, hours: 2 });
      await watch();
      expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'void']);
      expect(await subscriber.subscription()).toMatchObject({ status: 'paused' });
      expect((await subjects(subscriber)).filter((it) => it === email?.subject)).toHaveLength(1);
    }
  });

  it('goes on by itself when the address is fine again: the paid week comes, and charges with the next one', async () => {
    const subscriber = await subscriberOf();
    await moveTo(subscriber, SAO_PAULO);
    await pass(paying(), { weeks: 1, hours: 2 });
    await moveTo(subscriber, SALVADOR);
    expect(await subscriber.subscription()).toMatchObject({ status: 'active', coverage_gap: null });
    expect((await subscriber.subscription()).next_deliveries).toHaveLength(1);
    expect((await subjects(subscriber)).at(-1)).toBe('Suas entregas voltaram');
    expect(await itemsAbout(subscriber, 'address-uncovered')).toEqual([]);
    await pass(paying(), { weeks: 3 });
    await watch();
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'void', 'paid', 'paid', 'paid']);
    expect(await refundsOf(subscriber)).toEqual([]);
  });

  it('the paid week goes back when the date has passed, once, and does not come afterwards', async () => {
    const subscriber = await subscriberOf('premium');
    await moveTo(subscriber, SAO_PAULO);
    await pass(paying(), { days: 13 });
    await watch();
    expect(await refundsOf(subscriber)).toEqual([]);
    expect(await itemsAbout(subscriber, 'undelivered-week')).toMatchObject([{ amount: 250 }]);
    await pass(paying(), { days: 2 });
    await watch();
    await watch();
    expect(await refundsOf(subscriber)).toEqual([125_00, 125_00]);
    expect((await subjects(subscriber)).filter((it) => it.startsWith('Devolvemos a cesta'))).toHaveLength(1);
    expect(await itemsAbout(subscriber, 'undelivered-week')).toEqual([]);
    await moveTo(subscriber, SALVADOR);
    expect(await subscriber.subscription()).toMatchObject({ next_deliveries: [], coverage_gap: null });
  });

  it('of two deliveries only the one that could not come goes back', async () => {
    const subscriber = await subscriberOf('premium');
    // Friday's basket is frozen on Wednesday evening and goes out.
    await pass(paying(), { days: 3 });
    await moveTo(subscriber, SAO_PAULO);
    expect((await subscriber.subscription()).next_deliveries).toHaveLength(1);
    await pass(paying(), { days: 15 });
    await watch();
    expect(await refundsOf(subscriber)).toEqual([125_00]);
  });

  it('a paid week is kept however old, and delivered when there is a place again', async () => {
    const subscriber = await subscriberOf();
    await deleteAddresses(subscriber);
    const { pool } = paying().store.deps.database;
    // The customer has written: the operator lets it wait for longer.
    await pool.query(
      `update coverage_gaps set answer_by = answer_by + interval '1 year' where ended_at is null`,
    );
    await pass(paying(), { days: 45 });
    await watch();
    await settleOldWeeks(paying().store.deps);
    expect(await itemsAbout(subscriber, 'undelivered-week')).toHaveLength(1);
    await moveTo(subscriber, SALVADOR);
    expect((await subscriber.subscription()).next_deliveries).toHaveLength(1);
  });

  it('weeks that have been delivered are put away, and only those', async () => {
    const [served, forgotten] = [await subscriberOf(), await subscriberOf()];
    const { pool } = paying().store.deps.database;
    const ofUser = 'select id from subscriptions where user_id = $1';
    await pool.query(`update deliveries set status = 'delivered' where subscription_id in (${ofUser})`, [
      served.id,
    ]);
    await pass(paying(), { days: 40 });
    await settleOldWeeks(paying().store.deps);
    const settled = async ({ id }: Subscriber) => {
      const text = `select settled_at from subscription_invoices where subscription_id in (${ofUser}) order by created_at`;
      return (await pool.query<{ settled_at: Date | null }>(text, [id])).rows.map(
        (row) => row.settled_at !== null,
      );
    };
    expect((await settled(served))[0]).toBe(true);
    expect((await settled(served)).slice(1)).not.toContain(true);
    expect(await settled(forgotten)).not.toContain(true);
  });

  it('the provider may be down: it is paused later, and what it charged meanwhile goes back by the same rule', async () => {
    const subscriber = await subscriberOf();
    paying().provider.setFaults({ apiStatus: 503, apiPath: '/v1/subscriptions' });
    await moveTo(subscriber, SAO_PAULO).catch(() => undefined);
    paying().provider.clearFaults();
    expect((await stripeOf(subscriber)).pause_collection).toBeNull();
    await watch();
    expect((await stripeOf(subscriber)).pause_collection).toMatchObject({ behavior: 'void' });
    expect(await subscriber.subscription()).toMatchObject({ status: 'paused' });
  });

  it('an invoice that waits for its charge is dropped with the pause', async () => {
    const subscriber = await subscriberOf();
    await pass(paying(), { weeks: 1, minutes: 10 });
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'draft']);
    await moveTo(subscriber, SAO_PAULO);
    await pass(paying(), { hours: 3 });
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'void']);
  });

  it('who cancels meanwhile is charged nothing more, and gets back what did not come', async () => {
    const subscriber = await subscriberOf();
    await moveTo(subscriber, SAO_PAULO);
    const { body } = await subscriber.call('POST', '/stripe/cancel-subscription');
    expect(body.subscription).toMatchObject({ status: 'canceled' });
    const [item] = await itemsAbout(subscriber, 'address-uncovered');
    expect(item?.actions.map(({ label }) => label)).toEqual(['Devolver o dinheiro agora']);
    expect(item?.matter).toContain('já terminou');
    await pass(paying(), { days: 15 });
    await watch();
    await watch();
    expect(await refundsOf(subscriber)).toEqual([180_00]);
    expect(await itemsAbout(subscriber, 'address-uncovered')).toEqual([]);
  });

  it('the operator gives the money back before the date', async () => {
    const subscriber = await subscriberOf();
    await moveTo(subscriber, SAO_PAULO);
    await pass(paying(), { hours: 3 });
    const [item] = await itemsAbout(subscriber, 'undelivered-week');
    const label = 'Devolver o dinheiro agora';
    expect(item?.actions).toMatchObject([{ label, question: expect.stringContaining('R$ 180,00') }]);
    expect((await press(paying().store, item, label)).status).toBe(200);
    expect((await press(paying().store, item, label)).body.code).toBe('RETURN_DONE');
    await catchUp(paying());
    expect(await refundsOf(subscriber)).toEqual([180_00]);
  });

  it('a pause made at the provider’s desk stays when the address is fine again', async () => {
    const subscriber = await subscriberOf();
    await stripe().subscriptions.update((await stripeOf(subscriber)).id, {
      pause_collection: { behavior: 'void' },
    });
    await catchUp(paying());
    await moveTo(subscriber, SAO_PAULO);
    await moveTo(subscriber, SALVADOR);
    await watch();
    expect(await subscriber.subscription()).toMatchObject({ status: 'paused', coverage_gap: null });
  });

  it('an account is closed with the money of what did not come', async () => {
    const subscriber = await subscriberOf();
    await moveTo(subscriber, SAO_PAULO);
    await subscriber.call('POST', '/stripe/cancel-subscription');
    const closed = await subscriber.call('DELETE', `/users/${subscriber.id}`, {
      password: 'segredo-de-teste',
    });
    expect(closed.status).toBeLessThan(300);
    await catchUp(paying());
    const { rows } = await paying().store.deps.database.pool.query<{ amount_cents: number; state: string }>(
      `select amount_cents, state from week_returns where invoice_id in (select id from subscription_invoices
        where subscription_id in (select id from subscriptions where user_id = $1))`,
      [subscriber.id],
    );
    expect(rows).toEqual([{ amount_cents: 180_00, state: 'succeeded' }]);
  });
});

describe('money of a week that the operator wants to give back', () => {
  it('is not found where there is no such week, and done where nothing of it is owed', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf(), subscriber, 'familia');
    const { rows } = await paying().store.deps.database.pool.query<{ id: string }>(
      `select id from subscription_invoices where subscription_id in
         (select id from subscriptions where user_id = $1)`,
      [subscriber.id],
    );
    const admin = await signIn(paying().store, { role: 'admin' });
    const giveBack = (week: string) => callAs(admin, paying().store, 'POST', `/admin/weeks/${week}/return`);
    expect(await giveBack('in_unknown')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await giveBack(String(rows[0]?.id))).toMatchObject({ status: 409, body: { code: 'RETURN_DONE' } });
  });
});

describe('a zone that is deleted', () => {
  it('stops the charges of everybody who lives there, and lets them go on when it is back', async () => {
    const { pool } = paying().store.deps.database;
    const open = `insert into coverage_zones (city, state, cep_from, cep_to) values ('Feira', 'BA', 44000000, 44009999)`;
    await pool.query(open);
    const some = await Promise.all([1, 2, 3].map(() => newSubscriber(paying().store, '44001000')));
    for (const subscriber of some) await subscribe(paying(), shelf(), subscriber, 'familia');
    await pool.query(`delete from coverage_zones where city = 'Feira'`);
    await watch();
    for (const subscriber of some) {
      expect(await subscriber.subscription()).toMatchObject({ status: 'paused' });
      expect((await subjects(subscriber)).at(-1)).toBe('Não entregamos no seu endereço');
    }
    await pool.query(open);
    await watch();
    await pass(paying(), { minutes: 1 });
    for (const subscriber of some) {
      expect(await subscriber.subscription()).toMatchObject({ status: 'active' });
      expect((await subscriber.subscription()).next_deliveries).toHaveLength(1);
    }
  });
});
