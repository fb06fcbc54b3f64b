import { randomUUID } from 'node:crypto';
import { addDays, dayOf } from '@cesta/contract/base/calendar';
import type { DayReceipts, ReceivingFarm } from '@cesta/contract/supply/receiving';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callAs } from '../../../testing/calling.ts';
import { askFor, growCrop, settleFarm, type TestCrop } from '../../../testing/goods.ts';
import { stockUp } from '../../../testing/shelf.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { useStore } from '../../../testing/test-store.ts';
import { products } from '../../catalog/catalog.tables.ts';
import { producers } from '../../producers/producers.tables.ts';
import { crops } from '../farms/farms.tables.ts';
import { statementLines } from '../statements/statements.tables.ts';
import { receipts } from './receiving.tables.ts';

const store = useStore();
let office: SignedIn;
let packer: SignedIn;
let farm: string;
let aipim: TestCrop;
let date: string;
let rounds = 0;

beforeAll(async () => {
  office = await signIn(store(), { role: 'admin', name: 'Ana' });
  packer = await signIn(store(), { role: 'packer', name: 'Bia' });
});

beforeEach(async () => {
  rounds += 1;
  date = addDays(dayOf(store().clock.now()), rounds % 7);
  farm = await settleFarm(store(), `Sítio ${rounds}`);
  aipim = await growCrop(store(), farm, `Aipim ${rounds}`);
});

const send = (lines: object[], who = packer, day = date) =>
  callAs(who, store(), 'POST', `/admin/harvest/${day}/receipts`, { lines });
const came = (quantity: string | number, more: object = {}) => ({
  id: randomUUID(),
  producerId: farm,
  cropId: aipim.id,
  kind: 'received',
  quantity,
  ...more,
});
const lost = (quantity: string, reason = 'amassado') => came(quantity, { kind: 'lost', reason });

async function read(who = packer, day = date): Promise<ReceivingFarm | undefined> {
  const { body } = await callAs(who, store(), 'GET', `/admin/harvest/${day}/receipts`);
  return (body as DayReceipts).farms.find(({ producerId }) => producerId === farm);
}

const owed = () => store().db.select().from(statementLines).where(eq(statementLines.producerId, farm));
const amounts = async () => (await owed()).map(({ amountCents }) => amountCents).sort((a, b) => a - b);
const refusal = (answer: { body: { refused: { message: string }[] } }) => answer.body.refused[0]?.message;

describe('what is expected', () => {
  it('is what was confirmed, else what was asked, with a later city’s order on top', async () => {
    const couve = await growCrop(store(), farm, 'Couve');
    await askFor(store(), date, [
      { crop: aipim, asked: 5, confirmed: 3 },
      { crop: couve, asked: 4 },
    ]);
    await askFor(store(), date, [{ crop: aipim, asked: 2 }], 2);
    expect(await read()).toMatchObject({
      lines: [
        { productName: aipim.name, unit: 'caixa', expected: 5, isConfirmed: false, received: 0 },
        { productName: 'Couve', expected: 4, isConfirmed: false },
      ],
    });
  });

  it('is held against what came and what was lost, with who entered it', async () => {
    await askFor(store(), date, [{ crop: aipim, asked: 5, confirmed: 4 }]);
    await send([came('2,5'), lost('0,5')]);
    const found = await read();
    expect(found?.lines).toMatchObject([{ expected: 4, isConfirmed: true, received: 2.5, lost: 0.5 }]);
    expect(found?.entries).toHaveLength(2);
    expect(found?.entries[0]).toMatchObject({ enteredBy: 'Bia', unit: 'caixa' });
  });
});

