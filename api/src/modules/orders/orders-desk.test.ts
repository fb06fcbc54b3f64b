import { DAY_MS } from '@cesta/contract/base/calendar';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { callAs, type Method } from '../../testing/calling.ts';
import { openMailServer } from '../../testing/mail-server.ts';
import { signInBuyer, stockOf, stockUp } from '../../testing/shelf.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openTestStore, type TestStore, useStore } from '../../testing/test-store.ts';
import { orders } from './orders.tables.ts';
import { placeOrder } from './placing.service.ts';

const open = useStore();
const SECOND = 1000;

/** An operator, a customer and some orders of theirs. */
async function desk(store: TestStore = open(), person: { name?: string; email?: string } = {}) {
  const admin = await signIn(store, { role: 'admin', name: 'Rita da Roça' });
  const buyer = await signInBuyer(store, '40110010', person);
  const call = (method: Method, path: string, payload?: object, who: SignedIn = admin) =>
    callAs(who, store, method, path, payload);
  const order = async (productId: string, quantity = 1) =>
    (await placeOrder(store.deps, buyer.user, { items: [{ productId, quantity }] })).id;
  const read = async (id: string) => (await call('GET', `/orders/${id}`)).body;
  const set = (id: string, payload: object) =>
    call('PATCH', `/orders/${id}/status`, { ...payload, undoable: true });
  const undo = (...undos: string[]) => call('POST', '/admin/orders/undo', { undos });
  const emails = async (id: string) =>
    (await store.deps.mail.list(1000))
      .filter(({ subject }) => subject.includes(id.slice(0, 8).toUpperCase()))
      .map(({ key }) => key.split(':')[0]);
  const later = (milliseconds: number) =>
    store.clock.set(new Date(store.clock.now().getTime() + milliseconds));
  return { admin, buyer, call, order, read, set, undo, emails, later };
}

const ids = (list: { orders: { id: string }[] }) => list.orders.map(({ id }) => id);

