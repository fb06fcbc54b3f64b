import { beforeEach, describe, expect, it } from 'vitest';
import { askFarm, plantFarm, type TestFarm } from '../../../testing/asked-farms.ts';
import { useStore } from '../../../testing/test-store.ts';
import { closedDays } from '../../coverage/coverage.tables.ts';
import { farms } from '../farms/farms.tables.ts';
import { mailForecasts } from './forecasting.service.ts';
import { harvestForecasts } from './forecasts.tables.ts';
import { harvestRounds } from './harvest.tables.ts';
import { mailUnsentOrders } from './sending.service.ts';

const store = useStore();
const sunday = new Date('2026-11-15T22:00:00Z');
const [TUESDAY, FRIDAY] = ['2026-11-17', '2026-11-20'];
const EMAIL = 'sitio@roca.example';

let farm: TestFarm;

beforeEach(async () => {
  store().clock.set(sunday);
  farm = await plantFarm(store(), 'Sítio da Serra');
  const { producerId, crops } = farm;
  await store().db.insert(farms).values({ producerId, email: EMAIL, updatedAt: sunday });
  await askFarm(store(), farm, { date: TUESDAY, until: new Date('2026-11-16T10:00:00Z'), asked: [12, 5] });
  await store().db.insert(harvestRounds).values({ date: FRIDAY, forecastAt: sunday });
  await store()
    .db.insert(harvestForecasts)
    .values({ date: FRIDAY, productId: crops[0]?.productId ?? '', portions: 61 });
});

const close = (date: string) =>
  store().db.insert(closedDays).values({ date, reason: 'Enchente', createdAt: sunday });

async function sent(): Promise<string[]> {
  await mailUnsentOrders(store().deps);
  await mailForecasts(store().deps);
  const emails = (await store().deps.mail.list(50)).filter(({ to }) => to === EMAIL);
  return emails.map(({ key }) => key.split(':')[0] ?? '').sort();
}

describe('of a round that was called off', () => {
  it('no order and no forecast is mailed; of another both are', async () => {
    await close(TUESDAY);
    await close(FRIDAY);
    expect(await sent()).toEqual([]);
    await store().db.delete(closedDays);
    expect(await sent()).toEqual(['harvest-forecast', 'harvest-order']);
  });
});
