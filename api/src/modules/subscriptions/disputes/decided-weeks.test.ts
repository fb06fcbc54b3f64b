import { cents } from '@cesta/contract/base/money';
import { worthOf } from '@cesta/contract/subscriptions/basket-worth';
import { describe, expect, it } from 'vitest';
import { useBankWeeks } from '../../../testing/bank-weeks.ts';
import { callAs } from '../../../testing/calling.ts';
import { untilWaiting } from '../../../testing/lock-waits.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { catchUp, loseCoverage, pass } from '../../../testing/subscribers.ts';
import { returnsOf, runWeeks } from '../../../testing/weeks.ts';
import { press } from '../../../testing/worklist.ts';
import { performWeekReturns } from '../billing/returns/week-return-jobs.service.ts';
import { fillUp } from '../deliveries/contents/completing.service.ts';
import { cancelBaskets } from '../exceptions/cancelling-baskets.service.ts';
import { creditShortfalls } from '../worth/shortfalls.service.ts';

const {
  paying,
  store,
  provider,
  shelf,
  paidWeek,
  nextWeek,
  book,
  dispute,
  decide,
  refundedTo,
  balanceOf,
  noteCount,
  listed,
  basketsOf,
  basketOf,
  isSettled,
} = useBankWeeks();

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

describe('a week that the bank has given back', () => {
  it('gives nothing as credit that the operator has given otherwise at that moment', async () => {
    const first = await paidWeek();
    const second = await nextWeek(first, cents(80_00));
    provider().setFaults({ apiStatus: 503, apiPath: '/v1/credit_notes' });
    await book(second.invoiceId, { amount: cents(60_00), as: 'credit', ordinal: 1, cause: 'cancelled' });
    await catchUp(paying());
    const id = await dispute(second);
    provider().clearFaults();
    await performWeekReturns(store().deps);
    expect(await listed('refund-failed', second.subscriber)).toHaveLength(1);
    const { pool } = store().deps.database;
    const rival = await pool.connect();
    await rival.query('begin');
    await rival.query(
      `update week_returns set state = 'settled' where invoice_id = $1 and state = 'failed'`,
      [second.invoiceId],
    );
    const deciding = decide(id, 'lost');
    await untilWaiting(store(), 1);
    await rival.query('commit');
    rival.release();
    await deciding;
    const { rows } = await pool.query('select state from week_returns where invoice_id = $1', [
      second.invoiceId,
    ]);
    expect(rows).toEqual([{ state: 'settled' }]);
    expect(await noteCount(second.invoiceId)).toBe(0);
    expect([await balanceOf(second.subscriber), await refundedTo(second.subscriber)]).toEqual([0, 0]);
  });

  it.each(['alone', 'with its day'])(
    'owes what credit has paid of a basket that was packed, taken back and cancelled %s',
    async (how) => {
      const first = await paidWeek();
      const second = await nextWeek(first, cents(80_00));
      const { subscriber } = second;
      const [basket] = await basketsOf(second);
      const { id = '', date, cutoffAt } = basket ?? {};
      await pass(paying(), { to: new Date((cutoffAt?.getTime() ?? 0) + 60_000) });
      await runWeeks(paying());
      const admin = await signIn(store(), { role: 'admin' });
      const stop = `/admin/deliveries/basket/${id}`;
      const call = (method: 'POST' | 'PATCH', path: string, body: object) =>
        callAs(admin, store(), method, path, body);
      await call('PATCH', stop, { from: 'scheduled', to: 'packed' });
      await decide(await dispute(second), 'lost');
      expect(await listed('undelivered-week', subscriber)).toEqual([]);
      await call('PATCH', stop, { from: 'packed', to: 'scheduled' });
      if (how === 'alone') {
        const { status, body } = await call('POST', `${stop}/cancellation`, { date, reason: 'contestada' });
        expect([status, body.message]).toEqual([
          200,
          'Cesta tirada das entregas. O banco já devolveu a semana ao cliente: o que ele ainda tiver a receber fica em Pendências.',
        ]);
      } else {
        const { db, deps } = store();
        const closing = db.transaction((tx) => cancelBaskets(tx, deps, admin.user, [id], 'Enchente'));
        expect(await closing).toEqual([]);
      }
      expect((await basketOf(id))?.status).toBe('cancelled');
      const [item, ...others] = await listed('undelivered-week', subscriber);
      expect([item?.amount, others]).toEqual([80, []]);
      expect((await press(store(), item, 'Devolver o dinheiro agora')).status).toBe(200);
      await catchUp(paying());
      expect([await balanceOf(subscriber), await refundedTo(subscriber)]).toEqual([0, 80_00]);
    },
  );
});
