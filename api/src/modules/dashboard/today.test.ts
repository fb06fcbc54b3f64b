import { DAY_MS } from '@cesta/contract/base/calendar';
import { cents } from '@cesta/contract/base/money';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { settleFarm } from '../../testing/harvests.ts';
import { useRounds } from '../../testing/rounds.ts';
import { signIn } from '../../testing/sign-in.ts';
import { products } from '../catalog/catalog.tables.ts';
import { askFarmers } from '../composition/harvest-orders.service.ts';
import { contactMessages } from '../content/content.tables.ts';
import { closedDays } from '../coverage/coverage.tables.ts';
import { subscriptionInvoices } from '../subscriptions/billing/billing.tables.ts';
import { subscriptions } from '../subscriptions/subscriptions.tables.ts';
import { closeSilentRounds } from '../supply/harvest/silence.service.ts';

const { store, at, day, ana, orderOf, frozenBasket, move, stopOf, honey, shelf } = useRounds();

const today = async () => (await ana().call('GET', '/admin/today')).body;

describe('today', () => {
  it('is empty and says when the next basket closes, in a store where nothing waits', async () => {
    expect(await today()).toMatchObject({
      today: day(0),
      round: null,
      cutoff: { at: `${day(0)}T21:00:00.000Z`, cities: expect.any(Array) },
      shortages: { total: 0, products: [] },
      harvest: { date: null, total: 0, products: [] },
      unanswered: { date: null, until: null, total: 0, names: [] },
      late_payers: { total: 0, amount: 0, payers: [] },
      undelivered: { baskets: 0, orders: 0, since: null },
      worklist: 0,
      unread: 0,
    });
  });

  it('has the boxes of today or the next round, due and packed, baskets and orders', async () => {
    await frozenBasket();
    expect((await today()).round).toMatchObject({ scheduled: 1 });
    at(`${day(4)}T08:00`);
    const stop = await stopOf(day(4), 'basket');
    await move(ana(), stop, 'scheduled', 'packed');
    const { round } = await today();
    expect(round).toEqual({ date: day(4), scheduled: 0, packed: 1, delivered: 0 });
    // Once the day is over, what was packed and not brought stands among the undelivered.
    at(`${day(5)}T08:00`);
    expect((await today()).undelivered).toMatchObject({ baskets: 1, since: day(4) });
  });

  it('counts an order that nobody packed on its day, and one that nobody brought', async () => {
    const [late, packed] = [await orderOf(), await orderOf()];
    await move(ana(), { kind: 'order', id: packed.id }, 'scheduled', 'packed');
    at(`${day(5)}T08:00`);
    expect((await today()).undelivered).toMatchObject({ orders: 2, since: day(4) });
    await move(ana(), { kind: 'order', id: packed.id }, 'packed', 'delivered');
    await ana().call('PATCH', `/orders/${late.id}/status`, { status: 'cancelled' });
    expect((await today()).undelivered.orders).toBe(0);
  });

  it('names what is short, who is late with how much and since when, and counts what is unread', async () => {
    const { db, clock } = store();
    await db.update(products).set({ reserved: sql`stock + 4` }).where(sql`id = ${honey()}`);
    const late = await signIn(store(), { name: 'Jorge Atrasado' });
    const since = new Date(clock.now().getTime() - 3 * DAY_MS);
    const [made] = await db
      .insert(subscriptions)
      .values({
        userId: late.user.id,
        planType: 'essencial',
        status: 'past_due',
        createdAt: since,
        startedAt: since,
        currentPeriodStart: since,
      })
      .returning({ id: subscriptions.id });
    await db.insert(subscriptionInvoices).values({
      id: 'in_late',
      subscriptionId: made?.id ?? '',
      planType: 'essencial',
      state: 'open',
      amountCents: cents(109_00),
      deliveries: 1,
      periodStart: since,
      periodEnd: since,
      createdAt: since,
    });
    await db.insert(contactMessages).values({ name: 'Lia', email: 'lia@exemplo.test', message: 'Oi' });
    const now = await today();
    expect(now.shortages).toEqual({
      total: 1,
      products: [{ id: honey(), name: 'Mel de engenho', missing: 4 }],
    });
    expect(now.late_payers).toMatchObject({
      total: 1,
      amount: 109,
      payers: [{ name: 'Jorge Atrasado', since: since.toISOString(), amount: 109 }],
    });
    expect(now.unread).toBe(1);
    expect(now.worklist).toBeGreaterThanOrEqual(2);
  });

  it('names the three who are late the longest, and counts all', async () => {
    const { db, clock } = store();
    const before = (await today()).late_payers.total;
    for (const days of [400, 900, 200, 700, 500]) {
      const since = new Date(clock.now().getTime() - days * DAY_MS);
      const { user } = await signIn(store(), { name: `Atrasada há ${days} dias` });
      await db.insert(subscriptions).values({
        userId: user.id,
        planType: 'familia',
        status: 'unpaid',
        createdAt: since,
        startedAt: since,
        // What has no period yet is late since it began.
        currentPeriodStart: days === 700 ? null : since,
      });
    }
    const { total, payers } = (await today()).late_payers;
    expect(total).toBe(before + 5);
    expect(payers.map(({ name }: { name: string }) => name)).toEqual([
      'Atrasada há 900 dias',
      'Atrasada há 700 dias',
      'Atrasada há 500 dias',
    ]);
  });

  it('names what farmers do not bring to the next round and who has not answered', async () => {
    const [first = '', second = ''] = shelf().vegetables;
    await settleFarm(store(), 'Roça de Cima', [{ productId: first, portions: 1, usual: 900 }]);
    const quick = await settleFarm(store(), 'Roça de Baixo', [
      { productId: second, portions: 1, usual: 900 },
    ]);
    await frozenBasket();
    at(`${day(2)}T18:03`);
    await askFarmers(store().deps);
    const asked = await today();
    expect(asked.harvest).toEqual({ date: day(4), total: 0, products: [] });
    expect(asked.unanswered).toEqual({
      date: day(4),
      until: `${day(3)}T10:00:00.000Z`,
      total: 2,
      names: ['Roça de Baixo', 'Roça de Cima'],
    });
    const { farms } = (await ana().call('GET', `/admin/harvest/${day(4)}`)).body;
    const [{ id, revision, lines }] = farms.find(
      ({ producer_id }: { producer_id: string }) => producer_id === quick.producerId,
    ).orders;
    const said = lines.map((line: { id: string }) => ({ line_id: line.id, confirmed: 0 }));
    const answer = { answer_id: crypto.randomUUID(), revision, text: 'nada', lines: said };
    await ana().call('POST', `/admin/harvest/orders/${id}/answer`, answer);
    const answered = await today();
    expect(answered.harvest).toMatchObject({
      date: day(4),
      total: 1,
      products: [{ id: second, name: 'Vegetal 2' }],
    });
    expect(answered.unanswered).toMatchObject({ total: 1, names: ['Roça de Cima'] });
    // Nobody is waited for on a day that was called off.
    const { db, clock } = store();
    const closed = { date: day(4), reason: 'Enchente', createdAt: clock.now() };
    await db.insert(closedDays).values(closed);
    expect((await today()).unanswered.total).toBe(0);
    await db.delete(closedDays);
    expect((await today()).unanswered.total).toBe(1);
    // Once silence has counted nobody is waited for, and a day that is over is nobody's work.
    at(`${day(3)}T07:00`);
    await closeSilentRounds(store().deps);
    expect((await today()).unanswered.total).toBe(0);
    at(`${day(5)}T08:00`);
    expect((await today()).harvest).toEqual({ date: null, total: 0, products: [] });
  });

  it('is for the operator alone', async () => {
    const customer = await signIn(store());
    const ask = async (headers: Record<string, string>) =>
      (await store().app.inject({ url: '/api/admin/today', headers })).statusCode;
    expect([await ask({}), await ask(customer.headers)]).toEqual([401, 403]);
  });
});
