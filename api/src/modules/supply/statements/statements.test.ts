import { randomUUID } from 'node:crypto';
import { addDays, dayInDigits, dayOf } from '@cesta/contract/base/calendar';
import type { OpenFarms, OpenStatement, StatementDetails } from '@cesta/contract/supply/statements';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, callAs, type Method } from '../../../testing/calling.ts';
import { askFor, growCrop, settleFarm, type TestCrop } from '../../../testing/goods.ts';
import { stockUp } from '../../../testing/shelf.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { useStore } from '../../../testing/test-store.ts';
import { statementLines, statements } from './statements.tables.ts';

const store = useStore();
let office: SignedIn;
let farm: string;
let aipim: TestCrop;
let today: string;
let farms = 0;

beforeAll(async () => {
  office = await signIn(store(), { role: 'admin', name: 'Ana' });
});

beforeEach(async () => {
  farms += 1;
  today = dayOf(store().clock.now());
  farm = await settleFarm(store(), `Sítio ${String(farms).padStart(3, '0')}`);
  aipim = await growCrop(store(), farm, `Aipim ${farms}`);
});

const ask = (method: Method, path: string, payload?: object, who = office): Promise<Answer> =>
  callAs(who, store(), method, `/admin/${path}`, payload);

async function receive(quantity: string, date = today, more: object = {}): Promise<string> {
  const id = randomUUID();
  const line = { id, producerId: farm, cropId: aipim.id, kind: 'received', quantity, ...more };
  const { body } = await ask('POST', `harvest/${date}/receipts`, { lines: [line] });
  expect(body.refused).toEqual([]);
  return id;
}

const enter = (entry: object) =>
  ask('POST', 'statements/lines', { id: randomUUID(), producerId: farm, date: today, ...entry });
const advance = (amount: string) => enter({ kind: 'advance', amount });
const open = async (to = today) =>
  (await ask('GET', `statements/open/${farm}?to=${to}`)).body as OpenStatement;
/** The farm among those with something open. */
const opened = async () => {
  const { body } = await ask('GET', 'statements/open?limit=1000');
  return (body as OpenFarms).farms.find(({ producerId }) => producerId === farm);
};
const close = (total: number, more: object = {}) =>
  ask('POST', 'statements', { id: randomUUID(), producerId: farm, to: today, total, ...more });
const details = async (id: string) => (await ask('GET', `statements/${id}`)).body as StatementDetails;
const change = (id: string, body: object, who = office) => ask('PATCH', `statements/${id}`, body, who);

describe('a statement before it is closed', () => {
  it('is a farm’s open lines up to a day, in the farmer’s unit and each of a round', async () => {
    const round = addDays(today, -7);
    await askFor(store(), round, [{ crop: aipim, asked: 3 }]);
    await receive('2,5', round);
    await receive('0,5', round, { kind: 'lost', reason: 'chuva' });
    await receive('1');
    await advance('20');
    expect(await open(round)).toMatchObject({
      period: { from: round, to: round },
      count: 2,
      sums: { goods: 91, total: 91 },
    });
    const whole = await open();
    expect(whole.sums).toEqual({ goods: 136.5, advances: -20, crates: 0, others: 0, total: 116.5 });
    expect(whole.lines[0]).toMatchObject({
      kind: 'goods',
      receipt: 'received',
      date: round,
      unit: 'caixa',
      quantity: 2.5,
      price: 45.5,
      amount: 113.75,
      enteredBy: 'Ana',
    });
    expect(whole.lines[1]).toMatchObject({ receipt: 'lost', quantity: -0.5, amount: -22.75 });
  });

  it('is listed with what is open, what has no price yet, and the crates', async () => {
    await receive('1');
    const productId = await stockUp(store(), 'Jaca', 1);
    await receive('1', today, { cropId: undefined, productId, unit: 'unidade' });
    await enter({ kind: 'crates', way: 'taken', count: 12 });
    await enter({ kind: 'crates', way: 'back', count: 5, price: '10' });
    const { body } = await ask('GET', 'statements/open?limit=1000');
    const own = (body as OpenFarms).farms.find(({ producerId }) => producerId === farm);
    expect(own).toEqual({
      producerId: farm,
      name: expect.stringContaining('Sítio'),
      lines: 4,
      total: 95.5,
      since: today,
      unpriced: 1,
      crates: 7,
    });
    const page = (await ask('GET', 'statements/open?limit=1&offset=1')).body as OpenFarms;
    expect(page.farms).toHaveLength(1);
    expect(page.total).toBeGreaterThan(1);
  });

  it('of a farm that does not exist is not found', async () => {
    expect((await ask('GET', `statements/open/${randomUUID()}`)).status).toBe(404);
  });
});

