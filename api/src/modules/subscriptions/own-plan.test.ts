import { shortSpokenDay } from '@cesta/contract/base/calendar';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import Stripe from 'stripe';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { callAs } from '../../testing/calling.ts';
import { signIn } from '../../testing/sign-in.ts';
import {
  catchUp,
  emailsTo,
  fillShelf,
  leastBasket,
  newSubscriber,
  pass,
  type Shelf,
  type Subscriber,
  subscribe,
} from '../../testing/subscribers.ts';
import { usePayingStore } from '../../testing/test-provider.ts';
import { calendarOf, skip } from '../../testing/weeks.ts';
import { stripeOf } from '../payments/provider.service.ts';
import { reconcileAllDeliveries } from './deliveries/deliveries.service.ts';

const paying = usePayingStore({}, { start: '2026-11-16T12:00:00.000Z' });
const store = () => paying().store;
let shelf: Shelf;
beforeAll(async () => {
  shelf = await fillShelf(store());
});

/** The provider's answer gets lost, after it has done what was asked or before. */
async function withLostAnswer<T>(isDone: boolean, work: () => Promise<T>): Promise<T> {
  const { subscriptions } = stripeOf(store().deps).stripe;
  const update = subscriptions.update.bind(subscriptions);
  const lost = vi.spyOn(subscriptions, 'update').mockImplementation(async (...asked) => {
    if (isDone) await update(...asked);
    throw new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'The connection ended' });
  });
  try {
    return await work();
  } finally {
    lost.mockRestore();
  }
}

/** The look that follows a press; jobs wait by the real clock. */
async function lookAgain(): Promise<void> {
  const { rowCount } = await store().deps.database.pool.query(
    `update pgboss.job set start_after = now() where name like 'subscriptions.own-%' and state = 'created'`,
  );
  expect(rowCount).toBeGreaterThan(0);
  await catchUp(paying());
}

async function essencial() {
  const customer = await newSubscriber(store());
  await subscribe(paying(), shelf, customer, 'essencial');
  const before = (await emailsTo(store(), customer.email)).length;
  const told = async () =>
    (await emailsTo(store(), customer.email))
      .slice(before)
      .map(({ subject }) => subject)
      .filter((subject) => /plano|reativada/.test(subject));
  return { customer, told };
}

const wish = ({ call }: Subscriber, planType: PlanType = 'familia') =>
  call('POST', '/stripe/change-plan', { planType, selectedProducts: leastBasket(shelf, planType) });

describe('a customer’s own change of plan whose answer got lost', () => {
  it('is told once when it was done, also when it is pressed again', async () => {
    const { customer, told } = await essencial();
    expect((await withLostAnswer(true, () => wish(customer))).status).toBe(503);
    await lookAgain();
    expect(await told()).toEqual(['Seu plano muda para Família']);
    expect((await wish(customer)).status).toBe(200);
    expect(await told()).toHaveLength(1);
  });

  it('is told once when the second press comes before anybody has looked', async () => {
    const { customer, told } = await essencial();
    await withLostAnswer(true, () => wish(customer));
    expect((await wish(customer)).status).toBe(200);
    await lookAgain();
    expect(await told()).toEqual(['Seu plano muda para Família']);
  });

  it('is not told when the customer has gone back before anybody has looked', async () => {
    const { customer, told } = await essencial();
    await withLostAnswer(true, () => wish(customer));
    expect((await wish(customer, 'essencial')).status).toBe(200);
    await lookAgain();
    expect((await customer.subscription()).next_plan).toBeNull();
    expect(await told()).toEqual([]);
  });

  it('is not told when it was not done', async () => {
    const { customer, told } = await essencial();
    expect((await withLostAnswer(false, () => wish(customer))).status).toBe(503);
    await lookAgain();
    expect(await told()).toEqual([]);
  });

  it('says that the plan is in force when the new week came before the look', async () => {
    const { customer, told } = await essencial();
    await withLostAnswer(true, () => wish(customer));
    await pass(paying(), { weeks: 1, hours: 2 });
    await lookAgain();
    expect(await told()).toEqual(['Seu plano agora é Família']);
  });
});

