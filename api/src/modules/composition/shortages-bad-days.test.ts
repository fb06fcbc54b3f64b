import { describe, expect, it } from 'vitest';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { askFarmer } from '../../testing/short-harvests.ts';
import { useShortRounds } from '../../testing/short-rounds.ts';
import { fillUp } from '../subscriptions/deliveries/contents/completing.service.ts';

const {
  store,
  at,
  day,
  ana,
  beto,
  shelf,
  basketOf,
  move,
  query,
  friday,
  okra,
  squash,
  short,
  list,
  path,
  read,
  seen,
  pressOf,
  send,
  done,
  basketsNow,
  emailsTo,
} = useShortRounds();

describe('on a bad day', () => {
  it('the same press sent twice, also at once, is one and answered alike', async () => {
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

  it('of two operators at once the second is told, and nothing is done twice', async () => {
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

  it('who saw another shortage is told what it is now, and nothing is done', async () => {
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

  it('waits for nobody who takes units of what else is in the baskets', async () => {
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

  it('what is packed meanwhile is named, and the rest is done', async () => {
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

  it('says before how many portions of a substitute each would get, as it then does', async () => {
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

  it('a substitute that runs out midway goes to as many as it lasts for, whole', async () => {
    const { detail } = await short(3, 0);
    const each = detail.stops[0]?.portions ?? 0;
    await askFarmer(store(), { date: friday(), productId: squash(), asked: 99, confirmed: 2 * each + 1 });
    const { body } = await send(ana(), pressOf(detail));
    expect(body.done).toHaveLength(2);
    expect(body.refused).toHaveLength(1);
    expect(body.refused[0].message).toBe(`Vegetal 5: só resta 1, e aqui vão ${each}.`);
    const untouched = (await basketsNow()).filter(({ missing }) => missing === null);
    expect(untouched).toHaveLength(1);
    expect(untouched[0].items[0].product_id).toBe(okra());
  });

  it('a basket that its customer can still change is not touched', async () => {
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

  it('nobody gets what they never want, or what is inside already', async () => {
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

  it('what is completed later never brings the missing product back', async () => {
    const { detail } = await short(1, 0);
    const [{ id }] = await basketsNow();
    await send(ana(), pressOf(detail, { action: 'credit' }));
    const [admin] = await query('select id, name from users where id = $1', [ana().id]);
    await fillUp(store().deps, admin, id);
    const [{ items }] = await basketsNow();
    expect(items.map(({ product_id }: { product_id: string }) => product_id)).not.toContain(okra());
  });

  it('what is completed later is not worth once more what went back', async () => {
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
