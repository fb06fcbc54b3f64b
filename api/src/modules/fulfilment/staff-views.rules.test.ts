import type { DeliveryDay } from '@cesta/contract/panel/deliveries';
import { describe, expect, it } from 'vitest';
import { dayFor } from './staff-views.rules.ts';

const item = { product_id: 'p', product_name: 'Mel', quantity: 1, unit: 'pote', unit_price: 20 };
const door = { amount: 57.7, received: false };
const day = {
  date: '2027-03-12',
  harvest: [{ product_id: 'p' }],
  stops: [
    {
      kind: 'basket',
      id: 's',
      customer_name: 'Rosa',
      items: [item],
      extras: [{ id: 'e', notes: 'x', items: [item], door }],
      door,
      secret: 'not in the list',
    },
  ],
} as unknown as DeliveryDay;

describe('a day as each role reads it', () => {
  it('is whole for the office', () => {
    expect(dayFor('admin', day)).toEqual(day);
  });

  it('tells who drives what to take at the door, and no other amount', () => {
    const { stops, harvest } = dayFor('driver', day);
    expect(harvest).toEqual([]);
    expect(stops[0]).toMatchObject({ door, extras: [{ door }] });
    expect(JSON.stringify(stops)).not.toMatch(/unit_price|secret/);
  });

  it('tells who packs no amount at all', () => {
    const { stops, harvest } = dayFor('packer', day);
    expect(harvest).toHaveLength(1);
    expect(stops[0]).toMatchObject({ customer_name: 'Rosa', items: [{ product_name: 'Mel' }] });
    expect(JSON.stringify(stops)).not.toMatch(/door|amount|unit_price|secret/);
  });
});
