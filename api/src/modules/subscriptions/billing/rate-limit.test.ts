import { beforeAll, describe, expect, it } from 'vitest';
import { callAs } from '../../../testing/calling.ts';
import { signInBuyer, stockUp } from '../../../testing/shelf.ts';
import { fillShelf, newSubscriber, type Shelf, subscribe } from '../../../testing/subscribers.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';

const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
let shelf: Shelf;
beforeAll(async () => {
  shelf = await fillShelf(paying().store);
});

async function count(text: string): Promise<number> {
  const { rows } = await paying().store.deps.database.pool.query<{ count: string }>(text);
  return Number(rows[0]?.count);
}

const paidWeeks = () => count("select count(*) from subscription_invoices where state = 'paid'");
const waiting = () => count('select count(*) from provider_events where applied_at is null');

describe("the provider's limit of calls a second", () => {
  it('loses none of a crowd of renewals: what was refused too often comes again later', async () => {
    const { provider, store } = paying();
    const CROWD = 25;
    for (let number = 0; number < CROWD; number += 1) {
      await subscribe(paying(), shelf, await newSubscriber(store), 'familia');
    }
    expect(await paidWeeks()).toBe(CROWD);
    provider.configure({ rateLimit: 3 });
    await provider.advance({ days: 7, hours: 2 });
    await paying().applyEvents();
    // Too narrow for all at once, so that the queue has to do its part.
    expect(await waiting()).toBeGreaterThan(0);
    for (let minute = 0; minute < 60 && (await waiting()) > 0; minute += 1) {
      if (minute === 2) provider.configure({ rateLimit: 25 });
      await provider.advance({ minutes: 2 });
      await paying().applyEvents();
    }
    expect(await waiting()).toBe(0);
    expect(await paidWeeks()).toBe(2 * CROWD);
  });

  it('is waited out when a customer meets it', async () => {
    const { provider, store } = paying();
    const buyer = await signInBuyer(store);
    const productId = await stockUp(store, 'Umbu', 50);
    provider.configure({ rateLimit: 1 });
    const order = () =>
      callAs(buyer, store, 'POST', '/stripe/create-checkout-session', {
        items: [{ productId, quantity: 1 }],
      });
    const answers = await Promise.all([order(), order(), order()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    provider.configure({ rateLimit: 25 });
  });
});
