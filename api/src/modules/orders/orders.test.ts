import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { signInBuyer, stockOf, stockUp } from '../../testing/shelf.ts';
import { signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { products } from '../catalog/catalog.tables.ts';
import { orders } from './orders.tables.ts';
import { placeOrder } from './placing.service.ts';

const store = useStore();

const order = (
  buyer: Awaited<ReturnType<typeof signInBuyer>>,
  productId: string,
  quantity = 1,
  key?: string,
) => placeOrder(store().deps, buyer.user, { items: [{ productId, quantity }], ...(key && { key }) });

async function emails(about: string) {
  const { emails: all } = (await store().app.inject('/api/outbox')).json();
  return all.filter((message: { subject: string }) => message.subject.includes(about));
}

describe('placing an order', () => {
  it('takes units, names and prices from the shelf and the address from the account', async () => {
    const buyer = await signInBuyer(store());
    const id = await stockUp(store(), 'Manga', 5, 12_50);
    const placed = await order(buyer, id, 2);
    expect(await stockOf(store(), id)).toBe(3);
    const response = await store().app.inject({ url: `/api/orders/${placed.id}`, headers: buyer.headers });
    expect(response.json()).toMatchObject({
      status: 'pending',
      payment_status: 'pending',
      total: 35,
      shipping: 10,
      customer_email: buyer.user.email,
      delivery_address: { street: 'Rua das Flores', zipcode: '40110010', city: 'Salvador' },
      items: [{ product_id: id, product_name: 'Manga', product_price: 12.5, quantity: 2 }],
      history: [{ by: 'customer', status: 'pending', payment_status: 'pending' }],
    });
    const number = placed.id.slice(0, 8).toUpperCase();
    expect(await emails(number)).toHaveLength(1);
    // What it says of the half hour is not sent after it.
    const [posted] = (await store().deps.mail.list(100)).filter(({ subject }) => subject.includes(number));
    expect(posted?.validUntil).toEqual(placed.paymentDeadline);
  });

  it('gives it a number that is random from the first character on', async () => {
    const buyer = await signInBuyer(store());
    const id = await stockUp(store(), 'Acerola', 3);
    const placed = [await order(buyer, id), await order(buyer, id), await order(buyer, id)];
    // Ids that count the time begin alike; those of version 4 are random but for the version itself.
    for (const one of placed) expect(one.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(new Set(placed.map((one) => one.id.slice(0, 8))).size).toBe(3);
  });

  it('sells the last ten units to ten of two hundred buyers, and tells the others kindly', async () => {
    const buyer = await signInBuyer(store());
    const id = await stockUp(store(), 'Morango', 10);
    const results = await Promise.allSettled(Array.from({ length: 200 }, () => order(buyer, id)));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(results.length - refused.length).toBe(10);
    expect(await stockOf(store(), id)).toBe(0);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'OUT_OF_STOCK' });
  });

  it('never locks two orders out that want the same things in opposite order', async () => {
    const buyer = await signInBuyer(store());
    const [a, b] = [await stockUp(store(), 'Alface', 100), await stockUp(store(), 'Beterraba', 100)];
    const both = (first: string, second: string) =>
      placeOrder(store().deps, buyer.user, {
        items: [first, second].map((productId) => ({ productId, quantity: 1 })),
      });
    await Promise.all(Array.from({ length: 30 }, (_, i) => (i % 2 ? both(a, b) : both(b, a))));
    expect([await stockOf(store(), a), await stockOf(store(), b)]).toEqual([70, 70]);
  });

  it('makes one order of a double click, at once or one after the other', async () => {
    const buyer = await signInBuyer(store());
    const id = await stockUp(store(), 'Coco', 10);
    const placed = await Promise.all(Array.from({ length: 8 }, () => order(buyer, id, 1, 'same-page-key')));
    expect(new Set(placed.map((row) => row.id)).size).toBe(1);
    expect(await stockOf(store(), id)).toBe(9);
  });

  it('says how many are left, and leaves everything as it was', async () => {
    const buyer = await signInBuyer(store());
    const [plenty, few] = [await stockUp(store(), 'Quiabo', 50), await stockUp(store(), 'Caju', 3)];
    const items = [
      { productId: plenty, quantity: 5 },
      { productId: few, quantity: 4 },
    ];
    await expect(placeOrder(store().deps, buyer.user, { items })).rejects.toThrow(
      'Caju tem só 3 em estoque. Ajuste a quantidade na sua cesta e tente de novo.',
    );
    expect([await stockOf(store(), plenty), await stockOf(store(), few)]).toEqual([50, 3]);
  });

  it.each(['not-an-id', '11111111-1111-4111-8111-111111111111'])(
    'refuses the unknown product %s',
    async (productId) => {
      const buyer = await signInBuyer(store());
      await expect(order(buyer, productId)).rejects.toMatchObject({ code: 'PRODUCT_UNAVAILABLE' });
    },
  );

  it('names what is no longer for sale, and takes nothing', async () => {
    const buyer = await signInBuyer(store());
    const id = await stockUp(store(), 'Seriguela', 5);
    await store().db.update(products).set({ active: false }).where(eq(products.id, id));
    await expect(order(buyer, id)).rejects.toMatchObject({
      code: 'PRODUCT_UNAVAILABLE',
      message: 'Seriguela não está mais à venda. Remova da sua cesta e tente de novo.',
    });
    expect(await stockOf(store(), id)).toBe(5);
  });

  it('needs an address, and one where the store delivers', async () => {
    const id = await stockUp(store(), 'Laranja', 5);
    await expect(order(await signIn(store()), id)).rejects.toMatchObject({ code: 'NO_ADDRESS' });
    await expect(order(await signInBuyer(store(), '01310100'), id)).rejects.toMatchObject({
      code: 'OUT_OF_COVERAGE',
    });
    expect(await stockOf(store(), id)).toBe(5);
  });
});

