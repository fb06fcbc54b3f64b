import { randomUUID } from 'node:crypto';
import { cents } from '@cesta/contract/money';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { askFarm, plantFarm, type TestFarm } from '../../../testing/asked-farms.ts';
import { untilWaiting } from '../../../testing/lock-waits.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { useStore } from '../../../testing/test-store.ts';
import { closedDays } from '../../coverage/coverage.tables.ts';
import { requireProducer } from '../../producers/producers.service.ts';
import { producers } from '../../producers/producers.tables.ts';
import { farmLinkOf, revokeFarmLink } from '../farms/farm-links.service.ts';
import { crops } from '../farms/farms.tables.ts';
import { answerOrder } from '../harvest/answering.service.ts';
import { shareForecast } from '../harvest/forecasting.service.ts';
import {
  harvestAnswers,
  harvestForecasts,
  harvestLines,
  harvestOffers,
  harvestOrders,
  harvestRounds,
} from '../harvest/harvest.tables.ts';
import { statementLines, statements } from '../statements/statements.tables.ts';
import { boxName } from './offer-boxes.ts';

const store = useStore();
const deadline = new Date('2026-11-16T10:00:00Z');
const sunday = new Date('2026-11-15T22:00:00Z');
const tooLate = new Date('2026-11-16T10:00:01Z');
const TUESDAY = '2026-11-17';

let farm: TestFarm;
let path: string;
let orderId: string;
let tomato: string;
let kale: string;

beforeEach(async () => {
  await store().db.execute(
    'truncate harvest_answers, harvest_lines, harvest_orders, harvest_offers, harvest_forecasts, harvest_rounds, closed_days cascade',
  );
  store().clock.set(sunday);
  farm = await plantFarm(store(), 'Sítio <da> Serra');
  path = await pathOf(farm);
  const asked = await askFarm(store(), farm, { date: TUESDAY, until: deadline, asked: [12, 5] });
  orderId = asked.orderId;
  [tomato, kale] = asked.lineIds as [string, string];
});

const pathOf = async ({ producerId }: TestFarm) =>
  new URL(await farmLinkOf(store().deps, producerId)).pathname;
const read = (url = path) => store().app.inject(url);
const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
const post = (fields: Record<string, string>, url = path, more: Record<string, string> = {}) =>
  store().app.inject({
    method: 'POST',
    url,
    headers: { ...headers, ...more },
    payload: new URLSearchParams(fields).toString(),
  });
const all = (changes: Record<string, string> = {}) => ({
  acao: 'tudo',
  pedido: orderId,
  revisao: '0',
  ...changes,
});
const some = (units: [string, string], changes: Record<string, string> = {}) => ({
  acao: 'resposta',
  pedido: orderId,
  revisao: '0',
  [`q-${tomato}`]: units[0],
  [`q-${kale}`]: units[1],
  recado: '',
  ...changes,
});

