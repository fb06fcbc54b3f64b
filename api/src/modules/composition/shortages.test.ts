import { randomUUID } from 'node:crypto';
import type { ShortageDetail, ShortageList, ShortageResult } from '@cesta/contract/shortages';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { useRounds } from '../../testing/rounds.ts';
import { stockOf } from '../../testing/shelf.ts';
import { askFarmer, receive } from '../../testing/short-harvests.ts';
import type { Subscriber } from '../../testing/subscribers.ts';
import { fillUp } from '../subscriptions/deliveries/contents/completing.service.ts';
import { freezeDeliveries } from '../subscriptions/deliveries/deliveries.service.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const { store, at, day, ana, beto, honey, shelf, basketOf, orderOf, round, move } = useRounds();
const query = async (text: string, values: unknown[] = []) =>
  (await store().deps.database.pool.query(text, values)).rows;

const friday = () => day(4);
/** Of the smallest basket: a vegetable of R$ 8,90 under 'Legumes'. */
const okra = () => shelf().vegetables[0] ?? '';
/** Under 'Legumes' too, and in nobody's basket. */
const squash = () => shelf().vegetables[4] ?? '';

beforeEach(async () => {
  await query(
    "update products set stock = 100, family = '', in_baskets = true, max_per_basket = null, price_cents = 890",
  );
  await query("update deliveries set status = 'cancelled'");
  await query("update orders set status = 'cancelled'");
});

async function close(): Promise<void> {
  at(`${day(2)}T18:00`);
  await freezeDeliveries(store().deps);
}

/** So many closed baskets with okra in each, and a harvest of so many portions of it. */
async function short(baskets: number, confirmed: number) {
  const made = [];
  for (let index = 0; index < baskets; index += 1) made.push(await basketOf());
  await close();
  await askFarmer(store(), { date: friday(), productId: okra(), asked: 40, confirmed });
  return { made, detail: await read() };
}

const list = async (): Promise<ShortageList['shortages']> =>
  (await ana().call('GET', `/admin/harvest/${friday()}/shortages`)).body.shortages;
const path = (productId = okra()) => `/admin/harvest/${friday()}/shortages/${productId}`;
const read = async (productId = okra()): Promise<ShortageDetail> =>
  (await ana().call('GET', path(productId))).body;

const seen = ({ missing, total }: ShortageDetail) => ({ missing, stops: total });
const pressOf = (detail: ShortageDetail, change: object = {}) => ({
  id: randomUUID(),
  action: 'replace',
  substituteId: squash(),
  stops: 'all',
  expected: seen(detail),
  ...change,
});
const send = (who: Subscriber, body: object, productId = okra()) => who.call('POST', path(productId), body);
const done = (body: ShortageResult) => body.done.map(({ id }) => id).sort();

const basketsNow = async () =>
  query(
    "select id, items, missing, shortfall_cents from deliveries where date = $1 and status <> 'cancelled' order by id",
    [friday()],
  );
const emailsTo = (email: string) =>
  query(
    "select subject, body_text from emails where recipient = $1 and key like '%shortage:%' order by seq",
    [email],
  );

