import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { askFarm, plantFarm } from '../../../testing/asked-farms.ts';
import { useFarmPage, words } from '../../../testing/farm-pages.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { closedDays } from '../../coverage/coverage.tables.ts';
import { producers } from '../../producers/producers.tables.ts';
import { revokeFarmLink } from '../farms/farm-links.service.ts';
import { answerOrder } from '../harvest/answering.service.ts';
import { harvestAnswers, harvestLines, harvestOrders, harvestRounds } from '../harvest/harvest.tables.ts';

const {
  TUESDAY,
  all,
  deadline,
  farm,
  kale,
  orderId,
  path,
  pathOf,
  post,
  read,
  some,
  standing,
  store,
  sunday,
  tomato,
  tooLate,
} = useFarmPage();

describe("the farmer's page", () => {
  it('greets the farm and says what is asked and until when', async () => {
    const { statusCode, body } = await read();
    expect(statusCode).toBe(200);
    expect(body).toContain('Olá, Sítio &#60;da&#62; Serra!');
    expect(words(body)).toContain(
      'terça, 17 de novembro Responda até segunda, 16/11, às 7:00 Sem resposta, ',
    );
    expect(words(body)).toMatch(/Couve 5 × caixa Tomate 12 × caixa/);
    expect(body).toContain('Confirmo tudo');
  });

  it('takes Confirmo tudo by a plain form and answers by a redirect to itself', async () => {
    const { statusCode, headers: sent } = await post(all());
    expect([statusCode, sent.location]).toEqual([303, `?feito=applied#p-${orderId()}`]);
    expect(await standing()).toEqual({ units: [12, 5], by: 'page', note: '' });
    const { body } = await read(`${path()}?feito=applied`);
    expect(body).toContain('Resposta recebida');
    expect(words(body)).toContain('✓ Respondido');
    expect(body).not.toContain('Confirmo tudo');
  });

  it('takes less, none or more line by line, with a note', async () => {
    await post(some(['15', '0'], { recado: 'Couve só\r\nsemana que vem' }));
    expect(await standing()).toEqual({ units: [15, 0], by: 'page', note: 'Couve só\nsemana que vem' });
    expect(words((await read()).body)).toMatch(
      /Couve 0 × caixa \(pedimos 5\) Tomate 15 × caixa \(pedimos 12\)/,
    );
  });

  it('takes as much as was asked, however much that is, by one press or typed', async () => {
    await store().db.update(harvestLines).set({ asked: 12_000 }).where(eq(harvestLines.id, tomato()));
    expect((await read()).body).toMatch(new RegExp(`name="q-${tomato()}" value="12000" min="0" max="12000"`));
    expect((await post(some(['12001', '5']))).body).toContain('de 0 a 12000, sem vírgula');
    expect((await post(some(['11500', '5']))).statusCode).toBe(303);
    expect(await standing()).toMatchObject({ units: [11_500, 5] });
    expect((await post(all({ revisao: '1' }))).statusCode).toBe(303);
    expect(await standing()).toMatchObject({ units: [12_000, 5] });
  });

  it('counts a form once that is posted again by a reload', async () => {
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
  ])('gives a form back as it was typed where a quantity is %j', async (typed, message) => {
    const { statusCode, body } = await post(some([typed, '3'], { recado: 'Até <já>' }));
    expect(statusCode).toBe(422);
    expect(body).toContain(message);
    expect(body).toContain(`name="q-${kale()}" value="3"`);
    expect(body).toContain('Até &#60;já&#62;');
    expect(body).toMatch(/<details open>/);
    expect(body).not.toContain('<b>"');
    expect(await standing()).toMatchObject({ by: null });
  });

  it('shows the newer answer of another phone, and loses nothing that was typed', async () => {
    await post(some(['10', '5']));
    const { statusCode, body } = await post(some(['7', '2'], { recado: 'Da roça' }));
    expect(statusCode).toBe(409);
    expect(body).toContain('Já há uma resposta mais nova');
    expect(words(body)).toContain('Tomate 10 × caixa (pedimos 12)');
    expect(body).toContain(`name="q-${tomato()}" value="7"`);
    expect(body).toContain('Da roça');
    expect(body).toContain('name="revisao" value="1"');
    expect(await standing()).toMatchObject({ units: [10, 5] });
    expect((await post(some(['7', '2'], { revisao: '1' }))).statusCode).toBe(303);
    expect(await standing()).toMatchObject({ units: [7, 2] });
  });

  it('keeps what comes after the deadline, changes nothing and says so', async () => {
    store().clock.set(tooLate);
    const { body: over } = await read();
    expect(words(over)).toContain('Prazo encerrado');
    expect(over).toContain('tel:+');
    expect(over).not.toContain('Confirmo tudo');
    const { statusCode, headers: sent } = await post(all());
    expect([statusCode, sent.location]).toEqual([303, `?feito=late#p-${orderId()}`]);
    expect((await read(`${path()}?feito=late`)).body).toContain('o prazo já tinha acabado');
    expect(await standing()).toMatchObject({ units: [null, null], by: null });
    expect(await store().db.select().from(harvestAnswers)).toMatchObject([{ late: true }]);
  });

  it('what came too late counts when it is said again in a round that is open again', async () => {
    store().clock.set(tooLate);
    await post(all());
    const later = new Date(tooLate.getTime() + 2 * 3_600_000);
    await store().db.update(harvestRounds).set({ answersUntil: later, closedAt: null });
    const { headers: sent } = await post(all());
    expect(sent.location).toBe(`?feito=applied#p-${orderId()}`);
    expect((await post(all())).headers.location).toBe(`?feito=applied#p-${orderId()}`);
    expect(await standing()).toMatchObject({ units: [12, 5], by: 'page' });
    expect(await store().db.select().from(harvestAnswers)).toHaveLength(2);
  });

  it('what came in time and is sent again after the deadline was in time', async () => {
    await post(all());
    store().clock.set(tooLate);
    expect((await post(all())).headers.location).toBe(`?feito=applied#p-${orderId()}`);
    expect(await store().db.select().from(harvestAnswers)).toHaveLength(1);
  });

  it('takes a draft of a round that is over, which no page shows any more', async () => {
    store().clock.set('2026-11-20T12:00:00Z');
    expect((await read()).body).not.toContain(orderId());
    const { statusCode, body } = await post(all(), path(), { accept: 'application/json' });
    expect([statusCode, JSON.parse(body)]).toEqual([200, { outcome: 'late', place: `p-${orderId()}` }]);
  });

  it('says what silence made of an order', async () => {
    await answerOrder(store().deps, {
      orderId: orderId(),
      answerId: randomUUID(),
      by: 'silence',
      note: '',
      lines: [],
    });
    store().clock.set(tooLate);
    expect(words((await read()).body)).toContain('Sem resposta no prazo. Ficou assim:');
  });

  it('shows an order that was made meanwhile beside the first', async () => {
    const second = await askFarm(store(), farm(), {
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

  it('says that a round was called off and asks for nothing', async () => {
    await store().db.insert(closedDays).values({ date: TUESDAY, reason: 'Enchente', createdAt: sunday });
    const { body } = await read();
    expect(words(body)).toContain('Não há entrega neste dia');
    expect(body).not.toContain('Confirmo tudo');
  });

  it('thanks nobody for an answer to a round that was called off meanwhile, in time or late', async () => {
    await store().db.insert(closedDays).values({ date: TUESDAY, reason: 'Enchente', createdAt: sunday });
    const inTime = await post(all());
    expect(inTime.headers.location).toBe(`?feito=off#p-${orderId()}`);
    expect(await standing()).toMatchObject({ units: [12, 5], by: 'page' });
    const { body } = await read(`${path()}?feito=off`);
    expect(words(body)).toContain(
      'Recebemos, mas não há entrega neste dia. Antes de colher, fale com a loja.',
    );
    store().clock.set(tooLate);
    expect((await post(some(['3', '2']))).headers.location).toBe(`?feito=off#p-${orderId()}`);
    expect(await standing()).toMatchObject({ units: [12, 5], by: 'page' });
  });

  it('takes nothing for another farm, whatever the form says', async () => {
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

  it('answers its script in JSON, with the outcome or what is wrong', async () => {
    const asScript = { accept: 'application/json' };
    const wrong = await post(some(['x', '1']), path(), asScript);
    expect([wrong.statusCode, wrong.json().outcome]).toEqual([422, 'refused']);
    const right = await post(some(['1', '1']), path(), asScript);
    expect([right.statusCode, right.json()]).toEqual([200, { outcome: 'applied', place: `p-${orderId()}` }]);
    const stale = await post(some(['2', '1']), path(), asScript);
    expect([stale.statusCode, stale.json().outcome]).toEqual([409, 'stale']);
  });

  it('refuses what is no form, too long a note and too large a body', async () => {
    const send = (type: string, payload: string) =>
      store().app.inject({
        method: 'POST',
        url: path(),
        headers: { 'content-type': type, accept: 'text/html' },
        payload,
      });
    expect((await send('application/json', '{}')).statusCode).toBe(415);
    expect((await send('text/plain', 'x')).statusCode).toBe(415);
    const large = await send('application/x-www-form-urlencoded', `recado=${'x'.repeat(20_000)}`);
    expect([large.statusCode, large.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8']);
    const long = await post(some(['1', '1'], { recado: 'x'.repeat(501) }));
    expect([long.statusCode, words(long.body)]).toEqual([422, expect.stringContaining('no máximo 500')]);
    expect((await post(some(['1', '1'], { recado: 'a\u0000b' }))).statusCode).toBe(303);
    expect(await standing()).toMatchObject({ note: 'ab' });
  });
});

describe('a link that opens nothing', () => {
  it('answers the same to the byte, whether revoked, invented or of somebody who left', async () => {
    const admin = await signIn(store(), { role: 'admin' });
    const left = await plantFarm(store(), 'Quem saiu');
    const ofLeft = await pathOf(left);
    await store().db.update(producers).set({ active: false }).where(eq(producers.id, left.producerId));
    await revokeFarmLink(store().deps, admin.user, farm().producerId);
    const answers = [];
    for (const url of [`/colheita/${'A'.repeat(32)}`, path(), ofLeft, '/colheita/x'])
      for (const ask of [() => read(url), () => read(`${url}?acerto=1`), () => post(all(), url)]) {
        const { statusCode, headers: sent, body } = await ask();
        const { 'x-request-id': _id, date: _date, ...others } = sent;
        answers.push({ statusCode, body, ...others });
      }
    expect(answers[0]).toMatchObject({ statusCode: 404, 'content-type': 'text/html; charset=utf-8' });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await post(all(), path(), { accept: 'application/json' })).statusCode).toBe(404);
  });

  it('is looked up by the same statements, whether revoked or invented, as one that opens a page', async () => {
    const admin = await signIn(store(), { role: 'admin' });
    const other = await pathOf(await plantFarm(store(), 'Quem fica'));
    await revokeFarmLink(store().deps, admin.user, farm().producerId);
    const { pool } = store().deps.database;
    const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
    const statementsOf = async (url: string) => {
      const said: string[] = [];
      pool.query = ((...args: unknown[]) => {
        const [first] = args as [string | { text: string }];
        const text = typeof first === 'string' ? first : first.text;
        // Limits are counted with the other processes every second, whatever is asked meanwhile.
        if (!text.includes('insert into counters')) said.push(text);
        return query(...args);
      }) as typeof pool.query;
      await read(url);
      pool.query = query as typeof pool.query;
      return said;
    };
    const revoked = await statementsOf(path());
    expect(revoked).toEqual([expect.stringContaining('farm_links'), expect.stringContaining('producers')]);
    expect(await statementsOf(`/colheita/${'A'.repeat(32)}`)).toEqual(revoked);
    const opened = await statementsOf(other);
    expect(opened.slice(0, revoked.length)).toEqual(revoked);
    expect(opened.length).toBeGreaterThan(revoked.length);
  });
});
