// @vitest-environment happy-dom
import type { Subscription, UpcomingDelivery } from '@cesta/contract/subscriptions/subscriptions';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NextDeliveries } from './next-deliveries.tsx';
import type { DeliveryWishes } from './weeks/delivery-actions.tsx';

const items = [
  { product_id: 'p1', product_name: 'Alface', quantity: 1 },
  { product_id: 'p2', product_name: 'Manga', quantity: 2 },
];
const delivery: Partial<UpcomingDelivery> = {
  id: 'd1',
  date: '2026-11-18',
  status: 'packed',
  changes_until: '2026-11-16T12:30:00.000Z',
  items: items as UpcomingDelivery['items'],
};
const subscription: Partial<Subscription> = {
  status: 'active',
  next_deliveries: [delivery as UpcomingDelivery],
  calendar: [],
};

it('the number of portions stays with its product where the line breaks', () => {
  render(<NextDeliveries subscription={subscription as Subscription} wishes={{} as DeliveryWishes} />);
  expect(screen.getByRole('region').textContent).toContain('Alface, 2\u00a0×\u00a0Manga');
});
