import { dayOf } from '@cesta/contract/base/calendar';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { plantFarm } from '../../../testing/asked-farms.ts';
import { useFarmPage, words } from '../../../testing/farm-pages.ts';
import { untilWaiting } from '../../../testing/lock-waits.ts';
import { closedDays } from '../../coverage/coverage.tables.ts';
import { requireProducer } from '../../producers/producers.service.ts';
import { crops } from '../farms/farms.tables.ts';
import { shareForecast } from '../harvest/forecasting.service.ts';
import { harvestForecasts } from '../harvest/forecasts.tables.ts';
import { harvestOffers, harvestRounds } from '../harvest/harvest.tables.ts';
import { boxName } from './offer-boxes.ts';

const { farm, path, pathOf, post, read, store, sunday } = useFarmPage();

describe('what is coming', () => {
  const FRIDAY = '2026-11-20';
  const cropId = (place: number) => farm().crops[place]?.id ?? '';
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

  it('is asked for the four rounds ahead that have no order yet, and kept by day and crop', async () => {
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
    const day = await read(`${path()}?dia=2026-11-20`);
    expect(words(day.body)).toContain('O que vou ter na sexta-feira, 20 de novembro');
    expect(day.body).toContain(`name="c-${boxOf(0)}" value="8"`);
    expect((await read(`${path()}?dia=2026-11-19`)).statusCode).toBe(303);
  });

  it('changes only what was changed in the form, and forgets what was emptied', async () => {
    await post(units('8'));
    // Another phone's page of before, on which this crop was not touched.
    await post(units('', ''));
    expect(await offers()).toEqual([['2026-11-20', 8]]);
    await post(units('', '8'));
    expect(await offers()).toEqual([]);
  });

  it('is as much as the farm usually has, however much that is', async () => {
    await agree({ usualQuantity: 12_000 });
    const day = (await read(`${path()}?dia=2026-11-20`)).body;
    expect([...day.matchAll(/ max="(\d+)"/g)].map(([, most]) => most)).toEqual(['9999', '12000']);
    expect((await post(units('12001'))).body).toContain('de 0 a 12000, sem vírgula');
    expect((await post(units('12000'))).statusCode).toBe(303);
    expect(await offers()).toEqual([['2026-11-20', 12_000]]);
  });

  it('is refused for a day without a round, for what is no number and for what others grow', async () => {
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
  ])('is not taken where it was typed for another %s, and the rest comes back', async (_, now, words) => {
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
    const asScript = await post(draft, path(), { accept: 'application/json' });
    expect(asScript.json()).toMatchObject({ outcome: 'refused', place: `o-${FRIDAY}` });
    const { [`c-${boxOf(0)}`]: _old, ...rest } = draft;
    expect((await post({ ...rest, [`c-${tomatoes}`]: '5' })).statusCode).toBe(303);
    expect((await offers()).map(([, quantity]) => quantity).sort()).toEqual([5, 7]);
  });

  it('names every crop that is counted otherwise now before any other mistake', async () => {
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

  it('of a page that says no unit is taken where the crop is older than any such page', async () => {
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

  it('waits for whoever is agreeing on another unit, and is held against it', async () => {
    const { db } = store();
    const sent = await db.transaction(async (tx) => {
      await requireProducer(tx, farm().producerId);
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

  it('has a forecast of what this farm grows, once there is one and until it is asked', async () => {
    const other = await plantFarm(store(), 'Outro sítio', ['Mel']);
    await store().db.insert(harvestRounds).values({ date: '2026-11-20', forecastAt: sunday });
    await store()
      .db.insert(harvestForecasts)
      .values([
        { date: '2026-11-20', productId: farm().crops[0]?.productId ?? '', portions: 61 },
        { date: '2026-11-20', productId: other.crops[0]?.productId ?? '', portions: 10 },
      ]);
    const shown = words((await read()).body);
    expect(shown).toMatch(/Previsão para sexta, 20 de novembro .* Tomate 4 × caixa Não é um pedido/);
    expect(shown).not.toContain('Mel');
    await store().db.update(harvestRounds).set({ madeUntil: sunday });
    expect((await read()).body).not.toContain('Previsão');
  });

  it('forecasts this farm’s share, as the message does, where others grow it too', async () => {
    const [own] = farm().crops;
    const productId = own?.productId ?? '';
    const other = await plantFarm(store(), 'Sítio de cima', ['Quiabo']);
    await store().db.update(crops).set({ productId }).where(eq(crops.producerId, other.producerId));
    await store().db.insert(harvestRounds).values({ date: '2026-11-20', forecastAt: sunday });
    await store().db.insert(harvestForecasts).values({ date: '2026-11-20', productId, portions: 161 });
    const shares = await shareForecast(store().db, '2026-11-20', dayOf(sunday));
    const units = (shares.get(farm().producerId) ?? []).map((line) => line.units);
    const all = [...shares.values()].flat().reduce((sum, line) => sum + line.units, 0);
    expect(units[0]).toBeLessThan(all);
    expect(words((await read()).body)).toMatch(
      new RegExp(`Previsão para sexta, 20 de novembro .* Tomate ${units[0]} × caixa Não é um pedido`),
    );
  });

  it('has every forecast that was told, also where the first day asks nothing of this farm', async () => {
    const other = await plantFarm(store(), 'Outro sítio', ['Mel']);
    const productId = farm().crops[0]?.productId ?? '';
    for (const [date, wanted, portions] of [
      ['2026-11-18', other.crops[0]?.productId ?? '', 30],
      ['2026-11-20', productId, 61],
      ['2026-11-21', productId, 21],
      ['2026-11-24', productId, 100],
    ] as const) {
      await store().db.insert(harvestRounds).values({ date, forecastAt: sunday });
      await store().db.insert(harvestForecasts).values({ date, productId: wanted, portions });
    }
    const shown = words((await read()).body);
    expect(
      [...shown.matchAll(/Previsão para ([^,]+), (\d+) .*? Tomate (\d+) × caixa/g)].map((it) => it.slice(1)),
    ).toEqual([
      ['sexta', '20', '4'],
      ['sábado', '21', '2'],
      ['terça', '24', '5'],
    ]);
    expect(shown).not.toContain('Mel');
    // The same as in each message.
    for (const date of ['2026-11-20', '2026-11-21', '2026-11-24']) {
      const told = (await shareForecast(store().db, date, dayOf(sunday))).get(farm().producerId);
      const day = `${Number(date.slice(8))} de novembro`;
      expect(shown).toMatch(
        new RegExp(`Previsão para [^,]+, ${day} A loja[^:]*: Tomate ${told?.[0]?.units} × caixa`),
      );
    }
  });

  it('says of the usual quantity what the week’s other rounds have left', async () => {
    await agree({ usualQuantity: 15 });
    const other = (date: string) => read(`${path()}?dia=${date}`);
    // Twelve crates are asked for Tuesday; the Tuesday after is in another week.
    expect(words((await other(FRIDAY)).body)).toContain('× caixa, de costume 15 por semana, restam 3');
    expect(words((await other('2026-11-24')).body)).toMatch(/× caixa, de costume 15 por semana [^,]/);
    expect((await read()).body).toContain(`href="?dia=${FRIDAY}" data-said="" data-left="${boxOf(0)}=3"`);
    expect((await read()).body).toMatch(/href="\?dia=2026-11-24" data-said="">/);
    await agree({ usualQuantity: 12 });
    expect(words((await other(FRIDAY)).body)).toContain('de costume 12 por semana, já pedidos');
    await store().db.insert(closedDays).values({ date: '2026-11-17', reason: 'Enchente', createdAt: sunday });
    expect(words((await other(FRIDAY)).body)).toMatch(/de costume 12 por semana [^,]/);
  });

  it('has the forecast of the day that replaced one that was called off', async () => {
    const [friday, saturday] = ['2026-11-20', '2026-11-21'];
    const productId = farm().crops[0]?.productId ?? '';
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
