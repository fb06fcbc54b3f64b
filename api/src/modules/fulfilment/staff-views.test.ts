import { describe, expect, it } from 'vitest';
import { type Answer, callAs, type Method } from '../../testing/calling.ts';
import { useRounds } from '../../testing/rounds.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';

const { at, ana, day, orderOf, frozenBasket, store } = useRounds();

async function staff(role: 'packer' | 'driver') {
  const person: SignedIn = await signIn(store(), { role, name: `Equipe ${role}` });
  return (method: Method, path: string, payload?: object): Promise<Answer> =>
    callAs(person, store(), method, path, payload);
}

/** Every name of a field in an answer, however deep. */
function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => [name, ...fieldsOf(inside)]);
}

const OFFICE_ONLY = /price|total_|amount|cents|shipping|subtotal|refund|paid|payment|email|cpf/i;

describe('what the shed and the van see of a day', () => {
  it.each(['packer', 'driver'] as const)(
    '%s: doors, people and bags, no money and no e-mail',
    async (role) => {
      const { id } = await orderOf();
      await frozenBasket();
      const call = await staff(role);
      expect((await call('GET', '/admin/deliveries')).status).toBe(200);
      const { status, body } = await call('GET', `/admin/deliveries/${day(4)}`);
      expect(status).toBe(200);
      const stop = body.stops.find((it: { id: string }) => it.id === id);
      expect(stop).toMatchObject({ customer_name: 'Rosa', address: { street: 'Rua Chile' } });
      expect(stop.items).toMatchObject([{ product_name: 'Mel de engenho', quantity: 3 }]);
      const fields = fieldsOf(body);
      expect(fields.length).toBeGreaterThan(20);
      expect(fields.filter((name) => OFFICE_ONLY.test(name))).toEqual([]);
      expect(JSON.stringify(body)).not.toMatch(/@exemplo|R\$/);
      expect(body.harvest.length > 0).toBe(role === 'packer');
    },
  );

  it('who packs packs and takes back, and who it was stands in the audit log', async () => {
    const { id } = await orderOf();
    const call = await staff('packer');
    const packed = await call('POST', '/admin/deliveries/packing', { stops: [{ kind: 'order', id }] });
    expect(packed).toMatchObject({ status: 200, body: { packed: 1 } });
    const path = `/admin/deliveries/order/${id}`;
    expect((await call('PATCH', path, { from: 'packed', to: 'delivered' })).status).toBe(200);
    expect((await call('PATCH', path, { from: 'delivered', to: 'packed' })).status).toBe(200);
    expect((await call('PATCH', path, { from: 'packed', to: 'scheduled' })).status).toBe(200);
    const { rows } = await store().deps.database.pool.query(
      'select distinct actor_name from audit_log where subject_id = $1',
      [id],
    );
    expect(rows).toEqual([{ actor_name: 'Equipe packer' }]);
  });

  it('who drives says delivered or not delivered, and packs nothing', async () => {
    const { id } = await orderOf();
    const packer = await staff('packer');
    const call = await staff('driver');
    const path = `/admin/deliveries/order/${id}`;
    expect((await call('PATCH', path, { from: 'scheduled', to: 'packed' })).status).toBe(403);
    expect((await call('POST', '/admin/deliveries/packing', { stops: [{ kind: 'order', id }] })).status).toBe(
      403,
    );
    await packer('POST', '/admin/deliveries/packing', { stops: [{ kind: 'order', id }] });
    expect((await call('PATCH', path, { from: 'packed', to: 'delivered' })).status).toBe(200);
    expect((await call('PATCH', path, { from: 'delivered', to: 'packed' })).status).toBe(200);
    expect((await call('PATCH', path, { from: 'packed', to: 'scheduled' })).status).toBe(403);
  });

  it('who drives with an old screen is told who knows of an order that goes nowhere any more', async () => {
    const { id } = await orderOf('shipped');
    await ana().call('PATCH', `/orders/${id}/status`, { status: 'cancelled' });
    const call = await staff('driver');
    const late = await call('PATCH', `/admin/deliveries/order/${id}`, { from: 'packed', to: 'delivered' });
    expect(late).toMatchObject({
      status: 409,
      body: { message: 'Este pedido não é mais para entregar. O escritório vê a situação dele em Pedidos.' },
    });
  });

  it('neither reads the doors of months: a round at hand is what there is to do', async () => {
    for (const role of ['packer', 'driver'] as const) {
      const call = await staff(role);
      for (const [offset, status] of [
        [-8, 403],
        [-7, 200],
        [14, 200],
        [15, 403],
      ] as const)
        expect([offset, (await call('GET', `/admin/deliveries/${day(offset)}`)).status]).toEqual([
          offset,
          status,
        ]);
    }
    const office = await signIn(store(), { role: 'admin' });
    expect((await callAs(office, store(), 'GET', `/admin/deliveries/${day(-60)}`)).status).toBe(200);
  });

  it('neither changes a day that they may not read; what comes late from the van still counts', async () => {
    const { id } = await orderOf();
    const { stop } = await frozenBasket();
    const order = `/admin/deliveries/order/${id}`;
    const packed = await (await staff('packer'))('POST', '/admin/deliveries/packing', {
      stops: [{ kind: 'order', id }],
    });
    expect(packed.body).toMatchObject({ packed: 1, refused: [] });
    // A phone that was without a network comes back in days.
    at(`${day(9)}T08:00`);
    const late = await staff('driver');
    expect((await late('PATCH', order, { from: 'packed', to: 'delivered' })).status).toBe(200);

    at(`${day(20)}T08:00`);
    const back = { from: 'delivered', to: 'packed' };
    for (const role of ['packer', 'driver'] as const) {
      const call = await staff(role);
      for (const path of [order, `/admin/deliveries/order/${id.toUpperCase()}`])
        expect(await call('PATCH', path, back)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      const basket = `/admin/deliveries/basket/${stop.id}`;
      expect((await call('PATCH', basket, { from: 'packed', to: 'delivered' })).status).toBe(403);
      expect((await call('PUT', `${order}/door-payment`, { received: false })).status).toBe(403);
    }
    const packing = { stops: [{ kind: 'basket', id: stop.id }] };
    expect((await (await staff('packer'))('POST', '/admin/deliveries/packing', packing)).body).toEqual({
      packed: 0,
      unchanged: 0,
      refused: [{ kind: 'basket', id: stop.id, message: expect.stringContaining('fica com o escritório') }],
    });
    const office = await signIn(store(), { role: 'admin' });
    expect((await callAs(office, store(), 'PATCH', order, back)).status).toBe(200);
  });

  it('who packs takes no money at the door: that is marked by who drives and by the office', async () => {
    const { id } = await orderOf();
    const path = `/admin/deliveries/order/${id}/door-payment`;
    const packer = await staff('packer');
    for (const received of [true, false])
      expect(await packer('PUT', path, { received })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN', message: expect.stringContaining('quem entrega') },
      });
    // These two come as far as being told that this order was paid otherwise.
    const driver = await staff('driver');
    for (const call of [driver, ana().call])
      expect((await call('PUT', path, { received: true })).body.code).toBe('NOT_AT_DOOR');
  });

  it('neither reads an order, a customer or a list that is not theirs', async () => {
    const { id } = await orderOf();
    for (const role of ['packer', 'driver'] as const) {
      const call = await staff(role);
      expect((await call('GET', `/orders/${id}`)).status).toBe(404);
      expect((await call('GET', '/orders')).body).toMatchObject({ orders: [], total: 0 });
      for (const path of ['/admin/dashboard', '/admin/audit-log', '/admin/team', '/admin/worklist'])
        expect([role, path, (await call('GET', path)).status]).toEqual([role, path, 403]);
    }
  });
});
