import { DAY_MS } from '@cesta/contract/base/calendar';
import { cents } from '@cesta/contract/base/money';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import { beforeAll, describe, expect, it } from 'vitest';
import { untilWaiting } from '../../../testing/lock-waits.ts';
import { signIn } from '../../../testing/sign-in.ts';
import {
  addressAt,
  CRUZ_DAS_ALMAS,
  emailsTo,
  fillShelf,
  leastBasket,
  moveBasketsTo,
  newSubscriber,
  SALVADOR,
  type Shelf,
  type Subscriber,
} from '../../../testing/subscribers.ts';
import { useStore } from '../../../testing/test-store.ts';
import { saveDeliverySchedule } from '../../coverage/coverage.service.ts';
import { readCoverageBook, saveSchedule } from '../../coverage/zones.service.ts';
import { insertAddress } from '../../identity/addresses.service.ts';
import { writeInvoices } from '../billing/billing.queries.ts';
import { tellBaskets } from '../news/news.service.ts';
import { importSubscription } from '../starting/import.service.ts';
import { type DeliveryMove, moveDeliveries } from './deliveries.queries.ts';
import { basketNeeds, freezeDeliveries, reconcileAllDeliveries } from './deliveries.service.ts';

const store = useStore();
const MONDAY = new Date('2027-03-01T13:00:00Z');
const WEEK = 7 * DAY_MS;
let shelf: Shelf;
beforeAll(async () => {
  store().clock.set(MONDAY);
  shelf = await fillShelf(store());
});

const at = (time: string) => store().clock.set(`${time}-03:00`);

async function imported(planType: PlanType, userId: string, createdAt = MONDAY): Promise<string> {
  const productIds = leastBasket(shelf, planType).map(({ productId }) => productId);
  return importSubscription(
    store().db,
    { userId, planType, status: 'active', productIds, createdAt },
    store().clock.now(),
  );
}

async function deliveriesOf(id: string) {
  const { rows } = await store().deps.database.pool.query<{
    date: string;
    status: string;
    frozen: boolean;
    items: object[];
    address: { city: string; street: string };
  }>(
    `select date::text, status, frozen_at is not null as frozen, items, address from deliveries
     where subscription_id = $1 order by date`,
    [id],
  );
  return rows;
}

async function moveTo(subscriber: Subscriber, address: object): Promise<void> {
  expect((await moveBasketsTo(subscriber, address)).status).toBe(200);
}

const invoice = (subscriptionId: string, number: number, start: Date) => ({
  id: `in_${subscriptionId}_${number}`,
  subscriptionId,
  planType: 'familia' as const,
  state: 'paid' as const,
  amountCents: cents(180_00),
  deliveries: 1,
  periodStart: start,
  periodEnd: new Date(start.getTime() + WEEK),
  createdAt: start,
  paidAt: start,
});

