import type { AuditEntry } from '@cesta/contract/panel/audit';
import { describe, expect, it } from 'vitest';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { useRounds } from '../../testing/rounds.ts';
import { emailsTo } from '../../testing/subscribers.ts';

const { at, day, ana, beto, basketOf, orderOf, week, stopOf, move, frozenBasket, store } = useRounds();

describe('marking', () => {
  it('packs, brings and takes back a basket, and the customer sees it', async () => {
    const { stop, subscriber } = await frozenBasket();
    expect(stop.changes_until).toBeNull();
    expect((await move(ana(), stop, 'scheduled', 'packed')).body).toEqual({
      kind: 'basket',
      id: stop.id,
      state: 'packed',
    });
    const seen = async () => (await subscriber.subscription()).next_deliveries[0]?.status;
    expect(await seen()).toBe('packed');
    await move(ana(), stop, 'packed', 'delivered');
    expect(await seen()).toBe('delivered');
    expect((await week()).days[4]).toMatchObject({ scheduled: 0, packed: 0, delivered: 1 });
    await move(ana(), stop, 'delivered', 'packed');
    await move(ana(), stop, 'packed', 'scheduled');
    expect(await seen()).toBe('scheduled');
  });

  it('stands in the audit log: who, which basket of which day, from what to what, and nothing twice', async () => {
    const { stop } = await frozenBasket();
    const steps = [
      ['scheduled', 'packed'],
      ['scheduled', 'packed'],
      ['packed', 'delivered'],
      ['delivered', 'packed'],
      ['packed', 'scheduled'],
    ] as const;
    for (const [from, to] of steps) expect((await move(ana(), stop, from, to)).status).toBe(200);
    const stops = [{ kind: 'basket', id: stop.id }];
    for (let i = 0; i < 2; i += 1) await beto().call('POST', '/admin/deliveries/packing', { stops });
    expect((await move(ana(), stop, 'scheduled', 'packed')).status).toBe(200);
    const { body } = await ana().call('GET', '/admin/audit-log?subject=basket&limit=200');
    const entries = (body.entries as AuditEntry[]).filter(({ subject_id }) => subject_id === stop.id);
    expect(entries.reverse().map(({ by, from, to }) => [by.id, from, to])).toEqual([
      [ana().id, 'scheduled', 'packed'],
      [ana().id, 'packed', 'delivered'],
      [ana().id, 'delivered', 'packed'],
      [ana().id, 'packed', 'scheduled'],
      [beto().id, 'scheduled', 'packed'],
    ]);
    expect(entries[0]).toMatchObject({ action: 'status', subject_name: day(4) });
  });

  it('moves an order by its own status, with history and one e-mail of a kind', async () => {
    const { id, email } = await orderOf();
    const stop = { kind: 'order', id };
    const steps = [
      ['scheduled', 'packed'],
      ['packed', 'scheduled'],
      ['scheduled', 'packed'],
      ['packed', 'delivered'],
    ] as const;
    for (const [from, to] of steps) expect((await move(ana(), stop, from, to)).status).toBe(200);
    const { body } = await ana().call('GET', `/orders/${id}`);
    expect(body.status).toBe('delivered');
    const done = body.history.filter(({ by }: { by: string }) => by === 'admin');
    expect(done.map(({ status }: { status: string }) => status)).toEqual([
      'shipped',
      'processing',
      'shipped',
      'delivered',
    ]);
    const number = id.slice(0, 8).toUpperCase();
    expect((await emailsTo(store(), email)).map(({ subject }) => subject)).toEqual([
      `Seu pedido ${number} está pronto e vai até você`,
      `Pedido ${number} entregue`,
    ]);
    expect(await stopOf(day(4), 'order')).toMatchObject({ id, state: 'delivered' });
    expect((await move(ana(), stop, 'delivered', 'packed')).status).toBe(200);
  });

  it('tells nobody of a mark that was taken back at once; later it was told', async () => {
    const { id, email } = await orderOf();
    const stop = { kind: 'order', id };
    const number = id.slice(0, 8).toUpperCase();
    const [ready, brought] = [`Seu pedido ${number} está pronto e vai até você`, `Pedido ${number} entregue`];
    const told = async () => (await emailsTo(store(), email)).map(({ subject }) => subject);
    await move(ana(), stop, 'scheduled', 'packed');
    expect(await told()).toEqual([ready]);
    await move(ana(), stop, 'packed', 'scheduled');
    expect(await told()).toEqual([]);
    at(`${day(4)}T10:00`);
    await move(ana(), stop, 'scheduled', 'packed');
    await move(ana(), stop, 'packed', 'delivered');
    expect(await told()).toEqual([ready, brought]);
    store().clock.set(`${day(4)}T10:00:09-03:00`);
    expect((await move(ana(), stop, 'delivered', 'packed')).status).toBe(200);
    expect(await told()).toEqual([ready]);
    await move(ana(), stop, 'packed', 'delivered');
    at(`${day(4)}T10:05`);
    await move(ana(), stop, 'delivered', 'packed');
    expect(await told()).toEqual([ready, brought]);
  });

  it('keeps what was packed and brought on its day, also when it is told later', async () => {
    const { id } = await orderOf();
    at(`${day(3)}T21:00`);
    await move(ana(), { kind: 'order', id }, 'scheduled', 'packed');
    at(`${day(5)}T09:00`);
    await move(ana(), { kind: 'order', id }, 'packed', 'delivered');
    expect((await week()).days[4]).toMatchObject({ scheduled: 0, packed: 0, delivered: 1 });
  });

  it('done twice is done once', async () => {
    const { stop } = await frozenBasket();
    const order = { kind: 'order', id: (await orderOf()).id };
    for (const each of [stop, order])
      for (let i = 0; i < 2; i += 1)
        expect((await move(ana(), each, 'scheduled', 'packed')).status).toBe(200);
    // Taking back what nobody has packed leaves a confirmed order confirmed.
    const other = { kind: 'order', id: (await orderOf()).id };
    expect((await move(ana(), other, 'packed', 'scheduled')).status).toBe(200);
    expect((await ana().call('GET', `/orders/${other.id}`)).body.status).toBe('confirmed');
  });

  it.each(['basket', 'order'])('tells the second of two operators that a %s has moved on', async (kind) => {
    const stop = kind === 'basket' ? (await frozenBasket()).stop : { kind, id: (await orderOf()).id };
    await move(ana(), stop, 'scheduled', 'packed');
    await move(ana(), stop, 'packed', 'delivered');
    const late = await move(beto(), stop, 'packed', 'scheduled');
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
    expect(late.body.message).toMatch(/^Outra pessoa já marcou est[ae] (cesta|pedido) como entregue\.$/);
    const answers = await Promise.all(
      [ana(), beto()].flatMap((who) => [
        move(who, stop, 'delivered', 'packed'),
        move(who, stop, 'delivered', 'packed'),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('decides by what is true once the rival is done, not by what it was before', async () => {
    const { stop } = await frozenBasket();
    await move(ana(), stop, 'scheduled', 'packed');
    const rival = await store().deps.database.pool.connect();
    await rival.query('begin');
    await rival.query("update deliveries set status = 'delivered' where id = $1", [stop.id]);
    const late = move(beto(), stop, 'packed', 'scheduled');
    await untilWaiting(store(), 1);
    await rival.query('commit');
    rival.release();
    expect((await late).status).toBe(409);
    expect((await stopOf(day(4), 'basket')).state).toBe('delivered');
  });

  it('packs nothing that the customer can still change', async () => {
    await basketOf();
    const stop = await stopOf(day(4), 'basket');
    const early = await move(ana(), stop, 'scheduled', 'packed');
    expect(early.status).toBe(409);
    expect(early.body.message).toMatch(/^Esta cesta ainda pode mudar até quarta-feira, .+ às 18:00\./);
    at(`${day(2)}T18:01`);
    expect((await move(ana(), stop, 'scheduled', 'packed')).body.message).toContain('está sendo fechada');
  });

  it('refuses two steps at once, unknown things and orders that are not to be brought', async () => {
    const { stop } = await frozenBasket();
    expect((await move(ana(), stop, 'scheduled', 'delivered')).status).toBe(422);
    const nobody = '11111111-1111-4111-8111-111111111111';
    expect((await move(ana(), { kind: 'basket', id: nobody }, 'scheduled', 'packed')).body.code).toBe(
      'DELIVERY_NOT_FOUND',
    );
    expect((await move(ana(), { kind: 'order', id: nobody }, 'scheduled', 'packed')).body.code).toBe(
      'ORDER_NOT_FOUND',
    );
    const unpaid = { kind: 'order', id: (await orderOf('pending', 'pending')).id };
    expect((await move(ana(), unpaid, 'scheduled', 'packed')).status).toBe(409);
  });

  it('packs a neighbourhood at once, and names what it could not', async () => {
    const { stop } = await frozenBasket();
    at(`${day(2)}T19:00`);
    await basketOf();
    const early = await stopOf(day(8), 'basket');
    const order = { kind: 'order', id: (await orderOf()).id };
    const gone = { kind: 'order', id: (await orderOf('cancelled', 'paid')).id };
    const stops = [stop, early, order, gone].map(({ kind, id }) => ({ kind, id }));
    const first = await ana().call('POST', '/admin/deliveries/packing', { stops });
    expect(first.body).toMatchObject({ packed: 2, unchanged: 0, refused: { length: 2 } });
    expect(first.body.refused).toMatchObject([{ id: early.id }, { id: gone.id }]);
    const again = await beto().call('POST', '/admin/deliveries/packing', { stops: stops.slice(0, 1) });
    expect(again.body).toEqual({ packed: 0, unchanged: 1, refused: [] });
  });

  it('counts an order that is packed or brought already as unchanged, not as packed', async () => {
    const [open, packed, brought] = [await orderOf(), await orderOf('shipped'), await orderOf('delivered')];
    const stops = [open, packed, brought].map(({ id }) => ({ kind: 'order', id }));
    const pack = () => ana().call('POST', '/admin/deliveries/packing', { stops });
    expect((await pack()).body).toEqual({ packed: 1, unchanged: 2, refused: [] });
    expect((await pack()).body).toEqual({ packed: 0, unchanged: 3, refused: [] });
  });
});