async function standing() {
  const [order] = await store().db.select().from(harvestOrders).where(eq(harvestOrders.id, orderId));
  const lines = await store().db.select().from(harvestLines).where(eq(harvestLines.orderId, orderId));
  const of = (id: string) => lines.find((line) => line.id === id)?.confirmed;
  return { units: [of(tomato), of(kale)], by: order?.answeredBy, note: order?.note };
}
const words = (html: string) =>
  html
    .replace(/<(script|title)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe("20.4: the farmer's page", () => {
  it('20.4: greets the farm and says what is asked and until when', async () => {
    const { statusCode, body } = await read();
    expect(statusCode).toBe(200);
    expect(body).toContain('Olá, Sítio &#60;da&#62; Serra!');
    expect(words(body)).toContain(
      'terça, 17 de novembro Responda até segunda, 16/11, às 7:00 Sem resposta, ',
    );
    expect(words(body)).toMatch(/Couve 5 × caixa Tomate 12 × caixa/);
    expect(body).toContain('Confirmo tudo');
  });

  it('20.4: takes Confirmo tudo by a plain form and answers by a redirect to itself', async () => {
    const { statusCode, headers: sent } = await post(all());
    expect([statusCode, sent.location]).toEqual([303, `?feito=applied#p-${orderId}`]);
    expect(await standing()).toEqual({ units: [12, 5], by: 'page', note: '' });
    const { body } = await read(`${path}?feito=applied`);
    expect(body).toContain('Resposta recebida');
    expect(words(body)).toContain('✓ Respondido');
    expect(body).not.toContain('Confirmo tudo');
  });

  it('20.4: takes less, none or more line by line, with a note', async () => {
    await post(some(['15', '0'], { recado: 'Couve só\r\nsemana que vem' }));
    expect(await standing()).toEqual({ units: [15, 0], by: 'page', note: 'Couve só\nsemana que vem' });
    expect(words((await read()).body)).toMatch(
      /Couve 0 × caixa \(pedimos 5\) Tomate 15 × caixa \(pedimos 12\)/,
    );
  });

  it('20.4: takes as much as was asked, however much that is, by one press or typed', async () => {
    await store().db.update(harvestLines).set({ asked: 12_000 }).where(eq(harvestLines.id, tomato));
    expect((await read()).body).toMatch(new RegExp(`name="q-${tomato}" value="12000" min="0" max="12000"`));
    expect((await post(some(['12001', '5']))).body).toContain('de 0 a 12000, sem vírgula');
    expect((await post(some(['11500', '5']))).statusCode).toBe(303);
    expect(await standing()).toMatchObject({ units: [11_500, 5] });
    expect((await post(all({ revisao: '1' }))).statusCode).toBe(303);
    expect(await standing()).toMatchObject({ units: [12_000, 5] });
  });

  it('20.4: counts a form once that is posted again by a reload', async () => {
    for (const _time of [1, 2, 3]) expect((await post(all())).statusCode).toBe(303);
    expect(await store().db.select().from(harvestAnswers)).toHaveLength(1);
  });

  it.each([
    ['', 'Faltou a quantidade de Tomate'],
    ['2,5', 'sem vírgula'],
    ['-1', 'sem vírgula'],
    ['10000', 'sem vírgula'],
    ['muitas', 'sem vírgula'],
    ['<b>', 'sem vírgula'],
  ])('20.4: gives a form back as it was typed where a quantity is %j', async (typed, message) => {
    const { statusCode, body } = await post(some([typed, '3'], { recado: 'Até <já>' }));
    expect(statusCode).toBe(422);
    expect(body).toContain(message);
    expect(body).toContain(`name="q-${kale}" value="3"`);
    expect(body).toContain('Até &#60;já&#62;');
    expect(body).toMatch(/<details open>/);
    expect(body).not.toContain('<b>"');
    expect(await standing()).toMatchObject({ by: null });
  });

  it('20.4: shows the newer answer of another phone, and loses nothing that was typed', async () => {
    await post(some(['10', '5']));
    const { statusCode, body } = await post(some(['7', '2'], { recado: 'Da roça' }));
    expect(statusCode).toBe(409);
    expect(body).toContain('Já há uma resposta mais nova');
    expect(words(body)).toContain('Tomate 10 × caixa (pedimos 12)');
    expect(body).toContain(`name="q-${tomato}" value="7"`);
    expect(body).toContain('Da roça');
    expect(body).toContain('name="revisao" value="1"');
    expect(await standing()).toMatchObject({ units: [10, 5] });
    expect((await post(some(['7', '2'], { revisao: '1' }))).statusCode).toBe(303);
    expect(await standing()).toMatchObject({ units: [7, 2] });
  });

  it('20.4: keeps what comes after the deadline, changes nothing and says so', async () => {
    store().clock.set(tooLate);
    const { body: over } = await read();
    expect(words(over)).toContain('Prazo encerrado');
    expect(over).toContain('tel:+');
    expect(over).not.toContain('Confirmo tudo');
    const { statusCode, headers: sent } = await post(all());
    expect([statusCode, sent.location]).toEqual([303, `?feito=late#p-${orderId}`]);
    expect((await read(`${path}?feito=late`)).body).toContain('o prazo já tinha acabado');
    expect(await standing()).toMatchObject({ units: [null, null], by: null });
    expect(await store().db.select().from(harvestAnswers)).toMatchObject([{ late: true }]);
  });

  it('20.4: what came too late counts when it is said again in a round that is open again', async () => {
    store().clock.set(tooLate);
    await post(all());
    const later = new Date(tooLate.getTime() + 2 * 3_600_000);
    await store().db.update(harvestRounds).set({ answersUntil: later, closedAt: null });
    const { headers: sent } = await post(all());
    expect(sent.location).toBe(`?feito=applied#p-${orderId}`);
    expect((await post(all())).headers.location).toBe(`?feito=applied#p-${orderId}`);
    expect(await standing()).toMatchObject({ units: [12, 5], by: 'page' });
    expect(await store().db.select().from(harvestAnswers)).toHaveLength(2);
  });

  it('20.4: what came in time and is sent again after the deadline was in time', async () => {
    await post(all());
    store().clock.set(tooLate);
    expect((await post(all())).headers.location).toBe(`?feito=applied#p-${orderId}`);
    expect(await store().db.select().from(harvestAnswers)).toHaveLength(1);
  });

  it('20.4: takes a draft of a round that is over, which no page shows any more', async () => {
    store().clock.set('2026-11-20T12:00:00Z');
    expect((await read()).body).not.toContain(orderId);
    const { statusCode, body } = await post(all(), path, { accept: 'application/json' });
    expect([statusCode, JSON.parse(body)]).toEqual([200, { outcome: 'late', place: `p-${orderId}` }]);
  });

  it('20.4: says what silence made of an order', async () => {
    await answerOrder(store().deps, { orderId, answerId: randomUUID(), by: 'silence', note: '', lines: [] });
    store().clock.set(tooLate);
    expect(words((await read()).body)).toContain('Sem resposta no prazo. Ficou assim:');
  });

  it('20.4: shows an order that was made meanwhile beside the first', async () => {
    const second = await askFarm(store(), farm, {
      date: TUESDAY,
      until: deadline,
      number: 2,
      asked: [3],
    });
    expect(words((await read()).body)).toContain('terça, 17 de novembro pedido 2');
    await post(all());
    await post(all({ pedido: second.orderId }));
    const orders = await store().db.select().from(harvestOrders);
    expect(orders.map(({ answeredBy }) => answeredBy)).toEqual(['page', 'page']);
  });

  it('20.4: says that a round was called off and asks for nothing', async () => {
    await store().db.insert(closedDays).values({ date: TUESDAY, reason: 'Enchente', createdAt: sunday });
    const { body } = await read();
    expect(words(body)).toContain('Não há entrega neste dia');
    expect(body).not.toContain('Confirmo tudo');
  });

  it('20.4: takes nothing for another farm, whatever the form says', async () => {
    const other = await plantFarm(store(), 'Outro sítio', ['Mel']);
    const theirs = await pathOf(other);
    expect((await post(all(), theirs)).statusCode).toBe(409);
    const lines = some(['1', '1'], { [`q-${randomUUID()}`]: '3' });
    expect((await post(lines)).statusCode).toBe(409);
    expect((await post({ acao: 'tudo', pedido: 'x', revisao: '0' })).statusCode).toBe(422);
    expect((await post(all({ revisao: 'x' }))).statusCode).toBe(422);
    expect((await post({})).statusCode).toBe(422);
    expect(await standing()).toMatchObject({ by: null });
    expect((await read(theirs)).body).not.toMatch(/Tomate|Serra/);
  });

  it('20.4: answers its script in JSON, with the outcome or what is wrong', async () => {
    const asScript = { accept: 'application/json' };
    const wrong = await post(some(['x', '1']), path, asScript);
    expect([wrong.statusCode, wrong.json().outcome]).toEqual([422, 'refused']);
    const right = await post(some(['1', '1']), path, asScript);
    expect([right.statusCode, right.json()]).toEqual([200, { outcome: 'applied', place: `p-${orderId}` }]);
    const stale = await post(some(['2', '1']), path, asScript);
    expect([stale.statusCode, stale.json().outcome]).toEqual([409, 'stale']);
  });

  it('20.4: refuses what is no form, too long a note and too large a body', async () => {
    const send = (type: string, payload: string) =>
      store().app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': type, accept: 'text/html' },
        payload,
      });
    expect((await send('application/json', '{}')).statusCode).toBe(415);
    expect((await send('text/plain', 'x')).statusCode).toBe(415);
    const large = await send(headers['content-type'], `recado=${'x'.repeat(20_000)}`);
    expect([large.statusCode, large.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8']);
    const long = await post(some(['1', '1'], { recado: 'x'.repeat(501) }));
    expect([long.statusCode, words(long.body)]).toEqual([422, expect.stringContaining('no máximo 500')]);
    expect((await post(some(['1', '1'], { recado: 'a\u0000b' }))).statusCode).toBe(303);
    expect(await standing()).toMatchObject({ note: 'ab' });
  });
});

describe('20.4: what is coming', () => {
  const FRIDAY = '2026-11-20';
  const cropId = (place: number) => farm.crops[place]?.id ?? '';
  /** What the box of a crop is called on a page, as the crop was when the page was opened. */
  const boxOf = (place: number, unit = 'caixa', portions = 20) =>
    boxName({ id: cropId(place), unit, portions });
  const units = (quantity: string, before = '') => ({
    acao: 'oferta',
    dia: FRIDAY,
    [`era-${boxOf(0)}`]: before,
    [`c-${boxOf(0)}`]: quantity,
    [`era-${boxOf(1)}`]: '',
    [`c-${boxOf(1)}`]: '',
  });
  const agree = (changes: Partial<typeof crops.$inferInsert>) =>
    store()
      .db.update(crops)
      .set({ updatedAt: store().clock.now(), ...changes })
      .where(eq(crops.id, cropId(0)));
  const offers = async () =>
    (await store().db.select().from(harvestOffers)).map(({ date, quantity }) => [date, quantity]);

  it('20.4: is asked for the four rounds ahead that have no order yet, and kept by day and crop', async () => {
    const { body } = await read();
    expect([...body.matchAll(/href="\?dia=([\d-]+)"/g)].map(([, date]) => date)).toEqual([
      '2026-11-18',
      '2026-11-20',
      '2026-11-21',
      '2026-11-24',
    ]);
    const { headers: sent } = await post(units('8'));
    expect(sent.location).toBe('?feito=saved#ofertas');
    expect(await offers()).toEqual([['2026-11-20', 8]]);
    expect(words((await read()).body)).toContain('sexta, 20 de novembro ✓ informado');
    // The form is at hand for a phone without signal, with what was said of each day.
    expect((await read()).body).toContain(`href="?dia=2026-11-20" data-said="${boxOf(0)}=8"`);
    expect((await read()).body).toContain('<template id="dia"><form');
    const day = await read(`${path}?dia=2026-11-20`);
    expect(words(day.body)).toContain('O que vou ter na sexta-feira, 20 de novembro');
    expect(day.body).toContain(`name="c-${boxOf(0)}" value="8"`);
    expect((await read(`${path}?dia=2026-11-19`)).statusCode).toBe(303);
  });

  it('20.4: changes only what was changed in the form, and forgets what was emptied', async () => {
    await post(units('8'));
    // Another phone's page of before, on which this crop was not touched.
    await post(units('', ''));
    expect(await offers()).toEqual([['2026-11-20', 8]]);
    await post(units('', '8'));
    expect(await offers()).toEqual([]);
  });

  it('20.4: is as much as the farm usually has, however much that is', async () => {
    await agree({ usualQuantity: 12_000 });
    const day = (await read(`${path}?dia=2026-11-20`)).body;
    expect([...day.matchAll(/ max="(\d+)"/g)].map(([, most]) => most)).toEqual(['9999', '12000']);
    expect((await post(units('12001'))).body).toContain('de 0 a 12000, sem vírgula');
    expect((await post(units('12000'))).statusCode).toBe(303);
    expect(await offers()).toEqual([['2026-11-20', 12_000]]);
  });

  it('20.4: is refused for a day without a round, for what is no number and for what others grow', async () => {
    expect((await post({ ...units('8'), dia: '2026-11-19' })).statusCode).toBe(409);
    expect((await post({ ...units('8'), dia: '2027-11-19' })).statusCode).toBe(409);
    expect((await post({ ...units('8'), dia: 'amanhã' })).statusCode).toBe(422);
    const wrong = await post(units('muito'));
    expect([wrong.statusCode, wrong.body]).toEqual([422, expect.stringContaining('value="muito"')]);
    const other = await plantFarm(store(), 'Outro sítio', ['Mel']);
    const theirs = boxName({ id: other.crops[0]?.id ?? '', unit: 'caixa', portions: 20 });
    await post({ acao: 'oferta', dia: '2026-11-20', [`c-${theirs}`]: '4' });
    expect(await offers()).toEqual([]);
  });

  it.each([
    ['unit', { unit: 'caixa de 20 kg', portions: 20 }, 'caixa de 20 kg (20 porções)'],
    ['content', { unit: 'caixa', portions: 40 }, 'caixa (40 porções)'],
  ])(
    '20.4: is not taken where it was typed for another %s, and the rest comes back',
    async (_, now, words) => {
      const draft = { ...units('100'), [`c-${boxOf(1)}`]: '7' };
      await agree(now);
      const { statusCode, body } = await post(draft);
      expect([statusCode, body]).toEqual([
        422,
        expect.stringContaining(`A unidade de Tomate mudou para ${words}; escreva de novo.`),
      ]);
      expect(await offers()).toEqual([]);
      // A hundred of the old unit is not a hundred of the new one.
      const tomatoes = boxOf(0, now.unit, now.portions);
      expect(body).toContain(`name="c-${tomatoes}" value=""`);
      expect(body).toContain(`name="c-${boxOf(1)}" value="7"`);
      const asScript = await post(draft, path, { accept: 'application/json' });
      expect(asScript.json()).toMatchObject({ outcome: 'refused', place: `o-${FRIDAY}` });
      const { [`c-${boxOf(0)}`]: _old, ...rest } = draft;
      expect((await post({ ...rest, [`c-${tomatoes}`]: '5' })).statusCode).toBe(303);
      expect((await offers()).map(([, quantity]) => quantity).sort()).toEqual([5, 7]);
    },
  );

  it('20.4: names every crop that is counted otherwise now before any other mistake', async () => {
    const other = await plantFarm(store(), 'Três coisas', ['Aipim', 'Batata', 'Couve']);
    const [aipim, batata, couve] = other.crops.map(({ id }) => boxName({ id, unit: 'caixa', portions: 20 }));
    const form = { acao: 'oferta', dia: FRIDAY, [`c-${aipim}`]: '1', [`c-${batata}`]: '2' };
    for (const place of [0, 1])
      await store()
        .db.update(crops)
        .set({ unit: 'saco' })
        .where(eq(crops.id, other.crops[place]?.id ?? ''));
    const { body } = await post({ ...form, [`c-${couve}`]: 'muita' }, await pathOf(other));
    expect(body).toMatch(/A unidade de Aipim mudou para saco .* A unidade de Batata mudou para saco/);
    expect(body).toContain('value="muita"');
  });

  it('20.4: of a page that says no unit is taken where the crop is older than any such page', async () => {
    const { [`c-${boxOf(0)}`]: _, ...rest } = units('');
    const before = { ...rest, [`era-${cropId(0)}`]: '', [`c-${cropId(0)}`]: '8' };
    await agree({ updatedAt: new Date('2026-09-21T12:00:00Z') });
    const refusal = await post(before);
    expect([refusal.statusCode, refusal.body]).toEqual([
      422,
      expect.stringContaining('A unidade de Tomate agora é caixa (20 porções); escreva de novo.'),
    ]);
    expect(await offers()).toEqual([]);
    await agree({ updatedAt: new Date('2026-09-20T12:00:00Z') });
    expect((await post(before)).statusCode).toBe(303);
    expect(await offers()).toEqual([[FRIDAY, 8]]);
  });

  it('20.4: waits for whoever is agreeing on another unit, and is held against it', async () => {
    const { db } = store();
    const sent = await db.transaction(async (tx) => {
      await requireProducer(tx, farm.producerId);
      await tx
        .update(crops)
        .set({ unit: 'saco' })
        .where(eq(crops.id, cropId(0)));
      const answer = post(units('100'));
      await untilWaiting(store(), 1);
      return { answer };
    });
    expect((await sent.answer).statusCode).toBe(422);
    expect(await offers()).toEqual([]);
  });

  it('20.4: has a forecast of what this farm grows, once there is one and until it is asked', async () => {
    const other = await plantFarm(store(), 'Outro sítio', ['Mel']);
    await store().db.insert(harvestRounds).values({ date: '2026-11-20', forecastAt: sunday });
    await store()
      .db.insert(harvestForecasts)
      .values([
        { date: '2026-11-20', productId: farm.crops[0]?.productId ?? '', portions: 61 },
        { date: '2026-11-20', productId: other.crops[0]?.productId ?? '', portions: 10 },
      ]);
    const shown = words((await read()).body);
    expect(shown).toMatch(/Previsão para sexta, 20 de novembro .* Tomate 4 × caixa Não é um pedido/);
    expect(shown).not.toContain('Mel');
    await store().db.update(harvestRounds).set({ madeUntil: sunday });
    expect((await read()).body).not.toContain('Previsão');
  });

  it('20.4: forecasts this farm’s share, as the message does, where others grow it too', async () => {
    const [own] = farm.crops;
    const productId = own?.productId ?? '';
    const other = await plantFarm(store(), 'Sítio de cima', ['Quiabo']);
    await store().db.update(crops).set({ productId }).where(eq(crops.producerId, other.producerId));
    await store().db.insert(harvestRounds).values({ date: '2026-11-20', forecastAt: sunday });
    await store().db.insert(harvestForecasts).values({ date: '2026-11-20', productId, portions: 161 });
    const shares = await shareForecast(store().db, '2026-11-20');
    const units = (shares.get(farm.producerId) ?? []).map((line) => line.units);
    const all = [...shares.values()].flat().reduce((sum, line) => sum + line.units, 0);
    expect(units[0]).toBeLessThan(all);
    expect(words((await read()).body)).toMatch(
      new RegExp(`Previsão para sexta, 20 de novembro .* Tomate ${units[0]} × caixa Não é um pedido`),
    );
  });

  it('20.4: has the forecast of the day that replaced one that was called off', async () => {
    const [friday, saturday] = ['2026-11-20', '2026-11-21'];
    const productId = farm.crops[0]?.productId ?? '';
    for (const [date, portions] of [
      [friday, 61],
      [saturday, 81],
    ] as const) {
      await store().db.insert(harvestRounds).values({ date, forecastAt: sunday });
      await store().db.insert(harvestForecasts).values({ date, productId, portions });
    }
    expect(words((await read()).body)).toMatch(/Previsão para sexta, 20 de novembro/);
    await store()
      .db.insert(closedDays)
      .values({ date: friday, replacedBy: saturday, reason: 'Enchente', createdAt: sunday });
    expect(words((await read()).body)).toMatch(/Previsão para sábado, 21 de novembro .* Tomate 5 × caixa/);
  });
});

describe('20.4: my statements', () => {
  async function settle(producerId: string, paidOn: string | null) {
    const [closed] = await store()
      .db.insert(statements)
      .values({
        producerId,
        from: '2026-10-01',
        to: '2026-10-31',
        totalCents: cents(80_00),
        state: paidOn ? 'paid' : 'closed',
        paidOn,
        closedAt: sunday,
        closedBy: 'Ana',
      })
      .returning();
    const line = (description: string, amount: number, statementId: string | null) => ({
      id: randomUUID(),
      producerId,
      statementId,
      kind: 'other' as const,
      date: '2026-10-06',
      description,
      unit: 'caixa',
      quantityThousandths: 2500,
      priceCents: cents(40_00),
      amountCents: cents(amount),
      enteredAt: sunday,
      enteredBy: 'Ana',
    });
    await store()
      .db.insert(statementLines)
      .values([
        line('Tomate', 100_00, closed?.id ?? ''),
        line('Adiantamento', -20_00, closed?.id ?? ''),
        line('Couve', 15_00, null),
      ]);
    return closed?.number ?? 0;
  }

  it('20.4: are listed with what is open, and open with every line', async () => {
    const number = await settle(farm.producerId, '2026-11-05');
    const shown = words((await read()).body);
    expect(shown).toContain('Ainda sem acerto R$ 15,00');
    expect(shown).toContain(`Acerto ${number} R$ 80,00 01/10/2026 a 31/10/2026, pago em 05/11/2026`);
    const one = words((await read(`${path}?acerto=${number}`)).body);
    expect(one).toMatch(
      /Adiantamento .*-R\$ 20,00.*Tomate 2,5 × caixa a R\$ 40,00 R\$ 100,00 Total R\$ 80,00/,
    );
    expect(one).not.toContain('Couve');
    expect(words((await read(`${path}?acerto=aberto`)).body)).toMatch(/Couve .* Total R\$ 15,00/);
  });

  it('20.4: say in words what was lost, put right, taken and brought back', async () => {
    const enter = (values: Partial<typeof statementLines.$inferInsert>) => ({
      id: randomUUID(),
      producerId: farm.producerId,
      kind: 'crates' as const,
      date: '2026-11-10',
      description: 'Caixas',
      unit: 'caixa',
      quantityThousandths: 8000,
      priceCents: cents(10_00),
      amountCents: cents(-80_00),
      enteredAt: sunday,
      enteredBy: 'Ana',
      ...values,
    });
    const taken = enter({});
    const back = enter({ quantityThousandths: -3000, amountCents: cents(30_00) });
    const undone = enter({ quantityThousandths: -8000, amountCents: cents(80_00), corrects: taken.id });
    await store().db.insert(statementLines).values([taken, back, undone]);
    const crop = farm.crops[0];
    const admin = await signIn(store(), { role: 'admin' });
    const goods = (kind: string, quantity: string, reason: string) => ({
      ...{ id: randomUUID(), producerId: farm.producerId, cropId: crop?.id, kind, quantity, reason },
    });
    await store().app.inject({
      method: 'POST',
      url: `/api/admin/harvest/${TUESDAY}/receipts`,
      headers: admin.headers,
      payload: { lines: [goods('received', '9', ''), goods('lost', '1,5', 'chuva')] },
    });
    const shown = words((await read(`${path}?acerto=aberto`)).body);
    expect(shown).toContain('Caixas levou 8 × caixa a R$ 10,00');
    expect(shown).toContain('Caixas devolveu 3 × caixa a R$ 10,00');
    expect(shown).toContain('Caixas desfeito: 8 × caixa a R$ 10,00');
    expect(shown).toMatch(/perda: chuva descontado: 1,5 × caixa/);
    expect(shown).not.toMatch(/-\d+(,\d+)? ×/);
  });

  it('20.4: come in parts where there are many lines, each with the total of all', async () => {
    const line = (place: number) => ({
      id: randomUUID(),
      producerId: farm.producerId,
      kind: 'other' as const,
      date: '2026-11-10',
      description: `Linha ${String(place).padStart(3, '0')}`,
      amountCents: cents(1_00),
      enteredAt: sunday,
      enteredBy: 'Ana',
    });
    await store()
      .db.insert(statementLines)
      .values(Array.from({ length: 230 }, (_, place) => line(place)));
    const part = async (query: string) => words((await read(`${path}?acerto=aberto${query}`)).body);
    const seen = new Set<string>();
    for (const query of ['', '&parte=2', '&parte=3'])
      for (const [text] of (await part(query)).matchAll(/Linha \d{3}/g)) seen.add(text);
    expect(seen.size).toBe(230);
    expect(await part('')).toMatch(/Parte 1 de 3\. Seguinte .* Total R\$ 230,00/);
    expect(await part('&parte=3')).toMatch(/Parte 3 de 3\. Anterior .* Total R\$ 230,00/);
    expect(await part('&parte=99')).toContain('Parte 3 de 3');
    expect(await part('&parte=x')).toContain('Parte 1 de 3');
  });

  it('20.4: are nobody else’s', async () => {
    const number = await settle((await plantFarm(store(), 'Outro sítio')).producerId, null);
    const { statusCode, headers: sent } = await read(`${path}?acerto=${number}`);
    expect([statusCode, sent.location]).toEqual([303, '?']);
    expect((await read(`${path}?acerto=abc`)).statusCode).toBe(303);
    expect(words((await read()).body)).not.toContain('Acerto');
  });
});

describe('20.4: a link that opens nothing', () => {
  it('20.4: answers the same to the byte, whether revoked, invented or of somebody who left', async () => {
    const admin = await signIn(store(), { role: 'admin' });
    const left = await plantFarm(store(), 'Quem saiu');
    const ofLeft = await pathOf(left);
    await store().db.update(producers).set({ active: false }).where(eq(producers.id, left.producerId));
    await revokeFarmLink(store().deps, admin.user, farm.producerId);
    const answers = [];
    for (const url of [`/colheita/${'A'.repeat(32)}`, path, ofLeft, '/colheita/x'])
      for (const ask of [() => read(url), () => read(`${url}?acerto=1`), () => post(all(), url)]) {
        const { statusCode, headers: sent, body } = await ask();
        const { 'x-request-id': _id, date: _date, ...others } = sent;
        answers.push({ statusCode, body, ...others });
      }
    expect(answers[0]).toMatchObject({ statusCode: 404, 'content-type': 'text/html; charset=utf-8' });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await post(all(), path, { accept: 'application/json' })).statusCode).toBe(404);
  });
});