describe('the run', () => {
  it('plans, freezes at the cut-off, and changes nothing when it runs again', async () => {
    at('2027-03-01T10:00:00');
    const { id: userId } = await newSubscriber(store());
    const id = await imported('premium', userId);
    expect((await deliveriesOf(id)).map(({ date, frozen }) => [date, frozen])).toEqual([
      ['2027-03-05', false],
      ['2027-03-09', false],
    ]);
    at('2027-03-03T18:00:00');
    await freezeDeliveries(store().deps);
    const after = await deliveriesOf(id);
    expect(after.map(({ frozen }) => frozen)).toEqual([true, false]);
    await reconcileAllDeliveries(store().deps);
    await freezeDeliveries(store().deps);
    expect(await deliveriesOf(id)).toEqual(after);
  });

  it('takes up what it missed, and one broken subscription never stops the others', async () => {
    at('2027-03-08T10:00:00');
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1)
      ids.push(await imported('familia', (await newSubscriber(store())).id, store().clock.now()));
    const next = new Date(store().clock.now().getTime() + WEEK);
    store().clock.set(next);
    await writeInvoices(
      store().db,
      ids.map((id) => invoice(id, 2, next)),
    );
    const { pool } = store().deps.database;
    // Something nobody foresaw: writing this one's deliveries fails.
    await pool.query(
      `alter table deliveries add constraint trouble check (subscription_id <> '${ids[1]}') not valid`,
    );
    await reconcileAllDeliveries(store().deps);
    await pool.query('alter table deliveries drop constraint trouble');
    const counts = async () => Promise.all(ids.map(async (id) => (await deliveriesOf(id)).length));
    expect(await counts()).toEqual([2, 1, 2, 2, 2]);
    await reconcileAllDeliveries(store().deps);
    expect(await counts()).toEqual([2, 2, 2, 2, 2]);
  });

  it('fails where one basket cannot be closed, so that somebody is told, and does all the rest', async () => {
    at('2027-03-15T10:00:00');
    const [broken, whole] = [await newSubscriber(store()), await newSubscriber(store())];
    const brokenId = await imported('familia', broken.id, store().clock.now());
    const wholeId = await imported('familia', whole.id, store().clock.now());
    const { jobs, database } = store().deps;
    await jobs.runDue();
    const plan = async () => {
      await jobs.send(store().db, 'deliveries.plan', {});
      await jobs.runDue();
    };
    const isClosed = async (id: string) => (await deliveriesOf(id)).map(({ frozen }) => frozen);
    const told = async ({ email }: Subscriber) =>
      (await emailsTo(store(), email)).filter(({ subject }) => subject.includes('O que vem')).length;
    at('2027-03-17T18:00:00');
    await database.pool.query(
      `alter table deliveries add constraint trouble check (subscription_id <> '${brokenId}') not valid`,
    );
    await expect(plan()).rejects.toThrow('The job deliveries.plan failed');
    expect(await isClosed(wholeId)).toEqual([true]);
    expect(await told(whole)).toBe(1);
    await database.pool.query('alter table deliveries drop constraint trouble');
    await plan();
    expect(await isClosed(brokenId)).toEqual([true]);
    expect(await told(broken)).toBe(1);
  });

  it('waits for an address and takes the days of the city as they are set', async () => {
    at('2027-03-22T10:00:00');
    const { user } = await signIn(store());
    const id = await imported('familia', user.id, store().clock.now());
    expect(await deliveriesOf(id)).toEqual([]);
    await saveDeliverySchedule(
      store().db,
      { city: 'Cruz das Almas', state: 'BA' },
      { weekdays: [4, 7, 4], cutoffDays: 1, cutoffTime: '12:00' },
    );
    await insertAddress(store().db, user.id, addressAt(CRUZ_DAS_ALMAS), store().clock.now());
    await reconcileAllDeliveries(store().deps);
    expect(await deliveriesOf(id)).toMatchObject([
      { date: '2027-03-25', address: { city: 'Cruz das Almas' } },
    ]);
    await saveDeliverySchedule(
      store().db,
      { city: 'Cruz das Almas', state: 'BA' },
      { weekdays: [3, 6], cutoffDays: 2, cutoffTime: '18:00' },
    );
    await reconcileAllDeliveries(store().deps);
    expect(await deliveriesOf(id)).toMatchObject([{ date: '2027-03-24' }]);
  });

  it('follows new days of a city at once, but for what is past its cut-off', async () => {
    const place = { city: 'Cruz das Almas', state: 'BA' };
    const wednesdays = { weekdays: [3, 6], cutoffDays: 2, cutoffTime: '18:00' };
    await saveDeliverySchedule(store().db, place, wednesdays);
    const neighbour = async () => {
      const { user } = await signIn(store());
      await insertAddress(store().db, user.id, addressAt(CRUZ_DAS_ALMAS), store().clock.now());
      return imported('familia', user.id, store().clock.now());
    };
    at('2027-04-05T10:00:00');
    const early = await neighbour();
    at('2027-04-05T19:00:00');
    await freezeDeliveries(store().deps);
    const late = await neighbour();
    await reconcileAllDeliveries(store().deps);
    expect(await deliveriesOf(early)).toMatchObject([{ date: '2027-04-07', frozen: true }]);
    expect(await deliveriesOf(late)).toMatchObject([{ date: '2027-04-10', frozen: false }]);

    const { user: admin } = await signIn(store(), { role: 'admin' });
    const { cities } = await readCoverageBook(store().db);
    const version = cities.find(({ city }) => city === place.city)?.schedule.version ?? 0;
    const thursdays = { ...place, weekdays: [4, 7], cutoffDays: 1, cutoffTime: '12:00', version };
    await saveSchedule(store().deps, admin, thursdays);
    await store().deps.jobs.runDue();
    expect(await deliveriesOf(early)).toMatchObject([{ date: '2027-04-07', frozen: true }]);
    expect(await deliveriesOf(late)).toMatchObject([{ date: '2027-04-08', frozen: false }]);
    await saveDeliverySchedule(store().db, place, wednesdays);
  });

  it('never writes an address for a day on which no van drives to its city', async () => {
    at('2027-05-03T10:00:00');
    const [gone, near] = [await newSubscriber(store()), await newSubscriber(store())];
    const now = store().clock.now();
    const ids = [await imported('familia', gone.id, now), await imported('familia', near.id, now)];
    at('2027-05-05T17:59:00');
    await moveTo(gone, addressAt(CRUZ_DAS_ALMAS));
    await moveTo(near, { ...addressAt(SALVADOR), street: 'Rua Chile' });
    at('2027-05-05T18:00:00');
    await freezeDeliveries(store().deps);
    const [moved, followed] = await Promise.all(ids.map(deliveriesOf));
    expect(moved).toMatchObject([{ date: '2027-05-08', frozen: false, address: { city: 'Cruz das Almas' } }]);
    expect(followed).toMatchObject([{ date: '2027-05-07', frozen: true, address: { street: 'Rua Chile' } }]);
    await store().deps.jobs.runDue();
    expect(await deliveriesOf(ids[0] ?? '')).toEqual(moved);
  });

  it('follows who moves to another city at once', async () => {
    at('2027-05-10T10:00:00');
    const subscriber = await newSubscriber(store());
    const id = await imported('familia', subscriber.id, store().clock.now());
    expect(await deliveriesOf(id)).toMatchObject([{ date: '2027-05-14' }]);
    await moveTo(subscriber, addressAt(CRUZ_DAS_ALMAS));
    expect(await deliveriesOf(id)).toMatchObject([
      { date: '2027-05-12', address: { city: 'Cruz das Almas' }, status: 'scheduled' },
    ]);
  });

  it.each([[[2]], [[2, 2]], [[0, 3]], [[2, 8]]])('refuses the days %j', async (weekdays) => {
    const place = { city: 'Salvador', state: 'BA' };
    await expect(
      saveDeliverySchedule(store().db, place, { weekdays, cutoffDays: 2, cutoffTime: '18:00' }),
    ).rejects.toThrow();
  });
});

