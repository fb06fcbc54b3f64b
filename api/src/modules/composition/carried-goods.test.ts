import { describe, expect, it } from 'vitest';
import { useHarvestRounds } from '../../testing/harvest-rounds.ts';
import { settleFarm } from '../../testing/harvests.ts';

const { ana, at, basketOf, day, green, harvest, lineOf, move, ordersOf, round, run, sendAll, shelf, store } =
  useHarvestRounds();

/** Asked for Friday's baskets, promised, and brought on Friday morning, or a part of it. */
async function bringForFriday(share = 1) {
  const farm = await settleFarm(store(), 'Sítio da Serra', [{ productId: green(), portions: 1, usual: 900 }]);
  await basketOf();
  await basketOf();
  at(`${day(2)}T18:03`);
  await run();
  await sendAll(day(4));
  const order = (await ordersOf(day(4))).find(({ producerId }) => producerId === farm.producerId);
  if (!order) throw new Error('The farmer was not asked');
  const answer = { answer_id: crypto.randomUUID(), revision: 0, text: 'tudo' };
  await ana().call('POST', `/admin/harvest/orders/${order.id}/answer`, answer);
  at(`${day(4)}T06:00`);
  const quantity = Math.floor(order.asked * share);
  const line = { id: crypto.randomUUID(), producerId: farm.producerId, cropId: farm.cropIds[0], quantity };
  const lines = [{ ...line, kind: 'received' }];
  if (quantity > 0) await ana().call('POST', `/admin/harvest/${day(4)}/receipts`, { lines });
  return quantity;
}

/** Friday's van does not leave: another day stands for it. */
async function callOff(instead: string): Promise<void> {
  at(`${day(4)}T08:00`);
  const asked = { days: [{ date: day(4), reason: 'Van quebrada' }], place: null, replaced_by: instead };
  const { baskets, orders } = (await ana().call('POST', '/admin/closed-days/impact', asked)).body;
  const body = { ...asked, expected: { baskets, orders } };
  expect((await ana().call('POST', '/admin/closed-days', body)).status).toBe(200);
}

const shortages = async (date: string) =>
  (await ana().call('GET', `/admin/harvest/${date}/shortages`)).body.shortages;

describe('goods that had come when their day was called off', () => {
  it('are there for the next day: no farmer is asked for them again, and nothing is short', async () => {
    const came = await bringForFriday();
    await callOff(day(5));
    await run();
    expect(await ordersOf(day(5))).toEqual([]);
    expect(await lineOf(day(5))).toMatchObject({
      received: came,
      is_received: true,
      supply: came,
      unasked: 0,
    });
    expect(await shortages(day(5))).toEqual([]);
  });

  it('are not asked for either where the boxes were packed, nor counted where they had been brought', async () => {
    const came = await bringForFriday();
    const [first, second] = (await round(day(4))).stops;
    await move(ana(), first, 'scheduled', 'packed');
    await move(ana(), first, 'packed', 'delivered');
    await move(ana(), second, 'scheduled', 'packed');
    await callOff(day(5));
    await run();
    const inBox = first.items.find(({ product_id }: { product_id: string }) => product_id === green());
    expect(await ordersOf(day(5))).toEqual([]);
    expect(await lineOf(day(5))).toMatchObject({ received: came - inBox.quantity, unasked: 0 });
    expect(await shortages(day(5))).toEqual([]);
  });

  it('are not said to have come of what another farmer was still to bring', async () => {
    const other = shelf().vegetables[1] ?? '';
    await settleFarm(store(), 'Sítio do Vale', [{ productId: other, portions: 1, usual: 900 }]);
    await bringForFriday();
    await callOff(day(5));
    await run();
    const { products } = await harvest(day(5));
    const line = products.find(({ product_id }: { product_id: string }) => product_id === other);
    expect(line).toMatchObject({ is_asked: true, is_received: false });
  });

  it('leave the rest to be asked for', async () => {
    const came = await bringForFriday(0.5);
    await callOff(day(5));
    await run();
    const { wanted } = await lineOf(day(5));
    const [order, ...others] = await ordersOf(day(5));
    expect(others).toEqual([]);
    expect(order?.asked).toBeGreaterThanOrEqual(wanted - came);
    expect(order?.asked).toBeLessThan(wanted);
  });

  it.each([
    ['that had not come', 0, 5],
    ['that would be too old', 1, 7],
  ] as const)('are asked for anew %s', async (_which, share, instead) => {
    await bringForFriday(share);
    await callOff(day(instead));
    await run();
    const { wanted } = await lineOf(day(instead));
    const [order] = await ordersOf(day(instead));
    expect(order?.asked).toBeGreaterThanOrEqual(wanted);
    expect((await harvest(day(instead))).called_off).toBe(false);
  });
});
