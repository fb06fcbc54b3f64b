import { randomUUID } from 'node:crypto';
import type { ShortageDetail, ShortageList, ShortageResult } from '@cesta/contract/panel/shortages';
import { beforeEach } from 'vitest';
import { freezeDeliveries } from '../modules/subscriptions/deliveries/deliveries.service.ts';
import { useRounds } from './rounds.ts';
import { askFarmer } from './short-harvests.ts';
import type { Subscriber } from './subscribers.ts';

/** Rounds whose farmers have less than is wanted, and what the office does about it. */
export function useShortRounds() {
  const rounds = useRounds();
  const { store, at, day, ana, shelf, basketOf } = rounds;
  const query = async (text: string, values: unknown[] = []) =>
    (await store().deps.database.pool.query(text, values)).rows;

  const friday = () => day(4);
  /** Of the smallest basket: a vegetable of R$ 8,90 under 'Legumes'. */
  const okra = () => shelf().vegetables[0] ?? '';
  /** Under 'Legumes' too, and in nobody's basket. */
  const squash = () => shelf().vegetables[4] ?? '';

  beforeEach(async () => {
    await query(
      "update products set stock = 100, family = '', in_baskets = true, max_per_basket = null, price_cents = 890",
    );
    await query("update deliveries set status = 'cancelled'");
    await query("update orders set status = 'cancelled'");
  });

  async function close(): Promise<void> {
    at(`${day(2)}T18:00`);
    await freezeDeliveries(store().deps);
  }

  /** So many closed baskets with okra in each, and a harvest of so many portions of it. */
  async function short(baskets: number, confirmed: number) {
    const made = [];
    for (let index = 0; index < baskets; index += 1) made.push(await basketOf());
    await close();
    await askFarmer(store(), { date: friday(), productId: okra(), asked: 40, confirmed });
    return { made, detail: await read() };
  }

  const list = async (): Promise<ShortageList['shortages']> =>
    (await ana().call('GET', `/admin/harvest/${friday()}/shortages`)).body.shortages;
  const path = (productId = okra()) => `/admin/harvest/${friday()}/shortages/${productId}`;
  const read = async (productId = okra()): Promise<ShortageDetail> =>
    (await ana().call('GET', path(productId))).body;

  const seen = ({ missing, total }: ShortageDetail) => ({ missing, stops: total });
  const pressOf = (detail: ShortageDetail, change: object = {}) => ({
    id: randomUUID(),
    action: 'replace',
    substituteId: squash(),
    stops: 'all',
    expected: seen(detail),
    ...change,
  });
  const send = (who: Subscriber, body: object, productId = okra()) => who.call('POST', path(productId), body);
  const done = (body: ShortageResult) => body.done.map(({ id }) => id).sort();

  const basketsNow = async () =>
    query(
      "select id, items, missing, shortfall_cents from deliveries where date = $1 and status <> 'cancelled' order by id",
      [friday()],
    );
  const emailsTo = (email: string) =>
    query(
      "select subject, body_text from emails where recipient = $1 and key like '%shortage:%' order by seq",
      [email],
    );

  return {
    ...rounds,
    query,
    friday,
    okra,
    squash,
    close,
    short,
    list,
    path,
    read,
    seen,
    pressOf,
    send,
    done,
    basketsNow,
    emailsTo,
  };
}
