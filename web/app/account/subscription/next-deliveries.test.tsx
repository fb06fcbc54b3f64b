// @vitest-environment happy-dom
import type { Subscription, UpcomingDelivery } from '@cesta/contract/subscriptions/subscriptions';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
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

const show = (changes: Partial<Subscription>) =>
  render(
    <NextDeliveries
      subscription={{ ...subscription, ...changes } as Subscription}
      wishes={{} as DeliveryWishes}
    />,
  );

afterEach(cleanup);

it('the number of portions stays with its product where the line breaks', () => {
  render(<NextDeliveries subscription={subscription as Subscription} wishes={{} as DeliveryWishes} />);
  expect(screen.getByRole('region').textContent).toContain('Alface, 2\u00a0×\u00a0Manga');
});

it('a paid basket of the subscription before stands first, with nothing to be changed about it', () => {
  const last = { ...delivery, id: 'd0', date: '2026-11-17', status: 'scheduled' } as UpcomingDelivery;
  show({ earlier_deliveries: [last] });
  const earlier = within(screen.getByRole('list', { name: 'Da sua assinatura anterior' }));
  expect(earlier.getByText('terça-feira, 17 de novembro')).toBeTruthy();
  expect(earlier.getByText('Da sua assinatura anterior, já paga')).toBeTruthy();
  expect(earlier.queryByText(/Você pode trocar/)).toBeNull();
});

it.each([
  ['packed', 'Vai para Rua Chile, 1'],
  ['delivered', 'Foi para Rua Chile, 1'],
  ['skipped', null],
] as const)('of a basket for another address it is said where it goes or went: %s', (status, words) => {
  const place = { street: 'Rua Chile', number: '1' } as UpcomingDelivery['address'];
  const there = { ...delivery, status, address: place } as UpcomingDelivery;
  const address = { street: 'Rua da Estação', number: '7' } as Subscription['address'];
  show({ address, next_deliveries: [there] });
  expect(screen.queryByText(/Rua Chile/)?.textContent ?? null).toBe(words);
});
