import { eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { farmLinkOf } from '../modules/supply/farms/farm-links.service.ts';
import { harvestLines, harvestOrders } from '../modules/supply/harvest/harvest.tables.ts';
import { askFarm, plantFarm, type TestFarm } from './asked-farms.ts';
import { useStore } from './test-store.ts';

const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };

/** A farm that is asked on a Sunday for twelve crates of tomatoes and five of kale by Tuesday, and its page. */
export function useFarmPage() {
  const store = useStore();
  const deadline = new Date('2026-11-16T10:00:00Z');
  const sunday = new Date('2026-11-15T22:00:00Z');
  const tooLate = new Date('2026-11-16T10:00:01Z');
  const TUESDAY = '2026-11-17';

  let farm: TestFarm;
  let path: string;
  let orderId: string;
  let tomato: string;
  let kale: string;

  beforeEach(async () => {
    await store().db.execute(
      'truncate harvest_answers, harvest_lines, harvest_orders, harvest_offers, harvest_forecasts, harvest_rounds, closed_days cascade',
    );
    store().clock.set(sunday);
    farm = await plantFarm(store(), 'Sítio <da> Serra');
    path = await pathOf(farm);
    const asked = await askFarm(store(), farm, { date: TUESDAY, until: deadline, asked: [12, 5] });
    orderId = asked.orderId;
    [tomato, kale] = asked.lineIds as [string, string];
  });

  const pathOf = async ({ producerId }: TestFarm) =>
    new URL(await farmLinkOf(store().deps, producerId)).pathname;
  const read = (url = path) => store().app.inject(url);
  const post = (fields: Record<string, string>, url = path, more: Record<string, string> = {}) =>
    store().app.inject({
      method: 'POST',
      url,
      headers: { ...headers, ...more },
      payload: new URLSearchParams(fields).toString(),
    });
  const all = (changes: Record<string, string> = {}) => ({
    acao: 'tudo',
    pedido: orderId,
    revisao: '0',
    ...changes,
  });
  const some = (units: [string, string], changes: Record<string, string> = {}) => ({
    acao: 'resposta',
    pedido: orderId,
    revisao: '0',
    [`q-${tomato}`]: units[0],
    [`q-${kale}`]: units[1],
    recado: '',
    ...changes,
  });

  async function standing() {
    const [order] = await store().db.select().from(harvestOrders).where(eq(harvestOrders.id, orderId));
    const lines = await store().db.select().from(harvestLines).where(eq(harvestLines.orderId, orderId));
    const of = (id: string) => lines.find((line) => line.id === id)?.confirmed;
    return { units: [of(tomato), of(kale)], by: order?.answeredBy, note: order?.note };
  }

  return {
    store,
    deadline,
    sunday,
    tooLate,
    TUESDAY,
    farm: () => farm,
    path: () => path,
    orderId: () => orderId,
    tomato: () => tomato,
    kale: () => kale,
    pathOf,
    read,
    post,
    all,
    some,
    standing,
  };
}

/** What is read on a page. */
export const words = (html: string) =>
  html
    .replace(/<(script|title)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
