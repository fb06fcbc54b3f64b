import type { Worklist } from '@cesta/contract/panel/worklist';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stockUp } from '../../../testing/shelf.ts';
import { signIn } from '../../../testing/sign-in.ts';
import {
  emailsTo,
  fillShelf,
  leastBasket,
  newSubscriber,
  type Shelf,
  type Subscriber,
  subscriberOf,
} from '../../../testing/subscribers.ts';
import { useStore } from '../../../testing/test-store.ts';
import { freezeDeliveries, reconcileAllDeliveries } from '../deliveries/deliveries.service.ts';
import { tellBaskets } from '../news/news.service.ts';
import { importSubscription } from '../starting/import.service.ts';

const store = useStore();
let shelf: Shelf;
let admin: Subscriber;
const pool = () => store().deps.database.pool;
const at = (time: string) => store().clock.set(`${time}:00-03:00`);
const run = () => store().deps.jobs.runDue();

beforeAll(async () => {
  at('2027-03-01T10:00');
  shelf = await fillShelf(store());
  admin = subscriberOf(store(), (await signIn(store(), { role: 'admin' })).user);
});

// Everybody is gone and everything is sold when a test begins.
beforeEach(async () => {
  await pool().query(
    "update subscriptions set status = 'canceled', ended_at = now() where status <> 'canceled'",
  );
  await pool().query('update subscription_invoices set refunded_at = now()');
  await pool().query("update deliveries set status = 'cancelled'");
  await pool().query('update products set active = true, deleted_at = null, stock = 100');
  await run();
  at('2027-03-01T10:00');
});

async function subscriberWith(plan: PlanType = 'essencial') {
  const subscriber = await newSubscriber(store());
  const productIds = leastBasket(shelf, plan).map(({ productId }) => productId);
  const now = store().clock.now();
  const past = {
    userId: subscriber.id,
    planType: plan,
    status: 'active' as const,
    productIds,
    createdAt: now,
  };
  const subscriptionId = await importSubscription(store().db, past, now);
  // Known at the provider, so that its basket may be changed.
  await pool().query('update subscriptions set stripe_subscription_id = $1 where id = $2', [
    `sub_${subscriptionId}`,
    subscriptionId,
  ]);
  return { ...subscriber, subscriptionId };
}

/** As the panel does it. */
async function setActive(id: string, active: boolean): Promise<void> {
  const { body } = await admin.call('GET', `/products/${id}`);
  expect((await admin.call('PUT', `/products/${id}`, { ...body, active })).status).toBe(200);
  await run();
}

async function close(): Promise<void> {
  at('2027-03-03T18:00');
  await freezeDeliveries(store().deps);
  await tellBaskets(store().deps);
}

const itemsOf = async (subscriber: Subscriber): Promise<Subscription['next_deliveries'][number]['items']> =>
  (await subscriber.subscription()).next_deliveries[0]?.items ?? [];

async function worklist(kind: string) {
  const { body } = await admin.call('GET', '/admin/worklist');
  return (body as Worklist).groups.find((group) => group.kind === kind)?.items ?? [];
}

const aboutGone = async ({ email }: Subscriber) =>
  (await emailsTo(store(), email)).filter(({ subject }) => /sa(iu|íram) da feira/.test(subject));

describe('a chosen product that is no longer sold', () => {
  it('is told to its customer at once, with the deadline, and once however often it goes', async () => {
    const ana = await subscriberWith();
    const other = await newSubscriber(store());
    const [first = ''] = shelf.vegetables;
    await setActive(first, false);
    const [email, ...more] = await aboutGone(ana);
    expect(more).toEqual([]);
    expect(email?.subject).toBe('Vegetal 1 saiu da feira');
    expect(email?.text).toContain('Escolha o que quer no lugar até quarta-feira, 3 de março às 18:00.');
    expect(await aboutGone(other)).toEqual([]);
    await run();
    await setActive(first, true);
    await setActive(first, false);
    expect(await aboutGone(ana)).toHaveLength(1);
  });

  it('two that go at once are one e-mail, and a deleted one counts as well', async () => {
    const ana = await subscriberWith();
    const [first = '', second = ''] = shelf.vegetables;
    await pool().query('update products set active = false where id = $1', [first]);
    expect((await admin.call('DELETE', `/products/${second}`)).status).toBe(200);
    await run();
    const [email, ...more] = await aboutGone(ana);
    expect(more).toEqual([]);
    expect(email?.text).toMatch(/Vegetal 1\nVegetal 2\n/);
  });

  it('is not told to who has nothing more to choose', async () => {
    const [paused, leaving] = [await subscriberWith(), await subscriberWith()];
    await pool().query("update subscriptions set status = 'canceled', ended_at = now() where id = $1", [
      paused.subscriptionId,
    ]);
    await close();
    await pool().query('update subscriptions set cancel_at_period_end = true where id = $1', [
      leaving.subscriptionId,
    ]);
    await setActive(shelf.vegetables[0] ?? '', false);
    expect([...(await aboutGone(paused)), ...(await aboutGone(leaving))]).toEqual([]);
  });

  it('is told in a pause as well to who has a paid basket to come, and to nobody else there', async () => {
    const [away, done] = [await subscriberWith(), await subscriberWith()];
    await pool().query("update subscriptions set status = 'paused' where id = any($1)", [
      [away.subscriptionId, done.subscriptionId],
    ]);
    await pool().query("update deliveries set status = 'delivered' where subscription_id = $1", [
      done.subscriptionId,
    ]);
    await setActive(shelf.vegetables[0] ?? '', false);
    expect([await aboutGone(away), await aboutGone(done)]).toMatchObject([[{}], []]);
  });

  it('is named as such in the account, and its place in the next basket is seen to be free', async () => {
    const ana = await subscriberWith();
    expect((await ana.subscription()).basket.every(({ is_sold }) => is_sold)).toBe(true);
    await setActive(shelf.vegetables[0] ?? '', false);
    const { basket, next_deliveries } = await ana.subscription();
    expect(basket.filter(({ is_sold }) => !is_sold).map(({ product_name }) => product_name)).toEqual([
      'Vegetal 1',
    ]);
    expect(next_deliveries[0]?.items).toHaveLength(3);
  });

  it('is counted before it goes, and stands in the worklist until it is sold or chosen by nobody', async () => {
    const [first = ''] = shelf.vegetables;
    const needs = (who: Subscriber) => who.call('POST', '/admin/products/needs', { ids: [first] });
    const baskets = async () => (await needs(admin)).body.needs[0].baskets;
    expect(await baskets()).toBe(0);
    const ana = await subscriberWith();
    await subscriberWith('familia');
    expect(await baskets()).toBe(2);
    expect((await needs(ana)).status).toBe(403);
    expect(await worklist('product-wanted')).toEqual([]);
    await setActive(first, false);
    expect(await worklist('product-wanted')).toMatchObject([
      { id: first, matter: '2 cestas querem Vegetal 1, que não está à venda.' },
    ]);
    const selectedProducts = leastBasket({ ...shelf, vegetables: shelf.vegetables.slice(1) }, 'essencial');
    expect((await ana.call('PUT', '/stripe/subscription/preferences', { selectedProducts })).status).toBe(
      200,
    );
    expect(await worklist('product-wanted')).toMatchObject([
      { matter: expect.stringMatching(/^1 cesta quer Vegetal 1/) },
    ]);
    await setActive(first, true);
    expect(await worklist('product-wanted')).toEqual([]);
  });
});

