import type { Product } from '@cesta/contract/catalog/catalog';
import type { Worklist } from '@cesta/contract/panel/worklist';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callAs } from '../../../../testing/calling.ts';
import { untilWaiting } from '../../../../testing/lock-waits.ts';
import { useRounds } from '../../../../testing/rounds.ts';
import { signInBuyer, stockUp } from '../../../../testing/shelf.ts';
import type { SignedIn } from '../../../../testing/sign-in.ts';
import { newSubscriber, type Subscriber } from '../../../../testing/subscribers.ts';
import { placeOrder } from '../../../orders/placing.service.ts';
import { importSubscription } from '../../starting/import.service.ts';
import { freezeDeliveries, reconcileAllDeliveries } from '../deliveries.service.ts';
import { openShelf, reserveAll, reserveChanges, watchReserved } from './reserving.service.ts';

const { store, at, day, ana, beto, shelf, stopOf, move } = useRounds();
const pool = () => store().deps.database.pool;
let buyer: SignedIn;
/** What every test is about: a vegetable that nothing else is made of. */
let beet = '';

beforeAll(async () => {
  buyer = await signInBuyer(store());
});
beforeEach(async () => {
  await pool().query('update subscription_invoices set refunded_at = now()');
  await pool().query("update deliveries set status = 'cancelled'");
  beet = await stockUp(store(), 'Beterraba', 3);
  // One in each basket, whatever that is worth: what is counted here are baskets.
  await pool().query("update products set category = 'Legumes', max_per_basket = 1 where id = $1", [beet]);
  await reserveAll(store().deps);
});

async function subscriberWithBeet(): Promise<Subscriber & { subscriptionId: string }> {
  const subscriber = await newSubscriber(store());
  const productIds = [beet, ...shelf().vegetables.slice(0, 2), ...shelf().fruits.slice(0, 1)];
  const now = store().clock.now();
  const past = {
    userId: subscriber.id,
    planType: 'essencial' as const,
    status: 'active' as const,
    productIds,
  };
  const subscriptionId = await importSubscription(store().db, { ...past, createdAt: now }, now);
  return { ...subscriber, subscriptionId };
}

async function close(): Promise<void> {
  at(`${day(2)}T18:00`);
  await freezeDeliveries(store().deps);
}

/** In the shop and on the operator's shelf. */
async function seen(): Promise<{ shop: number; stock: number; reserved: number | undefined }> {
  const shop: Product = (await callAs(null, store(), 'GET', `/products/${beet}`)).body;
  const desk: Product = (await ana().call('GET', `/products/${beet}`)).body;
  expect(shop.inStock).toBe(shop.stock > 0);
  expect(shop.reserved).toBeUndefined();
  return { shop: shop.stock, stock: desk.stock, reserved: desk.reserved };
}

const order = (quantity: number) =>
  placeOrder(store().deps, { ...buyer.user, phone: '' }, { items: [{ productId: beet, quantity }] });

async function shortage() {
  const { body } = await ana().call('GET', '/admin/worklist');
  const group = (body as Worklist).groups.find(({ kind }) => kind === 'stock-short');
  return group?.items.filter(({ id }) => id === beet) ?? [];
}

