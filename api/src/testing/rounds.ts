import { DAY_MS } from '@cesta/contract/base/calendar';
import { cents } from '@cesta/contract/base/money';
import type { OrderStatus, PaymentStatus } from '@cesta/contract/orders/order-constants';
import { beforeAll, beforeEach } from 'vitest';
import { importOrder } from '../modules/orders/import.service.ts';
import { freezeDeliveries } from '../modules/subscriptions/deliveries/deliveries.service.ts';
import { importSubscription } from '../modules/subscriptions/starting/import.service.ts';
import { stockUp } from './shelf.ts';
import { signIn } from './sign-in.ts';
import {
  fillShelf,
  leastBasket,
  newSubscriber,
  SALVADOR,
  type Shelf,
  type Subscriber,
  subscriberOf,
} from './subscribers.ts';
import { useStore } from './test-store.ts';

export const PLACE = {
  street: 'Rua Chile',
  number: '7',
  complement: 'Casa 2',
  neighborhood: 'Barra',
  city: 'Salvador',
  state: 'BA',
  zipcode: SALVADOR,
};

/** A store with two operators, and a week of its own for each test. */
export function useRounds() {
  const store = useStore();
  let shelf: Shelf;
  let ana: Subscriber;
  let beto: Subscriber;
  let honey: string;

  const at = (time: string) => store().clock.set(`${time}:00-03:00`);

  beforeAll(async () => {
    at('2027-03-01T10:00');
    shelf = await fillShelf(store());
    honey = await stockUp(store(), 'Mel de engenho', 500);
    ana = subscriberOf(store(), (await signIn(store(), { role: 'admin' })).user);
    beto = subscriberOf(store(), (await signIn(store(), { role: 'admin' })).user);
  });

  // A week of its own for each test, so that none counts what another has left.
  let monday = Date.parse('2027-03-08T00:00:00Z');
  let day: (offset: number) => string;
  beforeEach(() => {
    const start = monday;
    day = (offset) => new Date(start + offset * DAY_MS).toISOString().slice(0, 10);
    monday += 5 * 7 * DAY_MS;
    at(`${day(0)}T10:00`);
  });

  /** Subscribed on Monday morning: the first basket goes out on Friday in Salvador, on Wednesday in Cruz das Almas. */
  async function basketOf(zipcode = SALVADOR) {
    const subscriber = await newSubscriber(store(), zipcode);
    const productIds = leastBasket(shelf, 'essencial').map(({ productId }) => productId);
    const now = store().clock.now();
    const id = await importSubscription(
      store().db,
      { userId: subscriber.id, planType: 'essencial', status: 'active', productIds, createdAt: now },
      now,
    );
    return { subscriber, id };
  }

  async function orderOf(
    status: OrderStatus = 'confirmed',
    paymentStatus: PaymentStatus = 'paid',
    place = {},
  ) {
    const { user } = await signIn(store());
    const id = await importOrder(store().db, {
      customer: { id: user.id, name: 'Rosa', email: user.email, phone: '71999990000' },
      address: { ...PLACE, ...place },
      lines: [{ productId: honey, name: 'Mel de engenho', price: cents(20_00), quantity: 3 }],
      status,
      paymentStatus,
      at: store().clock.now(),
      notes: 'Deixar na portaria',
    });
    return { id, email: user.email, customer: subscriberOf(store(), user) };
  }

  const week = async (wanted = day(0)) => (await ana.call('GET', `/admin/deliveries?week=${wanted}`)).body;
  const round = async (date: string, query = '') =>
    (await ana.call('GET', `/admin/deliveries/${date}${query}`)).body;
  // biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect in it
  const stopOf = async (date: string, kind: string): Promise<any> =>
    (await round(date)).stops.find((stop: { kind: string }) => stop.kind === kind);

  const move = (who: Subscriber, stop: { kind: string; id: string }, from: string, to: string) =>
    who.call('PATCH', `/admin/deliveries/${stop.kind}/${stop.id}`, { from, to });

  async function frozenBasket() {
    const made = await basketOf();
    at(`${day(2)}T18:00`);
    await freezeDeliveries(store().deps);
    return { ...made, stop: await stopOf(day(4), 'basket') };
  }

  return {
    store,
    at,
    day: (offset: number) => day(offset),
    /** Two operators. */
    ana: () => ana,
    beto: () => beto,
    /** What one-off orders are of. */
    honey: () => honey,
    shelf: () => shelf,
    basketOf,
    orderOf,
    week,
    round,
    stopOf,
    move,
    frozenBasket,
  };
}