describe('leaving', () => {
  it('waits for the paid baskets that are still to come', async () => {
    at('2027-05-17T10:00:00');
    const subscriber = await newSubscriber(store());
    const id = await imported('familia', subscriber.id, store().clock.now());
    const { pool } = store().deps.database;
    await pool.query("update subscriptions set status = 'canceled', ended_at = now() where id = $1", [id]);
    const leave = () =>
      subscriber.call('DELETE', `/users/${subscriber.id}`, { password: 'segredo-de-teste' });
    at('2027-05-21T08:00:00');
    await freezeDeliveries(store().deps);
    const refused = await leave();
    expect([refused.status, refused.body.code]).toEqual([409, 'BASKETS_TO_COME']);
    expect(await deliveriesOf(id)).toMatchObject([
      { date: '2027-05-21', address: { street: 'Rua das Flores' } },
    ]);
    await pool.query("update deliveries set status = 'delivered' where subscription_id = $1", [id]);
    expect((await leave()).status).toBe(200);
    expect(await deliveriesOf(id)).toMatchObject([{ address: { street: '' } }]);
  });
});

describe('leaving with a basket that nobody packed', () => {
  async function unpackedSince(day: string) {
    at('2027-05-17T10:00:00');
    const subscriber = await newSubscriber(store());
    const id = await imported('familia', subscriber.id, store().clock.now());
    const { pool } = store().deps.database;
    await pool.query("update subscriptions set status = 'canceled', ended_at = now() where id = $1", [id]);
    at('2027-05-21T08:00:00');
    await freezeDeliveries(store().deps);
    at(`${day}T00:01:00`);
    const leave = () =>
      subscriber.call('DELETE', `/users/${subscriber.id}`, { password: 'segredo-de-teste' });
    return { id, leave, email: subscriber.email };
  }

  it('waits while it can still come on another day, also before that is known', async () => {
    const { id, leave } = await unpackedSince('2027-05-22');
    expect((await leave()).body.code).toBe('BASKETS_TO_COME');
    expect(await deliveriesOf(id)).toMatchObject([
      { date: '2027-05-21', status: 'scheduled', address: { street: 'Rua das Flores' } },
    ]);
  });

  it('takes its money along when it is too late for it', async () => {
    const { id, leave, email } = await unpackedSince('2027-06-05');
    expect((await leave()).status).toBe(200);
    expect(await deliveriesOf(id)).toMatchObject([{ date: '2027-05-21', status: 'cancelled' }]);
    const { rows } = await store().deps.database.pool.query(
      `select back.kind, back.amount_cents as amount from week_returns back
       join subscription_invoices invoice on invoice.id = back.invoice_id where invoice.subscription_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ kind: 'refund', amount: 180_00 }]);
    const told = await emailsTo(store(), email);
    expect(told.map(({ subject }) => subject).join()).toContain('cancelada');
  });
});

describe('leaving with a basket that is skipped', () => {
  it('waits for nothing, and takes its money along', async () => {
    at('2027-05-17T10:00:00');
    const subscriber = await newSubscriber(store());
    const id = await imported('familia', subscriber.id, store().clock.now());
    const { pool } = store().deps.database;
    await pool.query(
      `insert into week_choices (subscription_id, week, ordinal, choice, created_at)
       select subscription_id, (period_start at time zone 'America/Bahia')::date, 0, 'skip', now()
       from subscription_invoices where subscription_id = $1`,
      [id],
    );
    await reconcileAllDeliveries(store().deps);
    await pool.query("update subscriptions set status = 'canceled', ended_at = now() where id = $1", [id]);
    const { status } = await subscriber.call('DELETE', `/users/${subscriber.id}`, {
      password: 'segredo-de-teste',
    });
    expect(status).toBe(200);
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'skipped', frozen: true }]);
    const { rows } = await pool.query(
      `select back.kind, back.amount_cents as amount from week_returns back
       join subscription_invoices invoice on invoice.id = back.invoice_id where invoice.subscription_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ kind: 'refund', amount: 180_00 }]);
  });
});

