import { addDays, dayOf, momentOf, spokenDay, weekdayOf } from '@cesta/contract/base/calendar';
import type { DeliverySchedule } from '@cesta/contract/coverage/coverage';
import type { StopState } from '@cesta/contract/orders/delivery-constants';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BasketDay, dayOfOrder, deliveryOf, packedSince } from './order-days.rules.ts';

// Tuesdays (until Sunday 18:00) and Fridays (until Wednesday 18:00).
const SALVADOR: DeliverySchedule = { weekdays: [2, 5], cutoffDays: 2, cutoffTime: '18:00' };

const schedule = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 2, maxLength: 7 }),
  cutoffDays: fc.integer({ min: 0, max: 6 }),
  cutoffTime: fc.constantFrom('00:00', '06:30', '18:00', '23:59'),
});
const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
const hours = (most: number) => fc.integer({ min: 0, max: most });
const later = (start: Date, count: number) => new Date(start.getTime() + count * 3_600_000);

describe('the day of an order', () => {
  const paidAt = momentOf('2026-03-31', '10:00');
  const day = (today: string, sentAt: Date | null = null, paid = paidAt) =>
    dayOfOrder({ paidAt: paid, sentAt }, SALVADOR, today);

  const onTime = { date: '2026-04-03', due: '2026-04-03', lateSince: null };

  it('is the first whose cut-off is not before the payment, to the minute', () => {
    expect(day('2026-03-31')).toEqual(onTime);
    expect(day('2026-04-01', null, momentOf('2026-04-01', '18:00')).date).toBe('2026-04-03');
    expect(day('2026-04-01', null, momentOf('2026-04-01', '18:01')).date).toBe('2026-04-07');
  });

  const late = { due: '2026-04-03', lateSince: '2026-04-03' };

  it('stays until it is over, then becomes the next one, and says since when it waits', () => {
    expect(day('2026-04-03')).toEqual(onTime);
    expect(day('2026-04-04')).toEqual({ ...late, date: '2026-04-07' });
    expect(day('2026-04-07')).toEqual({ ...late, date: '2026-04-07' });
    expect(day('2026-04-08')).toEqual({ ...late, date: '2026-04-10' });
  });

  it('is kept once the order is packed, however long ago', () => {
    const thursday = momentOf('2026-04-02', '21:00');
    expect(day('2026-04-02', thursday)).toEqual(onTime);
    expect(day('2026-05-20', thursday)).toEqual(onTime);
  });

  it('is the next one for what was packed late', () => {
    expect(day('2026-05-20', momentOf('2026-04-06', '21:00')).date).toBe('2026-04-07');
    expect(day('2026-05-20', momentOf('2026-04-07', '06:00')).date).toBe('2026-04-07');
  });

  it('lies before any day that was driven after its packing: nobody has to look for it there', () => {
    const closed = fc.uniqueArray(
      fc.record({ day: fc.integer({ min: -20, max: 20 }), instead: fc.constantFrom(null, 1, 2, 3) }),
      { maxLength: 6, selector: ({ day }) => day },
    );
    fc.assert(
      fc.property(schedule, moment, hours(20 * 24), closed, fc.integer({ min: -20, max: 20 }), (...drawn) => {
        const [week, paid, waits, days, ahead] = drawn;
        const closedDates = days.map(({ day, instead }) => ({
          date: addDays(dayOf(paid), day),
          reason: 'Feriado',
          replacedBy: instead && addDays(dayOf(paid), day + instead),
        }));
        const city = { ...week, closedDates };
        const sentAt = later(paid, waits);
        const wanted = addDays(dayOf(paid), ahead);
        const { date } = dayOfOrder({ paidAt: paid, sentAt }, city, '2030-01-01');
        if (date >= wanted) expect(sentAt >= packedSince(city, wanted)).toBe(true);
      }),
    );
  });

  it('does not move by packing, is always a delivery day and never lies behind one', () => {
    fc.assert(
      fc.property(schedule, moment, fc.integer({ min: 0, max: 40 * 24 }), (city, paid, hours) => {
        const now = new Date(paid.getTime() + hours * 3_600_000);
        const open = dayOfOrder({ paidAt: paid, sentAt: null }, city, dayOf(now));
        const packed = dayOfOrder({ paidAt: paid, sentAt: now }, city, '2030-01-01');
        expect(packed.date).toBe(open.date);
        expect(open.date >= dayOf(now)).toBe(true);
        expect(city.weekdays).toContain(weekdayOf(open.date));
        expect(open.lateSince === null || open.lateSince < dayOf(now)).toBe(true);
      }),
    );
  });
});

