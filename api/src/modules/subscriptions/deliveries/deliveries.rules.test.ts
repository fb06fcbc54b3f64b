import { addDays, DAY_MS, momentOf, weekdayOf } from '@cesta/contract/base/calendar';
import type { DeliverySchedule } from '@cesta/contract/coverage/coverage';
import { cutoffOf } from '@cesta/contract/coverage/delivery-days';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlannedDelivery } from './deliveries.rules.ts';
import { type PaidWeek, planDeliveries } from './planning.rules.ts';

const SALVADOR: DeliverySchedule = { weekdays: [2, 5], cutoffDays: 2, cutoffTime: '18:00' };
const CRUZ: DeliverySchedule = { weekdays: [3, 6], cutoffDays: 2, cutoffTime: '18:00' };
const WEEK = 7 * DAY_MS;

const week = (invoiceId: string, from: Date, deliveries = 1): PaidWeek => ({ invoiceId, from, deliveries });

/** What the database would hold after the plan was carried out. */
function carryOut(before: readonly PlannedDelivery[], plan: ReturnType<typeof planDeliveries>) {
  const gone = new Set(plan.cancelled.map(({ id }) => id));
  const rows = new Map(before.map((row) => [`${row.invoiceId} ${row.ordinal}`, row]));
  for (const [key, row] of rows) if (gone.has(row.id)) rows.set(key, { ...row, status: 'cancelled' });
  for (const place of plan.places) {
    const key = `${place.invoiceId} ${place.ordinal}`;
    const old = rows.get(key);
    const status = old && old.status !== 'cancelled' ? old.status : 'scheduled';
    const { before: _, ...rest } = place;
    rows.set(key, { id: old?.id ?? key, ...rest, status });
  }
  return [...rows.values()];
}

const dates = (rows: readonly { date: string }[]) => rows.map(({ date }) => date).sort();

describe('the first delivery', () => {
  // Salvador: Tuesdays (until Sunday 18:00) and Fridays (until Wednesday 18:00).
  it.each([
    ['Monday 10:00', '2026-03-30T13:00:00Z', '2026-04-03'],
    ['Wednesday 18:00 sharp', '2026-04-01T21:00:00Z', '2026-04-03'],
    ['Wednesday, a second past 18:00', '2026-04-01T21:00:01Z', '2026-04-07'],
    ['Sunday 17:59', '2026-04-05T20:59:00Z', '2026-04-07'],
    ['Sunday 18:01', '2026-04-05T21:01:00Z', '2026-04-10'],
  ])('of somebody in Salvador who pays on %s', (_when, paid, expected) => {
    const from = new Date(paid);
    const { places } = planDeliveries({
      weeks: [week('a', from)],
      existing: [],
      schedule: SALVADOR,
      now: from,
    });
    expect(dates(places)).toEqual([expected]);
  });

  it('comes on Wednesdays and Saturdays in Cruz das Almas, on both for two deliveries', () => {
    const from = momentOf('2026-03-30', '10:00');
    const plan = planDeliveries({ weeks: [week('a', from, 2)], existing: [], schedule: CRUZ, now: from });
    expect(dates(plan.places)).toEqual(['2026-04-01', '2026-04-04']);
  });
});

