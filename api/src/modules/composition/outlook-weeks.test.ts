import type { ForecastParts, HarvestForecast } from '@cesta/contract/supply/harvest';
import { beforeAll, describe, expect, it } from 'vitest';
import { callAs } from '../../testing/calling.ts';
import { signIn } from '../../testing/sign-in.ts';
import {
  fillShelf,
  newSubscriber,
  type Shelf,
  type Subscriber,
  subscribe,
} from '../../testing/subscribers.ts';
import { usePayingStore } from '../../testing/test-provider.ts';
import { comingOf, passWeeks, skip } from '../../testing/weeks.ts';
import { saveDeliverySchedule } from '../coverage/coverage.service.ts';
import { refreshOutlooks } from './outlook.service.ts';

// On a Monday at ten in Bahia four people subscribe, whose baskets come on Friday.
const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
let shelf: Shelf;
let people: Subscriber[];

beforeAll(async () => {
  shelf = await fillShelf(paying().store);
  await paying().store.deps.database.pool.query('update products set stock = 1000000');
  // The same two days everywhere: four rounds are two weeks.
  const everywhere = { weekdays: [2, 5], cutoffDays: 2, cutoffTime: '18:00' };
  await saveDeliverySchedule(paying().store.db, { city: 'Cruz das Almas', state: 'BA' }, everywhere);
  people = [];
  for (let place = 0; place < 4; place += 1) {
    const person = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, person);
    people.push(person);
  }
});

const person = (place: number) => people[place] as Subscriber;

async function forecast(): Promise<HarvestForecast> {
  const { store } = paying();
  await refreshOutlooks(store.deps);
  const office = await signIn(store, { role: 'admin' });
  return (await callAs(office, store, 'GET', '/admin/harvest/forecast')).body;
}

/** What is expected of something that is in every basket. */
function partsOn({ rounds, products }: HarvestForecast, date: string): ForecastParts {
  const place = rounds.findIndex((round) => round.date === date);
  const parts = products.find(({ product_id }) => product_id === shelf.vegetables[0])?.parts[place];
  if (!parts) throw new Error(`Nothing is expected on ${date}`);
  return parts;
}

describe('weeks that customers leave out, by their own press', () => {
  it('are expected as often as last time, less what is known, be it a skip or a pause', async () => {
    await skip(person(0), (await comingOf(person(0))).id);
    await passWeeks(paying(), 1);
    const { date: friday } = await comingOf(person(1));
    const { date: next } = await comingOf(person(1), 1);

    const before = await forecast();
    expect(before.rounds.find(({ date }) => date === friday)).toMatchObject({
      skip_percent: 25,
      learnt_from: 1,
    });
    const { baskets } = partsOn(before, friday);
    const each = baskets / 4;
    expect(each).toBeGreaterThan(0);
    const expected = { baskets, skipped: 0, expected_skips: each, orders: 0, portions: 3 * each };
    expect(partsOn(before, friday)).toMatchObject(expected);
    expect(partsOn(before, next)).toMatchObject(expected);

    // What is paid comes; from the next charge on one of the four is known to be left out, which is what was expected.
    const { status } = await person(1).call('POST', '/subscription/pause', { weeks: 1 });
    expect(status).toBe(200);
    const paused = await forecast();
    expect(partsOn(paused, friday)).toMatchObject(expected);
    expect(partsOn(paused, next)).toMatchObject({
      ...{ baskets, skipped: each, expected_skips: 0, portions: 3 * each },
    });

    // One more than was expected counts as it is.
    const coming = await comingOf(person(2), 1);
    expect(coming.date).toBe(next);
    await skip(person(2), coming.id);
    expect(partsOn(await forecast(), next)).toMatchObject({
      ...{ baskets, skipped: 2 * each, expected_skips: 0, portions: 2 * each },
    });
  });
});