describe('an entry', () => {
  it('sent twice, or by two at once, is one line', async () => {
    const entry = { id: randomUUID(), kind: 'other', to: 'farm', amount: '7,50', description: 'frete' };
    await Promise.all([enter(entry), enter(entry)]);
    await enter(entry);
    expect((await open()).sums).toMatchObject({ others: 7.5, total: 7.5 });
  });

  it('is refused under an id that stands for something else', async () => {
    const entry = { id: randomUUID(), kind: 'advance', amount: '100' };
    await enter(entry);
    // Typed anew after an answer that got lost.
    expect(await enter({ ...entry, amount: '120' })).toMatchObject({
      status: 409,
      body: { code: 'ENTRY_ID_USED' },
    });
    expect((await enter({ ...entry, description: 'sementes' })).status).toBe(409);
    expect((await enter(entry)).status).toBe(200);
    expect((await open()).sums).toMatchObject({ advances: -100 });
  });

  it('is not dated years ahead: no statement would have it until then', async () => {
    const far = addDays(today, 15);
    const answer = await enter({ kind: 'advance', amount: '50', date: far });
    expect(answer).toMatchObject({ status: 422, body: { fields: { date: expect.any(String) } } });
    expect((await advance('50')).status).toBe(200);
    const closing = await close(-50, { to: far });
    expect(closing).toMatchObject({ status: 422, body: { fields: { to: expect.any(String) } } });
    expect((await open(far)).count).toBe(1);
  });

  it('is not worded as a balance that is carried over: it could never be corrected', async () => {
    const description = 'Saldo do acerto nº 9, combinado por telefone';
    const { status, body } = await enter({ kind: 'other', to: 'farm', amount: '7,50', description });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['description']]);
    expect((await open()).lines).toEqual([]);
  });

  it('is corrected by a line that cancels it exactly, and once', async () => {
    const id = randomUUID();
    await enter({ id, kind: 'crates', way: 'taken', count: 3, price: '12,33' });
    const back = () => enter({ kind: 'correction', corrects: id, description: 'eram de outro' });
    const answers = await Promise.all([back(), back()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { sums, crates, lines } = await open();
    expect([sums.total, crates, lines.length]).toEqual([0, 0, 2]);
    expect(lines.map((line) => line.canCorrect)).toEqual([false, false]);
    expect(lines.find((line) => line.id === id)).toMatchObject({ isCorrected: true });
    const correction = lines.find(({ corrects }) => corrects === id);
    expect((await enter({ kind: 'correction', corrects: correction?.id, description: 'x' })).status).toBe(
      404,
    );
  });

  it('does not correct goods: those are corrected where they came', async () => {
    const id = await receive('1');
    const answer = await enter({ kind: 'correction', corrects: id, description: 'x' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'LINE_OF_GOODS' } });
  });

  it.each([
    { kind: 'other', to: 'farm', amount: '7,50', description: '' },
    { kind: 'crates', way: 'taken', count: 0 },
    { kind: 'advance', amount: '-5' },
    { kind: 'goods', amount: '5' },
  ])('is refused as %j', async (entry) => {
    expect((await enter(entry)).status).toBe(422);
  });
});

