import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@cesta/contract/base/calendar';
import { UPLOAD_MAX_BYTES } from '@cesta/contract/base/pictures';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buy } from '../../testing/buying.ts';
import { callAs } from '../../testing/calling.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { catchUp, fillShelf, newSubscriber, pass, type Shelf, subscribe } from '../../testing/subscribers.ts';
import { usePayingStore } from '../../testing/test-provider.ts';
import { users } from '../identity/identity.tables.ts';
import { openSession } from '../identity/sessions.service.ts';
import { sweepPhotos } from './photos.service.ts';

const paying = usePayingStore({ PROBLEM_REPORTS_PER_DAY: '4' }, { start: '2027-03-01T13:00:00Z' });
const store = () => paying().store;
let shelf: Shelf;
beforeAll(async () => {
  shelf = await fillShelf(store());
});

type Headers = { authorization: string };

/** As a browser sends it: one JSON text and the files. */
async function send(who: { headers: Headers } | null, report: object, photos: Uint8Array[] = []) {
  const form = new FormData();
  form.append('report', JSON.stringify(report));
  for (const bytes of photos) form.append('photo', new File([new Uint8Array(bytes)], 'a.jpg'));
  const request = new Request('http://loja.test', { method: 'POST', body: form });
  const response = await store().app.inject({
    method: 'POST',
    url: '/api/problem-reports',
    headers: { ...who?.headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

/** From a phone: turned, and with the place where it was taken. */
const photo = () =>
  sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#1F6B3B' } })
    .withExif({ IFD0: { Copyright: 'Rua Chile 7' } })
    .jpeg()
    .toBuffer();

const filesKept = () =>
  readdir(join(store().deps.settings.dataDir, 'files', 'problems')).catch((): string[] => []);

async function paidOrder() {
  const bought = await buy(store(), { stock: 9, quantity: 2 });
  paying().provider.pay(bought.sessionId);
  await paying().applyEvents();
  const report = (more: object = {}) => ({
    id: randomUUID(),
    order_id: bought.orderId,
    items: [bought.productId],
    message: 'Veio amassada',
    ...more,
  });
  const messages = async () =>
    (await callAs(bought.admin, store(), 'GET', '/contact')).body.messages.filter(
      ({ email }: { email: string }) => email === bought.buyer.user.email,
    );
  const reports = async () => (await bought.order()).problem_reports;
  const forDesk = async () => (await messages()).map(({ problem }: { problem: object }) => problem);
  return { ...bought, report, messages, reports, forDesk };
}

describe('a problem with an order', () => {
  it('lands in Contato with its words, and its customer sees that it was sent', async () => {
    const { buyer, productId, orderId, report, messages, reports } = await paidOrder();
    const sent = report();
    const { status, body } = await send(buyer, sent, [await photo()]);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: sent.id,
      order_id: orderId,
      delivery_id: null,
      items: [{ product_id: productId, product_name: 'Pitomba' }],
      message: 'Veio amassada',
      photos: [expect.stringMatching(/^\/problem-photos\/[\w-]+$/)],
      created_at: expect.any(String),
    });
    expect(await messages()).toEqual([
      {
        id: sent.id,
        name: buyer.user.name,
        email: buyer.user.email,
        message: 'Veio amassada',
        read_status: false,
        created_at: expect.any(String),
        problem: expect.objectContaining({ order_id: orderId }),
        person_id: buyer.user.id,
        person_phone: null,
      },
    ]);
    expect(await reports()).toEqual([body]);
    const [email] = (await store().deps.mail.list(1000)).filter(
      ({ to, text }) => to === store().deps.settings.store.contactEmail && text.includes('Veio amassada'),
    );
    expect(email?.text).toContain(`Problema com o pedido #${orderId.slice(0, 8).toUpperCase()}`);
    expect(email?.text).toContain('Itens: Pitomba.');
  });

  it('pressed twice is one report: by its key, by its words, and at once', async () => {
    const { buyer, report, messages } = await paidOrder();
    const sent = report();
    const before = (await filesKept()).length;
    const answers = await Promise.all([
      send(buyer, sent, [await photo()]),
      send(buyer, sent, [await photo()]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await send(buyer, report())).body.id).toBe(sent.id);
    expect(await messages()).toHaveLength(1);
    expect(await filesKept()).toHaveLength(before + 1);
    expect((await send(buyer, report({ message: 'E faltou uma' }))).body.id).not.toBe(sent.id);
  });

  it('told at once in two tabs is one report, and one photo', async () => {
    const { buyer, report, messages } = await paidOrder();
    const before = (await filesKept()).length;
    const [one, other] = await Promise.all([
      send(buyer, report(), [await photo()]),
      send(buyer, report(), [await photo()]),
    ]);
    expect([one.status, other.status, one.body.id]).toEqual([201, 201, other.body.id]);
    expect(await messages()).toHaveLength(1);
    expect(await filesKept()).toHaveLength(before + 1);
  });

  it('that arrives while its account is being deleted leaves nothing behind', async () => {
    const { buyer, report, messages, setStatus } = await paidOrder();
    await setStatus({ status: 'delivered' });
    const before = (await filesKept()).length;
    const holder = await store().deps.database.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from users where id = $1 for no key update', [buyer.user.id]);
    const { password } = buyer;
    const deletion = callAs(buyer, store(), 'DELETE', `/users/${buyer.user.id}`, { password });
    await untilWaiting(store(), 1);
    const sent = send(buyer, report(), [await photo()]);
    await untilWaiting(store(), 2);
    await holder.query('commit');
    holder.release();
    expect([(await deletion).status, (await sent).status]).toEqual([200, 401]);
    expect(await messages()).toEqual([]);
    expect(await filesKept()).toHaveLength(before);
  });

  it('with the same words and a photo that was forgotten, or other items, is a report of its own', async () => {
    const { buyer, report, messages } = await paidOrder();
    const first = await send(buyer, report());
    const withPhoto = await send(buyer, report(), [await photo()]);
    expect(withPhoto.body.id).not.toBe(first.body.id);
    expect(withPhoto.body.photos).toHaveLength(1);
    expect((await send(buyer, report({ items: [] }))).body.items).toEqual([]);
    expect(await messages()).toHaveLength(3);
  });

  it('belongs to who bought it: another customer finds nothing, a visitor is asked to sign in', async () => {
    const { report, reports } = await paidOrder();
    const { buyer: stranger } = await paidOrder();
    expect((await send(stranger, report())).status).toBe(404);
    expect((await send(await signIn(store()), report())).body.code).toBe('NOTHING_TO_REPORT');
    expect((await send(null, report())).status).toBe(401);
    expect(await reports()).toBeUndefined();
  });

  it('under a key that somebody else has used changes nothing of theirs', async () => {
    const first = await paidOrder();
    const second = await paidOrder();
    const sent = first.report();
    await send(first.buyer, sent);
    expect((await send(second.buyer, second.report({ id: sent.id }))).status).toBe(409);
    expect(await second.messages()).toEqual([]);
  });

  it('is refused while nothing was paid, without words, and with items that are no ids', async () => {
    const unpaid = await buy(store());
    const report = { id: randomUUID(), order_id: unpaid.orderId, items: [], message: 'Cadê?' };
    expect((await send(unpaid.buyer, report)).body.code).toBe('NOTHING_TO_REPORT');
    const { buyer, report: good } = await paidOrder();
    expect(await send(buyer, good({ message: ' ' }))).toMatchObject({
      status: 422,
      body: { message: 'Conte o que aconteceu', fields: { message: 'Conte o que aconteceu' } },
    });
    expect((await send(buyer, good({ items: ['x'] }))).status).toBe(422);
    expect((await send(buyer, good({ order_id: undefined }))).status).toBe(422);
    expect((await send(buyer, good({ delivery_id: randomUUID() }))).status).toBe(422);
  });

  it('names only what was in it', async () => {
    const { buyer, report } = await paidOrder();
    const foreign = shelf.vegetables[0] ?? '';
    expect((await send(buyer, report({ items: [foreign] }))).body.items).toEqual([]);
  });

  it('is slowed down after a few a day', async () => {
    const { buyer, report } = await paidOrder();
    for (let count = 0; count < 4; count += 1) {
      expect((await send(buyer, report({ message: `Problema ${count}` }))).status).toBe(201);
    }
    expect((await send(buyer, report({ message: 'Mais um' }))).status).toBe(429);
    // What is there already may be sent again.
    expect((await send(buyer, report({ message: 'Problema 3' }))).status).toBe(201);
  });
});

describe('the photos of a report', () => {
  it('are made anew, upright and without where they were taken, and open for customer and operator alone', async () => {
    const { admin, buyer, report } = await paidOrder();
    const { body } = await send(buyer, report(), [await photo(), await photo(), await photo()]);
    expect(body.photos).toHaveLength(3);
    const open = (as: SignedIn | null) =>
      store().app.inject({ url: `/api${body.photos[0]}`, headers: as?.headers ?? {} });
    const own = await open(buyer);
    expect(own.statusCode).toBe(200);
    expect(own.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' });
    const { format, width, exif } = await sharp(own.rawPayload).metadata();
    expect([format, width, exif]).toEqual(['webp', 1280, undefined]);
    expect((await open(admin)).statusCode).toBe(200);
    expect((await open(await signIn(store()))).statusCode).toBe(404);
    expect((await open(null)).statusCode).toBe(401);
    const name = body.photos[0].split('/').at(-1);
    expect((await store().app.inject(`/files/problems/${name}.webp`)).statusCode).toBe(404);
  });

  it('are there when the report was kept and the answer of the database got lost', async () => {
    const { buyer, report } = await paidOrder();
    const told = report();
    const pictures = [await photo()];
    const { db } = store().deps.database;
    const transaction = db.transaction.bind(db);
    const lost = vi.spyOn(db, 'transaction').mockImplementation(async (work, options) => {
      const answer = await transaction(work, options);
      if (answer === true) throw new Error('Connection terminated unexpectedly');
      return answer;
    });
    expect((await send(buyer, told, pictures)).status).toBeGreaterThanOrEqual(500);
    lost.mockRestore();
    const { status, body } = await send(buyer, told, pictures);
    expect(status).toBe(201);
    const kept = await store().app.inject({ url: `/api${body.photos[0]}`, headers: buyer.headers });
    expect(kept.statusCode).toBe(200);
  });

  it('that are too many, too large or no pictures leave nothing behind', async () => {
    const { buyer, report, messages } = await paidOrder();
    const before = await filesKept();
    const one = await photo();
    expect(await send(buyer, report(), [one, one, one, one])).toMatchObject({
      status: 422,
      body: { message: 'Envie no máximo 3 fotos' },
    });
    expect((await send(buyer, report(), [one, Buffer.from('<svg/>')])).body.code).toBe('NOT_A_PICTURE');
    const huge = Buffer.alloc(UPLOAD_MAX_BYTES + 1);
    one.copy(huge);
    expect((await send(buyer, report(), [huge])).body.code).toBe('PICTURE_TOO_LARGE');
    expect(await filesKept()).toEqual(before);
    expect(await messages()).toEqual([]);
  });

  it('that no report names go after a week; all others stay', async () => {
    const { buyer, report } = await paidOrder();
    const { body } = await send(buyer, report(), [await photo()]);
    const named = `${body.photos[0].split('/').at(-1)}.webp`;
    const unnamed = 'left-behind.webp';
    await store().deps.files.put(`problems/${unnamed}`, await photo());
    const sweepIn = (days: number) =>
      sweepPhotos({ ...store().deps, clock: { now: () => new Date(Date.now() + days * DAY_MS) } });
    await sweepIn(6);
    expect(await filesKept()).toEqual(expect.arrayContaining([named, unnamed]));
    await sweepIn(8);
    expect(await filesKept()).toContain(named);
    expect(await filesKept()).not.toContain(unnamed);
  });

  it('go with the account, and so do the words, also before its address is confirmed', async () => {
    const { admin, buyer, report, messages, setStatus } = await paidOrder();
    const before = (await filesKept()).length;
    await send(buyer, report(), [await photo()]);
    await setStatus({ status: 'delivered' });
    await store().db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, buyer.user.id));
    const exported = await callAs(buyer, store(), 'GET', `/users/${buyer.user.id}/export`);
    expect(exported.body.problem_reports).toMatchObject([{ message: 'Veio amassada' }]);
    const { password } = buyer;
    expect((await callAs(buyer, store(), 'DELETE', `/users/${buyer.user.id}`, { password })).status).toBe(
      200,
    );
    await catchUp(paying());
    expect(await filesKept()).toHaveLength(before);
    expect(await messages()).toEqual([]);
    expect((await callAs(admin, store(), 'GET', '/contact')).status).toBe(200);
  });
});

describe('a report at the desk', () => {
  it('says what the chosen items cost, and what went back since', async () => {
    const { buyer, report, forDesk, refund } = await paidOrder();
    await refund({ amount: 1 });
    await paying().provider.advance({ minutes: 1 });
    await send(buyer, report());
    // 2 × 8,90: the sum of the line, without the shipping.
    expect(await forDesk()).toMatchObject([{ amount: 17.8, basket: null, returns: [] }]);
    await paying().provider.advance({ minutes: 1 });
    await refund({ amount: 17.8 });
    expect(await forDesk()).toMatchObject([
      { returns: [{ kind: 'refund', amount: 17.8, state: 'under-way' }] },
    ]);
    await catchUp(paying());
    expect(await forDesk()).toMatchObject([{ returns: [{ amount: 17.8, state: 'done' }] }]);
  });

  it('does not touch ordinary messages', async () => {
    const { admin } = await paidOrder();
    const ana = { name: 'Ana', email: 'ana@exemplo.test', message: 'Entregam na Ribeira?' };
    await callAs(null, store(), 'POST', '/contact', ana);
    const { messages } = (await callAs(admin, store(), 'GET', '/contact')).body;
    const found = messages.find(({ email }: { email: string }) => email === ana.email);
    expect(Object.keys(found)).toEqual(['id', 'name', 'email', 'message', 'read_status', 'created_at']);
  });
});

describe('a problem with a basket', () => {
  async function basket() {
    const subscriber = await newSubscriber(store());
    const { next_deliveries } = await subscribe(paying(), shelf, subscriber, 'familia');
    const [delivery] = next_deliveries;
    const token = async () => {
      const options = { remember: false, userAgent: undefined };
      return openSession(store().db, store().clock, subscriber.id, options);
    };
    const report = async (more: object = {}) =>
      send(
        { headers: { authorization: `Bearer ${await token()}` } },
        {
          id: randomUUID(),
          delivery_id: delivery?.id,
          items: [delivery?.items[0]?.product_id],
          message: 'Faltou um item',
          ...more,
        },
      );
    return { subscriber, delivery, report };
  }

  it('can be told from its day on, once it has a past', async () => {
    const { subscriber, delivery, report } = await basket();
    expect((await report()).body.code).toBe('NOTHING_TO_REPORT');
    expect((await subscriber.call('GET', '/problem-reports/baskets')).body.baskets).toEqual([]);
    await pass(paying(), { days: 5 });
    const { status, body } = await report();
    expect([status, body.delivery_id]).toEqual([201, delivery?.id]);
    const { baskets } = (await subscriber.call('GET', '/problem-reports/baskets')).body;
    expect(baskets).toMatchObject([{ id: delivery?.id, date: delivery?.date, reports: [{ id: body.id }] }]);
    const stranger = await newSubscriber(store());
    expect((await stranger.call('GET', '/problem-reports/baskets')).body.baskets).toEqual([]);
  });

  it('gives credit for the next charge in one step, and the report says so', async () => {
    const { delivery, report } = await basket();
    await pass(paying(), { days: 5 });
    const { body } = await report();
    const admin = await signIn(store(), { role: 'admin' });
    const read = async () =>
      (await callAs(admin, store(), 'GET', '/contact')).body.messages.find(
        ({ id }: { id: string }) => id === body.id,
      ).problem;
    const known = await read();
    expect(known).toMatchObject({ basket: { date: delivery?.date, takes_credit: true }, returns: [] });
    expect(known.amount).toBeGreaterThan(0);
    const { subscription_id, invoice_id } = known.basket;
    const path = `/stripe/admin/subscriptions/${subscription_id}/weeks/${invoice_id}/refund`;
    expect(await callAs(admin, store(), 'POST', path, { amount: 5, as: 'credit' })).toMatchObject({
      status: 200,
      body: { message: 'Crédito da semana solicitado!' },
    });
    await catchUp(paying());
    expect((await read()).returns).toMatchObject([{ kind: 'credit', amount: 5, state: 'done' }]);
  });
});