describe('what the baskets need', () => {
  it('counts the units of the days asked for, without what is no longer sold', async () => {
    at('2027-06-07T10:00:00');
    const now = store().clock.now();
    for (let i = 0; i < 3; i += 1)
      await imported('premium', (await newSubscriber(store(), SALVADOR)).id, now);
    const needs = (days: number) => basketNeeds(store().db, now, new Date(now.getTime() + days * DAY_MS));
    const [kept = '', gone = ''] = shelf.vegetables;
    await store().deps.database.pool.query('update products set max_per_basket = 1');
    await reconcileAllDeliveries(store().deps);
    expect((await needs(3)).size).toBe(0);
    expect((await needs(4)).get(kept)).toBe(3);
    expect((await needs(10)).get(kept)).toBe(6);
    const { pool } = store().deps.database;
    await pool.query('update products set active = false where id = $1', [gone]);
    await reconcileAllDeliveries(store().deps);
    await pool.query('update products set active = true where id = $1', [gone]);
    expect((await needs(10)).get(gone)).toBeUndefined();
    expect((await needs(10)).get(kept)).toBe(6);
    await pool.query('update products set max_per_basket = null');
  });
});

describe('the e-mail about the next basket', () => {
  it('is not sent for what came while nothing ran', async () => {
    at('2027-07-05T10:00:00');
    const subscriber = await newSubscriber(store());
    await imported('familia', subscriber.id, store().clock.now());
    at('2027-07-20T10:00:00');
    await freezeDeliveries(store().deps);
    await tellBaskets(store().deps);
    expect(await emailsTo(store(), subscriber.email)).toEqual([]);
  });
});

describe('baskets that move together', () => {
  it('are locked in the order of their ids, so that nobody who holds one of them is waited for in a circle', async () => {
    const { pool } = store().deps.database;
    for (const zipcode of [SALVADOR, SALVADOR])
      await imported('essencial', (await newSubscriber(store(), zipcode)).id);
    const { rows } = await pool.query<DeliveryMove>(
      `select id, date::text, cutoff_at as "cutoffAt", moved_from as "movedFrom", move_reason as "moveReason",
         move_notified_at as "moveNotifiedAt"
       from deliveries where status = 'scheduled' order by id desc limit 2`,
    );
    const [last, first] = rows;
    const rival = await pool.connect();
    await rival.query('begin');
    await rival.query('select id from deliveries where id = $1 for update', [first?.id]);
    const moving = store().db.transaction((tx) => moveDeliveries(tx, rows));
    await untilWaiting(store(), 1);
    // Were it held by who waits for the rival, both would wait for each other.
    const other = await rival
      .query('select id from deliveries where id = $1 for update nowait', [last?.id])
      .then(({ rowCount }) => rowCount)
      .catch(() => 0);
    await rival.query('commit');
    rival.release();
    await moving;
    expect(other).toBe(1);
  });
});