describe('closing', () => {
  it('takes all open lines up to the day, gives them a number, and begins where the last one ended', async () => {
    const before = addDays(today, -10);
    await receive('1', before);
    await receive('2');
    const first = await close(45.5, { to: addDays(today, -5) });
    expect(first.body).toMatchObject({ from: before, to: addDays(today, -5), total: 45.5, state: 'closed' });
    const second = await close(91);
    expect(second.body).toMatchObject({ from: addDays(today, -4), to: today, total: 91, closedBy: 'Ana' });
    expect(second.body.number).toBeGreaterThan(first.body.number);
    expect(await details(second.body.id)).toMatchObject({
      lines: [{ quantity: 2 }],
      sums: { goods: 91, total: 91 },
    });
    expect((await open()).period).toBeNull();
  });

  it('pressed twice, or by two operators, happens once', async () => {
    await receive('2');
    const id = randomUUID();
    const [one, other] = await Promise.all([close(91, { id }), close(91, { id })]);
    expect(one.body).toEqual(other.body);
    const rival = await close(91);
    expect(rival).toMatchObject({ status: 409, body: { code: 'STATEMENT_EMPTY' } });
    expect(await store().db.$count(statements, eq(statements.producerId, farm))).toBe(1);
    await receive('1');
    const both = await Promise.all([close(45.5), close(45.5)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is refused when the total is not the one that was seen', async () => {
    await receive('2');
    await receive('1');
    expect(await close(91)).toMatchObject({ status: 409, body: { code: 'STATEMENT_CHANGED' } });
    expect((await open()).count).toBe(2);
  });

  it('leaves goods without a price open and remembered, until the office names one', async () => {
    const productId = await stockUp(store(), 'Jaca', 1);
    await receive('1');
    const gift = await receive('2', today, { cropId: undefined, productId, unit: 'unidade' });
    const unpriced = async () => (await opened())?.unpriced;
    expect(await open()).toMatchObject({ count: 1, unpriced: 1, sums: { total: 45.5 } });
    expect((await open()).lines).toHaveLength(2);
    const { id } = (await close(45.5)).body;
    expect((await details(id)).lines).toMatchObject([{ quantity: 1, amount: 45.5 }]);
    expect(await open()).toMatchObject({ period: null, count: 0, unpriced: 1, lines: [{ id: gift }] });
    expect(await unpriced()).toBe(1);
    expect((await close(0)).body).toMatchObject({ code: 'STATEMENT_EMPTY' });

    const instead = { id: randomUUID(), quantity: '2', price: '12,50' };
    const priced = { id: randomUUID(), corrects: gift, reason: 'preço combinado', instead };
    await ask('POST', `harvest/${today}/receipts`, { lines: [priced] });
    expect(await unpriced()).toBe(0);
    expect(await open()).toMatchObject({ count: 3, unpriced: 0, sums: { total: 25 } });
    expect((await close(25)).status).toBe(200);
    expect(await open()).toMatchObject({ period: null, count: 0, lines: [] });
  });

  it('takes goods that are agreed at nothing: they have their price', async () => {
    const gift = await growCrop(store(), farm, 'Coentro', { priceCents: 0 });
    await receive('3', today, { cropId: gift.id });
    await receive('1', today, { cropId: gift.id, kind: 'lost', reason: 'murcho' });
    expect(await open()).toMatchObject({ count: 2, unpriced: 0, sums: { total: 0 } });
    expect((await open()).lines.map(({ price }) => price)).toEqual([0, 0]);
    expect((await close(0)).body).toMatchObject({ total: 0, state: 'paid' });
    expect(await open()).toMatchObject({ period: null, lines: [] });
    expect(await opened()).toBeUndefined();
  });

  it('takes goods that nobody had agreed once the office has said that they cost nothing', async () => {
    const productId = await stockUp(store(), 'Jaca', 1);
    const jaca = { cropId: undefined, productId, unit: 'unidade' };
    await receive('1', today, { ...jaca, price: '0' });
    // A loss of what costs nothing costs nothing.
    await receive('0,5', today, { ...jaca, kind: 'lost', reason: 'passada' });
    expect(await open()).toMatchObject({ count: 2, unpriced: 0 });
    const unsaid = await receive('2', today, { ...jaca, unit: 'kg' });
    expect(await open()).toMatchObject({ count: 2, unpriced: 1 });
    expect((await open()).lines.find(({ id }) => id === unsaid)?.price).toBeNull();
    const correct = async (corrects: string, price: object, who = office) => {
      const instead = { id: randomUUID(), quantity: '3', ...price };
      const lines = [{ id: randomUUID(), corrects, reason: 'conferido', instead }];
      await ask('POST', `harvest/${today}/receipts`, { lines }, who);
      return instead.id;
    };
    // Counted anew, and by whoever names no prices, it is still without one.
    const counted = await correct(unsaid, {});
    expect((await open()).unpriced).toBe(1);
    const packer = await signIn(store(), { role: 'packer' });
    const again = await correct(counted, { price: '0' }, packer);
    expect((await open()).unpriced).toBe(1);
    await correct(again, { price: '0' });
    expect(await open()).toMatchObject({ count: 9, unpriced: 0, sums: { total: 0 } });
    const { body } = await close(0);
    expect((await details(body.id)).lines).toHaveLength(9);
    expect(await opened()).toBeUndefined();
  });

  it('loses no line that is entered meanwhile', async () => {
    await receive('2');
    const [closed] = await Promise.all([close(91), receive('1'), advance('5')]);
    const left = (await open()).sums.total;
    const inside = closed.status === 200 ? (await details(closed.body.id)).sums.total : 0;
    expect(inside + left).toBeCloseTo(131.5, 5);
  });

  it('leaves what comes late for a closed period to the next one', async () => {
    const round = addDays(today, -7);
    await receive('2', round);
    await close(91);
    await receive('1', round);
    expect(await open()).toMatchObject({ period: { from: round, to: today }, sums: { total: 45.5 } });
    expect((await close(45.5)).status).toBe(200);
  });

  it('carries what the farm owes to the next one, as two lines that are nothing together', async () => {
    await receive('1');
    await advance('100');
    expect(await open()).toMatchObject({ sums: { total: -54.5 }, carried: -54.5 });
    const { body } = await close(-54.5);
    expect(body).toMatchObject({ total: 0, state: 'paid', paidOn: today });
    const closed = await details(body.id);
    expect(closed.sums.total).toBe(0);
    expect(closed.lines.find(({ kind }) => kind === 'other')).toMatchObject({ amount: 54.5, date: today });
    const next = await open(addDays(today, 30));
    expect(next.lines).toMatchObject([
      { description: `Saldo do acerto nº ${body.number}`, amount: -54.5, date: today },
    ]);
    const rows = await store()
      .db.select({ total: sql<string>`sum(amount_cents)` })
      .from(statementLines)
      .where(eq(statementLines.producerId, farm));
    expect(rows[0]?.total).toBe('-5450');
  });

  it('what was carried is not corrected: the farm would owe it twice, or no longer', async () => {
    await advance('100');
    const { body } = await close(-100);
    const [inside] = (await details(body.id)).lines.filter(({ kind }) => kind === 'other');
    const [next] = (await open(addDays(today, 30))).lines;
    for (const line of [inside, next]) {
      expect(line?.canCorrect).toBe(false);
      const answer = await enter({ kind: 'correction', corrects: line?.id, description: 'engano' });
      expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('não se corrige')]);
    }
    expect((await open(addDays(today, 30))).sums.total).toBe(-100);
  });
});

