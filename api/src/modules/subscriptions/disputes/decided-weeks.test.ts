import { cents } from '@cesta/contract/base/money';
import { worthOf } from '@cesta/contract/subscriptions/basket-worth';
import { describe, expect, it } from 'vitest';
import { useBankWeeks } from '../../../testing/bank-weeks.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { catchUp, loseCoverage, pass } from '../../../testing/subscribers.ts';
import { returnsOf, runWeeks } from '../../../testing/weeks.ts';
import { press } from '../../../testing/worklist.ts';
import { fillUp } from '../deliveries/contents/completing.service.ts';
import { creditShortfalls } from '../worth/shortfalls.service.ts';

const { paying, store, shelf, paidWeek, book, dispute, decide, listed, basketsOf, basketOf, isSettled } =
  useBankWeeks();

describe('a week whose dispute the shop has won', () => {
  it('is looked at as long as one of its baskets is yet to come, though the money of the other went back', async () => {
    const week = await paidWeek('premium');
    await decide(await dispute(week), 'won');
    const [first] = await basketsOf(week);
    await pass(paying(), { to: new Date((first?.cutoffAt.getTime() ?? 0) + 60_000) });
    await runWeeks(paying());
    // The first one is closed and comes all the same.
    await loseCoverage(store(), week.subscriber, '01001000');
    expect((await basketsOf(week)).map(({ status }) => status)).toEqual(['scheduled', 'cancelled']);
    await pass(paying(), { hours: 3 });
    const [item] = await listed('undelivered-week', week.subscriber);
    expect(item?.amount).toBe(125);
    expect((await press(store(), item, 'Devolver o dinheiro agora')).status).toBe(200);
    expect(await isSettled(week)).toBe(false);
  });

  it('gives nothing back twice when its basket, closed anew with less, is completed', async () => {
    const week = await paidWeek();
    const close = async () => {
      const [row] = await basketsOf(week);
      await pass(paying(), { to: new Date((row?.cutoffAt.getTime() ?? 0) + 60_000) });
      await runWeeks(paying());
      return row?.id ?? '';
    };
    const id = await close();
    const key = `shortage:${id}:${shelf().vegetables[0]}`;
    await book(week.invoiceId, { amount: cents(8_90), as: 'credit', key, cause: 'shortage' });
    await catchUp(paying());
    const asked = await dispute(week);
    await pass(paying(), { days: 1 });
    await decide(asked, 'won');
    const { pool } = store().deps.database;
    // Nearly nothing is left on the shelf.
    await pool.query('update products set price_cents = 100, active = (id = $1)', [shelf().vegetables[1]]);
    expect(await close()).toBe(id);
    const thin = await basketOf(id);
    await pool.query('update products set active = true');
    const operator = (await signIn(store(), { role: 'admin' })).user;
    expect((await fillUp(store().deps, operator, id)).added).toBeGreaterThan(0);
    await creditShortfalls(store().deps);
    await pool.query('update products set price_cents = 890');
    const full = await basketOf(id);
    expect(full?.items.length).toBeGreaterThan(thin?.items.length ?? 0);
    const back = (await returnsOf(paying(), week.subscriber)).reduce((sum, { amount }) => sum + amount, 0);
    // R$ 109 with R$ 10 for the way.
    expect((worthOf(full?.items ?? []) ?? 0) + back).toBe(99_00);
  });
});