describe('what came', () => {
  it('is a line each, worth its price to the cent, and what was lost is taken off', async () => {
    expect((await send([came('2,5'), lost('0,333')])).body.refused).toEqual([]);
    expect(await amounts()).toEqual([-1515, 11_375]);
  });

  it('is one line however often it is sent', async () => {
    const lines = [came(3), lost('1')];
    for (let times = 0; times < 3; times++) {
      const { body } = await send(lines);
      expect(body).toEqual({ saved: lines.map(({ id }) => id), refused: [] });
    }
    await Promise.all([send(lines), send(lines)]);
    expect(await amounts()).toEqual([-4550, 13_650]);
  });

  it('is entered once when all of it came and two phones say so at once; what came besides is not in its way', async () => {
    await askFor(store(), date, [{ crop: aipim, asked: 5, confirmed: 5 }]);
    await send([came(1)]);
    const all = () => came(4, { upTo: 5 });
    const [first, second] = await Promise.all([send([all()], packer), send([all()], office)]);
    const refusals = [first, second].flatMap(({ body }) => body.refused);
    expect(refusals).toMatchObject([{ message: expect.stringContaining('Outra pessoa já anotou') }]);
    expect((await read())?.lines).toMatchObject([{ expected: 5, received: 5 }]);
    expect(await amounts()).toEqual([4550, 18_200]);
    // A later load is typed, and counts.
    expect((await send([came(2)])).body.refused).toEqual([]);
  });

  it('is refused under an id that stands for something else', async () => {
    const line = came(3);
    await send([line]);
    const others = [
      { ...line, quantity: 4 },
      { ...line, kind: 'lost', reason: 'chuva' },
      { ...line, reason: 'molhado' },
      { ...line, cropId: undefined, productId: aipim.productId, unit: 'caixa' },
      {
        ...line,
        producerId: await settleFarm(store(), 'Vizinho'),
        cropId: undefined,
        productId: aipim.productId,
      },
    ];
    for (const other of others) {
      const answer = await send([other]);
      expect(answer.body.saved).toEqual([]);
      expect(refusal(answer)).toContain('já foi feito com outros dados');
    }
    expect(refusal(await send([line], packer, addDays(date, 1)))).toContain('outros dados');
    expect((await send([line])).body).toEqual({ saved: [line.id], refused: [] });
    expect(await amounts()).toEqual([13_650]);
  });

  it('is the same line although the price that was agreed has changed since', async () => {
    const line = came(1);
    await send([line]);
    await store().db.update(crops).set({ priceCents: sql`9900`, unit: 'saco' }).where(eq(crops.id, aipim.id));
    expect((await send([line])).body.refused).toEqual([]);
    expect(await amounts()).toEqual([4550]);
  });

  it('costs what was agreed when it was asked for, whatever was agreed since', async () => {
    await askFor(store(), date, [{ crop: aipim, asked: 5 }]);
    await store().db.update(crops).set({ priceCents: sql`9900`, unit: 'saco' }).where(eq(crops.id, aipim.id));
    await send([came(1)]);
    expect(await amounts()).toEqual([4550]);
    expect((await read())?.lines).toMatchObject([{ unit: 'caixa', received: 1 }]);
  });

  it('is refused in another unit than it would be kept in', async () => {
    await askFor(store(), date, [{ crop: aipim, asked: 5 }]);
    const answer = await send([came(1, { unit: 'saco' }), came(1, { unit: 'caixa' }), came(1)]);
    expect(answer.body.saved).toHaveLength(2);
    expect(refusal(answer)).toBe(
      `A unidade de ${aipim.name} neste dia é “caixa”, e não “saco”. Abra a tela de novo e anote nesta unidade.`,
    );
    expect(await amounts()).toEqual([4550, 4550]);
  });

  it('is received although the producer, the crop or the product is gone meanwhile: it stands in the shed', async () => {
    const { db, clock } = store();
    await db.update(producers).set({ active: false }).where(eq(producers.id, farm));
    await db.update(crops).set({ active: false }).where(eq(crops.id, aipim.id));
    await db
      .update(products)
      .set({ deletedAt: clock.now(), active: false, slug: null })
      .where(eq(products.id, aipim.productId));
    expect((await send([came(1)])).body.refused).toEqual([]);
    expect(await read()).toMatchObject({ lines: [{ productName: aipim.name, received: 1, expected: null }] });
  });

  it('may be what nobody asked for or agreed, at a price of the office alone', async () => {
    const productId = await stockUp(store(), 'Jaca', 1);
    const jaca = { cropId: undefined, productId, unit: 'unidade', portions: 8, price: '12,50' };
    await send([came(2, jaca)], packer);
    expect(await amounts()).toEqual([0]);
    await send([came(2, jaca)], office);
    expect(await amounts()).toEqual([0, 2500]);
    expect((await read())?.lines).toMatchObject([
      { cropId: null, unit: 'unidade', portions: 8, received: 4 },
    ]);
  });

  it('is of a farm’s own crop, and of a product that exists', async () => {
    const other = await settleFarm(store(), 'Outro sítio');
    const { body } = await send([
      came(1, { producerId: other }),
      came(1, { producerId: randomUUID() }),
      came(1, { cropId: undefined, productId: randomUUID() }),
      came(1),
    ]);
    expect(body.refused).toHaveLength(3);
    expect(body.saved).toHaveLength(1);
    expect(await amounts()).toEqual([4550]);
  });

  it.each(['', '0', '-1', '1.500', '2,3456', 'duas', '10001'])('is refused as %j', async (quantity) => {
    expect((await send([came(quantity)])).status).toBe(422);
  });

  it('is refused when it is worth more than any harvest', async () => {
    const dear = await growCrop(store(), farm, 'Açafrão', { priceCents: 10_000_000 });
    const { body } = await send([came(9999, { cropId: dear.id })]);
    expect(body.refused[0].message).toContain('grande demais');
    expect(await amounts()).toEqual([]);
  });
});

