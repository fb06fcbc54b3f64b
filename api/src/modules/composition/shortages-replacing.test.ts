import { randomUUID } from 'node:crypto';
import { cents } from '@cesta/contract/base/money';
import { MOST_SHORT_STOPS } from '@cesta/contract/supply/supply-constants';
import { describe, expect, it } from 'vitest';
import { PLACE } from '../../testing/rounds.ts';
import { stockOf } from '../../testing/shelf.ts';
import { askFarmer } from '../../testing/short-harvests.ts';
import { useShortRounds } from '../../testing/short-rounds.ts';
import { signIn } from '../../testing/sign-in.ts';
import { importOrder } from '../orders/import.service.ts';

const {
  store,
  ana,
  honey,
  shelf,
  orderOf,
  round,
  query,
  friday,
  okra,
  squash,
  close,
  short,
  list,
  read,
  pressOf,
  send,
  done,
  basketsNow,
  emailsTo,
} = useShortRounds();

describe('replacing it in baskets', () => {
  it('in all of them, worth no less, with the reason in account, packing list, e-mail and audit log', async () => {
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

  it('what it takes is set aside, and what is missing no longer is', async () => {
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

  it('in one alone, the others keep theirs', async () => {
    const { detail } = await short(2, 2);
    const [stop] = detail.stops;
    const { body } = await send(ana(), pressOf(detail, { stops: [{ kind: stop?.kind, id: stop?.id }] }));
    expect(done(body)).toEqual([stop?.id]);
    const holding = (await basketsNow()).filter(({ items }) => items[0].product_id === okra());
    expect(holding).toHaveLength(1);
    expect(holding[0]).toMatchObject({ missing: null });
  });

  it('where a basket may not have as much of it, what it then is worth too little goes back', async () => {
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

  it('a dry run says whom it touches and does nothing', async () => {
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

  it('the line gets the substitute at the price paid, its units leave the shelf, and history and packing list say so', async () => {
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

  it('of more than one press takes the first are done, the rest is said, and a second press does it', async () => {
    const more = 7;
    const { user } = await signIn(store());
    await store().db.transaction(async (tx) => {
      for (let place = 0; place < MOST_SHORT_STOPS + more - 1; place += 1)
        await importOrder(tx, {
          customer: { id: user.id, name: `Cliente ${place}`, email: user.email, phone: null },
          address: PLACE,
          lines: [{ productId: honey(), name: 'Mel de engenho', price: cents(20_00), quantity: 1 }],
          status: 'confirmed',
          paymentStatus: 'paid',
          at: store().clock.now(),
        });
    });
    const { detail } = await noHoney();
    await query('update products set stock = 10000 where id = $1', [shelf().other]);
    expect(detail.total).toBe(MOST_SHORT_STOPS + more);
    expect(detail.stops).toHaveLength(MOST_SHORT_STOPS);
    const press = (shown: typeof detail) =>
      send(ana(), pressOf(shown, { substituteId: shelf().other }), honey());
    const first = await press(detail);
    expect([first.status, first.body.done.length, first.body.refused, first.body.left]).toEqual([
      ...[200, MOST_SHORT_STOPS, [], more],
    ]);
    const rest = await read(honey());
    expect([rest.total, rest.stops.length]).toEqual([more, more]);
    const second = await press(rest);
    expect([second.status, second.body.done.length, second.body.left]).toEqual([200, more, 0]);
    const both = [...first.body.done, ...second.body.done].map(({ id }) => id);
    expect(new Set(both).size).toBe(MOST_SHORT_STOPS + more);
    expect(await list()).toEqual([]);
    const [told] = await query(
      "select count(*)::int as emails from emails where key like '%shortage:%' and recipient = $1",
      [user.email],
    );
    expect(told.emails).toBe(MOST_SHORT_STOPS + more - 1);
  });

  it('nothing of an order is changed where the shelf has too little', async () => {
    const { id, detail } = await noHoney();
    await query('update products set stock = 2 where id = $1', [shelf().other]);
    const { body } = await send(ana(), pressOf(detail, { substituteId: shelf().other }), honey());
    expect(body).toMatchObject({ done: [], refused: [{ id }] });
    expect(await linesOf(id)).toMatchObject([{ product_id: honey(), instead_of: '' }]);
    expect(await stockOf(store(), shelf().other)).toBe(2);
  });

  it('money that the store does not have is not promised back', async () => {
    const { id, detail, email } = await noHoney();
    const { body } = await send(ana(), pressOf(detail, { action: 'credit' }), honey());
    expect(body.refused).toMatchObject([{ id, customer_name: 'Rosa' }]);
    expect(body.refused[0].message).toContain('combine com o cliente a devolução de R$ 60,00');
    expect(await linesOf(id)).toMatchObject([{ product_id: honey(), missing_at: null }]);
    expect(await emailsTo(email)).toEqual([]);
  });

  it('who pays at the door pays less', async () => {
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
    expect(told.body_text).toContain('O que faltou saiu da conta: na entrega você paga');

    // Whoever drives has looked before, and would have more in hand than is booked.
    const mark = (amount: number) =>
      ana().call('PUT', `/admin/deliveries/order/${id}/door-payment`, { received: true, amount });
    const message = expect.stringContaining('O valor deste pedido mudou');
    expect(await mark(before / 100)).toMatchObject({ status: 409, body: { message } });
    expect((await mark(1e300)).status).toBe(422);
    expect((await round(friday())).stops[0].door.received).toBe(false);
    expect((await mark(stops[0].door.amount)).status).toBe(200);
    expect((await round(friday())).stops[0].door.received).toBe(true);
  });
});
