import { cents } from '@cesta/contract/money';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settleFarm } from '../../testing/harvests.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { useRounds } from '../../testing/rounds.ts';
import { receive } from '../../testing/short-harvests.ts';
import { CRUZ_DAS_ALMAS } from '../../testing/subscribers.ts';
import { worklistOf } from '../../testing/worklist.ts';
import { saveDeliverySchedule } from '../coverage/coverage.service.ts';
import { producers } from '../producers/producers.tables.ts';
import { freezeDeliveries } from '../subscriptions/deliveries/deliveries.service.ts';
import { deliveries } from '../subscriptions/deliveries/deliveries.tables.ts';
import { moveBasketDay } from '../subscriptions/exceptions/basket-exceptions.service.ts';
import { subscriptions } from '../subscriptions/subscriptions.tables.ts';
import { crops } from '../supply/farms/farms.tables.ts';
import { answerOrder } from '../supply/harvest/answering.service.ts';
import { harvestLines, harvestOrders, harvestRounds } from '../supply/harvest/harvest.tables.ts';
import { mailUnsentOrders } from '../supply/harvest/sending.service.ts';
import { closeSilentRounds } from '../supply/harvest/silence.service.ts';
import { askFarmers } from './harvest-orders.service.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const { ana, at, basketOf, day, honey, orderOf, shelf, store } = useRounds();

beforeEach(async () => {
  // Two cities on the same days: one closes on Wednesday evening for Friday, the other on Thursday at noon.
  await saveDeliverySchedule(
    store().db,
    { city: 'Cruz das Almas', state: 'BA' },
    { weekdays: [2, 5], cutoffDays: 1, cutoffTime: '12:00' },
  );
});

afterEach(async () => {
  // Nobody of one test is due in another.
  await store().db.update(subscriptions).set({ cancelAtPeriodEnd: true });
  await store().db.update(crops).set({ active: false });
});

const green = () => shelf().vegetables[0] ?? '';
const run = () => askFarmers(store().deps);

async function ordersOf(date: string) {
  const rows = await store()
    .db.select({
      id: harvestOrders.id,
      producerId: harvestOrders.producerId,
      number: harvestOrders.number,
      productId: harvestLines.productId,
      asked: harvestLines.asked,
      confirmed: harvestLines.confirmed,
      answeredBy: harvestOrders.answeredBy,
      sentBy: harvestOrders.sentBy,
    })
    .from(harvestOrders)
    .innerJoin(harvestLines, eq(harvestLines.orderId, harvestOrders.id))
    .where(eq(harvestOrders.date, date))
    .orderBy(harvestOrders.number, harvestOrders.producerId);
  return rows;
}

/** How many portions the day's baskets hold of a product. */
async function inBaskets(date: string, productId: string): Promise<number> {
  const { rows } = await store().db.execute<{ portions: number }>(sql`
    select coalesce(sum((item->>'quantity')::int), 0)::int as portions
    from deliveries, jsonb_array_elements(items) item
    where date = ${date} and status = 'scheduled' and item->>'product_id' = ${productId}`);
  return rows[0]?.portions ?? 0;
}

/** By the office, to every farm that was asked for that day. */
async function sendAll(date: string): Promise<void> {
  for (const { id } of await ordersOf(date))
    await ana().call('POST', `/admin/harvest/orders/${id}/sent`, { by: 'whatsapp' });
}

const harvest = async (date: string) => (await ana().call('GET', `/admin/harvest/${date}`)).body;