describe('a loss', () => {
  it('says why', async () => {
    expect((await send([came(1, { kind: 'lost' })])).status).toBe(422);
  });

  it('is worth what it came at, whatever was agreed since', async () => {
    await send([came(2)]);
    store().clock.advance(1000);
    await store()
      .db.update(crops)
      .set({ priceCents: sql`9900`, unit: 'saco', portions: 50 })
      .where(eq(crops.id, aipim.id));
    // Of another unit, and taken back: what is lost is not of it.
    const later = came(1);
    await send([later, { id: randomUUID(), corrects: later.id, reason: 'engano' }]);
    expect((await send([lost('1')])).body.refused).toEqual([]);
    const rows = await store().db.select().from(receipts).where(eq(receipts.producerId, farm));
    const loss = rows.find(({ kind }) => kind === 'lost');
    expect(loss).toMatchObject({ unit: 'caixa', portions: 20, priceCents: 4550 });
  });

  it('is entered in the unit that came, although a later order asks in another', async () => {
    await askFor(store(), date, [{ crop: aipim, asked: 3 }]);
    await send([came(3, { unit: 'caixa' })]);
    const changed = { unit: 'saco', portions: 10, priceCents: 3000 };
    await store()
      .db.update(crops)
      .set({ ...changed, priceCents: sql`3000` })
      .where(eq(crops.id, aipim.id));
    await askFor(store(), date, [{ crop: { ...aipim, ...changed }, asked: 4 }], 2);
    const lines = async () =>
      (await read())?.lines.map(({ unit, expected, received, lost: gone }) => [
        unit,
        expected,
        received,
        gone,
      ]);
    expect(await lines()).toEqual([
      ['caixa', 3, 3, 0],
      ['saco', 4, 0, 0],
    ]);
    const loss = (quantity: string, unit: string) => came(quantity, { unit, kind: 'lost', reason: 'chuva' });
    expect(refusal(await send([loss('1', 'saco')]))).toContain('neste dia é “caixa”, e não “saco”');
    // Whatever the screen offers is taken: of either unit, lost or come later, at the price of its own order.
    const answer = await send([
      loss('1', 'caixa'),
      came(2, { unit: 'saco' }),
      loss('0,5', 'saco'),
      came(1, { unit: 'caixa' }),
    ]);
    expect(answer.body.refused).toEqual([]);
    expect(await amounts()).toEqual([-4550, -1500, 4550, 6000, 13_650]);
    expect(await lines()).toEqual([
      ['caixa', 4, 4, 1],
      ['saco', 2, 2, 0.5],
    ]);
    // No more of a unit than came in it.
    expect(refusal(await send([loss('2', 'saco')]))).toContain('mais do que chegou');
  });

  it('of what nobody had agreed is worth what it came at, too, and is one line however often it is sent', async () => {
    const productId = await stockUp(store(), 'Jaca', 1);
    const jaca = { cropId: undefined, productId, unit: 'unidade', portions: 8 };
    await send([came(10, { ...jaca, price: '12,50' })], office);
    // Neither in another unit, nor of another farm.
    store().clock.advance(1000);
    await send([came(1, { ...jaca, unit: 'kg', portions: 2, price: '3' })], office);
    const other = await settleFarm(store(), 'Vizinho');
    await send([came(1, { ...jaca, producerId: other, price: '4' })], office);
    const { portions: _, ...said } = { ...jaca, kind: 'lost', reason: 'passada' };
    const [fromOffice, fromShed] = [came(4, said), came(1, { ...said, portions: 8 })];
    for (const _time of [1, 2]) {
      expect((await send([fromOffice], office)).body.refused).toEqual([]);
      expect((await send([fromShed], packer)).body.refused).toEqual([]);
    }
    expect(await amounts()).toEqual([-5000, -1250, 300, 12_500]);
    const rows = await store().db.select().from(receipts).where(eq(receipts.id, fromOffice.id));
    expect(rows).toMatchObject([{ unit: 'unidade', portions: 8, priceCents: 1250 }]);
  });

  it('is never more than came', async () => {
    await send([came(2)]);
    const answer = await send([lost('1,5'), lost('1'), lost('0,5')]);
    expect(answer.body.saved).toHaveLength(2);
    expect(refusal(answer)).toContain('mais do que chegou');
    expect((await read())?.lines).toMatchObject([{ received: 2, lost: 2 }]);
  });

  it('is never more than came when two phones enter it at once', async () => {
    await send([came(2)]);
    await Promise.all([send([lost('2')]), send([lost('2')]), send([lost('2')], office)]);
    expect((await read())?.lines).toMatchObject([{ received: 2, lost: 2 }]);
  });
});

