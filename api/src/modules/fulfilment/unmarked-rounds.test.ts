import { spokenDay } from '@cesta/contract/base/calendar';
import { beforeEach, describe, expect, it } from 'vitest';
import { useRounds } from '../../testing/rounds.ts';
import { CRUZ_DAS_ALMAS } from '../../testing/subscribers.ts';
import { press, worklistOf } from '../../testing/worklist.ts';
import { freezeDeliveries } from '../subscriptions/deliveries/deliveries.service.ts';

const { store, at, day, ana, basketOf, frozenBasket, orderOf, round, stopOf, move } = useRounds();
const pool = () => store().deps.database.pool;

beforeEach(async () => {
  await pool().query(`update deliveries set status = 'delivered' where status = 'packed'`);
  await pool().query(`update orders set status = 'delivered' where status = 'shipped'`);
});

const asked = () => worklistOf(store(), 'unmarked-round');

/** Friday's basket and order in Salvador, packed, and nothing marked since. */
async function packedFriday() {
  const order = await orderOf();
  const { stop } = await frozenBasket();
  at(`${day(4)}T07:00`);
  for (const one of [stop, { kind: 'order', id: order.id }]) {
    expect((await move(ana(), one, 'scheduled', 'packed')).status).toBe(200);
  }
  return { basket: stop, order: { kind: 'order', id: order.id } };
}

describe('what was packed and never marked as delivered', () => {
  it('stands in Pendências from the day after, in one line, until the last of it is marked', async () => {
    const { basket, order } = await packedFriday();
    at(`${day(4)}T23:59`);
    expect(await asked()).toEqual([]);
    at(`${day(5)}T00:01`);
    expect(await asked()).toMatchObject([
      {
        matter: `Separado para ${spokenDay(day(4))}, em Salvador, e ninguém marcou se chegou: 1 cesta e 1 pedido.`,
        link: `/admin?tab=entregas&semana=${day(4)}&dia=${day(4)}`,
      },
    ]);
    await move(ana(), basket, 'packed', 'delivered');
    expect(await asked()).toMatchObject([{ matter: expect.stringContaining('chegou: 1 pedido.') }]);
    await move(ana(), order, 'packed', 'delivered');
    expect(await asked()).toEqual([]);
  });

  it('is asked about city by city, and one press marks one of them', async () => {
    // What the other city got in that week is another van's.
    const other = await orderOf('confirmed', 'paid', {
      city: 'Cruz das Almas',
      neighborhood: 'Centro',
      zipcode: CRUZ_DAS_ALMAS,
    });
    await move(ana(), { kind: 'order', id: other.id }, 'scheduled', 'packed');
    await packedFriday();
    at(`${day(9)}T09:00`);
    const items = await asked();
    expect(items.map(({ matter }) => matter)).toEqual([
      expect.stringContaining('em Cruz das Almas'),
      expect.stringContaining('em Salvador'),
    ]);
    const salvador = items.find(({ matter }) => matter.includes('em Salvador'));
    expect((await press(store(), salvador, 'Chegou tudo')).body.message).toBe(
      'Marcado como entregue: 1 cesta e 1 pedido.',
    );
    expect(await stopOf(day(4), 'basket')).toMatchObject({ state: 'delivered' });
    expect((await asked()).map(({ matter }) => matter)).toEqual([
      expect.stringContaining('em Cruz das Almas'),
    ]);
    // The same press again finds nothing left to mark.
    expect((await press(store(), salvador, 'Chegou tudo')).body.message).toBe('Marcado como entregue: nada.');
  });

  it('holds back what a dispute keeps, and says so', async () => {
    const { order } = await packedFriday();
    await pool().query('update orders set disputed_at = now() where id = $1', [order.id]);
    at(`${day(5)}T09:00`);
    const [item] = await asked();
    expect((await press(store(), item, 'Chegou tudo')).body.message).toBe(
      'Marcado como entregue: 1 cesta. Não deu para marcar 1: veja a lista do dia.',
    );
    expect(await asked()).toHaveLength(1);
  });

  it('came back: undone, the basket goes out with the next round and nobody is asked any more', async () => {
    const { basket, order } = await packedFriday();
    at(`${day(5)}T09:00`);
    for (const one of [basket, order]) await move(ana(), one, 'packed', 'scheduled');
    expect(await asked()).toEqual([]);
  });

  it('is not asked about twice where its money is still to be taken at the door', async () => {
    const { basket, order } = await packedFriday();
    await move(ana(), basket, 'packed', 'delivered');
    await pool().query(
      `update orders set payment_method = 'door', payment_status = 'pending' where id = $1`,
      [order.id],
    );
    at(`${day(5)}T09:00`);
    expect(await asked()).toEqual([]);
    expect(await worklistOf(store(), 'door-payment')).toMatchObject([{ id: order.id }]);
    await ana().call('PUT', `/admin/deliveries/order/${order.id}/door-payment`, { received: true });
    expect(await asked()).toHaveLength(1);
  });

  it('is asked about for two weeks: years that nobody marked do not come up with an upgrade', async () => {
    await packedFriday();
    at(`${day(18)}T12:00`);
    expect(await asked()).toHaveLength(1);
    at(`${day(19)}T00:01`);
    expect(await asked()).toEqual([]);
  });

  it('is nothing to press before its day is over', async () => {
    await packedFriday();
    const answer = await ana().call('POST', `/admin/deliveries/${day(4)}/arrival`, { city: 'salvador' });
    expect(answer.status).toBe(404);
    expect((await round(day(4))).stops.map(({ state }: { state: string }) => state)).toEqual([
      'packed',
      'packed',
    ]);
  });

  it('stays one line however many boxes it is', async () => {
    for (let boxes = 0; boxes < 3; boxes += 1) await basketOf();
    at(`${day(2)}T18:00`);
    await freezeDeliveries(store().deps);
    at(`${day(4)}T07:00`);
    for (const stop of (await round(day(4))).stops) await move(ana(), stop, 'scheduled', 'packed');
    at(`${day(5)}T09:00`);
    expect(await asked()).toMatchObject([{ matter: expect.stringContaining('chegou: 3 cestas.') }]);
  });
});
