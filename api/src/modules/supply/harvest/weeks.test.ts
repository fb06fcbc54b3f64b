import { randomUUID } from 'node:crypto';
import { dayOf } from '@cesta/contract/base/calendar';
import { cents } from '@cesta/contract/base/money';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { settleFarm } from '../../../testing/harvests.ts';
import { stockUp } from '../../../testing/shelf.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { useStore } from '../../../testing/test-store.ts';
import { closedDays } from '../../coverage/coverage.tables.ts';
import { answerOrder } from './answering.service.ts';
import { shareForecast } from './forecasting.service.ts';
import { harvestForecasts } from './forecasts.tables.ts';
import { harvestLines, harvestOrders, harvestRounds } from './harvest.tables.ts';
import { makeHarvestOrders } from './making.service.ts';
import { receipts } from './receiving.tables.ts';
import { closeSilentRounds } from './silence.service.ts';

const store = useStore();
const sunday = new Date('2026-11-15T22:00:00Z');
const [TUESDAY, FRIDAY, NEXT_MONDAY] = ['2026-11-17', '2026-11-20', '2026-11-23'];

interface Farm {
  producerId: string;
  cropIds: string[];
}
let first: Farm;
let second: Farm;
let productId: string;

beforeEach(async () => {
  await store().db.execute(
    'truncate harvest_answers, harvest_lines, harvest_orders, harvest_offers, harvest_forecasts, harvest_rounds, closed_days cascade',
  );
  store().clock.set(sunday);
  productId = await stockUp(store(), 'Quiabo', 0);
  const grown = { productId, portions: 10 };
  first = await settleFarm(store(), 'Primeiro', [{ ...grown, priority: 1, usual: 10 }], { silence: 'usual' });
  second = await settleFarm(store(), 'Segundo', [{ ...grown, priority: 2, usual: 90 }]);
});

/** With the margin these are 63 portions: seven crates. */
const ask = (date: string, portions = 60) =>
  makeHarvestOrders(store().deps, date, sunday, async () => new Map([[productId, portions]]));

async function linesOf(date: string, { producerId }: Farm) {
  return store()
    .db.select({ line: harvestLines, order: harvestOrders })
    .from(harvestLines)
    .innerJoin(harvestOrders, eq(harvestOrders.id, harvestLines.orderId))
    .where(and(eq(harvestOrders.date, date), eq(harvestOrders.producerId, producerId)));
}
const askedOf = async (date: string, farm: Farm) =>
  (await linesOf(date, farm)).reduce((sum, { line }) => sum + line.asked, 0);
const shares = async (date: string) => [await askedOf(date, first), await askedOf(date, second)];

async function confirm(date: string, farm: Farm, confirmed: number): Promise<void> {
  for (const { line, order } of await linesOf(date, farm))
    await answerOrder(store().deps, {
      orderId: order.id,
      answerId: randomUUID(),
      by: 'page',
      producerId: farm.producerId,
      note: '',
      lines: [{ lineId: line.id, confirmed }],
    });
}

const callOff = (date: string) =>
  store().db.insert(closedDays).values({ date, reason: 'Enchente', createdAt: sunday });