describe('20.3: harvest orders', () => {
  it('20.3: are made at the cut-off of each city, the earlier waiting for none, numbered 1 and 2', async () => {
    const friday = day(4);
    const farm = await settleFarm(store(), 'Sítio Um', [{ productId: green(), portions: 1, usual: 500 }]);
    await ana().call('PUT', '/admin/harvest/settings', {
      margin_percent: 0,
      forecast_days: 5,
      answer_days: 1,
      answer_time: '07:00',
      sends_emails: false,
      version: 0,
    });
    await basketOf();
    await basketOf();
    at(`${day(1)}T13:00`);
    await basketOf(CRUZ_DAS_ALMAS);
    await run();
    expect(await ordersOf(friday)).toEqual([]);

    at(`${day(2)}T18:03`);
    await run();
    const [first, ...none] = await ordersOf(friday);
    expect(none).toEqual([]);
    expect(first).toMatchObject({ producerId: farm.producerId, number: 1, answeredBy: null });
    const all = await inBaskets(friday, green());
    expect(all % 3).toBe(0);
    expect(first?.asked).toBe((all / 3) * 2);

    at(`${day(3)}T12:02`);
    await run();
    const [, second, ...more] = await ordersOf(friday);
    expect(more).toEqual([]);
    expect(second).toMatchObject({ producerId: farm.producerId, number: 2, asked: all / 3 });
    expect(
      (await harvest(friday)).products.find((it: { product_id: string }) => it.product_id === green()),
    ).toMatchObject({
      wanted: all,
      asked: all,
      confirmed: 0,
      unanswered: all,
      received: 0,
      is_received: false,
    });
  });

  it('20.3: ask for the margin on top of what is wanted, in whole units', async () => {
    const friday = day(4);
    await settleFarm(store(), 'Sítio da Margem', [{ productId: green(), portions: 1, usual: 500 }]);
    const { body: settings } = await ana().call('GET', '/admin/harvest/settings');
    const save = async (margin_percent: number) => {
      const { body } = await ana().call('GET', '/admin/harvest/settings');
      await ana().call('PUT', '/admin/harvest/settings', { ...body, margin_percent });
    };
    await save(30);
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    const all = await inBaskets(friday, green());
    expect((await ordersOf(friday))[0]?.asked).toBe(Math.ceil(all * 1.3));
    expect(Math.ceil(all * 1.3)).toBeGreaterThan(all);
    await save(settings.margin_percent);
  });

  it('20.3: are the same however often and by however many processes they are made', async () => {
    const friday = day(4);
    await settleFarm(store(), 'Sítio Dois', [{ productId: green() }]);
    await basketOf();
    at(`${day(2)}T18:03`);
    await Promise.all([run(), run(), run()]);
    const made = await ordersOf(friday);
    expect(made).toHaveLength(1);
    await run();
    at(`${day(2)}T23:00`);
    await run();
    expect(await ordersOf(friday)).toEqual(made);
    const said = await ana().call('POST', `/admin/harvest/${friday}/orders`);
    expect(said.body.message).toBe('Não falta pedir nada.');
  });

  it('20.3: hold baskets, renewals due by then and one-off orders', async () => {
    const friday = day(4);
    await settleFarm(store(), 'Sítio do Mel', [
      { productId: honey(), portions: 1, usual: 500 },
      { productId: green(), portions: 1, usual: 500 },
    ]);
    // Paid for last week alone: the next one is due on Monday and nobody has charged it.
    at(`${day(-7)}T10:00`);
    await basketOf();
    at(`${day(0)}T11:00`);
    await basketOf();
    await orderOf();
    at(`${day(2)}T18:03`);
    await run();
    const asked = new Map((await ordersOf(friday)).map((line) => [line.productId, line.asked]));
    const paid = await inBaskets(friday, green());
    expect(paid).toBeGreaterThan(0);
    expect(asked.get(honey())).toBe(3);
    const round = await harvest(friday);
    const line = round.products.find((it: { product_id: string }) => it.product_id === green());
    expect(line).toMatchObject({ baskets: paid, renewals: paid, orders: 0, wanted: 2 * paid });
    expect(asked.get(green())).toBe(2 * paid);
  });

  it('20.3: are not made while no farmer is linked to anything', async () => {
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    expect(await ordersOf(day(4))).toEqual([]);
    const [round] = await store()
      .db.select()
      .from(harvestRounds)
      .where(eq(harvestRounds.date, day(4)));
    expect(round).toBeUndefined();
    expect((await harvest(day(4))).farms).toEqual([]);
  });

  it('20.3: are made late when the farmer is linked late, and not any more once the day has begun', async () => {
    await basketOf();
    at(`${day(3)}T09:00`);
    await settleFarm(store(), 'Sítio Tardio', [{ productId: green() }]);
    await run();
    expect(await ordersOf(day(4))).toHaveLength(1);
    await store().db.update(crops).set({ active: false });

    at(`${day(7)}T10:00`);
    await basketOf();
    at(`${day(11)}T07:00`);
    await settleFarm(store(), 'Sítio Mais Tardio', [{ productId: green() }]);
    await run();
    expect(await ordersOf(day(11))).toEqual([]);
  });

  it('20.3: are asked for on top when baskets are put on a day of their own, by their own cut-off', async () => {
    const saturday = day(5);
    await settleFarm(store(), 'Sítio do Sábado', [{ productId: green(), portions: 1, usual: 500 }]);
    const [first, second] = [await basketOf(), await basketOf()];
    at(`${day(2)}T18:00`);
    await freezeDeliveries(store().deps);
    const put = async ({ id }: { id: string }) => {
      const [basket] = await store().db.select().from(deliveries).where(eq(deliveries.subscriptionId, id));
      const move = { from: day(4), to: saturday, reason: 'Van quebrada' };
      await moveBasketDay(store().deps, { id: ana().id, name: 'Ana' }, basket?.id ?? '', move);
    };
    await put(first);
    await run();
    const [asked] = await ordersOf(saturday);
    expect(asked?.asked).toBeGreaterThan(0);
    // Its cut-off is one that the round was asked for already: nothing happens by itself.
    await put(second);
    await run();
    expect(await ordersOf(saturday)).toEqual([asked]);
    expect((await ana().call('POST', `/admin/harvest/${saturday}/orders`)).status).toBe(200);
    expect(await ordersOf(saturday)).toMatchObject([{ number: 1 }, { number: 2 }]);
    expect(await inBaskets(saturday, green())).toBeLessThanOrEqual(
      (await ordersOf(saturday)).reduce((sum, line) => sum + line.asked, 0),
    );
  });

  it('20.3: count what was wanted by a cut-off that was set back since', async () => {
    const friday = day(4);
    const farm = await settleFarm(store(), 'Sítio do Corte', [
      { productId: green(), portions: 1, usual: 500 },
    ]);
    at(`${day(1)}T13:00`);
    await basketOf(CRUZ_DAS_ALMAS);
    at(`${day(3)}T12:02`);
    await run();
    expect(await ordersOf(friday)).toHaveLength(1);
    await saveDeliverySchedule(
      store().db,
      { city: 'Cruz das Almas', state: 'BA' },
      { weekdays: [2, 5], cutoffDays: 2, cutoffTime: '12:00' },
    );
    const untilOf = async () =>
      (await store().db.select().from(harvestRounds).where(eq(harvestRounds.date, friday)))[0]?.madeUntil;
    const before = await untilOf();
    await settleFarm(store(), 'Outro', [{ productId: shelf().vegetables[1] ?? '', portions: 1, usual: 500 }]);
    expect((await ana().call('POST', `/admin/harvest/${friday}/orders`)).status).toBe(200);
    expect(await untilOf()).toEqual(before);
    const lines = await ordersOf(friday);
    expect(lines).toHaveLength(2);
    expect(lines.filter(({ producerId }) => producerId === farm.producerId)).toHaveLength(1);
  });

  it('20.3: leave nothing half done when the process dies midway', async () => {
    const friday = day(4);
    await settleFarm(store(), 'Sítio Três', [{ productId: green() }]);
    await basketOf();
    at(`${day(2)}T18:03`);
    await store().db.execute(sql`alter table harvest_lines add constraint dies check (asked < 0) not valid`);
    await expect(run()).rejects.toThrow();
    await store().db.execute(sql`alter table harvest_lines drop constraint dies`);
    expect(await ordersOf(friday)).toEqual([]);
    await run();
    expect(await ordersOf(friday)).toHaveLength(1);
  });
});