describe('at the cut-off', () => {
  it('the basket is filled up with the nearest, and account, e-mail and packing list say instead of what', async () => {
    const ana = await subscriberWith();
    await setActive(shelf.vegetables[0] ?? '', false);
    await close();
    const items = await itemsOf(ana);
    // Of the same category, at the same price.
    expect(items).toHaveLength(4);
    expect(items[0]).toMatchObject({
      product_name: expect.stringMatching(/^Vegetal (5|9|13)$/),
      instead_of: 'Vegetal 1',
    });
    const email = (await emailsTo(store(), ana.email)).at(-1);
    expect(email?.text).toContain(`${items[0]?.product_name} (no lugar de Vegetal 1)`);
    const { body } = await admin.call('GET', '/admin/deliveries/2027-03-05');
    expect(body.stops[0].items[0]).toMatchObject({ instead_of: 'Vegetal 1' });
    await reconcileAllDeliveries(store().deps);
    expect(await itemsOf(ana)).toEqual(items);
  });

  it('the last unit goes into one basket alone', async () => {
    const both = [await subscriberWith(), await subscriberWith()];
    const rare = await stockUp(store(), 'Açafrão', 1);
    await pool().query("update products set category = 'Legumes' where id = $1", [rare]);
    await pool().query('update products set stock = 0 where id = any($1)', [shelf.vegetables]);
    await pool().query('update products set active = false where id = $1', [shelf.vegetables[0]]);
    await close();
    const all = (await Promise.all(both.map(itemsOf))).flat();
    expect(all.filter(({ product_id }) => product_id === rare)).toHaveLength(1);
    await pool().query('update products set active = false, stock = 0 where id = $1', [rare]);
  });

  it('an empty shelf makes no list of nothing: customer and operator are told, and the operator can complete it', async () => {
    const ana = await subscriberWith();
    await pool().query('update products set active = false');
    await close();
    expect(await itemsOf(ana)).toEqual([]);
    const email = (await emailsTo(store(), ana.email)).at(-1);
    expect(email?.subject).toContain('O que vem na sua cesta');
    expect(email?.text).toContain('vai falar com você');
    for (const paragraph of (email?.text ?? '').split('\n\n')) {
      if (!paragraph.startsWith('Ver minha')) expect(paragraph).not.toMatch(/:$/);
    }
    const [item] = await worklist('thin-basket');
    expect(item).toMatchObject({
      who: { email: ana.email },
      matter: expect.stringMatching(/A cesta Essencial de sexta-feira, 5 de março tem nenhum produto/),
    });
    const [complete, cancel] = item?.actions ?? [];
    expect(cancel?.question).toContain('devolver R$ 109,00 como crédito');
    const press = () => admin.call('POST', complete?.path ?? '');
    expect([(await press()).status, (await worklist('thin-basket')).length]).toEqual([409, 1]);

    await pool().query('update products set active = true');
    expect((await press()).status).toBe(200);
    expect(await worklist('thin-basket')).toEqual([]);
    expect((await itemsOf(ana)).map(({ completes }) => completes)).toEqual([true, true, true, true]);
    await tellBaskets(store().deps);
    expect((await emailsTo(store(), ana.email)).at(-1)?.text).toContain('(completa a cesta)');
    expect((await press()).status).toBe(409);
  });

  it('a basket that stays empty can be cancelled with its money back, and its customer reads why', async () => {
    const ana = await subscriberWith();
    await pool().query('update products set active = false');
    await close();
    const cancel = (await worklist('thin-basket'))[0]?.actions[1];
    expect((await admin.call('POST', cancel?.path ?? '', cancel?.body)).status).toBe(200);
    expect(await worklist('thin-basket')).toEqual([]);
    const email = (await emailsTo(store(), ana.email)).at(-1);
    expect(email?.text).toContain('não vai sair: não temos o que pôr nela.');
  });
});