describe('a week', () => {
  const monday = momentOf('2026-03-30', '10:00');

  it('of a time that a restore has forgotten has the days it had, in doubt where they are over', () => {
    const now = momentOf('2026-04-04', '09:00');
    const forgotten = { ...week('a', monday, 2), forgottenUntil: '2026-04-04' };
    const plan = planDeliveries({ weeks: [forgotten], existing: [], schedule: SALVADOR, now });
    expect(plan.places).toMatchObject([
      { ordinal: 1, date: '2026-04-03', isFrozen: true, isDoubted: true },
      { ordinal: 2, date: '2026-04-07', isFrozen: false },
    ]);
    expect(plan.places[1]).not.toHaveProperty('isDoubted');
    const after = carryOut([], plan);
    const again = planDeliveries({ weeks: [forgotten], existing: after, schedule: SALVADOR, now });
    expect(carryOut(after, again).map(({ date }) => date)).toEqual(['2026-04-03', '2026-04-07']);
    const remembered = { weeks: [week('a', monday, 2)], existing: [], schedule: SALVADOR, now };
    expect(dates(planDeliveries(remembered).places)).toEqual(['2026-04-07', '2026-04-10']);
  });

  it('that was paid late is delivered after the payment, beside the next one and never on the same day', () => {
    const late = new Date(monday.getTime() + 8 * DAY_MS);
    const weeks = [week('late', late), week('next', new Date(monday.getTime() + WEEK))];
    const { places } = planDeliveries({ weeks, existing: [], schedule: SALVADOR, now: late });
    expect(dates(places)).toEqual(['2026-04-10', '2026-04-14']);
  });

  it('that is given back loses what has not been packed, and only that', () => {
    const placed = carryOut(
      [],
      planDeliveries({ weeks: [week('a', monday, 2)], existing: [], schedule: SALVADOR, now: monday }),
    );
    const packed = placed.map((row) => (row.ordinal === 1 ? { ...row, status: 'packed' as const } : row));
    const givenBack = { weeks: [week('a', monday, 0)], schedule: SALVADOR, now: monday };
    const plan = planDeliveries({ ...givenBack, existing: packed });
    expect(plan.places).toEqual([]);
    expect(plan.cancelled.map(({ ordinal }) => ordinal)).toEqual([2]);
    expect(planDeliveries({ ...givenBack, existing: carryOut(packed, plan) })).toEqual({
      places: [],
      cancelled: [],
      moved: [],
    });
  });

  it('that nobody looks at stays, and keeps its day', () => {
    const other = carryOut(
      [],
      planDeliveries({ weeks: [week('old', monday)], existing: [], schedule: SALVADOR, now: monday }),
    );
    const plan = planDeliveries({
      weeks: [week('new', monday)],
      existing: other,
      schedule: SALVADOR,
      now: monday,
    });
    expect(plan.cancelled).toEqual([]);
    expect(dates(plan.places)).toEqual(['2026-04-07']);
  });

  it('follows a customer to another city, but not once it is frozen', () => {
    const before = carryOut(
      [],
      planDeliveries({ weeks: [week('a', monday, 2)], existing: [], schedule: SALVADOR, now: monday }),
    );
    expect(dates(before)).toEqual(['2026-04-03', '2026-04-07']);
    const thursday = momentOf('2026-04-02', '09:00');
    const plan = planDeliveries({
      weeks: [week('a', monday, 2)],
      existing: before,
      schedule: CRUZ,
      now: thursday,
    });
    expect(plan.places.map(({ ordinal, date, isFrozen }) => [ordinal, date, isFrozen])).toEqual([
      [1, '2026-04-03', true],
      [2, '2026-04-04', false],
    ]);
  });

  it('stays open until the cut-off that was told when an earlier one would be past', () => {
    const weeks = [week('a', monday)];
    const before = carryOut([], planDeliveries({ weeks, existing: [], schedule: SALVADOR, now: monday }));
    const told = momentOf('2026-04-01', '18:00');
    expect(before).toMatchObject([{ date: '2026-04-03', cutoffAt: told }]);
    const at = (now: Date, cutoffDays: number, existing = before) =>
      planDeliveries({ weeks, existing, schedule: { ...SALVADOR, cutoffDays }, now });
    const kept = at(monday, 5);
    expect(kept.places).toMatchObject([{ date: '2026-04-03', cutoffAt: told, isFrozen: false }]);
    expect(at(told, 5, carryOut(before, kept)).places).toMatchObject([{ cutoffAt: told, isFrozen: true }]);
    const sooner = momentOf('2026-03-31', '18:00');
    expect(at(monday, 3).places).toMatchObject([{ cutoffAt: sooner, isFrozen: false }]);
  });

  it('waits for an address: what can still change leaves its day while there is none, and finds it again', () => {
    const nowhere = { weeks: [week('a', monday)], schedule: null, now: monday };
    expect(planDeliveries({ ...nowhere, existing: [] }).places).toEqual([]);
    const placed = carryOut([], planDeliveries({ ...nowhere, existing: [], schedule: SALVADOR }));
    const withoutPlace = planDeliveries({ ...nowhere, existing: placed });
    expect(withoutPlace.places).toEqual([]);
    expect(dates(withoutPlace.cancelled)).toEqual(['2026-04-03']);
    const taken = placed.map((delivery) => ({ ...delivery, status: 'cancelled' as const }));
    const back = planDeliveries({ ...nowhere, existing: taken, schedule: SALVADOR });
    expect(dates(back.places)).toEqual(['2026-04-03']);
    const frozen = placed.map((delivery) => ({ ...delivery, isFrozen: true }));
    expect(dates(planDeliveries({ ...nowhere, existing: frozen }).places)).toEqual(['2026-04-03']);
  });

  it('plans nothing for a delivery whose money went back', () => {
    const returned = { ...week('a', monday), deliveries: 2, returned: new Set([1]) };
    const { places } = planDeliveries({ weeks: [returned], existing: [], schedule: SALVADOR, now: monday });
    expect(places.map(({ ordinal }) => ordinal)).toEqual([2]);
  });
});

