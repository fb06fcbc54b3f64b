import type { ShortageDetail } from '@cesta/contract/panel/shortages';
import { describe, expect, it } from 'vitest';
import { askFarmer, receive } from '../../testing/short-harvests.ts';
import { useShortRounds } from '../../testing/short-rounds.ts';

const {
  store,
  ana,
  shelf,
  basketOf,
  orderOf,
  move,
  query,
  friday,
  okra,
  squash,
  close,
  short,
  list,
  path,
  read,
  pressOf,
  send,
  basketsNow,
} = useShortRounds();

describe('what a round is short of', () => {
  it('nothing is short where no farmer is asked, however much is wanted', async () => {
    await basketOf();
    await close();
    expect(await list()).toEqual([]);
    expect((await ana().call('GET', path())).status).toBe(409);
  });

  it('counts as asked until farmers answer, then what is confirmed, then what came less what was lost', async () => {
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

  it('counts farm by farm: who is not there yet brings what was confirmed, and is named; who is, what came', async () => {
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

  it('what nobody was asked for has no limit, whatever came of it', async () => {
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

  it('names the baskets and orders that it touches by box, and says what can be changed', async () => {
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

  it('what is packed is out of it on both sides', async () => {
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

  it('offers what is most alike and left over, and says for whom it is nothing', async () => {
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

  it('is the office’s alone', async () => {
    const { subscriber } = await basketOf();
    expect((await subscriber.call('GET', `/admin/harvest/${friday()}/shortages`)).status).toBe(403);
    expect((await send(subscriber, pressOf({ missing: 1, total: 1 } as ShortageDetail))).status).toBe(403);
  });
});

describe('who is told that a farmer is short', () => {
  const told = async () => {
    const { body: worklist } = await ana().call('GET', '/admin/worklist');
    const { body: today } = await ana().call('GET', '/admin/today');
    const group = worklist.groups.find(({ kind }: { kind: string }) => kind === 'harvest-short');
    // Both count alike, and so does what stands beside the tab.
    const { body: count } = await ana().call('GET', '/admin/worklist/count');
    expect([today.worklist, count.total]).toEqual([worklist.total, worklist.total]);
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