describe('what a round is short of', () => {
  it('20.5: nothing is short where no farmer is asked, however much is wanted', async () => {
    await basketOf();
    await close();
    expect(await list()).toEqual([]);
    expect((await ana().call('GET', path())).status).toBe(409);
  });

  it('20.5: counts as asked until farmers answer, then what is confirmed, then what came less what was lost', async () => {
    await basketOf();
    await close();
    const [{ items }] = await basketsNow();
    const wanted = items[0].quantity;
    const line = await askFarmer(store(), { date: friday(), productId: okra(), asked: 1, portions: 2 });
    const figures = async () => (await list()).map(({ available, missing }) => [available, missing]);
    expect(await figures()).toEqual([[2, wanted - 2]]);
    await query('update harvest_lines set confirmed = 0 where crop_id = $1', [line.cropId]);
    expect(await figures()).toEqual([[0, wanted]]);
    // Two crates and a half, and three quarters of one were rotten: 3,5 portions are three.
    await receive(store(), line, 2500);
    await receive(store(), line, 750, 'lost');
    expect(await figures()).toEqual(wanted > 3 ? [[3, wanted - 3]] : []);
    await receive(store(), line, 9000);
    expect(await list()).toEqual([]);
  });

  it('20.5: counts farm by farm: who is not there yet brings what was confirmed, and is named; who is, what came', async () => {
    await basketOf();
    await close();
    const [{ items }] = await basketsNow();
    const wanted = items[0].quantity;
    const ask = (productId: string, confirmed: number) =>
      askFarmer(store(), { date: friday(), productId, asked: confirmed, confirmed });
    const [here, late] = [await ask(okra(), 1), await ask(okra(), wanted)];
    const awaited = async () =>
      (await ana().call('GET', `/admin/harvest/${friday()}/shortages`)).body.awaited as string[];
    expect(await awaited()).toEqual([]);
    await receive(store(), here, 1000);
    expect(await list()).toEqual([]);
    const [name] = await query('select name from producers where id = $1', [late.producerId]);
    expect(await awaited()).toEqual([name.name]);

    // The other comes, and brings something else alone.
    const [other] = items.slice(1);
    await receive(store(), { ...late, productId: other.product_id, productName: 'Outro' }, 9000);
    expect((await list()).map(({ product_id, available }) => [product_id, available])).toEqual([[okra(), 1]]);
    expect(await awaited()).toEqual([]);
  });

  it('20.5: what nobody was asked for has no limit, whatever came of it', async () => {
    await basketOf();
    await close();
    const line = await askFarmer(store(), { date: friday(), productId: squash(), asked: 1, confirmed: 1 });
    const unasked = { ...line, productId: okra(), productName: 'Vegetal 1' };
    await receive(store(), unasked, 1000);
    expect(await list()).toEqual([]);
    await receive(store(), unasked, 1000, 'lost');
    expect(await list()).toEqual([]);
    await askFarmer(store(), { date: friday(), productId: okra(), asked: 1, confirmed: 1 });
    expect((await list()).map(({ product_id, available }) => [product_id, available])).toEqual([[okra(), 1]]);
  });

  it('20.5: names the baskets and orders that it touches by box, and says what can be changed', async () => {
    const { id } = await orderOf();
    await query('update order_items set product_id = $1 where order_id = $2', [okra(), id]);
    const { detail } = await short(1, 1);
    const [shortage] = await list();
    expect(shortage).toMatchObject({ product_name: 'Vegetal 1', baskets: 1, orders: 1, available: 1 });
    expect(shortage?.why).toBe(`a colheita deu 1 das ${shortage?.wanted} porções`);
    expect(detail).toMatchObject({ ...shortage, total: 2 });
    const [first, second] = detail.stops;
    expect([first?.box, second?.box]).toEqual([1, 2]);
    expect(detail.stops.map(({ held }) => held)).toEqual([null, null]);
    expect(detail.stops.find(({ kind }) => kind === 'order')).toMatchObject({
      id,
      customer_name: 'Rosa',
      portions: 3,
    });
    expect((first?.portions ?? 0) + (second?.portions ?? 0)).toBe(detail.wanted);
  });

  it('20.5: what is packed is out of it on both sides', async () => {
    const { detail } = await short(2, 1);
    const before = await list();
    const stop = detail.stops[0];
    if (!stop) throw new Error('Nothing is touched');
    await move(ana(), stop, 'scheduled', 'packed');
    const after = await list();
    expect(after[0]).toMatchObject({ baskets: 1, available: 0 });
    expect(after[0]?.missing).toBeLessThan(before[0]?.missing ?? 0);
    expect(after[0]?.why).toBe(before[0]?.why);
  });

  it('20.5: offers what is most alike and left over, and says for whom it is nothing', async () => {
    const { made } = await short(2, 0);
    const [first] = made;
    await query('update products set family = $1 where id = any($2)', [
      'frutos',
      [okra(), shelf().vegetables[1]],
    ]);
    await query('insert into never_products (user_id, product_id) values ($1, $2)', [
      first?.subscriber.id,
      squash(),
    ]);
    await query('update products set in_baskets = false where id = $1', [shelf().vegetables[8]]);
    await query('update products set stock = 0 where id = $1', [shelf().vegetables[12]]);
    await askFarmer(store(), { date: friday(), productId: squash(), asked: 12, confirmed: 12 });
    const { substitutes, stops } = await read();
    const named = substitutes.map(({ product_id }) => product_id);
    expect(named[0]).toBe(shelf().vegetables[1]);
    // Of its family, but inside already.
    expect(substitutes[0]?.unfit.toSorted()).toEqual(stops.map(({ id }) => id).toSorted());
    expect(substitutes[1]).toMatchObject({
      product_id: squash(),
      why: 'mesma categoria, sobram 12',
      left: 12,
    });
    expect(substitutes[1]?.unfit).toHaveLength(1);
    expect(named).not.toContain(shelf().vegetables[8]);
    expect(named).not.toContain(shelf().vegetables[12]);
    expect(named).not.toContain(okra());
  });

  it('20.5: is the office’s alone', async () => {
    const { subscriber } = await basketOf();
    expect((await subscriber.call('GET', `/admin/harvest/${friday()}/shortages`)).status).toBe(403);
    expect((await send(subscriber, pressOf({ missing: 1, total: 1 } as ShortageDetail))).status).toBe(403);
  });
});

