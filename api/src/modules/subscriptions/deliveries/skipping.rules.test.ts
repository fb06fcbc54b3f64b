import { momentOf } from '@cesta/contract/base/calendar';
import type { DeliverySchedule } from '@cesta/contract/coverage/coverage';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlannedDelivery } from './deliveries.rules.ts';
import { type PaidWeek, planDeliveries } from './planning.rules.ts';

const SALVADOR: DeliverySchedule = { weekdays: [2, 5], cutoffDays: 2, cutoffTime: '18:00' };
const MONDAY = momentOf('2026-03-30', '10:00');
const FRIDAY_CUTOFF = momentOf('2026-04-01', '18:00');

function paid(off: number[], deliveries = 1): PaidWeek {
  return { invoiceId: 'week', from: MONDAY, deliveries, off: new Set(off) };
}

/** What the database would hold after the plan was carried out. */
function carryOut(before: readonly PlannedDelivery[], plan: ReturnType<typeof planDeliveries>) {
  const gone = new Set(plan.cancelled.map(({ id }) => id));
  const rows = new Map(
    before.map((row) => [row.ordinal, gone.has(row.id) ? { ...row, status: 'cancelled' as const } : row]),
  );
  for (const { before: old, isSkipped, isFrozen, ...place } of plan.places)
    rows.set(place.ordinal, {
      id: old?.id ?? `row ${place.ordinal}`,
      ...place,
      isFrozen: isFrozen && !isSkipped,
      status: isSkipped ? 'skipped' : 'scheduled',
    });
  return [...rows.values()];
}

function plan(week: PaidWeek, existing: readonly PlannedDelivery[], now: Date, schedule = SALVADOR) {
  return carryOut(existing, planDeliveries({ weeks: [week], existing, schedule, now }));
}

describe('a skipped delivery', () => {
  it('keeps its day, and comes on it again when that is undone in time', () => {
    const skipped = plan(paid([1]), plan(paid([]), [], MONDAY), MONDAY);
    expect(skipped).toMatchObject([{ status: 'skipped', date: '2026-04-03', isFrozen: false }]);
    const back = plan(paid([]), skipped, new Date(FRIDAY_CUTOFF.getTime() - 1000));
    expect(back).toMatchObject([{ status: 'scheduled', date: '2026-04-03' }]);
  });

  it('stays skipped from its cut-off on, and what was not skipped by then comes', () => {
    const skipped = plan(paid([1]), [], MONDAY);
    expect(plan(paid([]), skipped, FRIDAY_CUTOFF)).toMatchObject([{ status: 'skipped' }]);
    const coming = plan(paid([]), [], MONDAY);
    expect(plan(paid([1]), coming, FRIDAY_CUTOFF)).toMatchObject([{ status: 'scheduled', isFrozen: true }]);
  });

  it('leaves the other delivery of its week where it is', () => {
    const both = plan(paid([], 2), [], MONDAY);
    expect(plan(paid([1], 2), both, MONDAY)).toMatchObject([
      { status: 'skipped', date: '2026-04-03' },
      { status: 'scheduled', date: '2026-04-07' },
    ]);
  });

  it('goes with a week that was given back, and stays while there is no place to deliver to', () => {
    const skipped = plan(paid([1]), [], MONDAY);
    expect(plan(paid([1], 0), skipped, MONDAY)).toMatchObject([{ status: 'cancelled' }]);
    const withoutPlace = planDeliveries({
      weeks: [paid([1])],
      existing: skipped,
      schedule: null,
      now: MONDAY,
    });
    expect(withoutPlace).toMatchObject({ cancelled: [], places: [{ isSkipped: true, date: '2026-04-03' }] });
  });

  it('finds another day when the operator has put another basket on its own', () => {
    const [first, second] = plan(paid([1], 2), [], MONDAY) as [PlannedDelivery, PlannedDelivery];
    const pinned = [first, { ...second, date: first.date, isPinned: true }];
    const back = plan(paid([], 2), pinned, MONDAY);
    expect(back.map(({ date, status }) => `${status} ${date}`)).toEqual([
      'scheduled 2026-04-07',
      'scheduled 2026-04-03',
    ]);
  });

  it('is planned once: whatever was pressed, a second run changes nothing and no two baskets share a day', () => {
    const presses = fc.array(
      fc.record({ off: fc.subarray([1, 2, 3]), hours: fc.integer({ min: 0, max: 60 }) }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(presses, (all) => {
        let rows: PlannedDelivery[] = [];
        let now = MONDAY;
        for (const { off, hours } of all) {
          now = new Date(now.getTime() + hours * 3_600_000);
          rows = plan(paid(off, 3), rows, now);
          expect(plan(paid(off, 3), rows, now)).toEqual(rows);
          const days = rows.filter(({ status }) => status === 'scheduled').map(({ date }) => date);
          expect(new Set(days).size).toBe(days.length);
        }
      }),
    );
  });
});
