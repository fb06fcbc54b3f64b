import { cents } from '@cesta/contract/base/money';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionIn } from '../../../testing/buying.ts';
import { type Answer, callAs } from '../../../testing/calling.ts';
import { untilWaiting } from '../../../testing/lock-waits.ts';
import { signInBuyer, stockOf, stockUp } from '../../../testing/shelf.ts';
import type { SignedIn } from '../../../testing/sign-in.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { products } from '../../catalog/catalog.tables.ts';
import { insertAddress } from '../../identity/addresses.service.ts';
import { users } from '../../identity/identity.tables.ts';
import { placeOrder } from '../../orders/placing.service.ts';
import { placeInstead } from './order-cancellation.service.ts';

const paying = usePayingStore({}, { start: '2026-11-16T12:00:00.000Z' });
const store = () => paying().store;
const provider = () => paying().provider;

beforeEach(() => provider().clearFaults());
afterEach(() => vi.restoreAllMocks());

const NEAR = {
  label: 'Trabalho',
  zipcode: '40140240',
  street: 'Rua Nova',
  number: '20',
  complement: '',
  neighborhood: 'Barra',
  city: 'Salvador',
  state: 'BA',
};

/** A customer with two things in the basket, and the pages on which they check it out. */
async function customer(stock = 9) {
  const buyer = await signInBuyer(store());
  const productId = await stockUp(store(), 'Manga', stock);
  const other = await stockUp(store(), 'Uva', stock);
  const items = [
    { productId, quantity: 2 },
    { productId: other, quantity: 1 },
  ];
  let pages = 0;
  const send = (body: object = {}, who: SignedIn = buyer): Promise<Answer> => {
    pages += 1;
    const page = { items, key: `page-number-${pages}`, whenWaiting: 'ask', ...body };
    return callAs(who, store(), 'POST', '/stripe/create-checkout-session', page);
  };
  const orders = async () =>
    (await callAs(buyer, store(), 'GET', `/orders/user/${buyer.user.id}`)).body.orders;
  const order = async (id: string) => (await callAs(buyer, store(), 'GET', `/orders/${id}`)).body;
  return { buyer, productId, items, send, orders, order };
}

describe('a basket that is checked out twice', () => {
  it('continues the first order on the same payment page, in whatever order its lines come', async () => {
    const { productId, items, send, orders } = await customer();
    const first = await send({ notes: 'Portaria' });
    expect(first.body.continued).toBeUndefined();
    const second = await send({ items: items.toReversed(), notes: 'Portaria' });
    expect(second).toMatchObject({
      status: 200,
      body: {
        url: first.body.url,
        orderId: first.body.orderId,
        continued: { notes: 'Portaria', total: 36.7, delivery_address: { street: 'Rua das Flores' } },
      },
    });
    expect(await orders()).toHaveLength(1);
    expect(await stockOf(store(), productId)).toBe(7);
  });

  it('makes one order, one page to pay on and one taking of stock, also when both press at once', async () => {
    const { buyer, productId, items, send, orders } = await customer();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
    const rival = store().db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, buyer.user.id)).for('update');
      lock();
      await released;
    });
    await locked;
    // As two processes of the store would: neither waits for the other but at the customer's lock.
    const place = (key: string) => placeOrder(store().deps, buyer.user, { items, key, whenWaiting: 'ask' });
    const both = [place('one-tab-here'), place('another-device')];
    await untilWaiting(store(), 2);
    release();
    await rival;
    const placed = await Promise.all(both);
    expect(new Set(placed.map(({ id }) => id)).size).toBe(1);
    expect(placed.map(({ isContinued }) => isContinued).toSorted()).toEqual([false, true]);
    const pages = await Promise.all([send(), send(), send()]);
    expect(new Set(pages.map(({ body }) => body.url)).size).toBe(1);
    expect(await orders()).toHaveLength(1);
    expect(await stockOf(store(), productId)).toBe(7);
  });

  it('makes another order where its customer says so, and where the request says nothing of it', async () => {
    const { send, orders } = await customer();
    await send();
    expect((await send({ whenWaiting: 'another' })).body.continued).toBeUndefined();
    expect((await send({ whenWaiting: undefined })).body.continued).toBeUndefined();
    expect((await send({ whenWaiting: undefined, key: undefined })).body.continued).toBeUndefined();
    expect(await orders()).toHaveLength(4);
  });

  it('makes another order for other contents, for another customer, and after a payment', async () => {
    const { items, send, orders } = await customer();
    const first = await send();
    expect((await send({ items: items.slice(1) })).body.continued).toBeUndefined();
    const stranger = await signInBuyer(store());
    expect((await send({}, stranger)).body.continued).toBeUndefined();
    provider().pay(sessionIn(first.body.url));
    await paying().applyEvents();
    expect((await send()).body.continued).toBeUndefined();
    expect(await orders()).toHaveLength(3);
  });

  it('makes another order once the time of the first is over, or is too short to pay', async () => {
    const { send } = await customer();
    const first = await send();
    await provider().advance({ minutes: 31 });
    const second = await send();
    expect(second.body.orderId).not.toBe(first.body.orderId);
    expect(second.body.continued).toBeUndefined();
  });

  it('opens a fresh page for the first order when its page is closed', async () => {
    const { send } = await customer();
    const first = await send();
    await store().deps.stripe?.checkout.sessions.expire(sessionIn(first.body.url));
    await paying().applyEvents();
    const second = await send();
    expect(second.body.orderId).toBe(first.body.orderId);
    expect(second.body.url).not.toBe(first.body.url);
  });
});