describe('the usual quantity is of a week', () => {
  it.each([
    [TUESDAY, FRIDAY],
    [FRIDAY, TUESDAY],
  ])('of which the round of %s leaves to that of %s what it has not asked for', async (one, other) => {
    await ask(one);
    expect(await shares(one)).toEqual([7, 0]);
    await ask(other);
    expect(await shares(other)).toEqual([3, 4]);
    // Asked again for more of the first, nothing is left.
    await ask(one, 60);
    const { user: ana } = await signIn(store(), { role: 'admin' });
    await makeHarvestOrders(store().deps, one, sunday, async () => new Map([[productId, 100]]), ana);
    expect(await shares(one)).toEqual([7, 4]);
  });

  it('is there again the week after, which begins on Monday', async () => {
    await ask('2026-11-22');
    await ask(NEXT_MONDAY);
    expect([await shares('2026-11-22'), await shares(NEXT_MONDAY)]).toEqual([
      [7, 0],
      [7, 0],
    ]);
  });

  it('gets back what a round that was called off had asked for', async () => {
    await ask(TUESDAY);
    await callOff(TUESDAY);
    await ask(FRIDAY);
    expect(await shares(FRIDAY)).toEqual([7, 0]);
  });

  it('gets back what nobody was told of in time, and loses what was promised beyond the asking', async () => {
    await ask(TUESDAY);
    await store().db.update(harvestRounds).set({ answersUntil: sunday });
    await closeSilentRounds(store().deps);
    await ask(FRIDAY, 20);
    expect(await shares(FRIDAY)).toEqual([3, 0]);
    await confirm(FRIDAY, first, 5);
    await ask('2026-11-18');
    expect(await shares('2026-11-18')).toEqual([5, 2]);
  });

  it('gets back what was marked as sent only after its silence had counted', async () => {
    await ask(TUESDAY);
    await store().db.update(harvestRounds).set({ answersUntil: sunday });
    await closeSilentRounds(store().deps);
    const later = new Date(sunday.getTime() + 60_000);
    await store().db.update(harvestOrders).set({ sentAt: later, sentBy: 'phone', answeredAt: sunday });
    await ask(FRIDAY);
    expect(await shares(FRIDAY)).toEqual([7, 0]);
  });

  it('loses what came, asked for or not', async () => {
    const [cropId = ''] = first.cropIds;
    await store()
      .db.insert(receipts)
      .values({
        id: randomUUID(),
        date: '2026-11-16',
        producerId: first.producerId,
        productId,
        cropId,
        kind: 'received',
        productName: 'Quiabo',
        unit: 'caixa',
        portions: 10,
        priceCents: cents(20_00),
        quantityThousandths: 5_500,
        enteredAt: sunday,
        enteredBy: 'Ana',
      });
    await ask(FRIDAY);
    expect(await shares(FRIDAY)).toEqual([4, 3]);
  });

  it('is asked for once by two rounds that are made at the same time', async () => {
    await Promise.all([ask(TUESDAY, 90), ask(FRIDAY, 90)]);
    const [tuesday, friday] = [await askedOf(TUESDAY, first), await askedOf(FRIDAY, first)];
    expect(tuesday + friday).toBe(10);
  });

  it.each([
    [TUESDAY, FRIDAY],
    [FRIDAY, TUESDAY],
  ])('counts once for who is silent, on %s and on %s', async (one, other) => {
    for (const date of [one, other]) {
      await ask(date);
      // Nobody else has any: the farm is asked for more than it usually has.
      await store()
        .db.update(harvestLines)
        .set({ asked: 8 })
        .where(eq(harvestLines.cropId, first.cropIds[0] ?? ''));
    }
    await store().db.update(harvestOrders).set({ sentAt: sunday, sentBy: 'whatsapp' });
    const silence = async (date: string) => {
      await store()
        .db.update(harvestRounds)
        .set({ answersUntil: sunday })
        .where(eq(harvestRounds.date, date));
      await closeSilentRounds(store().deps);
      return (await linesOf(date, first)).map(({ line }) => line.confirmed);
    };
    expect(await silence(one)).toEqual([8]);
    expect(await silence(other)).toEqual([2]);
  });

  it('counts for who is silent as far as a called-off round has not taken it', async () => {
    await ask(TUESDAY);
    await confirm(TUESDAY, first, 7);
    await ask(FRIDAY);
    await store().db.update(harvestOrders).set({ sentAt: sunday, sentBy: 'whatsapp' });
    await store()
      .db.update(harvestRounds)
      .set({ answersUntil: sunday })
      .where(eq(harvestRounds.date, FRIDAY));
    await store()
      .db.update(harvestLines)
      .set({ asked: 9 })
      .where(eq(harvestLines.id, (await linesOf(FRIDAY, first))[0]?.line.id ?? ''));
    await callOff(TUESDAY);
    await closeSilentRounds(store().deps);
    expect((await linesOf(FRIDAY, first)).map(({ line }) => line.confirmed)).toEqual([9]);
  });

  it('is forecast once, too: of the later day, what the earlier one leaves', async () => {
    for (const date of [TUESDAY, FRIDAY, NEXT_MONDAY]) {
      await store().db.insert(harvestRounds).values({ date, forecastAt: sunday });
      await store().db.insert(harvestForecasts).values({ date, productId, portions: 70 });
    }
    const forecast = async (date: string, now = sunday) => {
      const told = await shareForecast(store().db, date, dayOf(now));
      return [first, second].map(({ producerId }) => told.get(producerId)?.[0]?.units ?? 0);
    };
    expect(await forecast(TUESDAY)).toEqual([7, 0]);
    expect(await forecast(FRIDAY)).toEqual([3, 4]);
    expect(await forecast(NEXT_MONDAY)).toEqual([7, 0]);
    // Tuesday has passed, and nobody was asked for it.
    expect(await forecast(FRIDAY, new Date(`${FRIDAY}T12:00:00Z`))).toEqual([7, 0]);
    await callOff(TUESDAY);
    expect(await forecast(FRIDAY)).toEqual([7, 0]);
  });

  it('adds up over all growers to what is wanted with its margin, and to no unit more', async () => {
    await ask(TUESDAY, 97);
    await ask(FRIDAY, 333);
    const { rows } = await store().db.execute<{ date: string; portions: number }>(
      'select o.date::text, sum(l.asked * l.portions)::int as portions from harvest_lines l join harvest_orders o on o.id = l.order_id group by 1 order by 1',
    );
    // 5 % more is 102 and 350 portions, in crates of ten.
    expect(rows).toEqual([
      { date: TUESDAY, portions: 110 },
      { date: FRIDAY, portions: 350 },
    ]);
    expect([await shares(TUESDAY), await shares(FRIDAY)]).toEqual([
      [10, 1],
      [0, 35],
    ]);
  });
});
