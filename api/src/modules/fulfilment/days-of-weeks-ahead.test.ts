import { onDay, spokenDay } from '@cesta/contract/base/calendar';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import { describe, expect, it } from 'vitest';
import { useRounds } from '../../testing/rounds.ts';
import { emailsTo, leastBasket, newSubscriber, type Subscriber } from '../../testing/subscribers.ts';
import { importSubscription } from '../subscriptions/starting/import.service.ts';

const { store, day, shelf, ana } = useRounds();

async function subscribed(planType: PlanType): Promise<Subscriber> {
  const subscriber = await newSubscriber(store());
  const productIds = leastBasket(shelf(), planType).map(({ productId }) => productId);
  const now = store().clock.now();
  const subscription = {
    userId: subscriber.id,
    planType,
    status: 'active',
    productIds,
    createdAt: now,
  } as const;
  await importSubscription(store().db, subscription, now);
  return subscriber;
}

const daysOf = async (subscriber: Subscriber) =>
  (await subscriber.subscription()).calendar.map(({ date }) => date);
const told = async ({ email }: Subscriber) =>
  (await emailsTo(store(), email)).filter(({ subject }) => subject.includes('muda de dia'));
const reasons = (emails: readonly { text: string }[]) =>
  emails.map(({ text }) => /Motivo: (.+?)\./.exec(text)?.[1]);
const saying = (from: number, to: number) =>
  `A cesta que chegaria ${onDay(day(from))} chega ${onDay(day(to))}.`;

async function close(offset: number) {
  const question = { days: [{ date: day(offset), reason: 'Enchente' }], place: null };
  const { body } = await ana().call('POST', '/admin/closed-days/impact', question);
  const { baskets, orders } = body;
  const expected = { baskets, orders };
  expect((await ana().call('POST', '/admin/closed-days', { ...question, expected })).status).toBe(200);
}

async function moveFirst(subscriber: Subscriber, to: number) {
  const [basket] = (await subscriber.subscription()).next_deliveries;
  const path = `/admin/deliveries/basket/${basket?.id}/day`;
  const body = { from: basket?.date, to: day(to), reason: 'a seu pedido' };
  return ana().call('PUT', path, body);
}

describe('baskets of weeks that are not paid yet', () => {
  it('that all move because one day is closed are all told of, as far ahead as the account shows them', async () => {
    const subscriber = await subscribed('premium');
    const before = await daysOf(subscriber);
    await close(4);
    const after = await daysOf(subscriber);
    expect(after.at(-1)).not.toBe(before.at(-1));
    const texts = (await told(subscriber)).map(({ text }) => text).join('\n');
    expect(texts).toContain(saying(4, 11));
    expect(texts).toContain(saying(11, 15));
    expect(texts).toContain('Os dias das cestas seguintes estão em Minha Conta.');
    // Also of those that leave a day on which the van drives.
    expect(reasons(await told(subscriber))).toEqual(['Enchente', 'Enchente']);
  });

  it('that make room for one that the operator moves are told of, and so is their way back', async () => {
    const subscriber = await subscribed('essencial');
    expect(await daysOf(subscriber)).toContain(day(11));
    const moved = await moveFirst(subscriber, 11);
    expect(moved.body.message).toContain('já foi avisado, também das próximas, que mudam de dia com ela.');
    expect((await daysOf(subscriber)).slice(0, 2)).toEqual([day(11), day(15)]);
    const [own, next, ...more] = await told(subscriber);
    expect(more).toEqual([]);
    expect(own?.text).toContain(saying(4, 11));
    expect(next?.text).toContain(saying(11, 15));
    expect(next?.text).toContain(`Motivo: a sua cesta de ${spokenDay(day(4))} vem ${onDay(day(11))}.`);
    // Before the e-mail has left.
    const back = await moveFirst(subscriber, 4);
    expect(back.body.message).toMatch(/já foi avisado\. As próximas voltam aos dias que ele conhece\.$/);
    expect(await daysOf(subscriber)).toContain(day(11));
    expect((await told(subscriber)).map(({ text }) => text).join('\n')).not.toContain(saying(11, 15));
    await moveFirst(subscriber, 11);
    await store().deps.database.pool.query('update emails set sent_at = created_at where sent_at is null');
    const afterwards = await moveFirst(subscriber, 4);
    expect(afterwards.body.message).toContain('também das próximas, que mudam de dia com ela.');
    expect((await told(subscriber)).map(({ text }) => text).join('\n')).toContain(saying(15, 11));
  });

  it('that come sooner because one is cancelled are told of', async () => {
    const subscriber = await subscribed('premium');
    await close(4);
    const [, basket] = (await subscriber.subscription()).next_deliveries;
    expect(basket?.date).toBe(day(11));
    await store().deps.database.pool.query('update emails set sent_at = created_at where sent_at is null');
    const path = `/admin/deliveries/basket/${basket?.id}/cancellation`;
    const done = await ana().call('POST', path, { date: day(11), reason: 'a van quebrou' });
    expect(done.status).toBe(200);
    expect(await daysOf(subscriber)).toEqual(expect.arrayContaining([day(8), day(11), day(15)]));
    const back = (await told(subscriber)).at(-1)?.text;
    expect(back).toContain(saying(15, 11));
    expect(back).toContain(`Motivo: a sua cesta de ${spokenDay(day(11))} foi cancelada.`);
  });
});
