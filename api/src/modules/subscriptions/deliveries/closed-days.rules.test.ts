import { DAY_MS, momentOf } from '@cesta/contract/base/calendar';
import type { ClosedDate, DeliverySchedule } from '@cesta/contract/coverage/coverage';
import { closedOn, cutoffOf } from '@cesta/contract/coverage/delivery-days';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlannedDelivery } from './deliveries.rules.ts';
import { type PaidWeek, planDeliveries } from './planning.rules.ts';

const closed = (date: string, replacedBy: string | null = null): ClosedDate => ({
  date,
  reason: 'Natal',
  replacedBy,
});
const salvador = (...closedDates: ClosedDate[]): DeliverySchedule => ({
  weekdays: [2, 5],
  cutoffDays: 2,
  cutoffTime: '18:00',
  closedDates,
});
const CLOSED = salvador(closed('2026-12-25'), closed('2027-01-01'));
const monday = momentOf('2026-12-21', '10:00');

const delivery = (date: string, over: Partial<PlannedDelivery> = {}): PlannedDelivery => ({
  id: `${over.invoiceId ?? 'a'} ${over.ordinal ?? 1}`,
  invoiceId: 'a',
  ordinal: 1,
  date,
  cutoffAt: cutoffOf(salvador(), date),
  status: 'scheduled',
  isFrozen: false,
  ...over,
});

/** As the service marks what stands on a closed day. */
function marked(rows: readonly PlannedDelivery[], schedule: DeliverySchedule): PlannedDelivery[] {
  return rows.map(({ closedBy: _, ...row }) =>
    row.status !== 'cancelled' && closedOn(schedule, row.date) ? { ...row, closedBy: schedule } : row,
  );
}

function plan(rows: PlannedDelivery[], schedule: DeliverySchedule, now: Date, weeks: PaidWeek[] = []) {
  return planDeliveries({ weeks, existing: marked(rows, schedule), schedule, now });
}

const week: PaidWeek = { invoiceId: 'a', from: monday, deliveries: 1 };

