import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect } from 'vitest';
import { askFarmers } from '../modules/composition/harvest-orders.service.ts';
import { saveDeliverySchedule } from '../modules/coverage/coverage.service.ts';
import { subscriptions } from '../modules/subscriptions/subscriptions.tables.ts';
import { crops } from '../modules/supply/farms/farms.tables.ts';
import { harvestLines, harvestOrders } from '../modules/supply/harvest/harvest.tables.ts';
import { useRounds } from './rounds.ts';

/** Rounds that farmers are asked for, in two cities with a cut-off each. */
export function useHarvestRounds() {
  const rounds = useRounds();
  const { ana, shelf, store } = rounds;

  beforeEach(async () => {
    // The one closes on Wednesday evening for Friday, the other on Thursday at noon.
    await saveDeliverySchedule(
      store().db,
      { city: 'Cruz das Almas', state: 'BA' },
      { weekdays: [2, 5], cutoffDays: 1, cutoffTime: '12:00' },
    );
  });

  afterEach(async () => {
    // Nobody of one test is due in another.
    await store().db.update(subscriptions).set({ cancelAtPeriodEnd: true });
    await store().db.update(crops).set({ active: false });
  });

  const green = () => shelf().vegetables[0] ?? '';
  const run = () => askFarmers(store().deps);

  async function ordersOf(date: string) {
    const rows = await store()
      .db.select({
        id: harvestOrders.id,
        producerId: harvestOrders.producerId,
        number: harvestOrders.number,
        productId: harvestLines.productId,
        asked: harvestLines.asked,
        confirmed: harvestLines.confirmed,
        answeredBy: harvestOrders.answeredBy,
        sentBy: harvestOrders.sentBy,
      })
      .from(harvestOrders)
      .innerJoin(harvestLines, eq(harvestLines.orderId, harvestOrders.id))
      .where(eq(harvestOrders.date, date))
      .orderBy(harvestOrders.number, harvestOrders.producerId);
    return rows;
  }

  /** How many portions the day's baskets hold of a product. */
  async function inBaskets(date: string, productId: string): Promise<number> {
    const { rows } = await store().db.execute<{ portions: number }>(sql`
      select coalesce(sum((item->>'quantity')::int), 0)::int as portions
      from deliveries, jsonb_array_elements(items) item
      where date = ${date} and status = 'scheduled' and item->>'product_id' = ${productId}`);
    return rows[0]?.portions ?? 0;
  }

  /** By the office, to every farm that was asked for that day. */
  async function sendAll(date: string): Promise<void> {
    for (const { id } of await ordersOf(date))
      await ana().call('POST', `/admin/harvest/orders/${id}/sent`, { by: 'whatsapp' });
  }

  /** Whether orders and forecasts are e-mailed by themselves. */
  async function setEmails(sends_emails: boolean): Promise<void> {
    const { body } = await ana().call('GET', '/admin/harvest/settings');
    await ana().call('PUT', '/admin/harvest/settings', { ...body, sends_emails });
  }

  /** The whole of it, whatever its state, is its two halves. */
  const harvest = async (date: string) => {
    const read = async (query = '') => (await ana().call('GET', `/admin/harvest/${date}${query}`)).body;
    const whole = await read();
    expect(await read('?part=products')).toEqual({ ...whole, farms: [] });
    expect(await read('?part=farms')).toEqual({ ...whole, products: [] });
    return whole;
  };

  const lineOf = async (date: string) =>
    (await harvest(date)).products.find((it: { product_id: string }) => it.product_id === green());

  return { ...rounds, green, run, ordersOf, inBaskets, sendAll, setEmails, harvest, lineOf };
}
