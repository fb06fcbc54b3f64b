import { describe, expect, it } from 'vitest';
import { callAs } from '../../testing/calling.ts';
import { signInBuyer, stockOf, stockUp } from '../../testing/shelf.ts';
import { signIn } from '../../testing/sign-in.ts';
import { usePayingStore } from '../../testing/test-provider.ts';

const paying = usePayingStore();
const store = () => paying().store;

async function order(items: { productId: string; quantity: unknown }[]) {
  const buyer = await signInBuyer(store());
  return callAs(buyer, store(), 'POST', '/stripe/create-checkout-session', { items });
}

describe('an order', () => {
  it('of more than there is names the product and what is left, however much is asked for', async () => {
    const productId = await stockUp(store(), 'Cupuaçu', 7);
    for (const quantity of [8, 100, 9999]) {
      const { status, body } = await order([{ productId, quantity }]);
      expect([status, body.code]).toEqual([409, 'OUT_OF_STOCK']);
      expect(body.message).toContain('Cupuaçu tem só 7 em estoque');
    }
    expect(await stockOf(store(), productId)).toBe(7);
  });

  it('of more than the provider takes at once is refused in words, and its units stay', async () => {
    const productId = await stockUp(store(), 'Trufa', 200, 1_000_000_00);
    const { status, body } = await order([{ productId, quantity: 99 }]);
    expect([status, body.code]).toEqual([409, 'ORDER_TOO_LARGE']);
    expect(body.message).toContain('grande demais');
    expect((await order([{ productId, quantity: 1 }])).body.code).toBe('ORDER_TOO_LARGE');
    expect(await stockOf(store(), productId)).toBe(200);
  });

  it('of exactly what the provider takes is made', async () => {
    const productId = await stockUp(store(), 'Açafrão', 5, 999_989_99);
    expect((await order([{ productId, quantity: 1 }])).status).toBe(200);
  });

  it('takes at most 99 of a product, in however many lines and spellings it is asked for', async () => {
    const productId = await stockUp(store(), 'Umbu', 500);
    const twice = [
      { productId, quantity: 60 },
      { productId: productId.toUpperCase(), quantity: '40' },
    ];
    const { status, body } = await order(twice);
    expect([status, body.message]).toEqual([
      409,
      'No máximo 99 unidades de Umbu em um pedido. Ajuste a quantidade na sua cesta e tente de novo.',
    ]);
    expect(await stockOf(store(), productId)).toBe(500);
    const fits = await order([
      { productId, quantity: 60 },
      { productId: productId.toUpperCase(), quantity: 39 },
    ]);
    expect(fits.status).toBe(200);
    expect(await stockOf(store(), productId)).toBe(401);
  });
});

describe('a number that no column holds', () => {
  it('is a mistake of the sender, told in words', async () => {
    const admin = await signIn(store(), { role: 'admin' });
    const productId = await stockUp(store(), 'Cajá', 5);
    const { body: product } = await callAs(admin, store(), 'GET', `/products/${productId}`);
    await store().deps.database.pool.query('update products set stock = 2147483000 where id = $1', [
      productId,
    ]);
    const grown = await callAs(admin, store(), 'PUT', `/products/${productId}`, {
      ...product,
      stock: 1_000_000,
      previousStock: 0,
      version: undefined,
    });
    expect([grown.status, grown.body.message]).toEqual([422, 'Um dos números enviados é grande demais.']);
    const zone = { city: 'Feira', state: 'BA', neighborhood: '', cepFrom: '44000000', cepTo: '44099999' };
    const id = '018f0000-0000-7000-8000-000000000000';
    const changed = await callAs(admin, store(), 'PUT', `/admin/coverage/zones/${id}`, {
      ...zone,
      version: 2 ** 40,
    });
    expect(changed.status).toBeGreaterThanOrEqual(400);
    expect(changed.status).toBeLessThan(500);
  });
});
