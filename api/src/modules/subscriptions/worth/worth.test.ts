import type { Product } from '@cesta/contract/catalog/catalog';
import type { Worklist } from '@cesta/contract/panel/worklist';
import { beforeEach, describe, expect, it } from 'vitest';
import { callAs } from '../../../testing/calling.ts';
import { useRounds } from '../../../testing/rounds.ts';
import { press, worklistOf } from '../../../testing/worklist.ts';
import { reserveAll } from '../deliveries/contents/reserving.service.ts';
import { freezeDeliveries, reconcileAllDeliveries } from '../deliveries/deliveries.service.ts';
import { tellBaskets } from '../news/news.service.ts';
import { creditShortfalls } from './shortfalls.service.ts';

const { store, at, day, ana, beto, shelf, basketOf, stopOf, move } = useRounds();
const query = async (text: string, values: unknown[] = []) =>
  (await store().deps.database.pool.query(text, values)).rows;

beforeEach(async () => {
  await query("update deliveries set status = 'cancelled', shortfall_cents = null");
  await query('update subscription_invoices set refunded_at = now()');
  await query('update products set stock = 100, max_per_basket = null, harvested_for_baskets = false');
  await query('delete from plan_worths');
  await reserveAll(store().deps);
});

/** What the basket of the smallest choice is made of: four products of R$ 8,90. */
const chosen = () => [...shelf().vegetables.slice(0, 3), ...shelf().fruits.slice(0, 1)];

async function close(): Promise<void> {
  at(`${day(2)}T18:00`);
  await freezeDeliveries(store().deps);
}

/** As the run every five minutes does it. */
async function run(): Promise<void> {
  await creditShortfalls(store().deps);
  await tellBaskets(store().deps);
}

const returnsOf = (subscriptionId: string) =>
  query(
    `select key, kind, cause, amount_cents, ordinal from week_returns
     where invoice_id in (select id from subscription_invoices where subscription_id = $1) order by key`,
    [subscriptionId],
  );

const emailsTo = async (address: string): Promise<string[]> =>
  (await query('select body_text from emails where recipient = $1 order by seq', [address])).map(
    ({ body_text }) => body_text,
  );

const portionsOf = (items: { quantity: number }[]) => items.map(({ quantity }) => quantity).sort();

describe('a basket with portions', () => {
  it('shows before its cut-off what may be expected, what that is worth and what was paid', async () => {
    const { subscriber } = await basketOf();
    const [delivery] = (await subscriber.subscription()).next_deliveries;
    expect(portionsOf(delivery?.items ?? [])).toEqual([3, 3, 3, 4]);
    expect(delivery).toMatchObject({ worth: 115.7, paid: 99 });
    expect(delivery?.items[0]).toMatchObject({ unit_price: 8.9 });
  });

  it('is packed and given back with all its portions, and the shop sells what is left', async () => {
    const { subscriber } = await basketOf();
    await close();
    await run();
    const stop = await stopOf(day(4), 'basket');
    const [first] = stop.items;
    const seen = async (): Promise<Product> =>
      (await callAs(null, store(), 'GET', `/products/${first.product_id}`)).body;
    expect(portionsOf(stop.items)).toEqual([3, 3, 3, 4]);
    expect((await seen()).stock).toBe(100 - first.quantity);
    await move(ana(), stop, 'scheduled', 'packed');
    expect(await query('select stock, reserved from products where id = $1', [first.product_id])).toEqual([
      { stock: 100 - first.quantity, reserved: 0 },
    ]);
    await move(ana(), stop, 'packed', 'scheduled');
    expect((await seen()).stock).toBe(100 - first.quantity);
    const [text = ''] = await emailsTo(subscriber.email);
    expect(text).toContain(`${first.quantity} × ${first.product_name}`);
    expect(text).toContain(
      'Comprada na loja, esta cesta sairia por R$ 115,70. Pelos produtos você pagou R$ 99,00.',
    );
  });

  it('takes further portions only of what nobody waits for, after everybody’s first', async () => {
    const [scarce = ''] = chosen();
    await query('update products set stock = 3 where id = $1', [scarce]);
    const two = [await basketOf(), await basketOf()];
    await close();
    const counts = await Promise.all(
      two.map(async ({ subscriber }) => {
        const [delivery] = (await subscriber.subscription()).next_deliveries;
        return delivery?.items.find(({ product_id }) => product_id === scarce)?.quantity;
      }),
    );
    expect(counts.sort()).toEqual([1, 2]);
    expect(await worklistOf(store(), 'stock-short')).toEqual([]);
  });

  it('takes more of what is harvested for baskets, whatever the shelf counts', async () => {
    await query('update products set stock = 0, harvested_for_baskets = true');
    const { subscriber, id } = await basketOf();
    await close();
    await run();
    const [delivery] = (await subscriber.subscription()).next_deliveries;
    expect(portionsOf(delivery?.items ?? [])).toEqual([3, 3, 3, 4]);
    expect(await returnsOf(id)).toEqual([]);
  });

  it('holds no more of a product than its form says', async () => {
    const [one = ''] = chosen();
    const product: Product = (await ana().call('GET', `/products/${one}`)).body;
    const save = (maxPerBasket: unknown) =>
      ana().call('PUT', `/products/${one}`, { ...product, version: undefined, maxPerBasket });
    for (const wrong of [0, 21, 1.5, 'muitos']) expect((await save(wrong)).status).toBe(422);
    expect((await save('2')).body).toMatchObject({ maxPerBasket: 2 });
    expect((await callAs(null, store(), 'GET', `/products/${one}`)).body).toMatchObject({ maxPerBasket: 2 });
    const { subscriber } = await basketOf();
    const [delivery] = (await subscriber.subscription()).next_deliveries;
    expect(delivery?.items.find(({ product_id }) => product_id === one)?.quantity).toBe(2);
    expect((await save(null)).body.maxPerBasket).toBeUndefined();
  });
});