describe('21.3: who is told that a farmer is short', () => {
  const told = async () => {
    const { body: worklist } = await ana().call('GET', '/admin/worklist');
    const { body: today } = await ana().call('GET', '/admin/today');
    const group = worklist.groups.find(({ kind }: { kind: string }) => kind === 'harvest-short');
    return { items: group?.items ?? [], harvest: today.harvest };
  };
  const complete = () => ({ date: friday(), total: 0, products: [] });

  it('finds it in Pendências and in Hoje, with the way to Falta, until it is settled', async () => {
    await basketOf();
    await close();
    const line = await askFarmer(store(), { date: friday(), productId: okra(), asked: 40 });
    expect(await told()).toEqual({ items: [], harvest: complete() });
    await query('update harvest_lines set confirmed = 0 where crop_id = $1', [line.cropId]);
    const [{ missing, wanted } = { missing: 0, wanted: 0 }] = await list();
    expect(missing).toBeGreaterThan(0);
    expect(await told()).toMatchObject({
      items: [
        {
          matter: expect.stringContaining(`${missing} das ${wanted} porções`),
          link: `/admin?tab=colheita&dia=${friday()}&ver=falta`,
        },
      ],
      harvest: { date: friday(), total: 1, products: [{ id: okra(), name: 'Vegetal 1', missing }] },
    });
    expect((await send(ana(), pressOf(await read()))).status).toBe(200);
    expect(await told()).toEqual({ items: [], harvest: complete() });
  });

  it('hears of it also when nobody has less than asked, but too little was asked', async () => {
    await basketOf();
    await close();
    await askFarmer(store(), { date: friday(), productId: okra(), asked: 1 });
    const [{ missing } = { missing: 0 }] = await list();
    expect(missing).toBeGreaterThan(0);
    expect((await told()).items).toHaveLength(1);
  });
});

