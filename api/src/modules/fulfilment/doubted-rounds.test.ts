import { spokenDay } from '@cesta/contract/base/calendar';
import type { WorklistItem } from '@cesta/contract/panel/worklist';
import { beforeEach, describe, expect, it } from 'vitest';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { useRounds } from '../../testing/rounds.ts';
import { emailsTo } from '../../testing/subscribers.ts';
import { press, worklistOf } from '../../testing/worklist.ts';
import { placeOrder } from '../orders/placing.service.ts';
import { bookReconciliation } from '../reconciliation/reconciliation.service.ts';
import { freezeDeliveries, reconcileAllDeliveries } from '../subscriptions/deliveries/deliveries.service.ts';
import { rollLateBaskets, tellBaskets } from '../subscriptions/news/news.service.ts';
import { creditShortfalls } from '../subscriptions/worth/shortfalls.service.ts';
import { followBaskets } from './following-baskets.service.ts';

const { store, at, day, ana, basketOf, frozenBasket, honey, orderOf, round, stopOf, move } = useRounds();
const pool = () => store().deps.database.pool;

beforeEach(async () => {
  await pool().query('update orders set doubted_day = null');
  await pool().query('delete from restores');
});

/** What the runs of every few minutes do. */
async function run(): Promise<void> {
  await freezeDeliveries(store().deps);
  await creditShortfalls(store().deps);
  await rollLateBaskets(store().deps);
  await tellBaskets(store().deps);
  await reconcileAllDeliveries(store().deps);
  await followBaskets(store().deps);
}

/** What was known on Thursday night is what is known now; whatever was marked since is forgotten. */
const restore = (now = `${day(5)}T09:00`) => {
  at(now);
  const since = new Date(`${day(3)}T03:00:00-03:00`);
  return bookReconciliation(store().deps, { reason: 'restore', since });
};

const doubtOf = async (date: string): Promise<WorklistItem | undefined> =>
  (await worklistOf(store(), 'doubted-round')).find(({ id }) => id === date);

const subjects = async (email: string) => (await emailsTo(store(), email)).map(({ subject }) => subject);

