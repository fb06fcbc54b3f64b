import { randomUUID } from 'node:crypto';
import type { ShortageDetail } from '@cesta/contract/panel/shortages';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buy } from '../../testing/buying.ts';
import { useMondays } from '../../testing/mondays.ts';
import { stockOf } from '../../testing/shelf.ts';
import { askFarmer } from '../../testing/short-harvests.ts';
import { signIn } from '../../testing/sign-in.ts';
import {
  emailsTo,
  newSubscriber,
  pass,
  type Subscriber,
  subscribe,
  subscriberOf,
} from '../../testing/subscribers.ts';
import { passToMonday, returnsOf, runWeeks, stripeSubscription, TO_CUTOFF } from '../../testing/weeks.ts';
import { doRefunds } from '../payments/refunds/refund-sync.service.ts';
import { performWeekReturns } from '../subscriptions/billing/returns/week-return-jobs.service.ts';
import { cancelBaskets } from '../subscriptions/exceptions/cancelling-baskets.service.ts';

const { paying, store, shelf } = useMondays();
const query = async (text: string, values: unknown[] = []) =>
  (await store().deps.database.pool.query(text, values)).rows;
let ana: Subscriber;
beforeAll(async () => {
  ana = subscriberOf(store(), (await signIn(store(), { role: 'admin' })).user);
});
beforeEach(async () => {
  await query('update products set stock = 1000000, price_cents = 890');
});

const okra = () => shelf().vegetables[0] ?? '';

/** A subscriber whose closed basket is to hold okra, of which nothing came. */
async function shortBasket() {
  const subscriber = await newSubscriber(store());
  await subscribe(paying(), shelf(), subscriber, 'essencial');
  await pass(paying(), TO_CUTOFF);
  await runWeeks(paying());
  const [basket] = await basketsOf(subscriber);
  await askFarmer(store(), { date: basket.date, productId: okra(), asked: 9, confirmed: 0 });
  return { subscriber, basket, worth: Math.round(lineOf(basket).quantity * lineOf(basket).unit_price * 100) };
}

const basketsOf = ({ id }: Subscriber) =>
  query(
    `select to_char(d.date, 'YYYY-MM-DD') as date, d.id, d.items, d.missing, d.status from deliveries d
     join subscriptions s on s.id = d.subscription_id where s.user_id = $1 order by d.date limit 1`,
    [id],
  );
const lineOf = ({ items }: { items: { product_id: string; quantity: number; unit_price: number }[] }) => {
  const line = items.find(({ product_id }) => product_id === okra());
  if (!line) throw new Error('No okra');
  return line;
};

const path = (date: string, productId: string) => `/admin/harvest/${date}/shortages/${productId}`;
/** About one stop: those of the tests before have baskets on that day too. */
async function press(
  { date, productId, stop }: { date: string; productId: string; stop: { kind: string; id: string } },
  change: object = {},
) {
  const { missing, total }: ShortageDetail = (await ana.call('GET', path(date, productId))).body;
  const expected = { missing, stops: total };
  const body = { id: randomUUID(), action: 'credit', stops: [stop], expected, ...change };
  return { body, answer: await ana.call('POST', path(date, productId), body) };
}
const of = ({ date, id }: { date: string; id: string }, productId = okra()) => ({
  date,
  productId,
  stop: { kind: 'basket', id },
});
const balanceOf = async (subscriber: Subscriber) => (await stripeSubscription(paying(), subscriber)).balance;

