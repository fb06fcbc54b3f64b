import { cents } from '@cesta/contract/base/money';
import { describe, expect, it } from 'vitest';
import { useBankWeeks } from '../../../../testing/bank-weeks.ts';
import { catchUp, pass, subscribe } from '../../../../testing/subscribers.ts';
import { press } from '../../../../testing/worklist.ts';
import { reviewDisputes } from '../../disputes/disputes.service.ts';
import { performWeekReturns } from './week-return-jobs.service.ts';

const {
  paying,
  store,
  provider,
  shelf,
  weekOf,
  paidWeek,
  book,
  dispute,
  decide,
  refundedTo,
  balanceOf,
  listed,
} = useBankWeeks();

describe('credit that is left of a week that the bank has given back', () => {
  /** All of a week was credit before its bank gave it back too. */
  async function lostWeek(plan: 'essencial' | 'premium' = 'essencial') {
    const week = await paidWeek(plan);
    const amount = cents(plan === 'premium' ? 250_00 : 109_00);
    await pass(paying(), { weeks: 1, hours: 2 });
    await book(week.invoiceId, { amount, as: 'credit' });
    await catchUp(paying());
    await decide(await dispute(week), 'lost');
    const [item] = await listed('refund-failed', week.subscriber);
    expect(item?.amount).toBe(amount / 100);
    return { ...week, item };
  }

  it('is taken away once: what a later week gives goes to the card', async () => {
    const { subscriber, item } = await lostWeek();
    expect((await press(store(), item, 'Tirar o crédito')).status).toBe(200);
    await catchUp(paying());
    await subscribe(paying(), shelf(), subscriber);
    const { invoiceId } = await weekOf(subscriber);
    await book(invoiceId, { amount: cents(30_00), as: 'credit' });
    await catchUp(paying());
    await subscriber.call('POST', '/stripe/cancel-subscription');
    await catchUp(paying());
    expect(await listed('refund-failed', subscriber)).toEqual([]);
    expect([await balanceOf(subscriber), await refundedTo(subscriber)]).toEqual([0, 30_00]);
  });

  it('is taken away as far as no charge has used it meanwhile, and the operator reads how far', async () => {
    const { subscriber, item } = await lostWeek('premium');
    await subscribe(paying(), shelf(), subscriber);
    const answer = await press(store(), item, 'Tirar o crédito');
    expect([answer.status, answer.body.code]).toEqual([409, 'CREDIT_USED']);
    const [rest] = await listed('refund-failed', subscriber);
    expect([rest?.amount, await balanceOf(subscriber)]).toEqual([141, -141_00]);
    expect((await press(store(), rest, 'Tirar o crédito')).status).toBe(200);
    await catchUp(paying());
    expect([await balanceOf(subscriber), await listed('refund-failed', subscriber)]).toEqual([0, []]);
  });

  it('is not called taken away where a charge has used all of it', async () => {
    const { subscriber, item } = await lostWeek();
    await subscribe(paying(), shelf(), subscriber);
    expect((await press(store(), item, 'Tirar o crédito')).body.code).toBe('CREDIT_USED');
    await catchUp(paying());
    expect([await balanceOf(subscriber), await listed('refund-failed', subscriber)]).toEqual([0, []]);
  });
});

describe('credit that is booked for a week that the bank gives back', () => {
  it('holds back no credit of another week while it waits to be given', async () => {
    const { subscriber, invoiceId, intent } = await paidWeek();
    await pass(paying(), { weeks: 1, hours: 2 });
    const second = await weekOf(subscriber);
    await book(second.invoiceId, { amount: cents(40_00), as: 'credit' });
    await catchUp(paying());
    provider().setFaults({ apiStatus: 503, apiPath: '/v1/credit_notes' });
    await book(invoiceId, { amount: cents(109_00), as: 'credit' });
    await decide(await dispute({ intent }), 'lost');
    expect(await listed('refund-failed', subscriber)).toEqual([]);
    provider().clearFaults();
    await performWeekReturns(store().deps);
    await reviewDisputes(store().deps);
    await catchUp(paying());
    expect(await listed('refund-failed', subscriber)).toEqual([]);
    expect([await balanceOf(subscriber), await refundedTo(subscriber)]).toEqual([0, 40_00]);
  });
});