describe('a day without delivery', () => {
  it('is given to nobody who pays before it', () => {
    const { places } = plan([], CLOSED, monday, [week]);
    expect(places).toMatchObject([{ date: '2026-12-29', cutoffAt: cutoffOf(CLOSED, '2026-12-29') }]);
  });

  it('sends its delivery to the next driven day, with the cut-off of that day', () => {
    const { places, moved } = plan([delivery('2026-12-25')], CLOSED, monday, [week]);
    expect(moved).toEqual([]);
    expect(places).toMatchObject([
      { date: '2026-12-29', isFrozen: false, cutoffAt: cutoffOf(CLOSED, '2026-12-29') },
    ]);
  });

  it('moves what is frozen or packed as it is', () => {
    const late = momentOf('2026-12-24', '10:00');
    for (const status of ['scheduled', 'packed'] as const) {
      const row = delivery('2026-12-25', { status, isFrozen: true });
      const { places, moved } = plan([row], CLOSED, late, [week]);
      expect(places).toEqual([]);
      expect(moved).toMatchObject([{ date: '2026-12-29', cutoffAt: row.cutoffAt, isFrozen: true }]);
    }
  });

  it('goes to the first free day where the next has a delivery of the same subscription', () => {
    const other = delivery('2026-12-29', { invoiceId: 'b' });
    const weeks = [week, { invoiceId: 'b', from: momentOf('2026-12-27', '10:00'), deliveries: 1 }];
    const { places } = plan([delivery('2026-12-25'), other], CLOSED, monday, weeks);
    expect(places.map(({ invoiceId, date }) => `${invoiceId} ${date}`).sort()).toEqual([
      'a 2027-01-05',
      'b 2026-12-29',
    ]);
  });

  it('sends a late one to the next day that is driven, beside what its customer has on it', () => {
    const late = delivery('2026-12-25', { lateSince: '2026-12-22', isFrozen: true });
    const other = delivery('2026-12-29', { invoiceId: 'b' });
    const weeks = [week, { invoiceId: 'b', from: momentOf('2026-12-27', '10:00'), deliveries: 1 }];
    const { moved, places } = plan([late, other], CLOSED, momentOf('2026-12-24', '10:00'), weeks);
    expect([moved, places]).toMatchObject([[{ date: '2026-12-29' }], [{ date: '2026-12-29' }]]);
  });

  it('gives two of one subscription the same days in whatever order they are read', () => {
    const late = momentOf('2026-12-24', '10:00');
    const rows = ['a', 'b'].map((invoiceId) => delivery('2026-12-25', { invoiceId, isFrozen: true }));
    const daysOf = (some: PlannedDelivery[]) =>
      plan(some, CLOSED, late).moved.map(({ invoiceId, date }) => `${invoiceId} ${date}`);
    expect(daysOf(rows.toReversed())).toEqual(daysOf(rows));
  });

  it('takes nothing back that was delivered on it, and brings nothing twice', () => {
    const done = delivery('2026-12-25', { status: 'delivered', isFrozen: true });
    expect(plan([done], CLOSED, momentOf('2026-12-25', '12:00'), [week])).toMatchObject({
      places: [{ date: '2026-12-25' }],
      moved: [],
    });
  });

  it('that another stands for moves its deliveries there, with the cut-off that they had', () => {
    const flood = salvador(closed('2026-12-22', '2026-12-23'));
    const before = momentOf('2026-12-19', '10:00');
    const { places } = plan([delivery('2026-12-22')], flood, before, [{ ...week, from: before }]);
    expect(places).toMatchObject([{ date: '2026-12-23', cutoffAt: cutoffOf(salvador(), '2026-12-22') }]);
  });

  it('leaves where it is what the operator moved, and replaces nothing that the operator cancelled', () => {
    const pinned = delivery('2026-12-24', { isPinned: true, cutoffAt: cutoffOf(salvador(), '2026-12-22') });
    const early = momentOf('2026-12-19', '10:00');
    const weeks = [{ ...week, from: early }];
    expect(plan([pinned], CLOSED, early, weeks).places).toMatchObject([{ date: '2026-12-24' }]);
    const writtenOff = delivery('2026-12-22', { status: 'cancelled', isWrittenOff: true });
    expect(plan([writtenOff], CLOSED, early, weeks)).toEqual({ places: [], cancelled: [], moved: [] });
  });

  it('whatever is closed and when, no delivery is lost, none stands on a closed day, and again changes nothing', () => {
    const start = momentOf('2026-12-07', '10:00');
    const closing = fc.array(
      fc.record({ offset: fc.integer({ min: 0, max: 40 }), instead: fc.option(fc.constant(1)) }),
      { maxLength: 12 },
    );
    const dayAt = (offset: number) => new Date(Date.UTC(2026, 11, 7 + offset)).toISOString().slice(0, 10);
    fc.assert(
      fc.property(closing, fc.integer({ min: 0, max: 27 }), (closings, nowOffset) => {
        const weeks: PaidWeek[] = [0, 1, 2, 3].map((i) => ({
          invoiceId: `w${i}`,
          from: new Date(start.getTime() + i * 7 * DAY_MS),
          deliveries: 2,
        }));
        const planned = planDeliveries({ weeks, existing: [], schedule: salvador(), now: start }).places;
        const now = new Date(start.getTime() + nowOffset * DAY_MS);
        let rows = planned.map(({ invoiceId, ordinal, date, cutoffAt }) =>
          delivery(date, { invoiceId, ordinal, cutoffAt, isFrozen: cutoffAt <= now }),
        );
        const schedule = salvador(
          ...closings
            .filter(({ offset }) => offset >= nowOffset)
            .map(({ offset, instead }) => closed(dayAt(offset), instead && dayAt(offset + instead))),
        );
        for (let run = 0; run < 2; run += 1) {
          const { places, moved, cancelled } = plan(rows, schedule, now, weeks);
          expect(cancelled).toEqual([]);
          const after = new Map(rows.map((row) => [row.id, row]));
          for (const { invoiceId, ordinal, date, cutoffAt, isFrozen } of [...places, ...moved]) {
            const id = `${invoiceId} ${ordinal}`;
            const before = after.get(id);
            if (before && !before.isFrozen) expect(isFrozen || cutoffAt > now).toBe(true);
            after.set(id, delivery(date, { invoiceId, ordinal, cutoffAt, isFrozen }));
          }
          const next = [...after.values()];
          if (run === 1) expect(next).toEqual(rows);
          rows = next;
        }
        expect(rows).toHaveLength(8);
        expect(new Set(rows.map(({ date }) => date)).size).toBe(8);
        for (const { date } of rows) expect(closedOn(schedule, date)).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });
});