describe('a round that may have gone out before a restore', () => {
  it('is not brought again, and nobody reads that it is late, until a person has spoken', async () => {
    const { subscriber } = await frozenBasket();
    await tellBaskets(store().deps);
    const order = await orderOf();
    // That order was paid too late for Friday; another was in time.
    at(`${day(0)}T10:00`);
    const inTime = await orderOf();
    const before = [await subjects(subscriber.email), await subjects(inTime.email)];
    await restore();
    await run();
    await run();
    expect(await stopOf(day(4), 'basket')).toMatchObject({ state: 'scheduled', late_since: null });
    expect(await stopOf(day(4), 'order')).toMatchObject({ id: inTime.id, late_since: null });
    expect((await round(day(8))).stops.map(({ id }: { id: string }) => id)).toEqual([order.id]);
    expect([await subjects(subscriber.email), await subjects(inTime.email)]).toEqual(before);
    expect((await inTime.customer.call('GET', `/orders/${inTime.id}`)).body.delivery).toMatchObject({
      date: day(4),
      promise: 'Já deve estar chegando. Qualquer dúvida, fale com a gente.',
    });
    expect(await worklistOf(store(), 'late-basket')).toEqual([]);
    expect(await doubtOf(day(4))).toMatchObject({
      matter: `Voltou uma cópia: confira as entregas de ${spokenDay(day(4))}. Sem marca: 1 cesta e 1 pedido.`,
      link: `/admin?tab=entregas&semana=${day(4)}&dia=${day(4)}`,
    });
  });

  it('is marked as delivered by one press: units leave the shelf, and nobody is told again', async () => {
    const { subscriber, stop } = await frozenBasket();
    await tellBaskets(store().deps);
    at(`${day(0)}T10:00`);
    const order = await orderOf();
    const before = [await subjects(subscriber.email), await subjects(order.email)];
    await restore();
    const answer = await press(store(), await doubtOf(day(4)), 'O resto foi entregue');
    expect(answer.body.message).toBe('Marcado como entregue: 1 cesta e 1 pedido.');
    await run();
    expect(await stopOf(day(4), 'basket')).toMatchObject({ id: stop.id, state: 'delivered' });
    expect(await stopOf(day(4), 'order')).toMatchObject({ id: order.id, state: 'delivered' });
    expect((await round(day(8))).total).toBe(0);
    const { rows } = await pool().query('select taken_units from deliveries where id = $1', [stop.id]);
    expect(rows[0].taken_units).not.toEqual([]);
    expect([await subjects(subscriber.email), await subjects(order.email)]).toEqual(before);
    expect(await doubtOf(day(4))).toBeUndefined();
  });

  it('goes out with the next one when a person says that the rest of it did not', async () => {
    const { subscriber } = await frozenBasket();
    at(`${day(0)}T10:00`);
    const [went, stayed] = [await orderOf(), await orderOf()];
    await restore();
    expect((await move(ana(), { kind: 'order', id: went.id }, 'scheduled', 'packed')).status).toBe(200);
    expect((await move(ana(), { kind: 'order', id: went.id }, 'packed', 'delivered')).status).toBe(200);
    const answer = await press(store(), await doubtOf(day(4)), 'O resto não saiu');
    expect(answer.body.message).toBe('Vai na próxima saída: 1 cesta e 1 pedido.');
    await run();
    expect(await stopOf(day(8), 'basket')).toMatchObject({ late_since: day(4) });
    expect(await stopOf(day(8), 'order')).toMatchObject({ id: stayed.id, late_since: day(4) });
    expect(await stopOf(day(4), 'order')).toMatchObject({ id: went.id, state: 'delivered' });
    expect(await subjects(subscriber.email)).toContain(
      `Sua cesta atrasou e agora chega ${spokenDay(day(8))}`,
    );
    expect(await doubtOf(day(4))).toBeUndefined();
  });

  it('of today waits as well, closed in the backup or not', async () => {
    await basketOf();
    await restore(`${day(4)}T11:00`);
    await run();
    expect(await doubtOf(day(4))).toMatchObject({ matter: expect.stringContaining('Sem marca: 1 cesta.') });
    at(`${day(5)}T00:05`);
    await run();
    expect(await stopOf(day(4), 'basket')).toMatchObject({ state: 'scheduled' });
    expect((await round(day(8))).total).toBe(0);
  });

  it('keeps what comes along with a basket beside it, and goes with it once that is known', async () => {
    const { subscriber } = await basketOf();
    const customer = { id: subscriber.id, name: 'Rosa', email: subscriber.email, phone: '' };
    const items = [{ productId: honey(), quantity: 1 }];
    const { id } = await placeOrder(store().deps, customer, { items, withBasket: true });
    await ana().call('PATCH', `/orders/${id}/status`, { payment_status: 'paid' });
    const before = await subjects(subscriber.email);
    await restore();
    await run();
    expect(await stopOf(day(4), 'basket')).toMatchObject({ extras: [{ id, state: 'scheduled' }] });
    expect(await subjects(subscriber.email)).toEqual(before);
    const item = await doubtOf(day(4));
    expect(item?.matter).toContain('Sem marca: 1 cesta e 1 pedido.');
    await press(store(), item, 'O resto não saiu');
    await run();
    expect(await stopOf(day(8), 'basket')).toMatchObject({ late_since: day(4), extras: [{ id }] });
  });

  it('is in doubt no more for a basket that got another day', async () => {
    const { stop } = await frozenBasket();
    await restore();
    const body = { from: day(4), to: day(8), reason: 'não saiu' };
    expect((await ana().call('PUT', `/admin/deliveries/basket/${stop.id}/day`, body)).status).toBe(200);
    expect(await doubtOf(day(4))).toBeUndefined();
    at(`${day(9)}T00:05`);
    await run();
    expect(await stopOf(day(11), 'basket')).toMatchObject({ id: stop.id, late_since: day(8) });
  });

  it('holds the basket of a week that was paid after the backup, too', async () => {
    at(`${day(3)}T10:00`);
    const { subscriber, id } = await basketOf();
    expect(await stopOf(day(8), 'basket')).toMatchObject({ state: 'scheduled' });
    const before = await subjects(subscriber.email);
    // Forgotten with all that was marked; the comparison brings back the week alone.
    await pool().query('delete from deliveries where subscription_id = $1', [id]);
    await restore(`${day(9)}T09:00`);
    await reconcileAllDeliveries(store().deps);
    await run();
    expect((await round(day(11))).total).toBe(0);
    expect(await stopOf(day(8), 'basket')).toMatchObject({ state: 'scheduled', late_since: null });
    expect(await subjects(subscriber.email)).toEqual(before);
    expect((await doubtOf(day(8)))?.matter).toContain('Sem marca: 1 cesta.');
    await press(store(), await doubtOf(day(8)), 'O resto não saiu');
    await run();
    expect(await stopOf(day(11), 'basket')).toMatchObject({ late_since: day(8) });
  });

  it.each([
    ['O resto foi entregue', []],
    ['O resto não saiu', ['worth']],
  ])(
    'closed anew on a shelf that is short, it owes a difference only if it did not go out: %s',
    async (said, owed) => {
      await pool().query('update products set max_per_basket = 1');
      const { id } = await basketOf();
      await restore();
      const causes = async () => {
        await run();
        const returns = `select cause from week_returns where invoice_id in
        (select id from subscription_invoices where subscription_id = $1)`;
        return (await pool().query(returns, [id])).rows.map(({ cause }) => cause);
      };
      expect(await causes()).toEqual([]);
      await press(store(), await doubtOf(day(4)), said);
      expect(await causes()).toEqual(owed);
      await pool().query('update products set max_per_basket = null');
    },
  );

  it('is delivered by the next press where the store died over the first one', async () => {
    const { stop } = await frozenBasket();
    await restore();
    const item = await doubtOf(day(4));
    // It dies as soon as something of it is said to be delivered.
    await pool().query(`create function die() returns trigger language plpgsql as
      $$ begin raise exception 'killed'; end $$`);
    await pool().query(`create trigger killed before update on deliveries
      for each row when (new.status = 'delivered') execute function die()`);
    expect((await press(store(), item, 'O resto foi entregue')).status).toBe(500);
    await pool().query('drop trigger killed on deliveries');
    await pool().query('drop function die');
    expect((await doubtOf(day(4)))?.matter).toBe(item?.matter);
    const answer = await press(store(), item, 'O resto foi entregue');
    expect(answer.body.message).toBe('Marcado como entregue: 1 cesta.');
    expect(await stopOf(day(4), 'basket')).toMatchObject({ id: stop.id, state: 'delivered' });
  });

  it('is said once what became of it, by whoever is first of two', async () => {
    await frozenBasket();
    at(`${day(0)}T10:00`);
    const order = await orderOf();
    await restore();
    const item = await doubtOf(day(4));
    const client = await pool().connect();
    await client.query('begin');
    await client.query('select from orders where id = $1 for update', [order.id]);
    const presses = [press(store(), item, 'O resto não saiu'), press(store(), item, 'O resto não saiu')];
    await untilWaiting(store(), 2);
    await client.query('commit');
    client.release();
    const messages = (await Promise.all(presses)).map(({ body }) => body.message);
    expect(messages.sort()).toEqual([
      'Vai na próxima saída: 1 cesta e 1 pedido.',
      'Vai na próxima saída: nada.',
    ]);
    const { rows } = await pool().query(
      "select from audit_log where action = 'handled' and subject_id = $1",
      [order.id],
    );
    expect(rows).toHaveLength(1);
  });

  it('is told of by the office alone, and never before its day', async () => {
    const path = `/admin/deliveries/${day(4)}/after-restore`;
    const { customer } = await orderOf();
    expect((await customer.call('POST', path, { outcome: 'delivered' })).status).toBe(403);
    expect((await ana().call('POST', path, { outcome: 'delivered' })).status).toBe(404);
  });
});
