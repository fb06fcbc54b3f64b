import { describe, expect, it } from 'vitest';
import { useStore } from '../../../testing/test-store.ts';
import { movedOrderEmail } from '../../fulfilment/moved-orders.emails.ts';
import type { DeliveryRow } from '../deliveries/deliveries.service.ts';
import { movedEmail } from '../subscriptions.emails.ts';
import { basketEmail, lateBasketEmail, unsoldEmail } from './baskets.emails.ts';

const store = useStore();
const ana = { name: 'Ana', email: 'ana@exemplo.test' };
const now = new Date('2027-03-09T12:00:00Z');
const delivery = {
  id: 'd',
  date: '2027-03-11',
  items: [],
  lateSince: '2027-03-09',
  cutoffAt: now,
  frozenAt: now,
  movedFrom: '2027-03-10',
  moveReason: 'Chuva',
} as unknown as DeliveryRow & { lateSince: string };

describe('an e-mail about a day', () => {
  it('is not sent after that day', () => {
    const { deps } = store();
    const order = { id: 'o', customerName: ana.name, customerEmail: ana.email };
    const moved = movedOrderEmail(deps, order, { from: '2027-03-10', to: '2027-03-11' }, 'Chuva');
    const all = [basketEmail(deps, ana, delivery), lateBasketEmail(deps, ana, delivery)];
    for (const { validUntil } of [...all, movedEmail(deps, ana, delivery, now), moved])
      expect(validUntil).toEqual(new Date('2027-03-12T03:00:00Z'));
  });

  it('that asks for a choice is not sent after the choice is closed', () => {
    const { deps } = store();
    const about = { subscriptionId: 's', products: [{ id: 'p', name: 'Manga', isInShop: false }] };
    const cutoffAt = new Date(deps.clock.now().getTime() + 3_600_000);
    expect(unsoldEmail(deps, ana, { ...about, cutoffAt }).validUntil).toEqual(cutoffAt);
    expect(unsoldEmail(deps, ana, { ...about, cutoffAt: null }).validUntil).toBeUndefined();
  });
});