describe('a basket that stays below what was paid', () => {
  /** One portion of each of four: R$ 35,60 for R$ 99,00. */
  const onePortionEach = () => query('update products set max_per_basket = 1');

  it('has the difference go back as credit, once, and its customer reads it', async () => {
    await onePortionEach();
    const { subscriber, id } = await basketOf();
    await close();
    await Promise.all([run(), creditShortfalls(store().deps)]);
    await run();
    const [booked, ...more] = await returnsOf(id);
    expect(more).toEqual([]);
    expect(booked).toMatchObject({ kind: 'credit', cause: 'worth', amount_cents: 63_40, ordinal: null });
    expect(booked?.key).toMatch(/^worth:/);
    const texts = await emailsTo(subscriber.email);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('sairia por R$ 35,60, e pelos produtos você pagou R$ 99,00');
    expect(texts[0]).toContain('A diferença, R$ 63,40, vira crédito e baixa a sua próxima cobrança.');
    expect(await worklistOf(store(), 'worth-short')).toEqual([]);
  });

  it('gets back no more than was paid for its week', async () => {
    await onePortionEach();
    const { id } = await basketOf();
    await query(
      `insert into week_returns (key, invoice_id, kind, amount_cents, reason, created_at)
       select 'desk:' || id, id, 'refund', 10000, 'x', now() from subscription_invoices
       where subscription_id = $1`,
      [id],
    );
    await close();
    await run();
    const [, booked] = await returnsOf(id);
    expect(booked).toMatchObject({ cause: 'worth', amount_cents: 9_00 });
  });

  it('stays owed while a bank disputes the week, and goes back once the bank has decided for us', async () => {
    await onePortionEach();
    const { id } = await basketOf();
    await close();
    const [dispute] = await query(
      `insert into disputes (id, charge_id, payment_intent_id, invoice_id, amount_cents, reason, state, created_at)
       select 'dp_' || id, 'ch', 'pi', id, 100, 'fraudulent', 'needs_response', now()
       from subscription_invoices where subscription_id = $1 returning id`,
      [id],
    );
    await run();
    const { id: basket } = await stopOf(day(4), 'basket');
    const pressed = await ana().call('POST', `/admin/deliveries/basket/${basket}/shortfall`);
    expect(pressed).toMatchObject({ status: 409, body: { code: 'PAYMENT_DISPUTED' } });
    expect(await returnsOf(id)).toEqual([]);
    await query("update disputes set state = 'won', closed_at = now() where id = $1", [dispute?.id]);
    await run();
    expect(await returnsOf(id)).toMatchObject([{ cause: 'worth', amount_cents: 63_40 }]);
  });

  it('cancelled later gives back the rest, not all of it again', async () => {
    await onePortionEach();
    const { id } = await basketOf();
    await close();
    await run();
    const stop = await stopOf(day(4), 'basket');
    await ana().call('POST', `/admin/deliveries/basket/${stop.id}/cancellation`, {
      date: day(4),
      reason: 'a van quebrou',
    });
    const amounts = (await returnsOf(id)).map(({ amount_cents }) => amount_cents);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(109_00);
    expect(amounts).toContain(63_40);
  });

  it('cancelled after a part of its week went back says what is left, before and after', async () => {
    const { subscriber, id } = await basketOf();
    await close();
    await query(
      `insert into week_returns (key, invoice_id, kind, amount_cents, reason, created_at)
       select 'desk:' || id, id, 'credit', 3000, 'x', now() from subscription_invoices
       where subscription_id = $1`,
      [id],
    );
    at(`${day(5)}T09:00`);
    const [late] = await worklistOf(store(), 'late-basket');
    expect(late?.amount).toBe(79);
    expect(late?.actions[0]?.question).toContain('devolver R$ 79,00');
    expect((await press(store(), late, 'Cancelar e devolver')).status).toBe(200);
    expect((await emailsTo(subscriber.email)).at(-1)).toContain('R$ 79,00');
  });

  it('costs nothing when it is paid with a coupon for as much', async () => {
    await onePortionEach();
    const { subscriber, id } = await basketOf();
    await query('update subscription_invoices set amount_cents = 4000 where subscription_id = $1', [id]);
    await close();
    await run();
    expect(await returnsOf(id)).toEqual([]);
    const [delivery] = (await subscriber.subscription()).next_deliveries;
    expect(delivery).toMatchObject({ worth: 35.6, paid: 30 });
  });

  it('waits for a person while it can still be completed', async () => {
    const [kept = ''] = chosen();
    await query('update products set stock = 0 where id <> $1', [kept]);
    const { id } = await basketOf();
    await query('update products set active = false where id <> $1', [kept]);
    await close();
    await run();
    expect(await returnsOf(id)).toEqual([]);
    await query('update products set active = true, stock = 100');
    const [thin] = await worklistOf(store(), 'thin-basket');
    expect((await press(store(), thin, 'Completar a cesta')).status).toBe(200);
    await run();
    expect(await returnsOf(id)).toEqual([]);
    const stop = await stopOf(day(4), 'basket');
    const worth =
      stop.items.reduce((sum: number, item: { quantity: number }) => sum + item.quantity, 0) * 8.9;
    expect(worth).toBeGreaterThanOrEqual(99);
  });

  it('stands in the worklist where the operator wants to decide', async () => {
    await onePortionEach();
    const plans = [{ plan_type: 'essencial', target_percent: 110, credits_shortfall: false }];
    expect((await ana().call('PUT', '/admin/plan-worths', { plans })).status).toBe(200);
    const made = [await basketOf(), await basketOf()];
    await close();
    await run();
    const items = await worklistOf(store(), 'worth-short');
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({ amount: 63.4, who: { email: expect.any(String) } });
    expect(items[0]?.matter).toContain('vale R$ 35,60, R$ 63,40 a menos do que o cliente pagou.');
    const { body } = await ana().call('GET', '/admin/worklist/count');
    expect((body as Worklist).total).toBeGreaterThanOrEqual(2);
    // It was closed anew since somebody has read of it.
    const path = `/admin/deliveries/basket/${items[0]?.id}/shortfall`;
    for (const method of ['POST', 'DELETE'] as const) {
      const stale = await ana().call(method, path, { seen: 50 });
      expect([stale.status, stale.body.code]).toEqual([409, 'CONFLICT']);
      expect(stale.body.message).toContain('agora são R$ 63,40. Nada foi alterado.');
    }
    expect(await worklistOf(store(), 'worth-short')).toEqual(items);
    const both = [
      press(store(), items[0], 'Devolver a diferença'),
      press(store(), items[0], 'Deixar como está'),
    ];
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await press(store(), items[1], 'Devolver a diferença')).status).toBe(200);
    expect((await press(store(), items[1], 'Devolver a diferença')).status).toBe(409);
    expect(await worklistOf(store(), 'worth-short')).toEqual([]);
    const booked = (await Promise.all(made.map(({ id }) => returnsOf(id)))).flat();
    expect(booked.every(({ cause, amount_cents }) => cause === 'worth' && amount_cents === 63_40)).toBe(true);
    expect(booked.length).toBeGreaterThanOrEqual(1);
  });
});