const schedule = fc
  .record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 2, maxLength: 7 }),
    cutoffDays: fc.integer({ min: 0, max: 6 }),
    cutoffTime: fc.constantFrom('00:00', '06:30', '18:00', '23:59'),
  })
  .map((it): DeliverySchedule => ({ ...it, weekdays: it.weekdays.sort((a, b) => a - b) }));
const start = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });

describe('whatever the city, the plan and the moment of payment', () => {
  it('each paid week gets its deliveries within reach of its period, seven days after the week before', () => {
    fc.assert(
      fc.property(schedule, start, fc.integer({ min: 1, max: 2 }), (city, from, perWeek) => {
        let rows: PlannedDelivery[] = [];
        const weeks: PaidWeek[] = [];
        for (let i = 0; i < 5; i += 1) {
          const now = new Date(from.getTime() + i * WEEK);
          weeks.push(week(`w${i}`, now, perWeek));
          rows = carryOut(rows, planDeliveries({ weeks, existing: rows, schedule: city, now }));
        }
        expect(rows).toHaveLength(5 * perWeek);
        expect(new Set(dates(rows)).size).toBe(rows.length);
        for (const row of rows) {
          expect(city.weekdays).toContain(weekdayOf(row.date));
          expect(row.cutoffAt).toEqual(cutoffOf(city, row.date));
          const start = from.getTime() + Number(row.invoiceId.slice(1)) * WEEK;
          expect(row.cutoffAt.getTime()).toBeGreaterThanOrEqual(start);
          expect(row.cutoffAt.getTime()).toBeLessThan(start + WEEK);
          const first = rows.find((it) => it.invoiceId === 'w0' && it.ordinal === row.ordinal);
          expect(row.date).toBe(addDays(first?.date ?? '', 7 * Number(row.invoiceId.slice(1))));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('planning again changes nothing, and after any outage every paid week still has its deliveries', () => {
    const pauses = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(schedule, schedule, start, pauses, fc.boolean(), (home, away, from, days, moves) => {
        let rows: PlannedDelivery[] = [];
        let now = from;
        for (const pause of days) {
          now = new Date(now.getTime() + pause * DAY_MS);
          const weeks: PaidWeek[] = [];
          for (let at = from.getTime(), i = 0; at <= now.getTime(); at += WEEK, i += 1)
            weeks.push(week(`w${i}`, new Date(at), 1 + (i % 2)));
          const city = moves && pause % 2 === 0 ? away : home;
          rows = carryOut(rows, planDeliveries({ weeks, existing: rows, schedule: city, now }));
          expect(rows).toHaveLength(weeks.reduce((sum, it) => sum + it.deliveries, 0));
          expect(new Set(dates(rows)).size).toBe(rows.length);
          const again = carryOut(rows, planDeliveries({ weeks, existing: rows, schedule: city, now }));
          expect(again).toEqual(rows);
        }
      }),
      { numRuns: 150 },
    );
  });
});
