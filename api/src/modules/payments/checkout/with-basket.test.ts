import { describe, expect, it } from 'vitest';
import { sessionIn } from '../../../testing/buying.ts';
import { callAs } from '../../../testing/calling.ts';
import { signInBuyer, stockOf, stockUp } from '../../../testing/shelf.ts';
import { fillShelf, leastBasket } from '../../../testing/subscribers.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { importSubscription } from '../../subscriptions/starting/import.service.ts';

// A Monday morning: the first basket goes out on Friday, until Wednesday at 18:00.
const paying = usePayingStore({}, { start: '2026-11-16T12:00:00.000Z' });
const store = () => paying().store;
const FRIDAY = '2026-11-20';

async function subscriber() {
  const buyer = await signInBuyer(store());
  const shelf = await fillShelf(store());
  const now = store().clock.now();
  await importSubscription(
    store().db,
    {
      userId: buyer.user.id,
      planType: 'essencial',
      status: 'active',
      productIds: leastBasket(shelf, 'essencial').map(({ productId }) => productId),
      createdAt: now,
    },
    now,
  );
  const productId = await stockUp(store(), 'Manga', 9);
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    callAs(buyer, store(), method, path, body);
  let pages = 0;
  const checkOut = (body: object = {}) => {
    pages += 1;
    const items = [{ productId, quantity: 2 }];
    const page = { items, key: `page-number-${pages}`, whenWaiting: 'ask', ...body };
    return call('POST', '/stripe/create-checkout-session', page);
  };
  const order = async (id: string) => (await call('GET', `/orders/${id}`)).body;
  const { basket } = (await call('GET', '/orders/coming-basket')).body;
  return { buyer, productId, call, checkOut, order, basket };
}

describe('checking out along with the basket', () => {
  it('is paid without shipping, goes where the basket goes, and is on the receipt', async () => {
    const { buyer, checkOut, order, basket } = await subscriber();
    expect(basket).toMatchObject({ date: FRIDAY, address: { street: 'Rua das Flores' } });
    const { status, body } = await checkOut({ withBasket: true, deliveryId: basket.id });
    expect(status).toBe(200);
    const session = await store().deps.stripe?.checkout.sessions.retrieve(sessionIn(body.url), {
      expand: ['line_items'],
    });
    expect(session?.amount_total).toBe(2 * 8_90);
    expect(session?.line_items?.data.map(({ description }) => description)).not.toContain('Frete');
    expect(await order(body.orderId)).toMatchObject({
      shipping: 0,
      total: 17.8,
      with_basket: { date: FRIDAY, is_coming: true },
    });
    paying().provider.pay(sessionIn(body.url));
    await paying().applyEvents();
    expect(await order(body.orderId)).toMatchObject({
      payment_status: 'paid',
      delivery: { promise: 'Chega com a sua cesta de sexta, 20 de novembro.' },
    });
    const url = `/api/orders/${body.orderId}/receipt`;
    const receipt = await store().app.inject({ url, headers: buyer.headers });
    expect(receipt.rawPayload.toString('latin1')).toContain(
      'Entrega com a cesta de sexta, 20 de novembro, em',
    );
  });

  it('costs the shipping of 10 unless it is asked for', async () => {
    const { checkOut, order } = await subscriber();
    const { body } = await checkOut();
    expect(await order(body.orderId)).toMatchObject({ shipping: 10, total: 27.8 });
    expect((await order(body.orderId)).with_basket).toBeUndefined();
  });

  it('asks when the same basket already waits the other way, and continuing changes neither way nor total', async () => {
    const { checkOut, order, basket } = await subscriber();
    const plain = await checkOut();
    const asked = await checkOut({ withBasket: true });
    expect(asked.body).toMatchObject({ orderId: plain.body.orderId, continued: { total: 27.8 } });
    expect(asked.body.continued.with_basket).toBeUndefined();
    await checkOut({ withBasket: true, continues: plain.body.orderId });
    expect(await order(plain.body.orderId)).toMatchObject({ shipping: 10, total: 27.8 });

    const along = await checkOut({ withBasket: true, whenWaiting: 'another' });
    expect(along.body.orderId).not.toBe(plain.body.orderId);
    // Of two that wait the one that comes as it was just chosen.
    expect((await checkOut()).body.orderId).toBe(plain.body.orderId);
    expect((await checkOut({ withBasket: true })).body).toMatchObject({
      orderId: along.body.orderId,
      continued: { total: 17.8, with_basket: { date: basket.date, is_coming: true } },
    });
  });

  it('asks the other way round, too', async () => {
    const { checkOut } = await subscriber();
    const along = await checkOut({ withBasket: true });
    expect((await checkOut()).body).toMatchObject({
      orderId: along.body.orderId,
      continued: { total: 17.8, with_basket: { is_coming: true } },
    });
  });

  it('an order with the basket keeps the address of the basket when it is continued', async () => {
    const { buyer, call, checkOut, order } = await subscriber();
    const other = { ...ELSEWHERE, label: 'Trabalho' };
    const added = await call('POST', `/users/${buyer.user.id}/addresses`, other);
    const { body } = await checkOut({ withBasket: true });
    await checkOut({ continues: body.orderId, addressId: added.body.address.id });
    expect((await order(body.orderId)).delivery_address.street).toBe('Rua das Flores');
  });

  it('says clearly that there is no such basket any more, and keeps the units on the shelf', async () => {
    const { productId, checkOut, basket } = await subscriber();
    await store().deps.database.pool.query("update deliveries set status = 'skipped' where id = $1", [
      basket.id,
    ]);
    const { status, body } = await checkOut({ withBasket: true, deliveryId: basket.id });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'BASKET_GONE', message: expect.stringContaining('entrega normal') });
    expect(await stockOf(store(), productId)).toBe(9);
    expect((await checkOut()).status).toBe(200);
  });

  it('refuses what the provider would not take, before it is asked', async () => {
    const { checkOut } = await subscriber();
    const cheap = await stockUp(store(), 'Folha de louro', 9, 20);
    const items = [{ productId: cheap, quantity: 2 }];
    expect((await checkOut({ items, withBasket: true })).body.code).toBe('ORDER_TOO_SMALL');
    expect((await checkOut({ items })).status).toBe(200);
  });
});

const ELSEWHERE = {
  zipcode: '40140240',
  street: 'Rua Nova',
  number: '20',
  complement: '',
  neighborhood: 'Barra',
  city: 'Salvador',
  state: 'BA',
};