describe('the day of an order that comes along with a basket', () => {
  const paidAt = momentOf('2026-03-31', '10:00');
  const FRIDAY = '2026-04-10';
  const coming = { date: FRIDAY, lateSince: null, isComing: true };
  const day = (basket: BasketDay, today: string, sentAt: Date | null = null) =>
    dayOfOrder({ paidAt, sentAt, basket }, SALVADOR, today);

  it('is the day of the basket, wherever that goes, though an order by itself would come sooner', () => {
    expect(day(coming, '2026-03-31')).toEqual({
      date: FRIDAY,
      due: FRIDAY,
      lateSince: null,
      basket: 'along',
    });
    expect(day({ ...coming, date: '2026-04-15' }, '2026-03-31')).toMatchObject({
      date: '2026-04-15',
      basket: 'along',
    });
    expect(day(coming, '2026-05-20', momentOf('2026-04-09', '21:00'))).toMatchObject({
      date: FRIDAY,
      basket: 'along',
    });
  });

  it('stays the day that was promised when the basket does not come, or is the next one driven', () => {
    const off = { ...coming, isComing: false };
    expect(day(off, '2026-04-06')).toEqual({ date: FRIDAY, due: FRIDAY, lateSince: null, basket: 'alone' });
    expect(day({ ...off, date: '2026-04-15' }, '2026-04-06').date).toBe('2026-04-17');
    expect(day(off, '2026-04-11')).toEqual({
      date: '2026-04-14',
      due: FRIDAY,
      lateSince: FRIDAY,
      basket: 'alone',
    });
  });

  it('goes on with a basket that is late, and without one that was brought without it', () => {
    const late = { ...coming, date: '2026-04-14', lateSince: FRIDAY };
    expect(day(late, '2026-04-11')).toEqual({
      date: '2026-04-14',
      due: FRIDAY,
      lateSince: FRIDAY,
      basket: 'along',
    });
    expect(day(coming, '2026-04-11')).toEqual({ date: '2026-04-14', due: FRIDAY, lateSince: FRIDAY });
  });

  it('is told in the words of the account', () => {
    const told = (basket: BasketDay, today: string) => {
      const order = { state: 'scheduled', createdAt: paidAt, paidAt, sentAt: null, basket } as const;
      return deliveryOf(order, day(basket, today), momentOf(today, '10:00')).promise;
    };
    expect(told(coming, '2026-03-31')).toBe('Chega com a sua cesta de sexta, 10 de abril.');
    expect(told(coming, FRIDAY)).toBe('Chega hoje com a sua cesta.');
    expect(told({ ...coming, isComing: false }, '2026-03-31')).toBe(
      'Sua cesta não vem, mas o pedido sim: chega sexta-feira, 10 de abril, sem frete.',
    );
  });
});

/** What the operator's list and the customer's account say of an order at the same moment. */
function seen(city: DeliverySchedule, state: StopState, paidAt: Date, sentAt: Date | null, now: Date) {
  const day = dayOfOrder({ paidAt, sentAt }, city, dayOf(now));
  return { day, delivery: deliveryOf({ state, createdAt: paidAt, paidAt, sentAt }, day, now) };
}

describe('what the customer reads', () => {
  // Paid on a Tuesday: to be brought on Friday, the third working day.
  const paid = momentOf('2026-11-10', '09:00');
  const at = (day: string, state: StopState = 'scheduled', sent?: string, paidAt = paid) =>
    seen(SALVADOR, state, paidAt, sent ? momentOf(sent, '08:00') : null, momentOf(day, '12:00')).delivery;

  it.each([
    ['before it', '2026-11-11', 'Chega sexta-feira, 13 de novembro.'],
    ['on the day itself', '2026-11-13', 'Chega hoje, sexta-feira, 13 de novembro.'],
  ])('is the day that the operator’s list has, %s', (_, today, text) => {
    expect(at(today)).toMatchObject({ date: '2026-11-13', promise: text });
  });

  it('leaves out days on which nobody drives', () => {
    const closed = { ...SALVADOR, closedDates: [{ date: '2026-11-13', reason: 'Festa', replacedBy: null }] };
    const { day, delivery } = seen(closed, 'scheduled', paid, null, momentOf('2026-11-11', '12:00'));
    expect(day).toEqual({ date: '2026-11-17', due: '2026-11-17', lateSince: null });
    expect(delivery.promise).toBe('Chega terça-feira, 17 de novembro.');
  });

  it('says that it is late and names the new day, once the day that was told is over', () => {
    expect(at('2026-11-14')).toMatchObject({
      date: '2026-11-17',
      late_since: '2026-11-13',
      promise:
        'O pedido atrasou e agora chega terça-feira, 17 de novembro. Qualquer dúvida, fale com a gente.',
    });
    const text =
      'O pedido atrasou e agora chega sexta-feira, 20 de novembro. Qualquer dúvida, fale com a gente.';
    expect(at('2026-11-18')).toMatchObject({ date: '2026-11-20', late_since: '2026-11-13', promise: text });
    expect(at('2026-11-20', 'packed', '2026-11-18')).toMatchObject({ date: '2026-11-20', promise: text });
  });

  it('asks to get in touch when the day of a packed order is over, and when nobody packs it at all', () => {
    const text = 'Já deve estar chegando. Qualquer dúvida, fale com a gente.';
    expect(at('2026-11-18', 'packed', '2026-11-12')).toMatchObject({ date: '2026-11-13', promise: text });
    expect(at('2026-12-11')).toMatchObject({ date: null, promise: text });
  });

  it('is nothing more once it is there', () => {
    expect(at('2026-11-13', 'delivered', '2026-11-12')).toMatchObject({ date: '2026-11-13', promise: null });
  });

  it('holds the day of the operator’s list, whenever it was paid, packed and looked at, or says that it is late', () => {
    fc.assert(
      fc.property(
        schedule,
        moment,
        fc.option(hours(29 * 24)),
        hours(29 * 24),
        (city, paidAt, packing, looking) => {
          const sentAt = packing === null ? null : later(paidAt, packing);
          const now = later(sentAt ?? paidAt, looking);
          const { day, delivery } = seen(city, sentAt ? 'packed' : 'scheduled', paidAt, sentAt, now);
          expect(delivery.date).toBe(day.date);
          const told = readDay(delivery.promise ?? '', dayOf(paidAt));
          expect(told).toBe(day.date < dayOf(now) ? null : day.date);
          if (delivery.promise?.includes('atrasou')) expect(day.date > day.due).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

/** The day that somebody expects who reads this; null when it says that the day is over. */
function readDay(text: string, paidOn: string): string | null {
  if (text.startsWith('Já deve estar chegando.')) return null;
  const days = Array.from({ length: 90 }, (_, count) => addDays(paidOn, count));
  const told = days.find((day) => text.includes(`${spokenDay(day)}.`));
  if (!told) throw new Error(`Says no day: ${text}`);
  return told;
}