describe('a closed statement', () => {
  async function closed(): Promise<string> {
    await receive('2');
    return (await close(91)).body.id;
  }

  it('never changes, says the database itself', async () => {
    const id = await closed();
    const { db } = store();
    const before = await details(id);
    const attempts = [
      db.update(statements).set({ totalCents: sql`1` }).where(eq(statements.id, id)),
      db
        .update(statements)
        .set({ producerId: await settleFarm(store(), 'Outro') })
        .where(eq(statements.id, id)),
      db.update(statements).set({ to: '2030-01-01' }).where(eq(statements.id, id)),
      db.delete(statements).where(eq(statements.id, id)),
      db.update(statementLines).set({ amountCents: sql`1` }).where(eq(statementLines.statementId, id)),
      db.update(statementLines).set({ statementId: null }).where(eq(statementLines.statementId, id)),
      db.delete(statementLines).where(eq(statementLines.statementId, id)),
    ];
    for (const attempt of attempts) await expect(attempt).rejects.toThrow();
    // Nor is anything added to it: no new line, and none that was open.
    const open = randomUUID();
    await enter({ id: open, kind: 'advance', amount: '10' });
    const [line] = await db.select().from(statementLines).where(eq(statementLines.id, open));
    const added = { ...line, id: randomUUID(), statementId: id } as typeof statementLines.$inferInsert;
    const refused = { cause: { message: 'a closed statement gets no more lines' } };
    const move = (tx: Pick<typeof db, 'update'> = db) =>
      tx.update(statementLines).set({ statementId: id }).where(eq(statementLines.id, open));
    await expect(db.insert(statementLines).values(added)).rejects.toMatchObject(refused);
    await expect(move()).rejects.toMatchObject(refused);
    const besideItsNota = db.transaction(async (tx) => {
      await tx.update(statements).set({ nota: '1' }).where(eq(statements.id, id));
      await move(tx);
    });
    await expect(besideItsNota).rejects.toMatchObject(refused);
    expect(await details(id)).toEqual(before);
  });

  it('keeps its lines and total whatever is entered, corrected or closed afterwards', async () => {
    const entry = randomUUID();
    await enter({ id: entry, kind: 'advance', amount: '10' });
    const goods = await receive('2');
    const { id } = (await close(81)).body;
    const { lines, sums, total } = await details(id);
    await enter({ kind: 'correction', corrects: entry, description: 'não foi pago' });
    const lineBack = { id: randomUUID(), corrects: goods, reason: 'engano' };
    await ask('POST', `harvest/${today}/receipts`, { lines: [lineBack] });
    await close(-81);
    const after = await details(id);
    expect([after.sums, after.total, after.lines.length]).toEqual([sums, total, lines.length]);
    const next = await open(addDays(today, 1));
    expect(next.sums.total).toBe(-81);
  });

  it('gets its nota and its payment, and nothing else', async () => {
    const id = await closed();
    await change(id, { seen: 'closed', nota: '000.123' });
    const paid = await change(id, {
      seen: 'closed',
      payment: { paidOn: today, pixReference: 'E123' },
      total: 5,
      to: '2030-01-01',
    });
    expect(paid.body).toMatchObject({ state: 'paid', paidOn: today, pixReference: 'E123', paidBy: 'Ana' });
    expect(await details(id)).toMatchObject({ nota: '000.123', total: 91, to: today });
  });

  it('is paid once: the same press again is fine, a colleague’s is told', async () => {
    const id = await closed();
    const body = { seen: 'closed', payment: { paidOn: today, pixReference: '' } };
    const rui = await signIn(store(), { role: 'admin', name: 'Rui' });
    expect((await change(id, body)).status).toBe(200);
    expect((await change(id, body)).status).toBe(200);
    expect((await change(id, body, rui)).status).toBe(409);
    const shown = { nota: '', paidOn: today, pixReference: '', paidBy: 'Ana' };
    expect((await change(id, { seen: 'paid', shown, payment: null }, rui)).body).toMatchObject({
      state: 'closed',
      paidOn: null,
    });
    const tomorrow = { paidOn: addDays(today, 1), pixReference: '' };
    expect((await change(id, { seen: 'closed', payment: tomorrow })).status).toBe(422);
  });

  it('is not paid long before it begins: that is a mistyped month or year', async () => {
    const id = await closed();
    const { from } = await details(id);
    const first = addDays(from, -31);
    const payment = { paidOn: addDays(first, -1), pixReference: 'E1' };
    const refused = await change(id, { seen: 'closed', payment });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { paidOn: `Muito antes deste acerto: o dia pode ser de ${dayInDigits(first)} em diante` },
    ]);
    expect((await change(id, { seen: 'closed', payment: { ...payment, paidOn: first } })).status).toBe(200);
    // What was noted before there was such a rule keeps its day while its code is put right.
    const old = { paidOn: addDays(from, -400), pixReference: 'E1' };
    await store().db.update(statements).set(old).where(eq(statements.id, id));
    const shown = { nota: '', ...old, paidBy: 'Ana' };
    const mended = { ...old, pixReference: 'E2' };
    expect((await change(id, { seen: 'paid', shown, payment: mended })).body).toMatchObject(mended);
  });

  it('keeps the story of its payment: noted, put right, undone, and by whom', async () => {
    const id = await closed();
    const rui = await signIn(store(), { role: 'admin', name: 'Rui' });
    const yesterday = addDays(today, -1);
    const first = { paidOn: today, pixReference: 'E1' };
    const second = { paidOn: yesterday, pixReference: 'E2' };
    await change(id, { seen: 'closed', payment: first });
    const shown = { nota: '', ...first, paidBy: 'Ana' };
    await change(id, { seen: 'paid', shown, payment: second }, rui);
    await change(id, { seen: 'paid', shown: { ...shown, ...second, paidBy: 'Rui' }, payment: null });
    const [one, other] = [
      `${dayInDigits(today)}, Pix E1, por Ana`,
      `${dayInDigits(yesterday)}, Pix E2, por Rui`,
    ];
    expect((await details(id)).payments).toMatchObject([
      { by: 'Ana', from: null, to: one },
      { by: 'Rui', from: one, to: other },
      { by: 'Ana', from: other, to: null },
    ]);
    const { body } = await ask('GET', 'audit-log?subject=statement');
    const kept = body.entries.filter(
      ({ subject_id, field }: { subject_id: string; field: string }) => subject_id === id && field,
    );
    expect(kept).toMatchObject([
      { field: 'pagamento', from: other, to: null },
      { field: 'pagamento', from: one, to: other },
      { field: 'pagamento', from: null, to: one },
    ]);
  });

  it('is not overwritten from a screen that shows an older nota or payment', async () => {
    const id = await closed();
    const rui = await signIn(store(), { role: 'admin', name: 'Rui' });
    const pay = (pixReference: string) => ({ paidOn: today, pixReference });
    await change(id, { seen: 'closed', nota: '7', payment: pay('E1') });
    const old = { nota: '7', ...pay('E1'), paidBy: 'Ana' };
    expect((await change(id, { seen: 'paid', shown: old, payment: pay('E2') })).status).toBe(200);
    const stale = [
      { payment: pay('E3') },
      { payment: null },
      { payment: pay('E3'), shown: undefined },
      { nota: '8', shown: { ...old, nota: '' } },
    ];
    for (const body of stale)
      expect((await change(id, { seen: 'paid', shown: old, ...body }, rui)).status).toBe(409);
    expect(await details(id)).toMatchObject({ nota: '7', pixReference: 'E2', paidBy: 'Ana' });
    // A nota alone says nothing of the payment.
    expect((await change(id, { seen: 'paid', shown: old, nota: '8' }, rui)).status).toBe(200);
  });

  it('is listed from the newest, by farm and by state, page by page', async () => {
    await closed();
    await receive('1');
    await close(45.5);
    const list = async (query: string) => (await ask('GET', `statements?${query}`)).body;
    const own = await list(`producerId=${farm}`);
    expect(own.statements.map(({ total }: { total: number }) => total)).toEqual([45.5, 91]);
    const older = await list(`producerId=${farm}&before=${own.statements[0].number}`);
    expect(older).toMatchObject({ statements: [{ total: 91 }], next: null });
    expect((await list(`producerId=${farm}&state=paid`)).statements).toEqual([]);
  });

  it('leaves its making in the audit log', async () => {
    const id = await closed();
    await change(id, { seen: 'closed', nota: '9', payment: { paidOn: today, pixReference: '' } });
    const { body } = await ask('GET', 'audit-log?subject=statement');
    const own = body.entries.filter(({ subject_id }: { subject_id: string }) => subject_id === id);
    expect(own.map(({ action, to }: { action: string; to: string }) => [action, to])).toEqual([
      ['edited', `${dayInDigits(today)}, por Ana`],
      ['paid', '9100'],
      ['nota', '9'],
      ['settled', '9100'],
    ]);
  });
});