describe('a correction', () => {
  it('is a line that takes the other back to the cent, with what it should have been', async () => {
    const wrong = came('2,333');
    await send([wrong]);
    const right = { id: randomUUID(), quantity: '2' };
    await send([{ id: randomUUID(), corrects: wrong.id, reason: 'contei errado', instead: right }]);
    expect(await amounts()).toEqual([-10_615, 9100, 10_615]);
    const found = await read();
    expect(found?.lines).toMatchObject([{ received: 2 }]);
    expect(found?.entries.find(({ id }) => id === wrong.id)).toMatchObject({ isCorrected: true });
    const [back] = (await owed()).filter(({ corrects }) => corrects);
    expect(back).toMatchObject({ corrects: wrong.id, description: `${aipim.name}, correção: contei errado` });
  });

  it('happens once, whoever tries again, and is itself not corrected', async () => {
    const wrong = came(2);
    await send([wrong]);
    const back = { id: randomUUID(), corrects: wrong.id, reason: 'engano' };
    await Promise.all([send([back]), send([back])]);
    expect((await send([back])).body).toEqual({ saved: [back.id], refused: [] });
    expect(refusal(await send([{ ...back, id: randomUUID() }]))).toContain('já foi corrigida');
    expect(refusal(await send([{ ...back, id: randomUUID(), corrects: back.id }]))).toBeTruthy();
    expect(await amounts()).toEqual([-9100, 9100]);
  });

  it('is refused under an id that stands for something else, and so is what it puts in place', async () => {
    const [wrong, kept] = [came(2), came(1)];
    await send([wrong, kept]);
    const back = { id: randomUUID(), corrects: wrong.id, reason: 'engano' };
    const taken = { ...back, instead: { id: kept.id, quantity: 5 } };
    expect(refusal(await send([taken]))).toContain('outros dados');
    expect((await read())?.lines).toMatchObject([{ received: 3 }]);
    const right = { ...back, instead: { id: randomUUID(), quantity: 4 } };
    for (let times = 0; times < 2; times++) expect((await send([right])).body.refused).toEqual([]);
    const other = { ...right, instead: { ...right.instead, quantity: 6 } };
    expect(refusal(await send([other]))).toContain('outros dados');
    expect(refusal(await send([{ ...right, reason: 'outro' }]))).toContain('outros dados');
    expect((await read())?.lines).toMatchObject([{ received: 5 }]);
  });

  it('never leaves more lost than came, and is checked with what stands in its place', async () => {
    const wrong = came(3);
    await send([wrong, lost('2')]);
    const back = { id: randomUUID(), corrects: wrong.id, reason: 'engano' };
    expect(refusal(await send([back]))).toContain('mais do que chegou');
    const little = { ...back, instead: { id: randomUUID(), quantity: 1 } };
    expect(refusal(await send([little]))).toContain('mais do que chegou');
    expect(await amounts()).toEqual([-9100, 13_650]);
    const enough = { ...back, instead: { id: randomUUID(), quantity: 2 } };
    expect((await send([enough])).body.refused).toEqual([]);
    expect((await read())?.lines).toMatchObject([{ received: 2, lost: 2 }]);
  });

  it('gives a price to what came without one, from the office alone', async () => {
    const productId = await stockUp(store(), 'Caju', 1);
    const gift = came(3, { cropId: undefined, productId, unit: 'kg' });
    await send([gift]);
    const priced = { id: randomUUID(), quantity: 3, price: '4,00' };
    const back = { id: randomUUID(), corrects: gift.id, reason: 'preço combinado', instead: priced };
    await send([back], office);
    expect(await amounts()).toEqual([0, 0, 1200]);
  });
});