describe('replacing it in baskets', () => {
  it('20.5: in all of them, worth no less, with the reason in account, packing list, e-mail and audit log', async () => {
    const { made, detail } = await short(2, 0);
    await query('update products set price_cents = 500 where id = $1', [squash()]);
    const before = await basketsNow();
    const { status, body } = await send(ana(), pressOf(detail));
    expect([status, body.refused, body.left]).toEqual([200, [], 0]);
    expect(done(body)).toEqual(before.map(({ id }) => id));
    for (const [index, { items, missing }] of (await basketsNow()).entries()) {
      const was = before[index]?.items[0];
      expect(items).toHaveLength(before[index]?.items.length);
      expect(items[0]).toMatchObject({ product_id: squash(), instead_of: 'Vegetal 1', unit_price: 5 });
      expect(items[0].quantity).toBe(Math.ceil((was.quantity * 8.9) / 5));
      expect(missing).toMatchObject([
        { product_id: okra(), quantity: was.quantity, replaced_by: 'Vegetal 5', why: detail.why },
      ]);
    }
    expect(await list()).toEqual([]);
    const [person] = made;
    const account = (await person?.subscriber.subscription())?.next_deliveries[0];
    expect(account?.items[0]).toMatchObject({ product_name: 'Vegetal 5', instead_of: 'Vegetal 1' });
    expect(account?.missing).toMatchObject([{ product_name: 'Vegetal 1', replaced_by: 'Vegetal 5' }]);
    const { stops } = await round(friday());
    expect(stops[0].items[0]).toMatchObject({ product_id: squash(), instead_of: 'Vegetal 1' });
    const emails = await emailsTo(person?.subscriber.email ?? '');
    expect(emails).toHaveLength(1);
    expect(emails[0].subject).toContain('Vegetal 1 faltou na colheita');
    expect(emails[0].body_text).toContain(`faltou Vegetal 1: ${detail.why}.`);
    expect(emails[0].body_text).toContain('No lugar vem Vegetal 5, e você não paga nada a mais.');
    expect(emails[0].body_text).toContain('no lugar de Vegetal 1');
    const audit = await query(
      "select subject_id, before, after from audit_log where action = 'shortage' and subject = 'basket' and subject_id = any($1)",
      [before.map(({ id }) => id)],
    );
    expect(audit).toHaveLength(2);
    expect(audit[0]).toMatchObject({ before: 'Vegetal 1', after: 'Vegetal 5' });
  });

  it('20.5: what it takes is set aside, and what is missing no longer is', async () => {
    const { detail } = await short(1, 0);
    await send(ana(), pressOf(detail));
    const [{ items }] = await basketsNow();
    const reserved = await query('select id, reserved from products where id = any($1)', [
      [okra(), squash()],
    ]);
    expect(Object.fromEntries(reserved.map(({ id, reserved: units }) => [id, units]))).toEqual({
      [okra()]: 0,
      [squash()]: items[0].quantity,
    });
  });

  it('20.5: in one alone, the others keep theirs', async () => {
    const { detail } = await short(2, 2);
    const [stop] = detail.stops;
    const { body } = await send(ana(), pressOf(detail, { stops: [{ kind: stop?.kind, id: stop?.id }] }));
    expect(done(body)).toEqual([stop?.id]);
    const holding = (await basketsNow()).filter(({ items }) => items[0].product_id === okra());
    expect(holding).toHaveLength(1);
    expect(holding[0]).toMatchObject({ missing: null });
  });

  it('20.5: where a basket may not have as much of it, what it then is worth too little goes back', async () => {
    const { detail, made } = await short(1, 0);
    await query('update products set max_per_basket = 1, price_cents = 100 where id = $1', [squash()]);
    const { body } = await send(ana(), pressOf(detail));
    const [{ items }] = await basketsNow();
    expect(items[0].quantity).toBe(1);
    const worth = items.reduce(
      (sum: number, item: { quantity: number; unit_price: number }) => sum + item.quantity * item.unit_price,
      0,
    );
    expect(body.done[0].returned).toBeCloseTo(99 - worth);
    expect(body.done[0].returned).toBeGreaterThan(0);
    const [email] = await emailsTo(made[0]?.subscriber.email ?? '');
    expect(email.body_text).toContain('A diferença, R$');
  });

  it('20.5: a dry run says whom it touches and does nothing', async () => {
    const { detail, made } = await short(2, 0);
    const press = pressOf(detail, { dry_run: true });
    const before = await basketsNow();
    const { body } = await send(ana(), press);
    expect(body.done.map(({ customer_name }: { customer_name: string }) => customer_name)).toHaveLength(2);
    expect(await basketsNow()).toEqual(before);
    expect(await emailsTo(made[0]?.subscriber.email ?? '')).toEqual([]);
    expect(await query('select 1 from shortage_actions where id = $1', [press.id])).toEqual([]);
    const real = await send(ana(), { ...press, dry_run: false });
    expect(done(real.body)).toEqual(done(body));
  });
});

