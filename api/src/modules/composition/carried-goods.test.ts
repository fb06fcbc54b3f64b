import { describe, expect, it } from 'vitest';
import { useHarvestRounds } from '../../testing/harvest-rounds.ts';
import { settleFarm } from '../../testing/harvests.ts';
import { CRUZ_DAS_ALMAS } from '../../testing/subscribers.ts';
import { saveDeliverySchedule } from '../coverage/coverage.service.ts';

const { ana, at, basketOf, day, green, harvest, lineOf, move, ordersOf, round, run, sendAll, shelf, store } =
  useHarvestRounds();

/** Asked for Friday's baskets, promised, and brought on Friday morning, or a part of it. */
async function bringForFriday(share = 1, others?: () => Promise<unknown>) {
  const { producerId, crop, asked } = await promiseForFriday(others);
  at(`${day(4)}T06:00`);
  const quantity = Math.floor(asked * share);
  const line = { id: crypto.randomUUID(), producerId, cropId: crop, quantity };
  const lines = [{ ...line, kind: 'received' }];
  if (quantity > 0) await ana().call('POST', `/admin/harvest/${day(4)}/receipts`, { lines });
  return quantity;
}

async function promiseForFriday(others?: () => Promise<unknown>) {
  const farm = await settleFarm(store(), 'Sítio da Serra', [{ productId: green(), portions: 1, usual: 900 }]);
  await basketOf();
  await basketOf();
  at(`${day(1)}T10:00`);
  await others?.();
  let asked = 0;
  // The one city's cut-off, and the other's.
  for (const time of [`${day(2)}T18:03`, `${day(3)}T12:03`]) {
    at(time);
    await run();
    await sendAll(day(4));
    const own = (await ordersOf(day(4))).filter(({ producerId }) => producerId === farm.producerId);
    for (const { id } of own.filter(({ answeredBy }) => !answeredBy)) {
      const answer = { answer_id: crypto.randomUUID(), revision: 0, text: 'tudo' };
      await ana().call('POST', `/admin/harvest/orders/${id}/answer`, answer);
    }
    asked = own.reduce((total, order) => total + order.asked, 0);
  }
  if (asked === 0) throw new Error('The farmer was not asked');
  return { producerId: farm.producerId, crop: farm.cropIds[0], asked };
}

/** Friday's van does not leave: another day stands for it. */
async function callOff(
  instead: string,
  place: object | null = null,
  time = `${day(4)}T08:00`,
): Promise<void> {
  at(time);
  const asked = { days: [{ date: day(4), reason: 'Van quebrada' }], place, replaced_by: instead };
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

const SALVADOR_ALONE = { city: 'Salvador', state: 'BA' };

describe('goods of a day that was called off in one city, and driven in another', () => {
  it('are there for the next day, less what the other city has of them', async () => {
    const came = await bringForFriday(1, () => basketOf(CRUZ_DAS_ALMAS));
    await callOff(day(5), SALVADOR_ALONE);
    await run();
    const { wanted } = await lineOf(day(4));
    expect(wanted).toBeGreaterThan(0);
    expect(await ordersOf(day(5))).toEqual([]);
    expect(await lineOf(day(5))).toMatchObject({
      received: came - wanted,
      supply: came - wanted,
      unasked: 0,
    });
    expect([...(await shortages(day(4))), ...(await shortages(day(5)))]).toEqual([]);
  });

  it('are not asked for anew either while they are still to come: nobody tells their farmers to leave them', async () => {
    await promiseForFriday(() => basketOf(CRUZ_DAS_ALMAS));
    await callOff(day(5), SALVADOR_ALONE, `${day(3)}T20:00`);
    await run();
    expect(await ordersOf(day(5))).toEqual([]);
    expect(await lineOf(day(5))).toMatchObject({ received: 0, is_received: false, unasked: 0 });
    expect(await shortages(day(5))).toEqual([]);
  });
});

describe('boxes that were packed for a day that was called off', () => {
  it('are nothing for the city that is driven to before they go out: its farmers are asked', async () => {
    const cruz = { city: 'Cruz das Almas', state: 'BA' };
    await saveDeliverySchedule(store().db, cruz, { weekdays: [1, 6], cutoffDays: 1, cutoffTime: '12:00' });
    const came = await bringForFriday(1, () => basketOf(CRUZ_DAS_ALMAS));
    const { stops } = await round(day(4));
    for (const stop of stops) await move(ana(), stop, 'scheduled', 'packed');
    const boxed = stops
      .flatMap(({ items }: { items: { product_id: string; quantity: number }[] }) => items)
      .filter(({ product_id }: { product_id: string }) => product_id === green())
      .reduce((total: number, { quantity }: { quantity: number }) => total + quantity, 0);
    await callOff(day(6));
    at(`${day(4)}T12:03`);
    await run();
    const [order] = await ordersOf(day(5));
    const line = await lineOf(day(5));
    expect(line).toMatchObject({ received: came - boxed, unasked: 0 });
    expect((order?.asked ?? 0) + came - boxed).toBeGreaterThanOrEqual(line.wanted);
    expect(order?.asked).toBeGreaterThan(0);
  });
});

describe('a box that was packed and then put on another day by hand', () => {
  it('is asked of nobody again: its goods are of the day that it was packed for', async () => {
    await bringForFriday();
    const { wanted } = await lineOf(day(4));
    const [box] = (await round(day(4))).stops;
    await move(ana(), box, 'scheduled', 'packed');
    const moving = { from: day(4), to: day(5), reason: 'Viajou' };
    expect((await ana().call('PUT', `/admin/deliveries/basket/${box.id}/day`, moving)).status).toBe(200);
    await run();
    expect(await ordersOf(day(5))).toEqual([]);
    expect(await lineOf(day(5))).toBeUndefined();
    // Nor is there more for Friday's other box, and nothing is short.
    expect(await lineOf(day(4))).toMatchObject({ wanted, unasked: 0 });
    expect([...(await shortages(day(4))), ...(await shortages(day(5)))]).toEqual([]);

    // Emptied again, it wants what its new day has.
    await move(ana(), box, 'packed', 'scheduled');
    const inBox = box.items.find(({ product_id }: { product_id: string }) => product_id === green());
    expect(await lineOf(day(5))).toMatchObject({ wanted: inBox.quantity, unasked: inBox.quantity });
    expect(await lineOf(day(4))).toMatchObject({ wanted: wanted - inBox.quantity });
  });

  it('is Friday’s box again once it is put back on Friday', async () => {
    await bringForFriday();
    const [box] = (await round(day(4))).stops;
    await move(ana(), box, 'scheduled', 'packed');
    const put = (from: string, to: string) =>
      ana().call('PUT', `/admin/deliveries/basket/${box.id}/day`, { from, to, reason: 'Viajou' });
    const before = await lineOf(day(4));
    await put(day(4), day(5));
    await put(day(5), day(4));
    expect(await lineOf(day(4))).toEqual(before);
  });
});
