import type { AuditList } from '@cesta/contract/panel/audit';
import { describe, expect, it } from 'vitest';
import { callAs } from '../../testing/calling.ts';
import { useRounds } from '../../testing/rounds.ts';
import { signIn } from '../../testing/sign-in.ts';

const { day, ana, orderOf, frozenBasket, stopOf, move, store } = useRounds();

async function find(query: string): Promise<string[]> {
  const reader = await signIn(store(), { role: 'admin' });
  const { status, body } = await callAs(reader, store(), 'GET', `/admin/audit-log?limit=200&${query}`);
  expect(status).toBe(200);
  return [...new Set((body as AuditList).entries.map(({ subject_id }) => subject_id))];
}

async function customerOf(orderId: string): Promise<string> {
  const { rows } = await store().deps.database.pool.query('select user_id from orders where id = $1', [
    orderId,
  ]);
  return rows[0].user_id;
}

describe('the audit log is searched', () => {
  it('by customer: their orders, subscription and baskets, and nobody else’s', async () => {
    await frozenBasket();
    const stop = await stopOf(day(4), 'basket');
    await move(ana(), stop, 'scheduled', 'packed');
    const { rows } = await store().deps.database.pool.query(
      'select user_id from subscriptions where id = (select subscription_id from deliveries where id = $1)',
      [stop.id],
    );
    const other = await orderOf();
    await ana().call('PATCH', `/orders/${other.id}/status`, { status: 'processing' });
    expect(await find(`customer=${rows[0].user_id}`)).toEqual([stop.id]);
    expect(await find(`customer=${await customerOf(other.id)}`)).toEqual([other.id]);
    expect(await find('customer=11111111-1111-4111-8111-111111111111')).toEqual([]);
  });

  it('by the eight characters of an order, deleted or not, and by who ordered', async () => {
    const { id } = await orderOf();
    await ana().call('PATCH', `/orders/${id}/status`, { status: 'processing' });
    const number = id.slice(0, 8).toUpperCase();
    expect(await find(`q=${number}`)).toEqual([id]);
    expect(await find(`q=${encodeURIComponent(`#${number}`)}`)).toEqual([id]);
    const customer = await customerOf(id);
    expect(await find(`q=${number}&customer=${customer}`)).toEqual([id]);
    expect(await find(`q=${number}&customer=11111111-1111-4111-8111-111111111111`)).toEqual([]);
    const { rows } = await store().deps.database.pool.query('select email from users where id = $1', [
      customer,
    ]);
    expect(await find(`q=${encodeURIComponent(rows[0].email)}`)).toEqual([id]);
    expect(await find('q=ninguem-com-este-nome')).toEqual([]);
  });

  it('by the number of a box of the coming round', async () => {
    await frozenBasket();
    const stop = await stopOf(day(4), 'basket');
    expect((await move(ana(), stop, 'scheduled', 'packed')).status).toBe(200);
    expect(stop.box).toBeGreaterThan(0);
    expect(await find(`q=${encodeURIComponent(`caixa ${stop.box}`)}`)).toEqual([stop.id]);
  });
});
