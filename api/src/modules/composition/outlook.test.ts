import { addDays } from '@cesta/contract/base/calendar';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { settleFarm } from '../../testing/harvests.ts';
import { useRounds } from '../../testing/rounds.ts';
import { signIn } from '../../testing/sign-in.ts';
import { leastBasket, subscriberOf } from '../../testing/subscribers.ts';
import { saveDeliverySchedule } from '../coverage/coverage.service.ts';
import { closedDays } from '../coverage/coverage.tables.ts';
import { reconcileAllDeliveries } from '../subscriptions/deliveries/deliveries.service.ts';
import { deliveries } from '../subscriptions/deliveries/deliveries.tables.ts';
import { subscriptions } from '../subscriptions/subscriptions.tables.ts';
import { replaceOwnItems } from '../subscriptions/weeks/own-items.queries.ts';
import { crops } from '../supply/farms/farms.tables.ts';
import { harvestForecasts } from '../supply/harvest/forecasts.tables.ts';
import { harvestRounds } from '../supply/harvest/harvest.tables.ts';
import { askFarmers } from './harvest-orders.service.ts';
import { refreshOutlooks, tellForecasts } from './outlook.service.ts';

const { ana, at, basketOf, day, honey, orderOf, shelf, store } = useRounds();
const green = () => shelf().vegetables[0] ?? '';

// biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect in it
const forecast = async (): Promise<any> => (await ana().call('GET', '/admin/harvest/forecast')).body;
// biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect in it
const lineOf = (shown: any, id: string) =>
  shown.products.find((it: { product_id: string }) => it.product_id === id);
const due = async () =>
  (await ana().call('GET', '/admin/worklist')).body.groups.map(
    ({ kind, total }: { kind: string; total: number }) => [kind, total],
  );

beforeAll(async () => {
  // The same two days everywhere: four rounds are two weeks.
  await saveDeliverySchedule(
    store().db,
    { city: 'Cruz das Almas', state: 'BA' },
    { weekdays: [2, 5], cutoffDays: 2, cutoffTime: '18:00' },
  );
});