it('says in the audit log how many crates a farm took, and nothing twice', async () => {
  await enter({ kind: 'crates', way: 'taken', count: 7 });
  await advance('50');
  const { body } = await ask('GET', 'audit-log?subject=statement');
  const [given, crates] = body.entries;
  expect(crates).toMatchObject({ action: 'entered', from: 'Caixas levadas: 7', to: null });
  expect(given).toMatchObject({ action: 'entered', from: 'Adiantamento', to: '-5000' });
});

describe('tables and totals', () => {
  const csv = async (query: string) =>
    (await store().app.inject({ url: `/api/admin/statements/export?${query}`, headers: office.headers }))
      .body;

  it('a statement as a table opens in a Brazilian spreadsheet, runs nothing, and is in the audit log', async () => {
    await receive('2,5');
    await enter({ kind: 'other', to: 'shop', amount: '3', description: '=HYPERLINK("x")' });
    const { id, number } = (await close(110.75)).body;
    const text = await csv(`statement=${id}`);
    const [head, ...lines] = text.split('\r\n');
    expect(head).toMatch(/^\uFEFFAcerto;Produtor;Rodada/);
    const day = today.split('-').reverse().join('/');
    const goods = lines.find((line) => line.includes(aipim.name));
    expect(goods).toContain(`${day};Mercadoria;${aipim.name};2,5;caixa;45,50;113,75;Fechado;`);
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    const { body } = await ask('GET', 'audit-log?subject=download');
    expect(body.entries[0]).toMatchObject({ subject_id: 'statements', to: `nº ${number}` });
    expect((await csv(`statement=${randomUUID()}`)).includes('não existe')).toBe(true);
  });

  it('a period holds the lines of its days alone', async () => {
    await receive('1', addDays(today, -40));
    await receive('2', addDays(today, -41));
    const text = await csv(`from=${addDays(today, -40)}&to=${addDays(today, -40)}`);
    expect(text.split('\r\n').filter((line) => line.includes(aipim.name))).toHaveLength(1);
  });

  it('months say what came, was lost, was given before and was paid', async () => {
    const { body } = await ask('GET', 'statements/months');
    const [month] = body.months;
    expect(month.month).toBe(today.slice(0, 7));
    expect(month.received + month.lost).toBeCloseTo(month.goods, 5);
    expect(month.goods + month.advances + month.crates + month.others).toBeCloseTo(month.total, 5);
    expect(month.paid).toBeGreaterThan(0);
  });

  it('are the office’s alone', async () => {
    const packer = await signIn(store(), { role: 'packer' });
    for (const path of ['statements', 'statements/open', 'statements/months', 'statements/export'])
      expect((await ask('GET', path, undefined, packer)).status).toBe(403);
  });
});

describe('recounted in plain SQL', () => {
  it('the goods of all statement lines are what was received less what was lost, times its price', async () => {
    await receive('0,333');
    await receive('0,111', today, { kind: 'lost', reason: 'x' });
    const { rows } = await store().deps.database.pool.query(`
      select
        (select sum(amount_cents) from statement_lines where kind = 'goods') as owed,
        (select sum(round(quantity_thousandths::numeric * price_cents / 1000)
          * case kind when 'lost' then -1 else 1 end) from receipts) as counted,
        (select count(*) from receipts r left join statement_lines l on l.receipt_id = r.id where l.id is null) as missing,
        (select count(*) from statements s
          where total_cents <> (select sum(amount_cents) from statement_lines l where l.statement_id = s.id)) as wrong`);
    expect(rows[0].owed).not.toBe('0');
    expect(Number(rows[0].owed)).toBe(Number(rows[0].counted));
    expect([rows[0].missing, rows[0].wrong]).toEqual(['0', '0']);
  });
});