describe('another address or other notes of the second checkout', () => {
  async function withTwoPlaces() {
    const one = await customer();
    const { id } = await insertAddress(store().db, one.buyer.user.id, NEAR, store().clock.now());
    return { ...one, addressId: id };
  }

  it('change nothing before the customer has said so: the answer tells what the order has', async () => {
    const { send, order, addressId } = await withTwoPlaces();
    const { body } = await send({ notes: 'Portaria' });
    const second = await send({ addressId, notes: 'Interfone 12' });
    expect(second.body.continued).toMatchObject({
      notes: 'Portaria',
      delivery_address: { street: 'Rua das Flores' },
    });
    expect(await order(body.orderId)).toMatchObject({
      notes: 'Portaria',
      delivery_address: { street: 'Rua das Flores' },
    });
  });

  it('are the order’s own once its customer continues it with them, on the page that is open', async () => {
    const { send, order, orders, addressId } = await withTwoPlaces();
    const { body } = await send({ notes: 'Portaria' });
    const continued = await send({ addressId, notes: 'Interfone 12', continues: body.orderId });
    expect(continued).toMatchObject({ status: 200, body: { url: body.url, orderId: body.orderId } });
    expect(await order(body.orderId)).toMatchObject({
      notes: 'Interfone 12',
      delivery_address: { street: 'Rua Nova', number: '20' },
    });
    expect(await orders()).toHaveLength(1);
  });

  it('are refused once it is paid, over, of somebody else, or where nobody delivers', async () => {
    const { buyer, send, order, addressId } = await withTwoPlaces();
    const { body } = await send();
    const continues = body.orderId;
    const stranger = await signInBuyer(store());
    expect(await send({ continues }, stranger)).toMatchObject({
      status: 404,
      body: { code: 'ORDER_NOT_FOUND' },
    });
    const far = { ...NEAR, zipcode: '01310100', city: 'São Paulo', state: 'SP' };
    const { id } = await insertAddress(store().db, buyer.user.id, far, store().clock.now());
    expect((await send({ continues, addressId: id })).body.code).toBe('OUT_OF_COVERAGE');
    provider().pay(sessionIn(body.url));
    await paying().applyEvents();
    expect((await send({ continues, addressId })).body.code).toBe('ORDER_ALREADY_PAID');
    expect(await order(continues)).toMatchObject({ delivery_address: { street: 'Rua das Flores' } });
    const late = await send();
    await provider().advance({ minutes: 31 });
    expect((await send({ continues: late.body.orderId })).body.code).toBe('ORDER_NOT_PAYABLE');
  });
});

describe('a page that is older than a price', () => {
  it('is told the new total and orders nothing; a price that fell is no reason', async () => {
    const { productId, send, orders } = await customer();
    const shown = (await send({ key: 'page-as-it-was' })).body.orderId;
    const { total } = (await orders()).find(({ id }: { id: string }) => id === shown);
    await store()
      .db.update(products)
      .set({ priceCents: cents(14_90) })
      .where(eq(products.id, productId));

    const cheaper = await send({ items: [{ productId, quantity: 1 }], shownTotal: total });
    expect(cheaper.status).toBe(200);
    expect((await send({ shownTotal: 1e300, whenWaiting: 'another' })).status).toBe(422);
    const refused = await send({ shownTotal: total, whenWaiting: 'another' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'PRICE_ROSE' } });
    expect(refused.body.message).toContain(`R$ ${(total + 12).toFixed(2).replace('.', ',')}`);
    expect(await orders()).toHaveLength(2);
    expect(await stockOf(store(), productId)).toBe(6);

    const agreed = await send({ shownTotal: total + 12, whenWaiting: 'another' });
    expect(agreed.status).toBe(200);
  });
});