describe('orders are found', () => {
  it('by number, name, e-mail and phone, without accents, and by the first letters of none', async () => {
    const { call, order } = await desk(open(), {
      name: 'Conceição Évora',
      email: 'evora.unica@exemplo.test',
    });
    const id = await order(await stockUp(open(), 'Manga', 5));
    await open().db.update(orders).set({ customerPhone: '71988776655' }).where(sql`id = ${id}`);
    const find = async (search: string) =>
      (await call('GET', `/orders?limit=5&search=${encodeURIComponent(search)}`)).body;
    for (const text of [
      'conceicao',
      'EVORA',
      'vora conc',
      'evora.unica@',
      id.slice(0, 8),
      `#${id.slice(0, 6)}`,
      '(71) 98877-6655',
      '776655',
    ])
      expect(ids(await find(text)), text).toEqual([id]);
    expect((await find('ninguém assim')).total).toBe(0);
    expect((await find('100%_')).total).toBe(0);
    expect((await find('\u0000conceicao')).total).toBe(1);
  });

  it('by the day they were made, city and both of their states', async () => {
    const { call, order, set } = await desk();
    const product = await stockUp(open(), 'Caju', 9);
    const [old, young] = [await order(product), await order(product)];
    const made = new Date('2025-03-10T02:30:00.000Z');
    // Bahia's 9th is not over yet.
    await open().db.update(orders).set({ createdAt: made }).where(sql`id = ${old}`);
    await set(young, { status: 'processing' });
    const find = async (query: string) => ids((await call('GET', `/orders?limit=100&${query}`)).body);
    expect(await find('from=2025-03-09&to=2025-03-09')).toEqual([old]);
    expect(await find('from=2025-03-10&to=2025-03-10')).toEqual([]);
    expect(await find('city=SALVADOR&to=2025-03-09')).toEqual([old]);
    expect(await find('city=Cruz das Almas')).toEqual([]);
    expect(await find('status=processing&city=salvador')).toContain(young);
    expect((await call('GET', '/orders?from=ontem')).status).toBe(400);
  });

  it('by the day they go out on, and each says its day and what its selects do', async () => {
    const { call, order, set } = await desk();
    const id = await order(await stockUp(open(), 'Uva', 9), 2);
    await set(id, { payment_status: 'paid' });
    const { orders: all } = (await call('GET', '/orders?limit=100&desk=true')).body;
    const { delivery, changes } = all.find((one: { id: string }) => one.id === id);
    expect(delivery.date).toMatch(/^20/);
    expect(ids((await call('GET', `/orders?limit=100&day=${delivery.date}`)).body)).toContain(id);
    expect(ids((await call('GET', '/orders?limit=100&day=2020-01-01')).body)).toEqual([]);
    const cancelling = changes.find((change: { status?: string }) => change.status === 'cancelled');
    expect(cancelling.effects).toEqual([
      { kind: 'stock', way: 'return', units: 2 },
      { kind: 'delivery', way: 'leaves', date: delivery.date },
      { kind: 'money', way: 'kept', amount: 27.8 },
      { kind: 'email', subject: `Pedido ${id.slice(0, 8).toUpperCase()} cancelado` },
    ]);
  });

  it('with an index for each of these ways', async () => {
    await open().db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_indexscan = off`);
      const plan = async (where: string) => {
        const { rows } = await tx.execute(sql.raw(`explain select id from orders where ${where}`));
        return JSON.stringify(rows);
      };
      const text = `translate(lower(customer_name || ' ' || customer_email || ' ' || customer_phone), 'áàâãäåéèêëíìîïóòôõöúùûüçñ', 'aaaaaaeeeeiiiiooooouuuucn')`;
      const range = `id between '1a2b3c00-0000-0000-0000-000000000000' and '1a2b3cff-ffff-ffff-ffff-ffffffffffff'`;
      const found = await plan(`${range} or ${text} like '%maria%'`);
      expect(found).toContain('orders_search');
      expect(found).toContain('orders_pkey');
      expect(await plan(`deleted_at > '2026-01-01'`)).toContain('orders_deleted');
    });
  });

  it('by no customer but among their own', async () => {
    const { buyer, order, call } = await desk();
    const other = await desk();
    const product = await stockUp(open(), 'Lima', 9);
    const [mine] = [await order(product), await other.order(product)];
    const list = (
      await call('GET', '/orders?limit=50&search=exemplo.test&deleted=true&desk=true', undefined, buyer)
    ).body;
    expect(ids(list)).toEqual([mine]);
    expect(list.orders[0].changes).toBeUndefined();
  });
});

describe('a change of one order', () => {
  it('stands with the name of who made it', async () => {
    const { order, set, read, call, buyer } = await desk();
    const id = await order(await stockUp(open(), 'Coco', 5));
    await set(id, { status: 'processing' });
    expect((await read(id)).history.at(-1)).toMatchObject({ by: 'admin', by_name: 'Rita da Roça' });
    expect(
      (await call('GET', `/orders/${id}`, undefined, buyer)).body.history.at(-1).by_name,
    ).toBeUndefined();
  });

  it('can be taken back for ten seconds: state, units, deadline and e-mail', async () => {
    const { order, set, read, undo, emails, call, buyer } = await desk();
    const product = await stockUp(open(), 'Graviola', 5);
    const id = await order(product, 2);
    const before = await read(id);
    const { body } = await set(id, { status: 'cancelled' });
    expect(body).toMatchObject({ status: 'cancelled', undo: { id: expect.any(String) } });
    expect(await stockOf(open(), product)).toBe(5);
    expect(await emails(id)).toEqual(['order-cancelled', 'order-received']);
    expect((await undo(body.undo.id)).body).toEqual({ undone: [id], refused: [] });
    expect(await stockOf(open(), product)).toBe(3);
    expect(await emails(id)).toEqual(['order-received']);
    const after = await read(id);
    expect(after).toMatchObject({
      status: 'pending',
      payment_status: 'pending',
      payment_deadline: before.payment_deadline,
    });
    expect(after.history.at(-1)).toMatchObject({
      status: 'cancelled',
      undone: true,
      by_name: 'Rita da Roça',
    });
    // Its customer never hears of it.
    const own = (await call('GET', `/orders/${id}`, undefined, buyer)).body;
    expect(own.history.map(({ status }: { status: string }) => status)).toEqual(['pending']);
    // Pressed twice is once, and a second cancellation is told of.
    expect((await undo(body.undo.id)).body).toEqual({ undone: [id], refused: [] });
    await set(id, { status: 'cancelled' });
    expect(await emails(id)).toEqual(['order-cancelled', 'order-received']);
  });

  it('that was undone does not count as the payment when it is paid later', async () => {
    const { order, set, undo, later } = await desk();
    const id = await order(await stockUp(open(), 'Açaí', 5));
    const { body } = await set(id, { payment_status: 'paid' });
    await undo(body.undo.id);
    later(10 * DAY_MS);
    const next = await desk();
    await next.call('PATCH', `/orders/${id}/status`, { payment_status: 'paid' });
    const { delivery } = await next.read(id);
    expect(delivery.late_since).toBeNull();
    later(-10 * DAY_MS);
  });

  it('cannot be taken back once the time is over, or somebody has gone on from there', async () => {
    const { order, set, undo, later, read } = await desk();
    const product = await stockUp(open(), 'Jambo', 9);
    const [late, moved] = [await order(product), await order(product)];
    const first = (await set(late, { status: 'shipped' })).body.undo.id;
    later(13 * SECOND);
    expect((await undo(first)).body.refused).toEqual([
      { id: late, message: expect.stringContaining('dez segundos') },
    ]);
    expect((await read(late)).status).toBe('shipped');
    const second = (await set(moved, { status: 'processing' })).body.undo.id;
    later(1 * SECOND);
    await set(moved, { status: 'shipped' });
    expect((await undo(second)).body.refused).toMatchObject([{ id: moved }]);
    expect((await read(moved)).status).toBe('shipped');
  });

  it('keeps what its customer was told of the day meanwhile', async () => {
    const { order, set, undo } = await desk();
    const id = await order(await stockUp(open(), 'Bacuri', 5));
    const { body } = await set(id, { status: 'processing' });
    const toldArrival = { date: '2027-03-12', isAlong: true };
    await open().db.update(orders).set({ toldArrival }).where(sql`id = ${id}`);
    expect((await undo(body.undo.id)).body.undone).toEqual([id]);
    const [row] = await open().db.select().from(orders).where(sql`id = ${id}`);
    expect(row?.toldArrival).toEqual(toldArrival);
  });

  it('whose units were sold meanwhile stays, and says which', async () => {
    const { order, set, undo, read } = await desk();
    const product = await stockUp(open(), 'Cupuaçu', 2);
    const id = await order(product, 2);
    const { body } = await set(id, { status: 'cancelled' });
    await order(product, 1);
    expect((await undo(body.undo.id)).body.refused).toEqual([
      { id, message: expect.stringContaining('Cupuaçu tem só 1') },
    ]);
    expect((await read(id)).status).toBe('cancelled');
  });

  it('as the panel of before makes it is not undoable, and tells at once', async () => {
    const { order, call } = await desk();
    const id = await order(await stockUp(open(), 'Ingá', 5));
    const { body } = await call('PATCH', `/orders/${id}/status`, { status: 'shipped' });
    expect(body.undo).toBeUndefined();
  });

  it('from delivered to cancelled leaves lost goods lost, and the customer is not told otherwise', async () => {
    const { order, set, read, undo } = await desk();
    const product = await stockUp(open(), 'Mamão', 5);
    const [lost, back] = [await order(product, 2), await order(product, 1)];
    for (const id of [lost, back]) await set(id, { status: 'delivered' });
    const { body } = await set(lost, { status: 'cancelled', goods: 'lost' });
    await set(back, { status: 'cancelled', goods: 'returned' });
    expect(await stockOf(open(), product)).toBe(3);
    expect((await read(lost)).history.at(-1)).toMatchObject({ goods_lost: true });
    const number = lost.slice(0, 8).toUpperCase();
    const email = (await open().deps.mail.list(50)).find(({ subject }) =>
      subject.includes(`${number} cancelado`),
    );
    expect(email?.text).not.toContain('voltaram para a banca');
    expect((await undo(body.undo.id)).body.undone).toEqual([lost]);
    expect(await stockOf(open(), product)).toBe(3);
    // Once more and for good: what is reopened later needs units of its own.
    await set(lost, { status: 'cancelled', goods: 'lost' });
    await set(lost, { status: 'processing' });
    expect(await stockOf(open(), product)).toBe(1);
  });
});

describe('e-mails of a change that can be undone', () => {
  let server: Awaited<ReturnType<typeof openMailServer>>;
  let database: TestDatabase;
  let store: TestStore;

  beforeAll(async () => {
    server = await openMailServer();
    database = await createTestDatabase(inject('postgresUrl'));
    store = await openTestStore(database, { SMTP_URL: server.url });
  });

  afterAll(async () => {
    await store.app.close();
    await database.drop();
    await server.close();
  });

  it('wait until it no longer can, and leave by themselves however the tab was closed', async () => {
    const { order, set, undo, later } = await desk(store);
    const id = await order(await stockUp(store, 'Figo', 5));
    await store.deps.jobs.drainWorkers();
    server.received.length = 0;
    const { body } = await set(id, { status: 'shipped' });
    later(9 * SECOND);
    await store.deps.jobs.drainWorkers();
    expect(server.received).toHaveLength(0);
    later(7 * SECOND);
    await store.deps.jobs.drainWorkers();
    expect(server.received).toHaveLength(1);
    expect((await undo(body.undo.id)).body.refused).toHaveLength(1);
  });

  it('never leave when it was', async () => {
    const { order, set, undo, later } = await desk(store);
    const id = await order(await stockUp(store, 'Romã', 5));
    await store.deps.jobs.drainWorkers();
    server.received.length = 0;
    const { body } = await set(id, { status: 'shipped' });
    await undo(body.undo.id);
    later(60 * SECOND);
    await store.deps.jobs.drainWorkers();
    expect(server.received).toHaveLength(0);
  });
});

describe('many orders at once', () => {
  const status = (order: string, seen: object = {}) => ({ id: order, seen });

  it('change in one call, each for itself: what cannot is named with its reason, and nothing is lost', async () => {
    const { order, call, read, set, undo } = await desk();
    const product = await stockUp(open(), 'Pinha', 20);
    const [a, b, changed, refused, done] = [
      await order(product),
      await order(product),
      await order(product),
      await order(product),
      await order(product),
    ];
    await set(refused, { status: 'cancelled' });
    await set(changed, { status: 'processing' });
    await set(done, { status: 'shipped' });
    const unknown = '11111111-1111-4111-8111-111111111111';
    const { status: code, body } = await call('PATCH', '/admin/orders/status', {
      status: 'shipped',
      orders: [
        status(a, { status: 'pending' }),
        status(a),
        status(b),
        status(changed, { status: 'pending', payment_status: 'pending' }),
        status(refused),
        status(done, { status: 'pending' }),
        status(unknown),
      ],
    });
    expect(code).toBe(200);
    expect(body.changed.map(({ id }: { id: string }) => id)).toEqual([a, b]);
    expect(body.unchanged).toEqual([done]);
    expect(body.refused).toEqual([
      { id: changed, message: expect.stringContaining('mudou enquanto você olhava') },
      { id: refused, message: expect.stringContaining('está cancelado') },
      { id: unknown, message: 'Pedido não encontrado' },
    ]);
    expect((await read(a)).status).toBe('shipped');
    expect((await read(changed)).status).toBe('processing');
    const undos = body.changed.map((one: { undo: { id: string } }) => one.undo.id);
    expect((await undo(...undos)).body).toEqual({ undone: [a, b], refused: [] });
    expect((await read(b)).status).toBe('pending');
  });

  it('are told of first, and a dry run does nothing', async () => {
    const { order, call, read, emails } = await desk();
    const product = await stockUp(open(), 'Seriguela', 20);
    const [a, b] = [await order(product, 2), await order(product, 3)];
    const { body } = await call('PATCH', '/admin/orders/status', {
      status: 'cancelled',
      dry_run: true,
      orders: [status(a), status(b)],
    });
    expect(
      body.changed.map(({ effects }: { effects: { kind: string; units?: number }[] }) => effects[0]),
    ).toEqual([
      { kind: 'stock', way: 'return', units: 2 },
      { kind: 'stock', way: 'return', units: 3 },
    ]);
    expect((await read(a)).status).toBe('pending');
    expect(await stockOf(open(), product)).toBe(15);
    expect(await emails(a)).toEqual(['order-received']);
  });

  it('are for the operator alone, some and not too many', async () => {
    const { buyer, call } = await desk();
    const one = { status: 'shipped', orders: [status('11111111-1111-4111-8111-111111111111')] };
    expect((await call('PATCH', '/admin/orders/status', one, buyer)).status).toBe(403);
    expect((await call('PATCH', '/admin/orders/status', { ...one, orders: [] })).status).toBe(422);
    expect((await call('PATCH', '/admin/orders/status', { orders: one.orders })).status).toBe(422);
    const many = Array.from({ length: 101 }, () => one.orders[0]);
    expect((await call('PATCH', '/admin/orders/status', { ...one, orders: many })).status).toBe(422);
    expect((await call('POST', '/admin/orders/undo', { undos: ['x'] })).status).toBe(422);
  });
});

describe('a deleted order', () => {
  it('stands in a list of its own for 30 days and comes back with its units, once', async () => {
    const { order, call, read, later } = await desk();
    const product = await stockUp(open(), 'Sapoti', 5);
    const id = await order(product, 2);
    const deleted = async (who = call) => ids((await who('GET', '/orders?limit=100&deleted=true')).body);
    expect(await deleted()).not.toContain(id);
    await call('DELETE', `/orders/${id}`);
    expect(await stockOf(open(), product)).toBe(5);
    expect(await deleted()).toContain(id);
    const restore = () => call('POST', `/admin/orders/${id}/restore`);
    expect((await restore()).body).toEqual({ message: 'Pedido trazido de volta.', refunded: null });
    expect((await restore()).status).toBe(200);
    expect(await stockOf(open(), product)).toBe(3);
    expect(await deleted()).not.toContain(id);
    expect((await read(id)).status).toBe('pending');
    await call('DELETE', `/orders/${id}`);
    later(31 * DAY_MS);
    const next = await desk();
    expect(await deleted(next.call)).not.toContain(id);
    expect((await next.call('POST', `/admin/orders/${id}/restore`)).status).toBe(404);
    later(-31 * DAY_MS);
  });

  it('whose units are sold stays deleted, and says which', async () => {
    const { order, call } = await desk();
    const product = await stockUp(open(), 'Araçá', 2);
    const id = await order(product, 2);
    await call('DELETE', `/orders/${id}`);
    await order(product, 1);
    const { status, body } = await call('POST', `/admin/orders/${id}/restore`);
    expect(status).toBe(409);
    expect(body.message).toContain('Araçá tem só 1');
    expect((await call('GET', `/orders/${id}`)).status).toBe(404);
  });

  it('stays deleted once its customer has deleted the account: it would go to nobody', async () => {
    const { order, call, buyer } = await desk();
    const product = await stockUp(open(), 'Umbu', 5);
    const id = await order(product, 2);
    await call('DELETE', `/orders/${id}`);
    const { password } = buyer;
    expect((await call('DELETE', `/users/${buyer.user.id}`, { password }, buyer)).status).toBe(200);
    const { status, body } = await call('POST', `/admin/orders/${id}/restore`);
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'PERSON_NOT_FOUND' });
    expect(await stockOf(open(), product)).toBe(5);
  });

  it('and one that was cancelled stays so, whatever can still be undone', async () => {
    const { order, call, set, undo, read, buyer } = await desk();
    const id = await order(await stockUp(open(), 'Cajarana', 5));
    const { body } = await set(id, { status: 'cancelled' });
    await call('DELETE', `/users/${buyer.user.id}`, { password: buyer.password }, buyer);
    expect((await undo(body.undo.id)).body).toMatchObject({ undone: [], refused: [{ id }] });
    expect((await read(id)).status).toBe('cancelled');
  });
});