describe('on a bad day', () => {
  it('20.5: the same press sent twice, also at once, is one and answered alike', async () => {
    const { detail, made } = await short(1, 0);
    const press = pressOf(detail);
    const [first, second] = await Promise.all([send(ana(), press), send(ana(), press)]);
    expect(first?.status).toBe(200);
    expect(second?.body).toEqual(first?.body);
    expect((await send(ana(), press)).body).toEqual(first?.body);
    expect((await basketsNow())[0].missing).toHaveLength(1);
    expect(await emailsTo(made[0]?.subscriber.email ?? '')).toHaveLength(1);
    // Under the same id nothing else is ever done.
    const [other = ''] = shelf().fruits;
    expect((await send(ana(), press, other)).status).toBe(409);
  });

  it('20.5: of two operators at once the second is told, and nothing is done twice', async () => {
    const { detail } = await short(2, 0);
    const client = await store().deps.database.pool.connect();
    await client.query('begin');
    await client.query('lock table shortage_actions in share row exclusive mode');
    const presses = [send(ana(), pressOf(detail)), send(beto(), pressOf(detail, { action: 'credit' }))];
    await untilWaiting(store(), 2);
    await client.query('commit');
    client.release();
    const answers = await Promise.all(presses);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const { missing } of await basketsNow()) expect(missing).toHaveLength(1);
  });

  it('20.5: who saw another shortage is told what it is now, and nothing is done', async () => {
    const { detail } = await short(2, 1);
    const before = await basketsNow();
    const stale = pressOf(detail, { expected: { ...seen(detail), missing: detail.missing + 3 } });
    const { status, body } = await send(ana(), stale);
    expect(status).toBe(409);
    expect(body.message).toContain(`agora faltam ${detail.missing} porções, em 2 entregas`);
    const fewer = pressOf(detail, { expected: { ...seen(detail), stops: 1 } });
    expect((await send(ana(), fewer)).status).toBe(409);
    expect(await basketsNow()).toEqual(before);
  });

  it('20.5: waits for nobody who takes units of what else is in the baskets', async () => {
    const { detail } = await short(1, 0);
    const [{ items }] = await basketsNow();
    const others = items.slice(1).map(({ product_id }: { product_id: string }) => product_id);
    const rival = await store().deps.database.pool.connect();
    try {
      await rival.query('begin');
      await rival.query('select from products where id = any($1) for update', [others]);
      const { body } = await send(ana(), pressOf(detail));
      expect(body.done).toHaveLength(1);
    } finally {
      await rival.query('rollback');
      rival.release();
    }
  });

  it('20.5: what is packed meanwhile is named, and the rest is done', async () => {
    const { detail } = await short(2, 0);
    const [packed, open] = detail.stops;
    if (!packed || !open) throw new Error('Two are touched');
    await askFarmer(store(), { date: friday(), productId: okra(), asked: 9, confirmed: packed.portions });
    const now = await read();
    await move(beto(), packed, 'scheduled', 'packed');
    const stops = [packed, open].map(({ kind, id }) => ({ kind, id }));
    const { status, body } = await send(ana(), pressOf(now, { stops }));
    expect(status).toBe(200);
    expect(done(body)).toEqual([open.id]);
    expect(body.refused).toMatchObject([{ id: packed.id, customer_name: packed.customer_name }]);
    expect(body.refused[0].message).toContain('separado');
  });

  it('20.5: says before how many portions of a substitute each would get, as it then does', async () => {
    await query('update products set price_cents = 500 where id = $1', [squash()]);
    const { detail } = await short(2, 0);
    const substitute = detail.substitutes.find(({ product_id }) => product_id === squash());
    const { body } = await send(ana(), pressOf(detail, { dry_run: true }));
    const given = new Map<string, number>(
      body.done.map(({ id, portions }: { id: string; portions: number }) => [id, portions]),
    );
    expect(given.size).toBe(2);
    expect(substitute?.portions).toEqual(detail.stops.map(({ id }) => given.get(id)));
    expect(substitute?.portions[0]).toBeGreaterThan(detail.stops[0]?.portions ?? 0);
  });

  it('20.5: a substitute that runs out midway goes to as many as it lasts for, whole', async () => {
    const { detail } = await short(3, 0);
    const each = detail.stops[0]?.portions ?? 0;
    await askFarmer(store(), { date: friday(), productId: squash(), asked: 99, confirmed: 2 * each + 1 });
    const { body } = await send(ana(), pressOf(detail));
    expect(body.done).toHaveLength(2);
    expect(body.refused).toHaveLength(1);
    expect(body.refused[0].message).toBe(`Vegetal 5: só restam 1, e aqui vão ${each}.`);
    const untouched = (await basketsNow()).filter(({ missing }) => missing === null);
    expect(untouched).toHaveLength(1);
    expect(untouched[0].items[0].product_id).toBe(okra());
  });

  it('20.5: a basket that its customer can still change is not touched', async () => {
    await basketOf();
    await askFarmer(store(), { date: friday(), productId: okra(), asked: 1, confirmed: 0 });
    // Before its cut-off nobody is short of anything; at it the basket is about to be closed.
    expect(await list()).toEqual([]);
    expect((await ana().call('GET', path())).status).toBe(409);
    at(`${day(2)}T18:00`);
    const detail = await read();
    expect(detail.stops[0]?.held).toContain('ainda pode mudar');
    const { body } = await send(
      ana(),
      pressOf(detail, { stops: [{ kind: 'basket', id: detail.stops[0]?.id }] }),
    );
    expect(body.done).toEqual([]);
    expect(body.refused[0].message).toContain('ainda pode mudar');
    expect((await send(ana(), pressOf(detail))).body).toMatchObject({ done: [], refused: [] });
  });

  it('20.5: nobody gets what they never want, or what is inside already', async () => {
    const { detail, made } = await short(2, 0);
    await query('insert into never_products (user_id, product_id) values ($1, $2)', [
      made[0]?.subscriber.id,
      squash(),
    ]);
    const { body } = await send(ana(), pressOf(detail));
    expect(body.done).toHaveLength(1);
    expect(body.refused[0].message).toBe('O cliente pediu para nunca receber este produto.');
    const inside = pressOf(await read(), { substituteId: shelf().vegetables[1] });
    expect((await send(ana(), inside)).body.refused[0].message).toBe('A cesta já tem este produto.');
    const fruit = pressOf(await read(), { substituteId: shelf().fruits[5] });
    expect((await send(ana(), fruit)).body.refused[0].message).toContain('Legumes só dão lugar a legumes');
  });

  it('20.5: what is completed later never brings the missing product back', async () => {
    const { detail } = await short(1, 0);
    const [{ id }] = await basketsNow();
    await send(ana(), pressOf(detail, { action: 'credit' }));
    const [admin] = await query('select id, name from users where id = $1', [ana().id]);
    await fillUp(store().deps, admin, id);
    const [{ items }] = await basketsNow();
    expect(items.map(({ product_id }: { product_id: string }) => product_id)).not.toContain(okra());
  });

  it('20.5: what is completed later is not worth once more what went back', async () => {
    const { detail } = await short(1, 0);
    const [{ id, items: before }] = await basketsNow();
    expect(before[0].quantity).toBeGreaterThan(1);
    await send(ana(), pressOf(detail, { action: 'credit' }));
    const [admin] = await query('select id, name from users where id = $1', [ana().id]);
    await fillUp(store().deps, admin, id);
    const [{ items }] = await basketsNow();
    // The plan's least number of products, and no portion more.
    expect(items).toHaveLength(before.length);
    expect(items.at(-1)).toMatchObject({ completes: true, quantity: 1 });
  });
});

