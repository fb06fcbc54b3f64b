import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useHarvestRounds } from '../../testing/harvest-rounds.ts';
import { settleFarm } from '../../testing/harvests.ts';
import { CRUZ_DAS_ALMAS } from '../../testing/subscribers.ts';
import { worklistOf } from '../../testing/worklist.ts';
import { saveDeliverySchedule } from '../coverage/coverage.service.ts';
import { freezeDeliveries } from '../subscriptions/deliveries/deliveries.service.ts';
import { deliveries } from '../subscriptions/deliveries/deliveries.tables.ts';
import { moveBasketDay } from '../subscriptions/exceptions/basket-exceptions.service.ts';
import { crops } from '../supply/farms/farms.tables.ts';
import { harvestRounds } from '../supply/harvest/harvest.tables.ts';

const { ana, at, basketOf, day, green, harvest, honey, inBaskets, ordersOf, orderOf, run, shelf, store } =
  useHarvestRounds();

describe('harvest orders', () => {
  it('are made at the cut-off of each city, the earlier waiting for none, numbered 1 and 2', async () => {
    const friday = day(4);
    const farm = await settleFarm(store(), 'Sítio Um', [{ productId: green(), portions: 1, usual: 500 }]);
    await ana().call('PUT', '/admin/harvest/settings', {
      margin_percent: 0,
      forecast_days: 5,
      answer_days: 1,
      answer_time: '07:00',
      sends_emails: false,
      version: 0,
    });
    await basketOf();
    await basketOf();
    at(`${day(1)}T13:00`);
    await basketOf(CRUZ_DAS_ALMAS);
    await run();
    expect(await ordersOf(friday)).toEqual([]);

    at(`${day(2)}T18:03`);
    await run();
    const [first, ...none] = await ordersOf(friday);
    expect(none).toEqual([]);
    expect(first).toMatchObject({ producerId: farm.producerId, number: 1, answeredBy: null });
    const all = await inBaskets(friday, green());
    expect(all % 3).toBe(0);
    expect(first?.asked).toBe((all / 3) * 2);

    at(`${day(3)}T12:02`);
    await run();
    const [, second, ...more] = await ordersOf(friday);
    expect(more).toEqual([]);
    expect(second).toMatchObject({ producerId: farm.producerId, number: 2, asked: all / 3 });
    expect(
      (await harvest(friday)).products.find((it: { product_id: string }) => it.product_id === green()),
    ).toMatchObject({
      wanted: all,
      asked: all,
      confirmed: 0,
      unanswered: all,
      received: 0,
      is_received: false,
    });
  });

  it('ask for the margin on top of what is wanted, in whole units', async () => {
    const friday = day(4);
    await settleFarm(store(), 'Sítio da Margem', [{ productId: green(), portions: 1, usual: 500 }]);
    const { body: settings } = await ana().call('GET', '/admin/harvest/settings');
    const save = async (margin_percent: number) => {
      const { body } = await ana().call('GET', '/admin/harvest/settings');
      await ana().call('PUT', '/admin/harvest/settings', { ...body, margin_percent });
    };
    await save(30);
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    const all = await inBaskets(friday, green());
    expect((await ordersOf(friday))[0]?.asked).toBe(Math.ceil(all * 1.3));
    expect(Math.ceil(all * 1.3)).toBeGreaterThan(all);
    await save(settings.margin_percent);
  });

  it('are the same however often and by however many processes they are made', async () => {
    const friday = day(4);
    await settleFarm(store(), 'Sítio Dois', [{ productId: green() }]);
    await basketOf();
    at(`${day(2)}T18:03`);
    await Promise.all([run(), run(), run()]);
    const made = await ordersOf(friday);
    expect(made).toHaveLength(1);
    await run();
    at(`${day(2)}T23:00`);
    await run();
    expect(await ordersOf(friday)).toEqual(made);
    const said = await ana().call('POST', `/admin/harvest/${friday}/orders`);
    expect(said.body.message).toBe('Não falta pedir nada.');
  });

  it('hold baskets, renewals due by then and one-off orders', async () => {
    const friday = day(4);
    await settleFarm(store(), 'Sítio do Mel', [
      { productId: honey(), portions: 1, usual: 500 },
      { productId: green(), portions: 1, usual: 500 },
    ]);
    // Paid for last week alone: the next one is due on Monday and nobody has charged it.
    at(`${day(-7)}T10:00`);
    await basketOf();
    at(`${day(0)}T11:00`);
    await basketOf();
    await orderOf();
    at(`${day(2)}T18:03`);
    await run();
    const asked = new Map((await ordersOf(friday)).map((line) => [line.productId, line.asked]));
    const paid = await inBaskets(friday, green());
    expect(paid).toBeGreaterThan(0);
    expect(asked.get(honey())).toBe(3);
    const round = await harvest(friday);
    const line = round.products.find((it: { product_id: string }) => it.product_id === green());
    expect(line).toMatchObject({ baskets: paid, renewals: paid, orders: 0, wanted: 2 * paid });
    expect(asked.get(green())).toBe(2 * paid);
  });

  it('are not made while no farmer is linked to anything', async () => {
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    expect(await ordersOf(day(4))).toEqual([]);
    const [round] = await store()
      .db.select()
      .from(harvestRounds)
      .where(eq(harvestRounds.date, day(4)));
    expect(round).toBeUndefined();
    expect((await harvest(day(4))).farms).toEqual([]);
  });

  it('are made late when the farmer is linked late, and not any more once the day has begun', async () => {
    await basketOf();
    at(`${day(3)}T09:00`);
    await settleFarm(store(), 'Sítio Tardio', [{ productId: green() }]);
    await run();
    expect(await ordersOf(day(4))).toHaveLength(1);
    await store().db.update(crops).set({ active: false });

    at(`${day(7)}T10:00`);
    await basketOf();
    at(`${day(11)}T07:00`);
    await settleFarm(store(), 'Sítio Mais Tardio', [{ productId: green() }]);
    await run();
    expect(await ordersOf(day(11))).toEqual([]);
  });

  it('are asked for on top when baskets are put on a day of their own, by their own cut-off', async () => {
    const saturday = day(5);
    await settleFarm(store(), 'Sítio do Sábado', [{ productId: green(), portions: 1, usual: 500 }]);
    const [first, second] = [await basketOf(), await basketOf()];
    at(`${day(2)}T18:00`);
    await freezeDeliveries(store().deps);
    const put = async ({ id }: { id: string }) => {
      const [basket] = await store().db.select().from(deliveries).where(eq(deliveries.subscriptionId, id));
      const move = { from: day(4), to: saturday, reason: 'Van quebrada' };
      await moveBasketDay(store().deps, { id: ana().id, name: 'Ana' }, basket?.id ?? '', move);
    };
    await put(first);
    await run();
    const [asked] = await ordersOf(saturday);
    expect(asked?.asked).toBeGreaterThan(0);
    // Its cut-off is one that the round was asked for already: nothing happens by itself.
    await put(second);
    await run();
    expect(await ordersOf(saturday)).toEqual([asked]);
    expect((await ana().call('POST', `/admin/harvest/${saturday}/orders`)).status).toBe(200);
    expect(await ordersOf(saturday)).toMatchObject([{ number: 1 }, { number: 2 }]);
    // Neither was sent: two lines about one farm say of which of its orders they are.
    at(`${day(2)}T18:40`);
    const unsent = (await worklistOf(store(), 'harvest-unsent')).map(({ matter }) => matter);
    expect(unsent.filter((matter) => matter.includes('sábado')).sort()).toEqual([
      expect.stringMatching(/^O pedido 2 da colheita de sábado/),
      expect.stringMatching(/^O pedido da colheita de sábado/),
    ]);
    expect(await inBaskets(saturday, green())).toBeLessThanOrEqual(
      (await ordersOf(saturday)).reduce((sum, line) => sum + line.asked, 0),
    );
  });

  it('count what was wanted by a cut-off that was set back since', async () => {
    const friday = day(4);
    const farm = await settleFarm(store(), 'Sítio do Corte', [
      { productId: green(), portions: 1, usual: 500 },
    ]);
    at(`${day(1)}T13:00`);
    await basketOf(CRUZ_DAS_ALMAS);
    at(`${day(3)}T12:02`);
    await run();
    expect(await ordersOf(friday)).toHaveLength(1);
    await saveDeliverySchedule(
      store().db,
      { city: 'Cruz das Almas', state: 'BA' },
      { weekdays: [2, 5], cutoffDays: 2, cutoffTime: '12:00' },
    );
    const untilOf = async () =>
      (await store().db.select().from(harvestRounds).where(eq(harvestRounds.date, friday)))[0]?.madeUntil;
    const before = await untilOf();
    await settleFarm(store(), 'Outro', [{ productId: shelf().vegetables[1] ?? '', portions: 1, usual: 500 }]);
    expect((await ana().call('POST', `/admin/harvest/${friday}/orders`)).status).toBe(200);
    expect(await untilOf()).toEqual(before);
    const lines = await ordersOf(friday);
    expect(lines).toHaveLength(2);
    expect(lines.filter(({ producerId }) => producerId === farm.producerId)).toHaveLength(1);
  });

  it('ask at the cut-off for what came after a clock that ran ahead had asked before it', async () => {
    const friday = day(4);
    await settleFarm(store(), 'Sítio Adiantado', [
      { productId: green(), portions: 1, usual: 500 },
      { productId: honey(), portions: 1, usual: 500 },
    ]);
    await basketOf();
    at(`${day(2)}T19:00`);
    await run();
    const early = await ordersOf(friday);
    expect(early.map(({ number, productId }) => [number, productId])).toEqual([[1, green()]]);

    at(`${day(2)}T17:05`);
    await run();
    await orderOf();
    await run();
    expect(await ordersOf(friday)).toEqual(early);
    at(`${day(2)}T18:03`);
    await run();
    await run();
    const later = (await ordersOf(friday)).filter(({ number }) => number > 1);
    expect(later.map(({ number, productId }) => [number, productId])).toEqual([[2, honey()]]);
    expect(later[0]?.asked).toBeGreaterThanOrEqual(3);
  });

  it('that were never made at the cut-off stand in Pendências, also when it is too late to ask', async () => {
    const friday = day(4);
    const told = async () => (await worklistOf(store(), 'harvest-unasked')).filter(({ id }) => id === friday);
    const farm = await settleFarm(store(), 'Sítio Sem Notícia', [
      { productId: green(), portions: 1, usual: 500 },
    ]);
    await basketOf();
    at(`${day(2)}T18:20`);
    expect(await told()).toEqual([]);
    // The database is away from the cut-off on, and back some hours later, or when the day has begun.
    at(`${day(2)}T20:00`);
    expect(await told()).toMatchObject([
      {
        matter: expect.stringMatching(/^No corte de .* ninguém foi chamado .*: \d+ porç/),
        advice: 'Em Colheita, use “Pedir o que falta”.',
      },
    ]);
    at(`${friday}T06:00`);
    await run();
    expect(await ordersOf(friday)).toEqual([]);
    expect(await told()).toMatchObject([{ advice: expect.stringContaining('ligue para os produtores') }]);
    const lines = [
      {
        id: crypto.randomUUID(),
        producerId: farm.producerId,
        cropId: farm.cropIds[0],
        kind: 'received',
        quantity: '400',
        reason: '',
      },
    ];
    const came = await ana().call('POST', `/admin/harvest/${friday}/receipts`, { lines });
    expect(came.body).toMatchObject({ refused: [] });
    expect(await told()).toEqual([]);
  });

  it('leave nothing half done when the process dies midway', async () => {
    const friday = day(4);
    await settleFarm(store(), 'Sítio Três', [{ productId: green() }]);
    await basketOf();
    at(`${day(2)}T18:03`);
    await store().db.execute(sql`alter table harvest_lines add constraint dies check (asked < 0) not valid`);
    await expect(run()).rejects.toThrow();
    await store().db.execute(sql`alter table harvest_lines drop constraint dies`);
    expect(await ordersOf(friday)).toEqual([]);
    await run();
    expect(await ordersOf(friday)).toHaveLength(1);
  });
});