describe('orders', () => {
  it('belong to their customer: another gets 404, nobody 401, the operator sees them', async () => {
    const [buyer, other] = [await signInBuyer(store()), await signInBuyer(store())];
    const admin = await signIn(store(), { role: 'admin' });
    const placed = await order(buyer, await stockUp(store(), 'Limão', 5));
    const get = async (headers: Record<string, string>) =>
      (await store().app.inject({ url: `/api/orders/${placed.id}`, headers })).statusCode;
    expect([
      await get(buyer.headers),
      await get(other.headers),
      await get({}),
      await get(admin.headers),
    ]).toEqual([200, 404, 401, 200]);
    const list = async (headers: Record<string, string>, query = '') =>
      (await store().app.inject({ url: `/api/orders${query}`, headers })).json();
    expect((await list(buyer.headers)).total).toBe(1);
    expect((await list(other.headers)).total).toBe(0);
    expect((await list(admin.headers, '?limit=1')).orders).toHaveLength(1);
    expect((await list(other.headers, `?session_id=${placed.id}`)).total).toBe(0);
  });

  it('return their units once when cancelled, and take them again or refuse when revived', async () => {
    const admin = await signIn(store(), { role: 'admin' });
    const buyer = await signInBuyer(store());
    const id = await stockUp(store(), 'Melão', 2);
    const placed = await order(buyer, id, 2);
    const patch = (payload: object) =>
      store().app.inject({
        method: 'PATCH',
        url: `/api/orders/${placed.id}/status`,
        headers: admin.headers,
        payload,
      });
    expect((await patch({ status: 'cancelled' })).json().status).toBe('cancelled');
    await patch({ status: 'cancelled' });
    expect(await stockOf(store(), id)).toBe(2);
    const rival = await order(buyer, id, 1);
    const refused = await patch({ status: 'processing' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toContain('Melão tem só 1 em estoque');
    await store().app.inject({ method: 'DELETE', url: `/api/orders/${rival.id}`, headers: admin.headers });
    expect((await patch({ status: 'processing' })).json().status).toBe('processing');
    expect(await stockOf(store(), id)).toBe(0);
    expect(await emails(placed.id.slice(0, 8).toUpperCase())).toHaveLength(2);
  });

  it('can be deleted by the operator alone, with their units back on the shelf', async () => {
    const admin = await signIn(store(), { role: 'admin' });
    const buyer = await signInBuyer(store());
    const id = await stockUp(store(), 'Pitanga', 4);
    const placed = await order(buyer, id, 3);
    const remove = (headers: Record<string, string>) =>
      store().app.inject({ method: 'DELETE', url: `/api/orders/${placed.id}`, headers });
    expect((await remove(buyer.headers)).statusCode).toBe(403);
    expect((await remove(admin.headers)).statusCode).toBe(200);
    expect((await remove(admin.headers)).statusCode).toBe(404);
    expect(await stockOf(store(), id)).toBe(4);
  });

  it.each([{}, { status: 'lost' }, { payment_status: 'refunded' }, { status: 5 }, null, []])(
    'refuse a status that is none: %j',
    async (payload) => {
      const admin = await signIn(store(), { role: 'admin' });
      const placed = await order(await signInBuyer(store()), await stockUp(store(), 'Jaca', 1));
      const response = await store().app.inject({
        method: 'PATCH',
        url: `/api/orders/${placed.id}/status`,
        headers: { ...admin.headers, 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      });
      expect(response.statusCode).toBe(422);
      expect(response.json().message).toBeTruthy();
    },
  );

  it('placed without a payment provider keep their units and say what to do', async () => {
    const buyer = await signInBuyer(store());
    const id = await stockUp(store(), 'Abacaxi', 5);
    const pay = () =>
      store().app.inject({
        method: 'POST',
        url: '/api/stripe/create-checkout-session',
        headers: buyer.headers,
        payload: { items: [{ productId: id, quantity: 1 }], key: 'page-without-provider' },
      });
    const first = await pay();
    expect(first.statusCode).toBe(503);
    expect(first.json().code).toBe('PAYMENT_UNAVAILABLE');
    await pay();
    expect(await stockOf(store(), id)).toBe(4);
  });
});

describe('the orders of a person', () => {
  it('that the operator deleted are exported, too, and lose the name with the others', async () => {
    const admin = await signIn(store(), { role: 'admin' });
    const buyer = await signInBuyer(store());
    const { id } = await order(buyer, await stockUp(store(), 'Umbu', 3));
    const url = `/api/orders/${id}`;
    expect((await store().app.inject({ method: 'DELETE', url, headers: admin.headers })).statusCode).toBe(
      200,
    );
    const account = `/api/users/${buyer.user.id}`;
    const file = await store().app.inject({ url: `${account}/export`, headers: buyer.headers });
    expect(file.json().orders.map((it: { id: string }) => it.id)).toEqual([id]);
    const { password, headers } = buyer;
    const left = await store().app.inject({ method: 'DELETE', url: account, headers, payload: { password } });
    expect(left.statusCode).toBe(200);
    const [row] = await store().db.select().from(orders).where(eq(orders.id, id));
    expect(row).toMatchObject({ customerName: 'Cliente removido', customerEmail: '' });
  });
});

describe("a customer's orders", () => {
  it('are read by themselves and by admins, by nobody else', async () => {
    const admin = await signIn(store(), { role: 'admin' });
    const buyer = await signInBuyer(store());
    const other = await signIn(store());
    const { id } = await order(buyer, await stockUp(store(), 'Cajá', 3));
    const ask = (headers: Record<string, string>) =>
      store().app.inject({ url: `/api/orders/user/${buyer.user.id}`, headers });
    for (const { headers } of [buyer, admin]) {
      expect((await ask(headers)).json().orders.map((it: { id: string }) => it.id)).toEqual([id]);
    }
    expect((await ask(other.headers)).statusCode).toBe(404);
    expect((await ask({})).statusCode).toBe(401);
  });
});