describe('what a basket lacks', () => {
  it('becomes credit at the price it went in for, once, however often it is pressed', async () => {
    const { subscriber, basket, worth } = await shortBasket();
    // A later price changes nothing of what was promised.
    await query('update products set price_cents = 100 where id = $1', [okra()]);
    const { body, answer } = await press(of(basket));
    expect(answer.body).toMatchObject({
      done: [{ kind: 'basket', id: basket.id, returned: worth / 100 }],
      refused: [],
    });
    expect((await ana.call('POST', path(basket.date, okra()), body)).body).toEqual(answer.body);
    await runWeeks(paying());
    expect(await returnsOf(paying(), subscriber)).toMatchObject([
      { kind: 'credit', cause: 'shortage', amount: worth, ordinal: null },
    ]);
    expect(await balanceOf(subscriber)).toBe(-worth);
    const [now] = await basketsOf(subscriber);
    expect(now.items.map(({ product_id }: { product_id: string }) => product_id)).not.toContain(okra());
    expect(now.missing).toMatchObject([{ product_id: okra(), returned: worth / 100 }]);
    const account = await subscriber.subscription();
    expect(account.credit).toBe(worth / 100);
    expect(account.next_deliveries[0]?.missing).toMatchObject([{ product_name: 'Vegetal 1' }]);
    const history = (await subscriber.call('GET', '/subscription/history')).body;
    expect(history.entries.find(({ kind }: { kind: string }) => kind === 'credit')).toMatchObject({
      cause: 'shortage',
      credit: worth / 100,
    });
    // One e-mail says both what is missing and what goes back.
    const told = (await emailsTo(store(), subscriber.email)).filter(({ text }) => /crédito/.test(text));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('vira crédito e baixa a sua próxima cobrança');
  });

  it('is booked while the provider is down, and given when it is back', async () => {
    const { subscriber, basket, worth } = await shortBasket();
    paying().provider.setFaults({ apiStatus: 503 });
    const { answer } = await press(of(basket));
    expect(answer.body.done).toHaveLength(1);
    await performWeekReturns(store().deps);
    expect(
      await query('select state from week_returns where key like $1', [`shortage:${basket.id}%`]),
    ).toEqual([{ state: 'pending' }]);
    paying().provider.clearFaults();
    await performWeekReturns(store().deps);
    await performWeekReturns(store().deps);
    expect(await balanceOf(subscriber)).toBe(-worth);
  });

  it('of all products together never more goes back than was paid, and a cancelled basket gives the rest', async () => {
    const { subscriber, basket } = await shortBasket();
    for (const { product_id } of basket.items) {
      if (product_id !== okra())
        await askFarmer(store(), { date: basket.date, productId: product_id, asked: 9, confirmed: 0 });
      const { answer } = await press(of(basket, product_id));
      expect(answer.status).toBe(200);
    }
    await runWeeks(paying());
    const paid = (
      await query(
        'select b.amount_cents as amount from subscription_invoices b join deliveries d on d.invoice_id = b.id where d.id = $1',
        [basket.id],
      )
    )[0].amount;
    const back = async () =>
      (await returnsOf(paying(), subscriber)).reduce((sum, { amount }) => sum + amount, 0);
    expect(await back()).toBeLessThanOrEqual(paid);
    const [operator] = await query('select id, name from users where id = $1', [ana.id]);
    await store().db.transaction((tx) =>
      cancelBaskets(tx, store().deps, operator, [basket.id], 'sem colheita'),
    );
    await runWeeks(paying());
    expect(await back()).toBe(paid);
    expect(await balanceOf(subscriber)).toBe(-paid);
  });

  it('goes back, and is told, each time that it is missing: also when it had come back in for its own substitute', async () => {
    const { subscriber, basket } = await shortBasket();
    const other = shelf().vegetables.find((id) =>
      basket.items.every(({ product_id }: { product_id: string }) => product_id !== id),
    );
    if (!other) throw new Error('Everything is in the basket');
    const brings = (productId: string, units: number) =>
      query('update harvest_lines set asked = 900, confirmed = $2 where product_id = $1', [productId, units]);
    const told = async () =>
      (await emailsTo(store(), subscriber.email)).filter(({ subject }) => /faltou na colheita/.test(subject))
        .length;
    await askFarmer(store(), { date: basket.date, productId: other, asked: 900, confirmed: 900 });

    // One portion at most, and cheap: what the basket is then worth too little goes back.
    await query('update products set price_cents = 100, max_per_basket = 1 where id = $1', [other]);
    const first = await press(of(basket), { action: 'replace', substituteId: other });
    expect(first.answer.body.done[0].returned).toBeGreaterThan(0);
    await brings(okra(), 900);
    await brings(other, 0);
    const back = await press(of(basket, other), { action: 'replace', substituteId: okra() });
    expect(back.answer.body).toMatchObject({ refused: [] });
    expect(lineOf((await basketsOf(subscriber))[0])).not.toHaveProperty('instead_of');

    await brings(okra(), 0);
    const last = await press(of(basket));
    expect(last.answer.body).toMatchObject({ refused: [], done: [{ id: basket.id }] });
    expect(last.answer.body.done[0].returned).toBeGreaterThan(0);
    expect(await told()).toBe(3);
    await runWeeks(paying());
    const returned = (await returnsOf(paying(), subscriber)).reduce((sum, { amount }) => sum + amount, 0);
    expect(await balanceOf(subscriber)).toBe(-returned);
  });

  it('of a week that was given back already nothing goes back; it is named, and its basket stays as it was', async () => {
    const { basket } = await shortBasket();
    await query(
      'update subscription_invoices set refunded_at = now() where id = (select invoice_id from deliveries where id = $1)',
      [basket.id],
    );
    const { answer } = await press(of(basket));
    expect(answer.body).toMatchObject({ done: [], refused: [{ id: basket.id }] });
    expect(answer.body.refused[0].message).toContain('combine com o cliente');
    const [now] = await query('select items, missing from deliveries where id = $1', [basket.id]);
    expect(now).toEqual({ items: basket.items, missing: null });
  });
});

