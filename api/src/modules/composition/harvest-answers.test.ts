import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { restores } from '../../platform/database/platform.tables.ts';
import { noteRestore } from '../../platform/database/restores.ts';
import { useHarvestRounds } from '../../testing/harvest-rounds.ts';
import { settleFarm } from '../../testing/harvests.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { CRUZ_DAS_ALMAS } from '../../testing/subscribers.ts';
import { worklistOf } from '../../testing/worklist.ts';
import { farmLinkOf } from '../supply/farms/farm-links.service.ts';
import { crops } from '../supply/farms/farms.tables.ts';
import { answerOrder, answerWithin } from '../supply/harvest/answering.service.ts';
import { lockOrders } from '../supply/harvest/harvest.queries.ts';
import { harvestOrders } from '../supply/harvest/harvest.tables.ts';
import { mailUnsentOrders } from '../supply/harvest/sending.service.ts';
import { closeSilentRounds } from '../supply/harvest/silence.service.ts';

const { ana, at, basketOf, day, green, harvest, ordersOf, run, sendAll, setEmails, shelf, store } =
  useHarvestRounds();

describe('answering and silence', () => {
  it('takes down what a farmer says on the phone in one line, and says what it did not understand', async () => {
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

  it('takes down what the operator saw and put right, line by line, whatever the words would mean', async () => {
    const friday = day(4);
    const [a, b] = shelf().vegetables as [string, string];
    const grown = [a, b].map((productId) => ({ productId, portions: 1, usual: 900 }));
    await settleFarm(store(), 'Linha por linha', grown);
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    const order = (await harvest(friday)).farms[0].orders[0];
    const [one, other] = order.lines;
    const say = (lines: object[], more: object = {}) =>
      ana().call('POST', `/admin/harvest/orders/${order.id}/answer`, {
        answer_id: crypto.randomUUID(),
        revision: order.revision,
        text: '3 abacaxi',
        lines,
        ...more,
      });
    expect((await say([{ line_id: crypto.randomUUID(), confirmed: 1 }])).status).toBe(422);
    expect((await say([{ line_id: one.id, confirmed: 1_000_000 }])).status).toBe(422);
    expect((await say([{ line_id: one.id, confirmed: 0.5 }])).status).toBe(422);
    const said = [
      { line_id: one.id, confirmed: 0 },
      { line_id: other.id, confirmed: other.asked + 1 },
    ];
    const answer_id = crypto.randomUUID();
    for (const _ of [1, 2]) expect((await say(said, { answer_id })).status).toBe(200);
    const after = (await harvest(friday)).farms[0].orders[0];
    expect(after).toMatchObject({ answered_by: 'phone', revision: 1, note: '3 abacaxi' });
    const confirmed = (id: string) => after.lines.find((line: { id: string }) => line.id === id)?.confirmed;
    expect([confirmed(one.id), confirmed(other.id)]).toEqual([0, other.asked + 1]);
    expect((await say(said)).status).toBe(409);
  });

  it('counts silence by each farmer’s rule, once, when the time is up', async () => {
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

  it('takes nobody for silent who may have answered in a time that a restore has forgotten', async () => {
    const friday = day(4);
    const [a] = shelf().vegetables as [string];
    await settleFarm(store(), 'Ouvida antes', [{ productId: a, portions: 1, usual: 900 }], {
      silence: 'confirms',
    });
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    await sendAll(friday);
    const since = store().clock.now();
    // The farmer says on Wednesday evening that there is nothing; the backup is older than that.
    at(`${day(2)}T22:00`);
    await noteRestore(store().db, { since, at: store().clock.now() });
    const told = async () => (await worklistOf(store(), 'restored-harvest'))[0]?.advice;
    expect(await told()).toContain('Podem já ter respondido, e o silêncio não conta: Ouvida antes.');
    at(`${day(3)}T07:00`);
    await closeSilentRounds(store().deps);
    const [line] = await ordersOf(friday);
    expect(line).toMatchObject({ answeredBy: 'silence', confirmed: 0 });
    expect(await told()).toContain('Ouvida antes');
    const call = { answer_id: crypto.randomUUID(), revision: 1, text: 'tudo' };
    expect((await ana().call('POST', `/admin/harvest/orders/${line?.id}/answer`, call)).status).toBe(200);
    expect(await told()).not.toContain('Ouvida antes');
    await store().db.delete(restores);
  });

  it('counts what a silent farmer usually has in the unit that was asked for', async () => {
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

  it('counts on nobody who was never asked, whatever their rule, and says so until somebody calls', async () => {
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

  it('counts the silence of who was told by another way, or has opened the page, by their rule', async () => {
    const friday = day(4);
    const [a, b, c] = shelf().vegetables as [string, string, string];
    const confirms = { silence: 'confirms' } as const;
    const grown = (productId: string) => [{ productId, portions: 1, usual: 900 }];
    const told = await settleFarm(store(), 'Por outro jeito', grown(a), confirms);
    const looked = await settleFarm(store(), 'Abriu a página', grown(b), confirms);
    const shown = await settleFarm(store(), 'Só a prévia', grown(c), confirms);
    await setEmails(false);
    await basketOf();
    const open = async (producerId: string, agent: string, more = {}) => {
      const url = new URL(await farmLinkOf(store().deps, producerId)).pathname;
      const { statusCode } = await store().app.inject({ url, headers: { 'user-agent': agent, ...more } });
      expect(statusCode).toBe(200);
    };
    const phone = 'Mozilla/5.0 (Linux; Android 9) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36';
    // Before anything was asked there was nothing to read.
    await open(shown.producerId, phone);
    at(`${day(2)}T18:03`);
    await run();
    const idOf = async ({ producerId }: { producerId: string }) =>
      (await ordersOf(friday)).find((order) => order.producerId === producerId)?.id;
    const mark = await ana().call('POST', `/admin/harvest/orders/${await idOf(told)}/sent`, { by: 'phone' });
    expect(mark.body.message).toBe('Marcado como enviado.');
    at(`${day(2)}T18:20`);
    await open(looked.producerId, phone);
    await open(shown.producerId, 'WhatsApp/2.23.20.0 A');
    await open(shown.producerId, '');
    await open(shown.producerId, phone, { 'sec-purpose': 'prefetch;prerender' });
    // The office follows the link in the panel.
    await open(shown.producerId, phone, { 'sec-fetch-site': 'same-origin' });
    const orders = (await harvest(friday)).farms.flatMap((farm: { producer_id: string; orders: object[] }) =>
      farm.orders.map((order) => [farm.producer_id, order]),
    );
    expect(Object.fromEntries(orders)).toMatchObject({
      [told.producerId]: { sent_by: 'phone' },
      [looked.producerId]: { sent_by: null, sent_at: store().clock.now().toISOString() },
      [shown.producerId]: { sent_by: null, sent_at: null },
    });
    at(`${day(3)}T07:00`);
    await open(shown.producerId, phone);
    await closeSilentRounds(store().deps);
    const lines = await ordersOf(friday);
    const counted = ({ producerId }: { producerId: string }) => {
      const line = lines.find((order) => order.producerId === producerId);
      return line && [line.answeredBy, line.confirmed === line.asked && line.asked > 0];
    };
    expect([counted(told), counted(looked), counted(shown)]).toEqual([
      ['silence', true],
      ['silence', true],
      ['silence', false],
    ]);
    expect((await worklistOf(store(), 'harvest-unsent')).map(({ matter }) => matter)).toEqual([
      expect.stringContaining('Só a prévia'),
    ]);
  });

  it('still sends the e-mail to who has only opened the page, and it stays an e-mail then', async () => {
    const friday = day(4);
    const grown = [{ productId: green(), portions: 1 }];
    const contact = { email: 'curioso@exemplo.test' };
    const { producerId } = await settleFarm(store(), 'Abriu antes', grown, contact);
    await setEmails(false);
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    const url = new URL(await farmLinkOf(store().deps, producerId)).pathname;
    await store().app.inject(url);
    const marks = async () => {
      const [order] = (await harvest(friday)).farms[0].orders;
      return [order.sent_by, order.sent_at !== null];
    };
    expect(await marks()).toEqual([null, true]);
    await setEmails(true);
    await mailUnsentOrders(store().deps);
    expect(await marks()).toEqual(['email', true]);
    await store().app.inject(url);
    expect(await marks()).toEqual(['email', true]);
  });

  it('takes no page for opened in time that is opened while silence is counted', async () => {
    const friday = day(4);
    const { producerId } = await settleFarm(
      store(),
      'Na última hora',
      [{ productId: green(), portions: 1 }],
      {
        silence: 'confirms',
      },
    );
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    const url = new URL(await farmLinkOf(store().deps, producerId)).pathname;
    const [line] = await ordersOf(friday);
    const opening = await store().db.transaction(async (tx) => {
      await lockOrders(tx, friday);
      const opened = store().app.inject(url);
      await untilWaiting(store(), 1);
      const lines = [{ lineId: (await harvest(friday)).farms[0].orders[0].lines[0].id, confirmed: 0 }];
      const silence = { orderId: line?.id ?? '', answerId: crypto.randomUUID(), note: '', lines };
      await answerWithin(tx, store().clock, { ...silence, by: 'silence' });
      return { opened };
    });
    expect((await opening.opened).statusCode).toBe(200);
    expect((await harvest(friday)).farms[0].orders[0]).toMatchObject({
      answered_by: 'silence',
      sent_at: null,
    });
  });

  it('shows what came too late also when silence was counted after it, until the office takes it over', async () => {
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
    const lines = [{ lineId: asked.lines[0].id, confirmed: 1 }];
    const said = { orderId: asked.id, answerId: crypto.randomUUID(), by: 'page', producerId } as const;
    const late = await answerOrder(store().deps, { ...said, revision: 0, lines, note: 'Choveu' });
    expect(late.outcome).toBe('late');
    at(`${day(3)}T07:02`);
    await closeSilentRounds(store().deps);
    expect(await orderOfFarm()).toMatchObject({
      answered_by: 'silence',
      lines: [{ confirmed: 0 }],
      late_answer: { note: 'Choveu', lines: [{ line_id: asked.lines[0].id, confirmed: 1 }] },
    });
    at(`${day(3)}T07:03`);
    // As the screen takes it over, with one press.
    const { late_answer, revision } = await orderOfFarm();
    const call = {
      answer_id: crypto.randomUUID(),
      revision,
      text: late_answer.note,
      lines: late_answer.lines,
    };
    expect((await ana().call('POST', `/admin/harvest/orders/${asked.id}/answer`, call)).status).toBe(200);
    expect(await orderOfFarm()).toMatchObject({
      answered_by: 'phone',
      note: 'Choveu',
      late_answer: null,
      lines: [{ id: asked.lines[0].id, confirmed: 1 }],
    });
  });

  it('lists in Pendências who answered too late, until the office takes it over or the day is past', async () => {
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

  it('gives who is asked after the usual time two hours to answer', async () => {
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