describe('the forecast of the coming rounds', () => {
  it('has standing baskets of paid weeks and of weeks to be charged, swaps, skips and pauses, in its parts', async () => {
    const { subscriber } = await basketOf();
    const { id: otherId } = await basketOf();
    await refreshOutlooks(store().deps);
    const before = await forecast();
    const { rounds } = before;
    expect(rounds).toHaveLength(4);
    // Subscribed on Monday for Friday: the week after is charged on Monday and comes on the Friday after.
    const [friday, next] = [day(4), day(11)];
    const place = (date: string) => rounds.findIndex((round: { date: string }) => round.date === date);
    const now = lineOf(before, green()).parts[place(friday)];
    expect(now).toMatchObject({ skipped: 0, expected_skips: 0, orders: 0 });
    expect(now.baskets).toBe(now.portions);
    expect(now.baskets % 2).toBe(0);
    expect(lineOf(before, green()).parts[place(next)]).toEqual(now);

    const { calendar } = await subscriber.subscription();
    const coming = calendar.find(({ date }: { date: string }) => date === next);
    await subscriber.call('POST', `/subscription/deliveries/${coming?.id}/skip`);
    await refreshOutlooks(store().deps);
    const skipped = lineOf(await forecast(), green()).parts[place(next)];
    expect(skipped).toMatchObject({
      baskets: now.baskets,
      skipped: now.baskets / 2,
      portions: now.baskets / 2,
    });

    // For one delivery another product instead.
    const instead = shelf().vegetables[3] ?? '';
    const chosen = leastBasket(shelf(), 'essencial').map(({ productId }) =>
      productId === green() ? instead : productId,
    );
    const swap = { subscriptionId: otherId, week: day(0), ordinal: 1 };
    await replaceOwnItems(store().db, swap, 'essencial', chosen);
    await reconcileAllDeliveries(store().deps);
    await refreshOutlooks(store().deps);
    const swapped = await forecast();
    expect(lineOf(swapped, green()).parts[place(friday)]).toMatchObject({ portions: now.baskets / 2 });
    expect(lineOf(swapped, instead).parts[place(friday)].portions).toBeGreaterThan(0);
    expect(lineOf(swapped, green()).parts[place(next)]).toEqual(skipped);

    // A paid delivery is skipped, and the other customer pauses.
    const paid = calendar.find(({ date }: { date: string }) => date === friday);
    await subscriber.call('POST', `/subscription/deliveries/${paid?.id}/skip`);
    await store()
      .db.update(subscriptions)
      .set({ pausedFrom: day(5), pausedUntil: day(40) })
      .where(eq(subscriptions.id, otherId));
    await refreshOutlooks(store().deps);
    const off = lineOf(await forecast(), green()).parts;
    expect(off[place(friday)]).toMatchObject({ skipped: now.baskets / 2, portions: 0 });
    expect(off[place(next)]).toMatchObject({ baskets: now.baskets, skipped: now.baskets, portions: 0 });
    // What the other tests learn from is as it was.
    await subscriber.call('POST', `/subscription/deliveries/${paid?.id}/unskip`);
  });

  it('learns one-off orders and skips from the last rounds of the weekday', async () => {
    const first = day(4);
    const order = await orderOf();
    const { id } = await basketOf();
    await basketOf();
    at(`${day(4)}T09:00`);
    await ana().call('PATCH', `/orders/${order.id}/status`, { status: 'shipped' });
    at(`${day(5)}T10:00`);
    await store().db.update(deliveries).set({ status: 'skipped' }).where(eq(deliveries.subscriptionId, id));
    at(`${day(7)}T10:00`);
    await refreshOutlooks(store().deps);
    const shown = await forecast();
    const round = shown.rounds.find((it: { date: string }) => it.date === addDays(first, 7));
    // One of two last Friday, none of the two that the test before has left five weeks ago.
    expect(round).toMatchObject({ skip_percent: 25, learnt_from: 2 });
    // Three last Friday and none five weeks ago: one and a half, rounded up.
    const parts = lineOf(shown, honey()).parts[shown.rounds.indexOf(round)];
    expect(parts).toMatchObject({ baskets: 0, ordered: 0, orders: 2, portions: 2 });
  });

  it('tells farmers some days before, once, and is held against what was wanted', async () => {
    const tuesday = day(8);
    await settleFarm(store(), 'Prevenido', [{ productId: green(), portions: 1, usual: 900 }], {
      email: 'prevenido@roca.example',
    });
    at(`${day(2)}T19:00`);
    await basketOf();
    at(`${day(3)}T07:59`);
    await tellForecasts(store().deps);
    const rounds = () => store().db.select().from(harvestRounds).where(eq(harvestRounds.date, tuesday));
    expect((await rounds())[0]?.forecastAt ?? null).toBeNull();
    at(`${day(3)}T08:00`);
    await Promise.all([tellForecasts(store().deps), tellForecasts(store().deps)]);
    await tellForecasts(store().deps);
    expect((await rounds())[0]?.forecastAt).not.toBeNull();
    const emails = (await store().deps.mail.list(50)).filter(({ key }) =>
      key.startsWith(`harvest-forecast:${tuesday}:`),
    );
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain('Ainda não é o pedido');
    const ahead = (await ana().call('GET', `/admin/harvest/${tuesday}`)).body;
    expect(ahead).toMatchObject({ state: 'ahead', is_forecast: true });
    expect(ahead.farms[0].forecast_text).toContain('ainda não é o pedido');

    at(`${day(6)}T18:03`);
    await askFarmers(store().deps);
    const kept = await store().db.select().from(harvestForecasts).where(eq(harvestForecasts.date, tuesday));
    const own = kept.find(({ productId }) => productId === green());
    expect(own?.portions).toBeGreaterThan(0);
    expect(own?.wanted).toBe(own?.portions);
    at(`${day(9)}T10:00`);
    await refreshOutlooks(store().deps);
    const line = lineOf(await forecast(), green());
    expect(line.last[0]).toEqual({ date: tuesday, forecast: own?.portions, wanted: own?.wanted });
    expect(line.error_percent).toBe(0);
  });
});

