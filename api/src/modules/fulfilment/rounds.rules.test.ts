import { dayOf, momentOf, weekdayOf } from '@cesta/contract/calendar';
import type { DeliverySchedule } from '@cesta/contract/coverage';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addUp, areaOf, byCategory, dayOfOrder, daysOfWeek, inRoute } from './rounds.rules.ts';

// Tuesdays (until Sunday 18:00) and Fridays (until Wednesday 18:00).
const SALVADOR: DeliverySchedule = { weekdays: [2, 5], cutoffDays: 2, cutoffTime: '18:00' };

describe('a week', () => {
  it.each(['2026-03-30', '2026-04-02', '2026-04-05'])('goes from Monday to Sunday around %s', (day) => {
    expect([daysOfWeek(day)[0], daysOfWeek(day)[6]]).toEqual(['2026-03-30', '2026-04-05']);
  });
});

describe('the day of an order', () => {
  const paidAt = momentOf('2026-03-31', '10:00');
  const day = (today: string, sentAt: Date | null = null, paid = paidAt) =>
    dayOfOrder({ paidAt: paid, sentAt }, SALVADOR, today);

  it('is the first whose cut-off is not before the payment, to the minute', () => {
    expect(day('2026-03-31')).toEqual({ date: '2026-04-03', lateSince: null });
    expect(day('2026-04-01', null, momentOf('2026-04-01', '18:00')).date).toBe('2026-04-03');
    expect(day('2026-04-01', null, momentOf('2026-04-01', '18:01')).date).toBe('2026-04-07');
  });

  it('stays until it is over, then becomes the next one, and says since when it waits', () => {
    expect(day('2026-04-03')).toEqual({ date: '2026-04-03', lateSince: null });
    expect(day('2026-04-04')).toEqual({ date: '2026-04-07', lateSince: '2026-04-03' });
    expect(day('2026-04-07')).toEqual({ date: '2026-04-07', lateSince: '2026-04-03' });
    expect(day('2026-04-08')).toEqual({ date: '2026-04-10', lateSince: '2026-04-03' });
  });

  it('is kept once the order is packed, however long ago', () => {
    const thursday = momentOf('2026-04-02', '21:00');
    expect(day('2026-04-02', thursday)).toEqual({ date: '2026-04-03', lateSince: null });
    expect(day('2026-05-20', thursday)).toEqual({ date: '2026-04-03', lateSince: null });
  });

  it('is the next one for what was packed late', () => {
    expect(day('2026-05-20', momentOf('2026-04-06', '21:00')).date).toBe('2026-04-07');
    expect(day('2026-05-20', momentOf('2026-04-07', '06:00')).date).toBe('2026-04-07');
  });

  it('does not move by packing, is always a delivery day and never lies behind one', () => {
    const schedule = fc.record({
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 2, maxLength: 7 }),
      cutoffDays: fc.integer({ min: 0, max: 6 }),
      cutoffTime: fc.constantFrom('00:00', '06:30', '18:00', '23:59'),
    });
    const moment = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2027-12-31'),
      noInvalidDate: true,
    });
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

const stop = (id: string, neighborhood: string, street = 'Rua A', number = '1', city = 'Salvador') => ({
  id,
  state: 'scheduled' as const,
  address: { street, number, complement: '', neighborhood, city, state: 'BA', zipcode: '40000000' },
});

describe('the route', () => {
  it('takes one neighbourhood for one, however it is written', () => {
    const keys = ['São Caetano', 'sao  caetano', ' SÃO CAETANO '].map(
      (neighborhood) => areaOf({ neighborhood, city: 'Salvador' }).key,
    );
    expect(new Set(keys).size).toBe(1);
    expect(areaOf({ neighborhood: 'Centro', city: 'Salvador' }).key).not.toBe(
      areaOf({ neighborhood: 'Centro', city: 'Cruz das Almas' }).key,
    );
  });

  it('names the town where there is no neighbourhood', () => {
    expect(areaOf({ neighborhood: ' ', city: 'Cruz das Almas' }).name).toBe('Cruz das Almas');
    expect(areaOf({ neighborhood: '', city: '' }).name).toBe('Sem bairro');
  });

  it('goes town by town, neighbourhood by neighbourhood and up the street by number', () => {
    const { areas, stops } = inRoute([
      stop('a', 'Pituba'),
      stop('b', 'Ápice'),
      stop('c', 'Barra', 'Rua B', '100'),
      stop('d', 'barra', 'Rua B', '20'),
      stop('e', '', 'Rua A', '1', 'Cruz das Almas'),
      stop('f', 'Barra', 'Avenida A', '7'),
    ]);
    expect(stops.map(({ id }) => id).join('')).toBe('ebfdca');
    expect(areas.map(({ name, scheduled }) => [name, scheduled])).toEqual([
      ['Cruz das Almas', 1],
      ['Ápice', 1],
      ['Barra', 3],
      ['Pituba', 1],
    ]);
  });

  it('counts each state by itself', () => {
    const { areas } = inRoute([
      { ...stop('a', 'Barra'), state: 'packed' as const },
      { ...stop('b', 'Barra'), state: 'delivered' as const },
    ]);
    expect(areas).toMatchObject([{ scheduled: 0, packed: 1, delivered: 1 }]);
  });
});

describe('the harvest', () => {
  const units = (productId: string, count: number) => ({ productId, name: productId, units: count });

  it('adds baskets and orders up, and keeps them apart', () => {
    expect(addUp([units('couve', 3), units('caju', 2)], [units('couve', 4), units('mel', 1)])).toEqual([
      { productId: 'couve', name: 'couve', baskets: 3, orders: 4, total: 7 },
      { productId: 'caju', name: 'caju', baskets: 2, orders: 0, total: 2 },
      { productId: 'mel', name: 'mel', baskets: 0, orders: 1, total: 1 },
    ]);
  });

  it('lists by category, then by name', () => {
    const line = (category: string, product_name: string) => ({ category, product_name });
    const lines = [line('Verduras', 'Alface'), line('Frutas', 'Uva'), line('Frutas', 'Ácerola')];
    expect(byCategory(lines).map((each) => each.product_name)).toEqual(['Ácerola', 'Uva', 'Alface']);
  });
});