describe('an order that takes the place of another', () => {
  it('lets the unpaid one go, once the new one is there', async () => {
    const { productId, items, send, orders, order } = await customer();
    const first = (await send()).body.orderId;
    const larger = { items: [{ productId, quantity: 3 }, items[1]], replaces: first };
    const second = await send(larger);
    expect(second.status).toBe(200);
    expect((await order(first)).status).toBe('cancelled');
    expect(await stockOf(store(), productId)).toBe(6);
    // The same page again, whose answer was lost.
    expect((await send({ ...larger, key: 'page-number-2' })).body.orderId).toBe(second.body.orderId);
    expect(await orders()).toHaveLength(2);
  });

  it('leaves it alone when the new one cannot be had', async () => {
    const { productId, send, order } = await customer();
    const first = (await send()).body.orderId;
    const refused = await send({ items: [{ productId, quantity: 10 }], replaces: first });
    expect(refused).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK' } });
    expect((await order(first)).status).toBe('pending');
  });

  it('gets the last units from the one that it takes the place of, and both are left alone where they are too few', async () => {
    const { productId, items, send, orders, order } = await customer(2);
    const first = (await send()).body;
    expect(await stockOf(store(), productId)).toBe(0);
    const refused = await send({ items: [{ productId, quantity: 3 }], replaces: first.orderId });
    expect(refused).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK' } });
    expect((await order(first.orderId)).status).toBe('pending');
    // Nothing was to be had for it, so its page is as open as it was.
    expect((await send()).body.url).toBe(first.url);

    const second = await send({ items, notes: 'sem frete', whenWaiting: 'another', replaces: first.orderId });
    expect(second.status).toBe(200);
    expect(second.body.orderId).not.toBe(first.orderId);
    expect((await order(first.orderId)).status).toBe('cancelled');
    expect(await orders()).toHaveLength(2);
    expect(await stockOf(store(), productId)).toBe(0);
    expect(() => provider().pay(sessionIn(first.url))).toThrow('expired');
    expect((await order(second.body.orderId)).status).toBe('pending');
  });

  it('locks what it gets and what returns in the order in which everybody locks', async () => {
    const { buyer, items, send } = await customer(2);
    const [lower, higher] = items.map(({ productId }) => productId).sort();
    const of = (productId: string | undefined) => ({ productId: productId ?? '', quantity: 1 });
    const first = (await send({ items: [of(higher)] })).body.orderId;
    const { promise: waited, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
    const rival = store().db.transaction(async (tx) => {
      const row = (id: string | undefined) =>
        tx
          .select()
          .from(products)
          .where(eq(products.id, id ?? ''));
      await row(lower).for('update');
      lock();
      await waited;
      return row(higher).for('update', { noWait: true });
    });
    await locked;
    const wish = { items: [of(lower), of(higher)], key: 'in-its-place' };
    const placed = placeInstead(store().deps, first, buyer.user.id, (along) =>
      placeOrder(store().deps, buyer.user, wish, null, along),
    );
    await untilWaiting(store(), 1);
    goOn();
    expect(await rival).toHaveLength(1);
    expect((await placed).isContinued).toBe(false);
  });

  it('takes no units from one that is paid on its page at that moment', async () => {
    const { items, send, orders, order } = await customer(2);
    const first = (await send()).body;
    provider().setFaults({ dropped: 1 });
    provider().pay(sessionIn(first.url));
    const refused = await send({ items, whenWaiting: 'another', replaces: first.orderId });
    expect(refused).toMatchObject({ status: 409, body: { code: 'ORDER_ALREADY_PAID' } });
    expect((await order(first.orderId)).payment_status).toBe('paid');
    expect(await orders()).toHaveLength(1);
  });

  it('gives way itself when the other turns out to be paid only then', async () => {
    const { productId, send, orders, order } = await customer();
    const first = (await send()).body;
    provider().setFaults({ dropped: 1 });
    provider().pay(sessionIn(first.url));
    const refused = await send({ items: [{ productId, quantity: 1 }], replaces: first.orderId });
    expect(refused).toMatchObject({ status: 409, body: { code: 'ORDER_ALREADY_PAID' } });
    expect((await order(first.orderId)).payment_status).toBe('paid');
    const others = (await orders()).filter(({ id }: { id: string }) => id !== first.orderId);
    expect(others.map(({ status }: { status: string }) => status)).toEqual(['cancelled']);
    expect(await stockOf(store(), productId)).toBe(7);
  });

  it("is not made beside one that was paid meanwhile, and never touches a stranger's", async () => {
    const { productId, send, orders } = await customer();
    const first = (await send()).body;
    provider().pay(sessionIn(first.url));
    await paying().applyEvents();
    const refused = await send({ items: [{ productId, quantity: 1 }], replaces: first.orderId });
    expect(refused).toMatchObject({ status: 409, body: { code: 'ORDER_ALREADY_PAID' } });
    expect(await orders()).toHaveLength(1);

    const stranger = await customer();
    const theirs = (await stranger.send()).body.orderId;
    expect((await send({ items: [{ productId, quantity: 1 }], replaces: theirs })).status).toBe(200);
    expect((await stranger.order(theirs)).status).toBe('pending');
  });
});
