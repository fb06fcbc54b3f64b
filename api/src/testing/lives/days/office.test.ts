import { expect, it } from 'vitest';
import { newSubscriber, subscribe } from '../../subscribers.ts';
import { usePayingStore } from '../../test-provider.ts';
import { setStage } from '../stage.ts';
import { openBaskets } from './office.ts';

const PEOPLE = 6;

const paying = usePayingStore({}, { start: '2027-03-01T11:00:00Z' });

it('the office of a random month counts the baskets of a day by who came first, whatever their ids', async () => {
  const stage = await setStage(paying());
  const emails: string[] = [];
  for (let person = 0; person < PEOPLE; person += 1) {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), stage.shelf, subscriber);
    emails.push(subscriber.email);
  }
  const baskets = await openBaskets(stage);
  expect(new Set(baskets.map(({ date }) => date)).size).toBe(1);
  expect(baskets.map(({ email }) => email)).toEqual(emails);
});
