import { expect, it } from 'vitest';
import { useRounds } from '../../testing/rounds.ts';
import { signInBuyer } from '../../testing/shelf.ts';
import { placeOrder } from '../orders/placing.service.ts';

const { ana, day, honey, frozenBasket, stopOf, store } = useRounds();

const needsOf = async (...ids: string[]) =>
  (await ana().call('POST', '/admin/products/needs', { ids })).body.needs;

it('says which baskets, open orders and closed baskets still need a product', async () => {
  expect(await needsOf(honey())).toEqual([{ id: honey(), baskets: 0, orders: 0, deliveries: 0 }]);
  const buyer = await signInBuyer(store());
  const { id } = await placeOrder(store().deps, buyer.user, {
    items: [{ productId: honey(), quantity: 2 }],
  });
  await frozenBasket();
  const { items } = await stopOf(day(4), 'basket');
  const [first] = items;
  const [ofHoney, ofFirst] = await needsOf(honey(), first.product_id);
  expect(ofHoney).toMatchObject({ orders: 1, deliveries: 0 });
  expect(ofFirst).toMatchObject({ baskets: 1, orders: 0, deliveries: 1 });
  await ana().call('PATCH', `/orders/${id}/status`, { status: 'shipped' });
  expect(await needsOf(honey())).toMatchObject([{ orders: 0 }]);
});