describe('the targets of the plans', () => {
  it('are usual until the operator sets them; who changed them is written down', async () => {
    const usual = { target_percent: 110, credits_shortfall: true };
    const plansNow = async () => (await ana().call('GET', '/admin/plan-worths')).body.plans;
    expect(await plansNow()).toEqual(
      ['essencial', 'familia', 'premium'].map((plan_type) => ({ plan_type, ...usual })),
    );
    const save = (target_percent: unknown) =>
      beto().call('PUT', '/admin/plan-worths', {
        plans: [{ plan_type: 'familia', target_percent, credits_shortfall: true }],
      });
    for (const wrong of [99, 126, 110.5, '']) expect((await save(wrong)).status).toBe(422);
    expect((await save('120')).status).toBe(200);
    expect((await save(120)).status).toBe(200);
    expect(await plansNow()).toContainEqual({
      plan_type: 'familia',
      target_percent: 120,
      credits_shortfall: true,
    });
    const { entries } = (await ana().call('GET', '/admin/audit-log?subject=plan')).body;
    expect(entries.filter(({ subject_id }: { subject_id: string }) => subject_id === 'familia')).toHaveLength(
      1,
    );
    expect(entries[0]).toMatchObject({
      subject_name: 'Família',
      action: 'worth',
      from: '110%, crédito automático',
      to: '120%, crédito automático',
    });
    const { body } = await callAs(null, store(), 'GET', '/store');
    expect(body.basketTargets).toEqual({ familia: 120 });
    expect(body.reviewedShortfalls).toBeUndefined();
    expect((await callAs(null, store(), 'PUT', '/admin/plan-worths', { plans: [] })).status).toBe(401);
  });

  it('are not undone unseen by a colleague who read them before', async () => {
    const usual = { target_percent: 110, credits_shortfall: true };
    const save = (plan_type: string, target_percent: number, was: object) =>
      beto().call('PUT', '/admin/plan-worths', {
        plans: [{ plan_type, target_percent, credits_shortfall: true, was }],
      });
    expect((await save('essencial', 115, usual)).status).toBe(200);
    const late = await save('essencial', 120, usual);
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
    expect(late.body.message).toContain('plano Essencial');
    // Whoever wants the same, or another plan, is in nobody's way.
    expect((await save('essencial', 115, usual)).status).toBe(200);
    expect((await save('premium', 120, usual)).status).toBe(200);
    const { plans } = (await ana().call('GET', '/admin/plan-worths')).body;
    expect(plans.map(({ target_percent }: { target_percent: number }) => target_percent)).toEqual([
      115, 110, 120,
    ]);
  });

  it('are refused when they name a plan twice', async () => {
    const plans = [117, 114].map((target_percent) => ({
      plan_type: 'premium',
      target_percent,
      credits_shortfall: true,
    }));
    expect((await ana().call('PUT', '/admin/plan-worths', { plans })).status).toBe(422);
  });

  it('tell everybody where a person decides about a basket below its price', async () => {
    const plans = [{ plan_type: 'familia', target_percent: 110, credits_shortfall: false }];
    await ana().call('PUT', '/admin/plan-worths', { plans });
    const { body } = await callAs(null, store(), 'GET', '/store');
    expect(body.reviewedShortfalls).toEqual(['familia']);
    const usual = [{ plan_type: 'familia', target_percent: 110, credits_shortfall: true }];
    await ana().call('PUT', '/admin/plan-worths', { plans: usual });
  });

  it('are followed by baskets that can still change, and by no others', async () => {
    const { subscriber: closed } = await basketOf();
    await close();
    at(`${day(2)}T20:00`);
    const { subscriber } = await basketOf();
    const worthFor = async (who: typeof subscriber) => (await who.subscription()).next_deliveries[0]?.worth;
    expect([await worthFor(closed), await worthFor(subscriber)]).toEqual([115.7, 115.7]);
    const plans = [{ plan_type: 'essencial', target_percent: 100, credits_shortfall: true }];
    await ana().call('PUT', '/admin/plan-worths', { plans });
    await reconcileAllDeliveries(store().deps);
    expect([await worthFor(closed), await worthFor(subscriber)]).toEqual([115.7, 106.8]);
  });
});