describe('what closed baskets need', () => {
  it('is set aside from the cut-off on, shown to the operator, and not sold', async () => {
    await subscriberWithBeet();
    await subscriberWithBeet();
    expect(await seen()).toEqual({ shop: 3, stock: 3, reserved: 0 });
    await close();
    expect(await seen()).toEqual({ shop: 1, stock: 3, reserved: 2 });
    await expect(order(2)).rejects.toMatchObject({
      code: 'OUT_OF_STOCK',
      message: 'Beterraba tem só 1 em estoque. Ajuste a quantidade na sua cesta e tente de novo.',
    });
    await order(1);
    expect(await seen()).toEqual({ shop: 0, stock: 2, reserved: 2 });
    await expect(order(1)).rejects.toMatchObject({ message: expect.stringContaining('Beterraba acabou') });
  });

  it('is not sold in the minutes before the run closes them', async () => {
    await subscriberWithBeet();
    at(`${day(2)}T17:40`);
    await reserveAll(store().deps);
    expect(await seen()).toEqual({ shop: 3, stock: 3, reserved: 0 });
    at(`${day(2)}T17:55`);
    await reserveAll(store().deps);
    expect(await seen()).toEqual({ shop: 2, stock: 3, reserved: 1 });
  });

  it('leaves the stock once when packed, comes back once when undone, and stays gone when delivered', async () => {
    await subscriberWithBeet();
    await close();
    const stop = await stopOf(day(4), 'basket');
    const packing = [ana(), beto(), ana()].map((who) => move(who, stop, 'scheduled', 'packed'));
    expect((await Promise.all(packing)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await seen()).toEqual({ shop: 2, stock: 2, reserved: 0 });
    await Promise.all([ana(), beto()].map((who) => move(who, stop, 'packed', 'scheduled')));
    expect(await seen()).toEqual({ shop: 2, stock: 3, reserved: 1 });
    await ana().call('POST', '/admin/deliveries/packing', { stops: [{ kind: 'basket', id: stop.id }] });
    await move(ana(), stop, 'packed', 'delivered');
    await move(ana(), stop, 'delivered', 'packed');
    expect(await seen()).toEqual({ shop: 2, stock: 2, reserved: 0 });
  });

  it('what was packed before anybody counted gives nothing back', async () => {
    await subscriberWithBeet();
    await close();
    const stop = await stopOf(day(4), 'basket');
    await pool().query("update deliveries set status = 'packed' where id = $1", [stop.id]);
    await reserveAll(store().deps);
    await move(ana(), stop, 'packed', 'scheduled');
    expect(await seen()).toEqual({ shop: 2, stock: 3, reserved: 1 });
  });

  it('is free again when the basket is cancelled, by the operator or because its week was given back', async () => {
    const { subscriptionId } = await subscriberWithBeet();
    await subscriberWithBeet();
    await close();
    await pool().query('update subscription_invoices set refunded_at = now() where subscription_id = $1', [
      subscriptionId,
    ]);
    await reconcileAllDeliveries(store().deps);
    expect(await seen()).toEqual({ shop: 2, stock: 3, reserved: 1 });
    const stop = await stopOf(day(4), 'basket');
    await move(ana(), stop, 'scheduled', 'packed');
    expect(await seen()).toEqual({ shop: 2, stock: 2, reserved: 0 });
    const cancel = () => ana().call('POST', `/admin/deliveries/basket/${stop.id}/cancellation`);
    // From a screen that shows it unpacked.
    expect((await cancel()).status).toBe(409);
    await move(ana(), stop, 'packed', 'scheduled');
    expect((await cancel()).status).toBe(200);
    expect(await seen()).toEqual({ shop: 3, stock: 3, reserved: 0 });
  });

  it('comes before new orders when there is too little, and the shortage stands in the worklist until it is mended', async () => {
    const all = [await subscriberWithBeet(), await subscriberWithBeet()];
    await pool().query('update products set stock = 1 where id = $1', [beet]);
    await close();
    expect(await seen()).toEqual({ shop: 0, stock: 1, reserved: 2 });
    expect(await shortage()).toMatchObject([
      {
        matter: 'Falta 1 unidade de Beterraba: cestas fechadas precisam de 2, e há 1 em estoque.',
        since: `${day(2)}T21:00:00.000Z`,
      },
    ]);
    // Both go out all the same: somebody found the second one. Nothing goes below zero, and nothing is made up.
    for (const _ of all) {
      const stop = (await stopsOf()).find(({ state }) => state === 'scheduled');
      await move(ana(), { kind: 'basket', id: stop?.id ?? '' }, 'scheduled', 'packed');
    }
    expect(await seen()).toEqual({ shop: 0, stock: 0, reserved: 0 });
    expect(await shortage()).toEqual([]);
    for (const { id } of await stopsOf()) await move(ana(), { kind: 'basket', id }, 'packed', 'scheduled');
    expect(await seen()).toEqual({ shop: 0, stock: 1, reserved: 2 });
    await pool().query('update products set stock = 2 where id = $1', [beet]);
    expect(await shortage()).toEqual([]);
  });

  it('is counted anew by the run, whatever was written into the column', async () => {
    await subscriberWithBeet();
    await close();
    await pool().query('update products set reserved = 77 where id = $1', [beet]);
    await reserveAll(store().deps);
    expect(await seen()).toEqual({ shop: 2, stock: 3, reserved: 1 });
  });

  it('is not held for ever by what is two weeks late', async () => {
    await subscriberWithBeet();
    await close();
    at(`${day(4 + 15)}T09:00`);
    await reserveAll(store().deps);
    expect(await seen()).toEqual({ shop: 3, stock: 3, reserved: 0 });
  });
});

async function stopsOf(): Promise<{ id: string; state: string }[]> {
  return (await ana().call('GET', `/admin/deliveries/${day(4)}`)).body.stops;
}

describe('orders and closing baskets at the same moment', () => {
  it('an order that comes while a basket closes is refused', async () => {
    await subscriberWithBeet();
    await pool().query('update products set stock = 1 where id = $1', [beet]);
    const { rows } = await pool().query('select id from deliveries where status = $1', ['scheduled']);
    const rival = await pool().connect();
    await rival.query('begin');
    await rival.query('select 1 from deliveries where id = $1 for update', [rows[0].id]);
    const closing = close();
    // Held midway: its unit is set aside, nothing is written.
    await untilWaiting(store(), 1);
    await expect(order(1)).rejects.toMatchObject({ code: 'OUT_OF_STOCK' });
    await rival.query('commit');
    rival.release();
    await closing;
    expect(await seen()).toEqual({ shop: 0, stock: 1, reserved: 1 });
  });

  it('a basket that closes while an order takes the last unit gets something else in place of what is gone', async () => {
    const subscriber = await subscriberWithBeet();
    const last = await stockUp(store(), 'Última', 1);
    // Nearest to what is gone: same category and price, and everything else is further.
    await pool().query("update products set category = 'Legumes', price_cents = 4321 where id = any($1)", [
      [last, beet],
    ]);
    await pool().query('update products set active = false where id = $1', [beet]);
    const rival = await pool().connect();
    await rival.query('begin');
    await rival.query('update products set stock = stock - 1 where id = $1', [last]);
    const closing = close();
    await untilWaiting(store(), 1);
    await rival.query('commit');
    rival.release();
    await closing;
    const [delivery] = (await subscriber.subscription()).next_deliveries;
    expect(delivery?.items).toHaveLength(4);
    expect(delivery?.items[0]).toMatchObject({ instead_of: 'Beterraba' });
    expect(delivery?.items[0]?.product_id).not.toBe(last);
  });

  it('a batch of a run adds what it changed, while somebody packs another of its baskets', async () => {
    const { subscriptionId } = await subscriberWithBeet();
    const other = await subscriberWithBeet();
    await close();
    const { rows } = await pool().query(
      "select id from deliveries where status = 'scheduled' and subscription_id = $1",
      [other.subscriptionId],
    );
    const now = store().clock.now();
    let packing: ReturnType<typeof move> | undefined;
    await store().db.transaction(async (tx) => {
      const watched = await watchReserved(tx, now, [subscriptionId, other.subscriptionId]);
      packing = move(ana(), { kind: 'basket', id: rows[0].id }, 'scheduled', 'packed');
      await untilWaiting(store(), 1);
      await tx.execute(sql`
        update deliveries set items = jsonb_build_array(jsonb_build_object('product_id', ${beet}::text,
          'product_name', 'Beterraba', 'quantity', 2, 'unit_price', 4))
        where subscription_id = ${subscriptionId} and status = 'scheduled'`);
      await reserveChanges(tx, watched);
    });
    expect((await packing)?.status).toBe(200);
    expect(await seen()).toEqual({ shop: 0, stock: 2, reserved: 2 });
    await reserveAll(store().deps);
    expect(await seen()).toEqual({ shop: 0, stock: 2, reserved: 2 });
  });

  it('what a batch has freed is on the shelf for the baskets that it closes', async () => {
    const { subscriptionId } = await subscriberWithBeet();
    await subscriberWithBeet();
    await close();
    const now = store().clock.now();
    await store().db.transaction(async (tx) => {
      const watched = await watchReserved(tx, now, [subscriptionId]);
      await tx.execute(
        sql`update deliveries set status = 'cancelled' where subscription_id = ${subscriptionId}`,
      );
      const known = await openShelf(tx, now, [beet], watched);
      expect(known.get(beet)?.left).toBe(2);
      expect(known).toEqual(await openShelf(tx, now, [beet]));
      await reserveChanges(tx, watched);
    });
    expect(await seen()).toEqual({ shop: 2, stock: 3, reserved: 1 });
  });

  it('of many that want the last units nobody gets a unit that a basket has', async () => {
    await pool().query('update products set stock = 10 where id = $1', [beet]);
    for (let i = 0; i < 6; i += 1) await subscriberWithBeet();
    at(`${day(2)}T18:00`);
    const orders = Array.from({ length: 8 }, () => order(1));
    const [, ...outcomes] = await Promise.allSettled([freezeDeliveries(store().deps), ...orders]);
    const sold = outcomes.filter(({ status }) => status === 'fulfilled').length;
    const after = await seen();
    expect(after.stock).toBe(10 - sold);
    expect(after.reserved).toBe(6);
    // Whoever came after the closing found what was left; whoever came before took it from the shelf.
    expect(after.shop).toBe(Math.max(after.stock - 6, 0));
    if (sold > 4) expect(await shortage()).toHaveLength(1);
    await expect(order(after.shop + 1)).rejects.toMatchObject({ code: 'OUT_OF_STOCK' });
  });
});