describe('in orders', () => {
  /** Rosa's order of three jars of honey at R$ 20,00, marked as paid by hand, and none came. */
  async function noHoney(place = {}) {
    const order = await orderOf('confirmed', 'paid', place);
    await close();
    await askFarmer(store(), { date: friday(), productId: honey(), asked: 5, confirmed: 0 });
    await query("update products set category = 'Outros' where id = $1", [honey()]);
    await query('update products set price_cents = 2500 where id = $1', [shelf().other]);
    return { ...order, detail: await read(honey()) };
  }
  const linesOf = (id: string) =>
    query(
      'select product_id, product_name, quantity, instead_of, missing_at from order_items where order_id = $1',
      [id],
    );

  it('20.5: the line gets the substitute at the price paid, its units leave the shelf, and history and packing list say so', async () => {
    const { id, email, customer, detail } = await noHoney();
    const [before, missingBefore] = [await stockOf(store(), shelf().other), await stockOf(store(), honey())];
    const press = pressOf(detail, { substituteId: shelf().other });
    const { body } = await send(ana(), press, honey());
    expect(body).toMatchObject({ done: [{ kind: 'order', id, portions: 3, returned: 0 }], refused: [] });
    expect(await linesOf(id)).toMatchObject([
      { product_id: shelf().other, quantity: 3, instead_of: 'Mel de engenho', missing_at: null },
    ]);
    expect(await stockOf(store(), shelf().other)).toBe(before - 3);
    expect(await stockOf(store(), honey())).toBe(missingBefore);
    const own = (await customer.call('GET', `/orders/${id}`)).body;
    expect(own.items[0]).toMatchObject({
      product_name: 'Mel',
      product_price: 20,
      instead_of: 'Mel de engenho',
    });
    const { history } = (await ana().call('GET', `/orders/${id}`)).body;
    expect(history.at(-1)).toMatchObject({ note: 'Mel de engenho: no lugar vai Mel', by: 'admin' });
    const { stops } = await round(friday());
    expect(stops[0].items[0]).toMatchObject({ product_name: 'Mel', instead_of: 'Mel de engenho' });
    const [told] = await emailsTo(email);
    expect(told.body_text).toContain('No lugar vai Mel, e você não paga nada a mais.');
    // A second press finds nothing to do.
    expect((await send(ana(), { ...press, id: randomUUID() }, honey())).status).toBe(409);
    expect(await stockOf(store(), shelf().other)).toBe(before - 3);
    await ana().call('PATCH', `/orders/${id}/status`, { status: 'cancelled' });
    expect(await stockOf(store(), shelf().other)).toBe(before);
    expect(await stockOf(store(), honey())).toBe(missingBefore);
  });

  it('20.5: nothing of an order is changed where the shelf has too little', async () => {
    const { id, detail } = await noHoney();
    await query('update products set stock = 2 where id = $1', [shelf().other]);
    const { body } = await send(ana(), pressOf(detail, { substituteId: shelf().other }), honey());
    expect(body).toMatchObject({ done: [], refused: [{ id }] });
    expect(await linesOf(id)).toMatchObject([{ product_id: honey(), instead_of: '' }]);
    expect(await stockOf(store(), shelf().other)).toBe(2);
  });

  it('20.5: money that the store does not have is not promised back', async () => {
    const { id, detail, email } = await noHoney();
    const { body } = await send(ana(), pressOf(detail, { action: 'credit' }), honey());
    expect(body.refused).toMatchObject([{ id, customer_name: 'Rosa' }]);
    expect(body.refused[0].message).toContain('combine com o cliente a devolução de R$ 60,00');
    expect(await linesOf(id)).toMatchObject([{ product_id: honey(), missing_at: null }]);
    expect(await emailsTo(email)).toEqual([]);
  });

  it('20.5: who pays at the door pays less', async () => {
    const { id, email, detail } = await noHoney();
    const [vegetable = ''] = shelf().vegetables;
    await query(
      "update orders set payment_method = 'door', payment_status = 'pending', total_cents = total_cents + 890 where id = $1",
      [id],
    );
    await query(
      `insert into order_items (order_id, product_id, position, product_name, product_price_cents, quantity)
       values ($1, $2, 1, 'Vegetal 1', 890, 1)`,
      [id, vegetable],
    );
    const total = async () =>
      (await query('select total_cents from orders where id = $1', [id]))[0].total_cents;
    const before = await total();
    const { body } = await send(ana(), pressOf(detail, { action: 'credit' }), honey());
    expect(body).toMatchObject({ done: [{ id, returned: 0 }], refused: [] });
    expect(await total()).toBe(before - 60_00);
    const { stops } = await round(friday());
    expect(stops[0].items).toHaveLength(1);
    expect(stops[0].door.amount).toBe((before - 60_00) / 100);
    const [told] = await emailsTo(email);
    expect(told.body_text).toContain('Ele saiu da conta: na entrega você paga');
  });
});