describe('what the shed and the office see', () => {
  it('shows who packs what comes, without prices, phones or links', async () => {
    const friday = day(4);
    await store().db.update(crops).set({ active: false });
    await settleFarm(store(), 'Sem segredos', [{ productId: green(), price: 77_00 }], {
      phone: '71911112222',
      email: 'segredo@roca.example',
    });
    await basketOf();
    at(`${day(2)}T18:03`);
    await askFarmers(store().deps);
    const packer = subscriberOf(store(), (await signIn(store(), { role: 'packer' })).user);
    const { status, body } = await packer.call('GET', `/admin/harvest/${friday}`);
    expect(status).toBe(200);
    expect(body.farms[0].orders[0].lines[0]).toMatchObject({ unit: 'caixa', confirmed: null });
    const written = JSON.stringify(body);
    for (const secret of ['71911112222', 'segredo@', '/colheita/', '"price"', '"amount"', '"text"'])
      expect([secret, written.includes(secret)]).toEqual([secret, false]);
    const { id } = body.farms[0].orders[0];
    for (const [method, path, payload] of [
      ['POST', `/admin/harvest/orders/${id}/sent`, { by: 'whatsapp' }],
      ['POST', `/admin/harvest/${friday}/orders`, {}],
      ['GET', '/admin/harvest/settings', undefined],
      ['GET', '/admin/harvest/forecast', undefined],
    ] as const)
      expect([path, (await packer.call(method, path, payload)).status]).toEqual([path, 403]);
    const driver = subscriberOf(store(), (await signIn(store(), { role: 'driver' })).user);
    expect((await driver.call('GET', '/admin/harvest')).status).toBe(403);
  });

  it('lists in Pendências what was not sent, who has not answered, and days closed afterwards', async () => {
    const friday = day(4);
    await settleFarm(store(), 'Por chamar', [{ productId: green() }], { phone: '71911112222' });
    await basketOf();
    at(`${day(2)}T18:03`);
    await askFarmers(store().deps);
    const kinds = async () => new Map<string, number>(await due());
    expect((await kinds()).has('harvest-unsent')).toBe(false);
    at(`${day(2)}T18:40`);
    expect((await kinds()).get('harvest-unsent')).toBeGreaterThan(0);
    const { farms } = (await ana().call('GET', `/admin/harvest/${friday}`)).body;
    for (const { orders } of farms)
      await ana().call('POST', `/admin/harvest/orders/${orders[0].id}/sent`, { by: 'phone' });
    expect((await kinds()).has('harvest-unsent')).toBe(false);
    expect((await kinds()).has('harvest-unanswered')).toBe(false);
    at(`${day(2)}T19:30`);
    expect((await kinds()).get('harvest-unanswered')).toBe(farms.length);
    for (const { orders } of farms)
      await ana().call('POST', `/admin/harvest/orders/${orders[0].id}/answer`, {
        answer_id: crypto.randomUUID(),
        revision: 0,
        text: 'tudo',
      });
    expect((await kinds()).has('harvest-unanswered')).toBe(false);

    await store().db.insert(closedDays).values({
      date: friday,
      reason: 'Estrada alagada',
      city: null,
      state: null,
      replacedBy: null,
      createdAt: store().clock.now(),
    });
    expect((await kinds()).get('harvest-closed-day')).toBe(1);
    await store().db.delete(closedDays).where(eq(closedDays.date, friday));
    expect((await kinds()).has('harvest-closed-day')).toBe(false);
  });

  it('asks nobody to send or to call for a day that was closed, only to talk to its farmers', async () => {
    const friday = day(4);
    await settleFarm(store(), 'Fechada', [{ productId: green() }], { phone: '71911113333' });
    await basketOf();
    at(`${day(2)}T18:03`);
    await askFarmers(store().deps);
    at(`${day(2)}T19:30`);
    const close = () =>
      store()
        .db.insert(closedDays)
        .values({ date: friday, reason: 'Enchente', createdAt: store().clock.now() });
    const open = () => store().db.delete(closedDays).where(eq(closedDays.date, friday));
    const kinds = async () =>
      (await due()).map(([kind]: [string]) => kind).filter((kind: string) => kind.startsWith('harvest-un'));
    const numbered = async () => (await ana().call('GET', '/admin/worklist/count')).body.total;
    const all = async () =>
      (await due()).reduce((sum: number, [, total]: [string, number]) => sum + total, 0);
    expect(await kinds()).toEqual(['harvest-unsent']);
    await close();
    expect(await kinds()).toEqual([]);
    expect(await numbered()).toBe(await all());
    await open();
    const { farms } = (await ana().call('GET', `/admin/harvest/${friday}`)).body;
    for (const { orders } of farms)
      await ana().call('POST', `/admin/harvest/orders/${orders[0].id}/sent`, { by: 'phone' });
    expect(await kinds()).toEqual(['harvest-unanswered']);
    await close();
    expect(await kinds()).toEqual([]);
    expect(new Map(await due()).get('harvest-closed-day')).toBe(1);
    expect(await numbered()).toBe(await all());
    await open();
  });

  it('says which product lost its last farmer while a round wants it, and none that never had one', async () => {
    await store().db.update(crops).set({ active: false });
    await basketOf();
    await refreshOutlooks(store().deps);
    const { groups } = (await ana().call('GET', '/admin/worklist')).body;
    const ungrown = groups.find(({ kind }: { kind: string }) => kind === 'harvest-ungrown');
    expect(ungrown.items.map(({ id }: { id: string }) => id)).toEqual([green()]);
  });
});