describe('20.3: sending, answering and silence', () => {
  it('20.3: e-mails an order once where the farm has an e-mail, and readies the text for the others', async () => {
    const friday = day(4);
    await settleFarm(store(), 'Com e-mail', [{ productId: green(), priority: 1, usual: 1, portions: 2 }], {
      email: 'sitio@roca.example',
    });
    await settleFarm(store(), 'Com telefone', [{ productId: green(), priority: 2 }], {
      phone: '71988887777',
    });
    const { body: settings } = await ana().call('GET', '/admin/harvest/settings');
    await ana().call('PUT', '/admin/harvest/settings', { ...settings, sends_emails: true });
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    await Promise.all([mailUnsentOrders(store().deps), mailUnsentOrders(store().deps)]);
    const letters = (await store().deps.mail.list(50)).filter(({ to }) => to === 'sitio@roca.example');
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain('/colheita/');
    expect(letters[0]?.text).toMatch(/Responda até .*\. Sem resposta, não contamos com nada\./);
    const { farms } = await harvest(friday);
    const [mailed, phoned] = farms;
    expect(mailed.orders[0]).toMatchObject({ sent_by: 'email' });
    expect(phoned.orders[0]).toMatchObject({ sent_at: null, answered_at: null });
    expect(phoned.contact.phone).toBe('71988887777');
    expect(phoned.orders[0].text.split('\n').at(-1)).toMatch(/\/colheita\//);

    // The address was wrong: to the same it is not sent again, and the store says so; to another it is.
    const mailAgain = async () =>
      (await ana().call('POST', `/admin/harvest/orders/${mailed.orders[0].id}/sent`, { by: 'email' })).body
        .message;
    expect(await mailAgain()).toContain('já foi enviado para sitio@roca.example');
    await store().deps.database.pool.query('update farms set email = $1 where producer_id = $2', [
      'certo@roca.example',
      mailed.producer_id,
    ]);
    expect(await mailAgain()).toBe('E-mail a caminho de certo@roca.example.');
    expect(await mailAgain()).toContain('já foi enviado para certo@roca.example');
    const posted = (await store().deps.mail.list(50)).map(({ to }) => to);
    expect(posted.filter((to) => to.endsWith('@roca.example')).sort()).toEqual([
      'certo@roca.example',
      'sitio@roca.example',
    ]);

    const { id } = phoned.orders[0];
    for (let press = 0; press < 2; press += 1)
      expect((await ana().call('POST', `/admin/harvest/orders/${id}/sent`, { by: 'whatsapp' })).status).toBe(
        200,
      );
    const again = await harvest(friday);
    expect(again.farms[1].orders[0]).toMatchObject({ sent_by: 'whatsapp' });
    const refused = await ana().call('POST', `/admin/harvest/orders/${id}/sent`, { by: 'email' });
    expect(refused.status).toBe(422);
  });

  it('20.3: sends nothing to who has left the shop meanwhile, counts nothing on them and asks others', async () => {
    const friday = day(4);
    const one = await settleFarm(
      store(),
      'Deixou a loja',
      [{ productId: green(), priority: 1, usual: 900, portions: 1 }],
      { email: 'saiu@roca.example', silence: 'confirms' },
    );
    const other = await settleFarm(store(), 'Continua', [
      { productId: green(), priority: 2, usual: 900, portions: 1 },
    ]);
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    expect(await ordersOf(friday)).toMatchObject([{ producerId: one.producerId }]);
    await store().db.update(producers).set({ active: false }).where(eq(producers.id, one.producerId));

    await mailUnsentOrders(store().deps);
    expect((await store().deps.mail.list(50)).filter(({ to }) => to === 'saiu@roca.example')).toEqual([]);
    const wanted = await inBaskets(friday, green());
    const lineOf = async () =>
      (await harvest(friday)).products.find((it: { product_id: string }) => it.product_id === green());
    expect(await lineOf()).toMatchObject({ wanted, asked: 0, is_asked: true, confirmed: 0, unanswered: 0 });
    const [farm] = (await harvest(friday)).farms;
    expect(farm).toMatchObject({ is_gone: true, orders: [{ sent_at: null, answered_at: null }] });
    expect(farm.orders[0].text).toBeUndefined();
    const shortages = (await ana().call('GET', `/admin/harvest/${friday}/shortages`)).body.shortages;
    expect(shortages).toMatchObject([{ product_id: green(), missing: wanted }]);
    const sent = await ana().call('POST', `/admin/harvest/orders/${farm.orders[0].id}/sent`, { by: 'email' });
    expect(sent.status).toBe(409);
    const receipts = (await ana().call('GET', `/admin/harvest/${friday}/receipts`)).body.farms;
    expect(receipts).toEqual([]);
    at(`${day(2)}T18:40`);
    const unsent = await worklistOf(store(), 'harvest-unsent');
    expect(unsent.map(({ matter }) => matter).join()).toContain('Deixou a loja foi desativado');

    // Others are asked for what they would have brought.
    expect((await ana().call('POST', `/admin/harvest/${friday}/orders`)).status).toBe(200);
    const orders = await ordersOf(friday);
    const asked = (producerId: string) => orders.find((line) => line.producerId === producerId)?.asked;
    expect(asked(other.producerId)).toBe(asked(one.producerId));
    // Silence of who has left is no promise, whatever their rule was.
    at(`${day(3)}T07:00`);
    await closeSilentRounds(store().deps);
    const silent = (await ordersOf(friday)).find((line) => line.producerId === one.producerId);
    expect(silent).toMatchObject({ answeredBy: 'silence', confirmed: 0 });
  });

  it('20.3: takes down what a farmer says on the phone in one line, and says what it did not understand', async () => {
    const friday = day(4);
    await settleFarm(store(), 'Ao telefone', [{ productId: green(), portions: 1, usual: 900 }]);
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    const order = (await harvest(friday)).farms[0].orders[0];
    const say = (text: string, answer_id = crypto.randomUUID(), revision = order.revision) =>
      ana().call('POST', `/admin/harvest/orders/${order.id}/answer`, { answer_id, revision, text });
    const unclear = await say('3 abacaxi');
    expect(unclear.status).toBe(422);
    expect(JSON.stringify(unclear.body)).toContain('3 abacaxi');
    const once = crypto.randomUUID();
    expect((await say('1 caixa', once)).status).toBe(200);
    expect((await say('1 caixa', once)).status).toBe(200);
    const after = (await harvest(friday)).farms[0].orders[0];
    expect(after).toMatchObject({ answered_by: 'phone', revision: 1, note: '1 caixa' });
    expect(after.lines[0].confirmed).toBe(1);
    // From a screen that shows an older answer nothing is overwritten.
    expect((await say('tudo')).status).toBe(409);
    expect((await say('tudo', crypto.randomUUID(), 1)).status).toBe(200);
    expect((await harvest(friday)).farms[0].orders[0].lines[0].confirmed).toBe(order.lines[0].asked);
  });

  it('20.3: counts silence by each farmer’s rule, once, when the time is up', async () => {
    const friday = day(4);
    const [a, b, c] = shelf().vegetables as [string, string, string];
    await settleFarm(store(), 'Confirma', [{ productId: a, portions: 1, usual: 1 }], { silence: 'confirms' });
    await settleFarm(store(), 'Costume', [{ productId: b, portions: 1, usual: 1 }], { silence: 'usual' });
    await settleFarm(store(), 'Nada', [{ productId: c, portions: 1, usual: 1 }], { silence: 'nothing' });
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    await sendAll(friday);
    await closeSilentRounds(store().deps);
    expect((await ordersOf(friday)).every(({ answeredBy }) => answeredBy === null)).toBe(true);
    at(`${day(3)}T07:00`);
    await Promise.all([closeSilentRounds(store().deps), closeSilentRounds(store().deps)]);
    const lines = await ordersOf(friday);
    expect(lines.every(({ answeredBy }) => answeredBy === 'silence')).toBe(true);
    const of = (productId: string) => lines.find((line) => line.productId === productId);
    expect(of(a)?.asked).toBeGreaterThan(1);
    expect(of(a)?.confirmed).toBe(of(a)?.asked);
    expect(of(b)?.confirmed).toBe(1);
    expect(of(c)?.confirmed).toBe(0);
    expect((await harvest(friday)).state).toBe('settled');
    const { rows } = await store().db.execute(sql`select * from harvest_answers where by = 'silence'`);
    expect(rows.length).toBeGreaterThanOrEqual(3);
  });

  it('20.3: counts what a silent farmer usually has in the unit that was asked for', async () => {
    const friday = day(4);
    const farm = await settleFarm(store(), 'Outra caixa', [{ productId: green(), portions: 1, usual: 1 }], {
      silence: 'usual',
    });
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    await sendAll(friday);
    await store().db.update(crops).set({ portions: 2 }).where(eq(crops.producerId, farm.producerId));
    at(`${day(3)}T07:00`);
    await closeSilentRounds(store().deps);
    const [line] = await ordersOf(friday);
    expect(line?.asked).toBeGreaterThan(1);
    expect(line?.confirmed).toBe(2);
  });

  it('20.3: counts on nobody who was never asked, whatever their rule, and says so until somebody calls', async () => {
    const friday = day(4);
    await settleFarm(store(), 'Por chamar', [{ productId: green(), portions: 1, usual: 900 }], {
      silence: 'confirms',
    });
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    at(`${day(3)}T07:00`);
    await closeSilentRounds(store().deps);
    const [line] = await ordersOf(friday);
    expect(line).toMatchObject({ answeredBy: 'silence', sentBy: null, confirmed: 0 });
    const waiting = async () =>
      (await worklistOf(store(), 'harvest-unsent')).filter(({ id }) => id === line?.id);
    expect(await waiting()).toMatchObject([
      { advice: 'O prazo passou e nada conta dele. Ligue e anote a resposta.' },
    ]);
    // Told after that, the farmer may harvest what nobody counts on.
    const sentAt = new Date(store().clock.now().getTime() + 60_000);
    await store()
      .db.update(harvestOrders)
      .set({ sentAt })
      .where(eq(harvestOrders.id, line?.id ?? ''));
    expect(await waiting()).toMatchObject([
      {
        matter: expect.stringContaining('para Por chamar só foi enviado depois do prazo.'),
        advice: 'O prazo passou e nada conta dele. Ligue e anote a resposta.',
      },
    ]);
    const call = { answer_id: crypto.randomUUID(), revision: 1, text: 'tudo' };
    expect((await ana().call('POST', `/admin/harvest/orders/${line?.id}/answer`, call)).status).toBe(200);
    expect(await ordersOf(friday)).toMatchObject([{ confirmed: line?.asked }]);
    expect(await waiting()).toEqual([]);
  });

  it('20.3: sends nobody an order whose time is up, neither from an old screen nor by itself', async () => {
    const friday = day(4);
    await settleFarm(store(), 'Sem tempo', [{ productId: green(), portions: 1, usual: 900 }], {
      email: 'semtempo@roca.example',
      silence: 'confirms',
    });
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    const shown = async () => (await harvest(friday)).farms[0].orders[0];
    const { id, text } = await shown();
    expect(text).toContain('Sem resposta, contamos com tudo.');
    const { body: settings } = await ana().call('GET', '/admin/harvest/settings');
    await ana().call('PUT', '/admin/harvest/settings', { ...settings, sends_emails: true });
    const trySending = async () => {
      await mailUnsentOrders(store().deps);
      for (const by of ['whatsapp', 'email', 'phone']) {
        const { status, body } = await ana().call('POST', `/admin/harvest/orders/${id}/sent`, { by });
        expect([by, status]).toEqual([by, 409]);
        expect(JSON.stringify(body)).toContain('O prazo de resposta já passou');
      }
      expect(await shown()).toMatchObject({ sent_at: null });
      expect((await shown()).text).toBeUndefined();
      const letters = await store().deps.mail.list(50);
      expect(letters.filter(({ to }) => to === 'semtempo@roca.example')).toEqual([]);
    };
    // Silence has not been counted yet; then it has.
    at(`${day(3)}T07:00`);
    await trySending();
    await closeSilentRounds(store().deps);
    await trySending();
    expect(await ordersOf(friday)).toMatchObject([{ answeredBy: 'silence', confirmed: 0 }]);
  });

  it('20.3: sends nothing for who waited while silence was counted', async () => {
    const friday = day(4);
    await settleFarm(store(), 'Na mesma hora', [{ productId: green(), portions: 1 }], {
      silence: 'confirms',
    });
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    const [line] = await ordersOf(friday);
    at(`${day(3)}T06:59`);
    const pressed = await store().db.transaction(async (tx) => {
      await tx.select().from(harvestRounds).where(eq(harvestRounds.date, friday)).for('update');
      const press = ana().call('POST', `/admin/harvest/orders/${line?.id}/sent`, { by: 'whatsapp' });
      await untilWaiting(store(), 1);
      at(`${day(3)}T07:00`);
      return { press };
    });
    expect((await pressed.press).status).toBe(409);
    await closeSilentRounds(store().deps);
    expect(await ordersOf(friday)).toMatchObject([{ sentBy: null, answeredBy: 'silence', confirmed: 0 }]);
  });

  it('20.3: is told to who was silent without what silence would mean once the round is open again', async () => {
    const friday = day(4);
    await settleFarm(store(), 'De novo', [{ productId: green(), portions: 1 }], { silence: 'confirms' });
    await basketOf();
    at(`${day(1)}T13:00`);
    await basketOf(CRUZ_DAS_ALMAS);
    at(`${day(2)}T18:03`);
    await run();
    at(`${day(3)}T07:00`);
    await closeSilentRounds(store().deps);
    at(`${day(3)}T12:02`);
    await run();
    const [first, second] = (await harvest(friday)).farms[0].orders;
    expect(first).toMatchObject({ answered_by: 'silence' });
    expect(first.text).toContain('às 14:02.\n');
    expect(second.text).toContain('às 14:02. Sem resposta, contamos com tudo.\n');
  });

  it('20.3: asks others for what a farmer does not have, and not the same one again', async () => {
    const friday = day(4);
    const planted = { productId: green(), portions: 1, usual: 900 };
    const no = await settleFarm(store(), 'Não tem', [{ ...planted, priority: 1 }]);
    const lineOf = async () =>
      (await harvest(friday)).products.find((it: { product_id: string }) => it.product_id === green());
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    const [first] = await ordersOf(friday);
    const asked = first?.asked ?? 0;
    expect(asked).toBeGreaterThan(1);
    expect(await lineOf()).toMatchObject({ unasked: 0 });
    const call = { answer_id: crypto.randomUUID(), revision: 0, text: '1' };
    expect((await ana().call('POST', `/admin/harvest/orders/${first?.id}/answer`, call)).status).toBe(200);
    // While nobody else grows it there is nobody to ask.
    expect(await lineOf()).toMatchObject({ confirmed: 1, unanswered: 0, unasked: 0 });
    const other = await settleFarm(store(), 'Tem', [{ ...planted, priority: 2 }]);
    const { wanted, unasked } = await lineOf();
    expect(unasked).toBe(wanted - 1);
    expect((await ana().call('POST', `/admin/harvest/${friday}/orders`)).status).toBe(200);
    const orders = await ordersOf(friday);
    expect(orders.filter(({ producerId }) => producerId === no.producerId)).toHaveLength(1);
    expect(orders.filter(({ producerId }) => producerId === other.producerId)).toMatchObject([
      { number: 1, asked: asked - 1 },
    ]);
    expect(await lineOf()).toMatchObject({ confirmed: 1, unanswered: asked - 1, unasked: 0 });
  });

  it('20.3: offers to ask for more while a farmer can still harvest it, and not for what came unasked', async () => {
    const friday = day(4);
    const planted = { productId: green(), portions: 1, usual: 900 };
    const one = await settleFarm(store(), 'Tem um', [{ ...planted, priority: 1 }]);
    await basketOf();
    at(`${day(2)}T18:00`);
    expect(await harvest(friday)).toMatchObject({ can_ask: false });
    at(`${day(2)}T18:03`);
    await run();
    const [first] = await ordersOf(friday);
    const call = { answer_id: crypto.randomUUID(), revision: 0, text: '1' };
    expect((await ana().call('POST', `/admin/harvest/orders/${first?.id}/answer`, call)).status).toBe(200);
    const other = await settleFarm(store(), 'Traz sem pedido', [{ ...planted, priority: 2 }]);
    const lineOf = async () =>
      (await harvest(friday)).products.find((it: { product_id: string }) => it.product_id === green());
    const { wanted, unasked } = await lineOf();
    expect(unasked).toBe(wanted - 1);
    expect(unasked).toBeGreaterThan(1);
    const goods = {
      date: friday,
      productId: green(),
      productName: 'Vegetal 1',
      portions: 1,
      unit: 'caixa',
      priceCents: cents(20_00),
    };
    const brings = ({ producerId, cropIds: [cropId = ''] }: typeof other) =>
      receive(store(), { ...goods, producerId, cropId }, 1000);
    // What was confirmed and came is not counted twice; what nobody was to bring need not be asked for any more.
    await brings(one);
    expect(await lineOf()).toMatchObject({ received: 1, unasked });
    await brings(other);
    expect(await lineOf()).toMatchObject({ received: 2, unasked: unasked - 1 });
    expect(await harvest(friday)).toMatchObject({ can_ask: true });
    const ask = () => ana().call('POST', `/admin/harvest/${friday}/orders`);
    at(`${friday}T00:00`);
    expect(await harvest(friday)).toMatchObject({ can_ask: false });
    expect((await ask()).status).toBe(409);
    at(`${day(3)}T23:59`);
    expect(await harvest(friday)).toMatchObject({ can_ask: true });
    expect((await ask()).status).toBe(200);
    const more = (await ordersOf(friday)).filter(({ producerId }) => producerId === other.producerId);
    expect(more).toMatchObject([{ asked: (first?.asked ?? 0) - 2 }]);
    expect(await lineOf()).toMatchObject({ unasked: 0 });
    expect((await ask()).body.message).toBe('Não falta pedir nada.');
  });

  it('20.4: shows what came too late also when silence was counted after it, until the office takes it over', async () => {
    const friday = day(4);
    const { producerId } = await settleFarm(store(), 'Atrasada', [{ productId: green(), portions: 1 }], {
      silence: 'confirms',
    });
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    const orderOfFarm = async () => (await harvest(friday)).farms[0].orders[0];
    const asked = await orderOfFarm();
    at(`${day(3)}T07:01`);
    const lines = [{ lineId: asked.lines[0].id, confirmed: 0 }];
    const said = { orderId: asked.id, answerId: crypto.randomUUID(), by: 'page', producerId } as const;
    const late = await answerOrder(store().deps, { ...said, revision: 0, lines, note: 'Choveu' });
    expect(late.outcome).toBe('late');
    at(`${day(3)}T07:02`);
    await closeSilentRounds(store().deps);
    expect(await orderOfFarm()).toMatchObject({
      answered_by: 'silence',
      late_answer: { note: 'Choveu', lines: [{ line_id: asked.lines[0].id, confirmed: 0 }] },
    });
    at(`${day(3)}T07:03`);
    const call = { answer_id: crypto.randomUUID(), revision: 1, text: 'nada' };
    expect((await ana().call('POST', `/admin/harvest/orders/${asked.id}/answer`, call)).status).toBe(200);
    expect(await orderOfFarm()).toMatchObject({ answered_by: 'phone', late_answer: null });
  });

  it('20.4: lists in Pendências who answered too late, until the office takes it over or the day is past', async () => {
    const friday = day(4);
    const { producerId } = await settleFarm(store(), 'Tarde demais', [{ productId: green(), portions: 1 }], {
      silence: 'confirms',
    });
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    await sendAll(friday);
    const [line] = await ordersOf(friday);
    const lineId = (await harvest(friday)).farms[0].orders[0].lines[0].id;
    at(`${day(3)}T07:00`);
    await closeSilentRounds(store().deps);
    const late = async () => (await worklistOf(store(), 'harvest-late')).filter(({ id }) => id === line?.id);
    const total = async () => (await ana().call('GET', '/admin/worklist/count')).body.total;
    expect(await late()).toEqual([]);
    const before = await total();
    for (const [minute, confirmed] of [
      ['10', 1],
      ['20', 0],
    ] as const) {
      at(`${day(3)}T07:${minute}`);
      const said = {
        orderId: line?.id ?? '',
        answerId: crypto.randomUUID(),
        by: 'page',
        producerId,
      } as const;
      const lines = [{ lineId, confirmed }];
      const { outcome } = await answerOrder(store().deps, { ...said, revision: 1, lines, note: '' });
      expect(outcome).toBe('late');
    }
    // Nothing is short by what counts: without this nobody would know.
    expect((await ana().call('GET', `/admin/harvest/${friday}/shortages`)).body.shortages).toEqual([]);
    expect(await late()).toMatchObject([
      {
        since: store().clock.now().toISOString(),
        matter: expect.stringContaining('Tarde demais respondeu depois do prazo'),
        link: `/admin?tab=colheita&dia=${friday}&ver=produtor`,
      },
    ]);
    expect(await total()).toBe(before + 1);
    at(`${friday}T12:00`);
    expect(await late()).toHaveLength(1);
    at(`${day(5)}T00:01`);
    expect(await late()).toEqual([]);
    at(`${friday}T12:00`);
    const call = { answer_id: crypto.randomUUID(), revision: 1, text: 'nada' };
    expect((await ana().call('POST', `/admin/harvest/orders/${line?.id}/answer`, call)).status).toBe(200);
    expect(await late()).toEqual([]);
  });

  it('20.3: gives who is asked after the usual time two hours to answer', async () => {
    const friday = day(4);
    await settleFarm(store(), 'Segunda cidade', [{ productId: green(), portions: 1 }]);
    await basketOf();
    at(`${day(1)}T13:00`);
    await basketOf(CRUZ_DAS_ALMAS);
    at(`${day(2)}T18:03`);
    await run();
    at(`${day(3)}T07:00`);
    await closeSilentRounds(store().deps);
    at(`${day(3)}T12:02`);
    await run();
    await closeSilentRounds(store().deps);
    const [first, second] = await ordersOf(friday);
    expect(first?.answeredBy).toBe('silence');
    expect(second?.answeredBy).toBeNull();
    at(`${day(3)}T14:02`);
    await closeSilentRounds(store().deps);
    expect((await ordersOf(friday))[1]?.answeredBy).toBe('silence');
  });
});