describe('a customer’s own change of plan around a closed day', () => {
  it('says before, at once and in the e-mail which days it moves, of skipped deliveries too, and moves them back', async () => {
    const { customer } = await essencial();
    const [, , third] = await calendarOf(customer);
    await skip(customer, String(third?.id));
    const { deps } = store();
    const admin = await signIn(store(), { role: 'admin' });
    const days = [{ date: String(third?.date), reason: 'Feriado' }];
    const question = { days, place: null, baskets: 'move', expected: { baskets: 0, orders: 0 } };
    expect((await callAs(admin, store(), 'POST', '/admin/closed-days', question)).status).toBe(200);
    await reconcileAllDeliveries(deps);

    const before = await calendarOf(customer);
    const preview = await customer.call('GET', '/stripe/change-plan?plan_type=premium');
    const desk = `/admin/subscriptions/${(await customer.subscription()).id}/plan?plan_type=premium`;
    expect((await callAs(admin, store(), 'GET', desk)).body).toEqual(preview.body);
    const [told] = preview.body.days;
    expect(told).toMatch(/^Mudam? de dia /);
    expect((await wish(customer, 'premium')).body.message).toContain(told);
    const emails = await emailsTo(store(), customer.email);
    expect(emails.find(({ subject }) => subject === 'Seu plano muda para Premium')?.text).toContain(told);

    const after = await calendarOf(customer);
    const moved = before.flatMap(({ id, date }) => {
      const now = after.find((it) => it.id === id)?.date;
      return now && now !== date ? `${shortSpokenDay(date)}` : [];
    });
    expect(moved.length).toBeGreaterThan(0);
    for (const day of moved.slice(0, 4)) expect(told).toContain(day);
    expect((await wish(customer, 'essencial')).body.message).toContain(' de dia ');
    expect(await calendarOf(customer)).toEqual(before);
  });
});

describe('a customer’s own reactivation whose answer got lost', () => {
  const cancel = ({ call }: Subscriber) => call('POST', '/stripe/cancel-subscription');
  const goOn = ({ call }: Subscriber) => call('POST', '/stripe/reactivate-subscription');

  it('is told once when it was done, also when it is pressed again before anybody has looked', async () => {
    const { customer, told } = await essencial();
    await cancel(customer);
    expect((await withLostAnswer(true, () => goOn(customer))).status).toBe(503);
    await lookAgain();
    expect(await told()).toEqual(['Sua assinatura foi reativada']);
    await cancel(customer);
    await withLostAnswer(true, () => goOn(customer));
    expect((await goOn(customer)).status).toBe(200);
    await lookAgain();
    expect(await told()).toHaveLength(2);
  });

  it('is not told when it was not done, or when they have cancelled again', async () => {
    const { customer, told } = await essencial();
    await cancel(customer);
    expect((await withLostAnswer(false, () => goOn(customer))).status).toBe(503);
    await lookAgain();
    expect(await told()).toEqual([]);
    await withLostAnswer(true, () => goOn(customer));
    expect((await cancel(customer)).status).toBe(200);
    await lookAgain();
    expect(await told()).toEqual([]);
    expect(await customer.subscription()).toMatchObject({ cancel_at_period_end: true });
  });

  it('goes on also where the answer to the cancellation was lost before', async () => {
    const { customer, told } = await essencial();
    expect((await withLostAnswer(true, () => cancel(customer))).status).toBe(503);
    expect((await goOn(customer)).status).toBe(200);
    await catchUp(paying());
    expect(await customer.subscription()).toMatchObject({ cancel_at_period_end: false });
    expect(await told()).toEqual([]);
  });
});