describe('who may', () => {
  it('packers enter and see no price, in any answer', async () => {
    await askFor(store(), date, [{ crop: aipim, asked: 5 }]);
    const answer = await send([came(1, { price: 99 })]);
    expect(await amounts()).toEqual([4550]);
    const seen = await callAs(packer, store(), 'GET', `/admin/harvest/${date}/receipts`);
    const growers = await callAs(packer, store(), 'GET', '/admin/harvest/growers');
    for (const { body } of [answer, seen, growers])
      expect(JSON.stringify(body)).not.toMatch(/price|amount|cents|:45\.5\b|:4550\b/i);
    expect((await read(office))?.entries[0]).toMatchObject({ price: 45.5 });
  });

  it('the shed sees a week back and two ahead; the office enters what was forgotten; nobody another year', async () => {
    const today = dayOf(store().clock.now());
    const status = async (who: SignedIn, days: number) =>
      (await send([came(1)], who, addDays(today, days))).status;
    expect(await status(packer, -7)).toBe(200);
    expect(await status(packer, -8)).toBe(403);
    expect(await status(packer, 15)).toBe(403);
    expect(await status(office, -60)).toBe(200);
    expect(await status(office, 365)).toBe(403);
    expect(await status(await signIn(store(), { role: 'driver' }), 0)).toBe(403);
    expect((await send([came(1)], packer, 'amanha')).status).toBe(404);
  });

  it('who grows what is there to choose from, with what nobody grows', async () => {
    await stockUp(store(), 'Umbu', 1);
    const { body } = await callAs(packer, store(), 'GET', '/admin/harvest/growers');
    const own = body.producers.find(({ id }: { id: string }) => id === farm);
    expect(own.crops).toMatchObject([{ id: aipim.id, productName: aipim.name, unit: 'caixa' }]);
    expect(body.products.map(({ name }: { name: string }) => name)).toContain('Umbu');
  });
});

describe('what was entered stays', () => {
  it('the database itself refuses to change or delete it', async () => {
    const line = came(1);
    await send([line]);
    const { db } = store();
    const own = eq(receipts.id, line.id);
    await expect(db.update(receipts).set({ quantityThousandths: 5 }).where(own)).rejects.toThrow();
    await expect(db.delete(receipts).where(own)).rejects.toThrow();
    expect(await amounts()).toEqual([4550]);
  });

  it('who did it is in the audit log, in the farmer’s unit', async () => {
    await send([came('1,5'), lost('1', 'chuva')]);
    const { body } = await callAs(office, store(), 'GET', '/admin/audit-log?subject=receipt');
    const own = body.entries.filter(({ subject_id }: { subject_id: string }) => subject_id === farm);
    expect(own).toMatchObject([
      { action: 'lost', from: 'chuva', to: expect.stringContaining('1 × caixa') },
      { action: 'received', by: { name: 'Bia' }, to: expect.stringContaining('1,5 × caixa') },
    ]);
  });
});
