import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type Stripe from 'stripe';
import { beforeAll, beforeEach } from 'vitest';
import { fillShelf, newSubscriber, type Shelf, type Subscriber, subscribe } from './subscribers.ts';
import { usePayingStore } from './test-provider.ts';
import { passToMonday } from './weeks.ts';

/**
 * A store with a payment simulator whose tests each begin on a Monday at ten in Bahia: who subscribes then is charged at
 * that hour of every week, and the basket of Friday can change until Wednesday at six.
 */
export function useMondays() {
  const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
  const store = () => paying().store;
  let shelf: Shelf;
  beforeAll(async () => {
    shelf = await fillShelf(store());
    // Nobody packs here: what a test leaves waiting must not empty the shelf for the next ones.
    await store().deps.database.pool.query('update products set stock = 1000000');
  });
  beforeEach(() => passToMonday(paying()));

  async function subscriberOf(plan: PlanType = 'familia', card?: string): Promise<Subscriber> {
    const subscriber = await newSubscriber(store());
    await subscribe(paying(), shelf, subscriber, plan, card);
    return subscriber;
  }

  return { paying, store, stripe: () => store().deps.stripe as Stripe, shelf: () => shelf, subscriberOf };
}