describe('what a paid order lacks', () => {
  /** Two of a fruit at R$ 8,90, and R$ 10,00 for the way; none of it came. */
  async function shortOrder() {
    // Bought an hour before the cut-off: before it nobody is short of anything.
    await passToMonday(paying());
    await pass(paying(), { days: 2, hours: 7 });
    const bought = await buy(store(), { stock: 50, quantity: 2 });
    paying().provider.pay(bought.sessionId);
    await paying().applyEvents();
    await pass(paying(), { hours: 1 });
    const { date } = (await ana.call('GET', `/orders/${bought.orderId}`)).body.delivery;
    await askFarmer(store(), { date, productId: bought.productId, asked: 9, confirmed: 0 });
    return { ...bought, date };
  }
  const ofOrder = ({ date, productId, orderId }: Awaited<ReturnType<typeof shortOrder>>) => ({
    date,
    productId,
    stop: { kind: 'order', id: orderId },
  });
  const perform = async () => {
    await doRefunds(store().deps);
    await paying().applyEvents();
  };
  const refundedOf = async (orderId: string) =>
    (await query('select refunded_cents, refunding_cents, status from orders where id = $1', [orderId]))[0];

  it('a cheaper substitute gives the difference back at the provider, a dearer one costs nothing', async () => {
    const bought = await shortOrder();
    const substituteId = shelf().fruits[0];
    await query('update products set price_cents = 650 where id = $1', [substituteId]);
    const before = await stockOf(store(), substituteId ?? '');
    const { answer } = await press(ofOrder(bought), { action: 'replace', substituteId });
    expect(answer.body).toMatchObject({
      done: [{ id: bought.orderId, portions: 2, returned: 4.8 }],
      refused: [],
    });
    await perform();
    await perform();
    expect(await refundedOf(bought.orderId)).toMatchObject({ refunded_cents: 4_80, refunding_cents: 0 });
    expect((await bought.refunds()).map(({ amount, state }) => [amount, state])).toEqual([
      [4.8, 'succeeded'],
    ]);
    expect(await stockOf(store(), substituteId ?? '')).toBe(before - 2);
    const told = (await bought.emails()).find(({ subject }) => subject.includes('faltou na colheita'));
    expect(told?.text).toContain('devolvendo a diferença, R$ 4,80');

    const other = await shortOrder();
    await query('update products set price_cents = 2000 where id = $1', [substituteId]);
    const dearer = await press(ofOrder(other), { action: 'replace', substituteId });
    expect(dearer.answer.body).toMatchObject({ done: [{ returned: 0 }] });
    await perform();
    expect(await refundedOf(other.orderId)).toMatchObject({ refunded_cents: 0, refunding_cents: 0 });
  });

  it('a second substitute, or leaving it out after the first, gives back only what is left of the line', async () => {
    const bought = await shortOrder();
    const [first = '', second = ''] = shelf().fruits;
    const lacks = async (productId: string, change: object) => {
      await askFarmer(store(), { date: bought.date, productId, asked: 9, confirmed: 0 });
      const { answer } = await press({ ...ofOrder(bought), productId }, change);
      return answer.body;
    };
    await query('update products set price_cents = 650 where id = $1', [first]);
    await query('update products set price_cents = 500 where id = $1', [second]);
    // Something else is in the order, so that its money could go back for the line as well.
    await query(
      `insert into order_items (order_id, product_id, position, product_name, product_price_cents, quantity)
       values ($1, $2, 1, 'Outro', 100, 1)`,
      [bought.orderId, shelf().other],
    );
    await press(ofOrder(bought), { action: 'replace', substituteId: first });
    expect(await lacks(first, { action: 'replace', substituteId: second })).toMatchObject({
      done: [{ returned: 3 }],
    });
    expect(await lacks(second, {})).toMatchObject({ done: [{ returned: 10 }] });
    await perform();
    expect(await refundedOf(bought.orderId)).toMatchObject({ refunded_cents: 17_80, refunding_cents: 0 });
  });

  it('is told each time that something is missing, also when it had come back in for its own substitute', async () => {
    const bought = await shortOrder();
    const [other = ''] = shelf().fruits;
    const { productId: mango } = bought;
    await query("update products set category = 'Frutas' where id = $1", [mango]);
    const brings = (productId: string, units: number) =>
      query('update harvest_lines set asked = 900, confirmed = $2 where product_id = $1', [productId, units]);
    await askFarmer(store(), { date: bought.date, productId: other, asked: 900, confirmed: 900 });
    await press(ofOrder(bought), { action: 'replace', substituteId: other });
    await brings(mango, 900);
    await brings(other, 0);
    await press({ ...ofOrder(bought), productId: other }, { action: 'replace', substituteId: mango });
    expect((await ana.call('GET', `/orders/${bought.orderId}`)).body.items[0]).not.toHaveProperty(
      'instead_of',
    );
    await brings(mango, 0);
    await brings(other, 900);
    const { answer } = await press(ofOrder(bought), { action: 'replace', substituteId: other });
    expect(answer.body).toMatchObject({ refused: [], done: [{ id: bought.orderId }] });
    const told = (await bought.emails()).filter(({ subject }) => subject.includes('faltou na colheita'));
    expect(told).toHaveLength(3);
  });

  it('left out, its money goes back once; where nothing else is in the order, the way is not paid for either', async () => {
    const bought = await shortOrder();
    const units = await stockOf(store(), bought.productId);
    const [{ total_cents: total }] = await query('select total_cents from orders where id = $1', [
      bought.orderId,
    ]);
    paying().provider.setFaults({ apiStatus: 503 });
    const { body, answer } = await press(ofOrder(bought));
    expect(answer.body).toMatchObject({ done: [{ id: bought.orderId, returned: total / 100 }] });
    await perform();
    expect(await refundedOf(bought.orderId)).toMatchObject({ refunded_cents: 0, refunding_cents: total });
    paying().provider.clearFaults();
    await perform();
    await ana.call('POST', path(bought.date, bought.productId), body);
    await perform();
    expect(await refundedOf(bought.orderId)).toMatchObject({ refunded_cents: total, status: 'cancelled' });
    expect(await bought.refunds()).toHaveLength(1);
    // What was never there does not come back to the shelf.
    expect(await stockOf(store(), bought.productId)).toBe(units);
    const seen = (await ana.call('GET', `/orders/${bought.orderId}`)).body;
    expect(seen.items[0]).toMatchObject({ missing: true });
  });
});
