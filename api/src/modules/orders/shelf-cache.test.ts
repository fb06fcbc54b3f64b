import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buy } from '../../testing/buying.ts';
import { signInBuyer, stockUp } from '../../testing/shelf.ts';
import { usePayingStore } from '../../testing/test-provider.ts';
import { openTestStore, type TestStore } from '../../testing/test-store.ts';
import { expireOverdue } from '../payments/checkout/sync.service.ts';
import { placeOrder } from './placing.service.ts';

const paying = usePayingStore();
const store = () => paying().store;

async function shownStock({ app }: TestStore, productId: string): Promise<number> {
  return (await app.inject(`/api/products/${productId}`)).json().stock;
}

describe('the stock that everybody is shown', () => {
  let second: TestStore;
  beforeAll(async () => {
    // Deaf to notifications: what this process shows it knows from its own commits alone.
    await store().deps.changes.close();
    second = await openTestStore({ url: store().databaseUrl });
  });
  afterAll(() => second.app.close());

  type Bought = Awaited<ReturnType<typeof buy>>;
  it.each<[string, number, (bought: Bought) => Promise<unknown>]>([
    ['is cancelled', 5, ({ setStatus }) => setStatus({ status: 'cancelled' })],
    ['is deleted', 5, ({ remove }) => remove()],
    [
      'is not paid in time',
      5,
      async () => {
        await paying().advance(61);
        await expireOverdue(store().deps);
      },
    ],
    [
      'is taken up again',
      3,
      async ({ setStatus, productId }) => {
        await setStatus({ status: 'cancelled' });
        expect(await shownStock(store(), productId)).toBe(5);
        await setStatus({ status: 'processing' });
      },
    ],
  ])('follows at once, and soon in every other process, when an order %s', async (_, left, change) => {
    const bought = await buy(store(), { stock: 5, quantity: 2 });
    for (const one of [store(), second]) expect(await shownStock(one, bought.productId)).toBe(3);
    await change(bought);
    expect(await shownStock(store(), bought.productId)).toBe(left);
    await expect.poll(() => shownStock(second, bought.productId)).toBe(left);
  });

  it('follows when an order is placed, and stays kept when one is refused', async () => {
    const { deps } = store();
    const buyer = await signInBuyer(store());
    const productId = await stockUp(store(), 'Umbu', 5);
    const place = (quantity: number) => placeOrder(deps, buyer.user, { items: [{ productId, quantity }] });
    expect(await shownStock(store(), productId)).toBe(5);
    await place(2);
    expect(await shownStock(store(), productId)).toBe(3);
    await expect(place(4)).rejects.toMatchObject({ code: 'OUT_OF_STOCK' });
    expect(deps.cache.find(`/api/products/${productId}`)).toBeDefined();
  });
});
