import { cents } from '@cesta/contract/base/money';
import { describe, expect, it } from 'vitest';
import { useHarvestRounds } from '../../testing/harvest-rounds.ts';
import { settleFarm } from '../../testing/harvests.ts';
import { receive } from '../../testing/short-harvests.ts';
import { CRUZ_DAS_ALMAS } from '../../testing/subscribers.ts';
import { worklistOf } from '../../testing/worklist.ts';

const { ana, at, basketOf, day, green, harvest, lineOf, ordersOf, run, store } = useHarvestRounds();

describe('asking for what is missing', () => {
  it('calls nothing short that is only asked for at a coming cut-off', async () => {
    const friday = day(4);
    await settleFarm(store(), 'Tem', [{ productId: green(), portions: 1, usual: 900 }]);
    await basketOf();
    at(`${day(1)}T13:00`);
    for (let baskets = 0; baskets < 3; baskets += 1) await basketOf(CRUZ_DAS_ALMAS);
    at(`${day(2)}T18:03`);
    await run();
    const shortages = async () =>
      (await ana().call('GET', `/admin/harvest/${friday}/shortages`)).body.shortages;
    const told = async () => (await worklistOf(store(), 'harvest-short')).map(({ matter }) => matter);
    const [first] = await ordersOf(friday);
    const { wanted, later } = await lineOf(friday);
    expect(wanted).toBeGreaterThan(first?.asked ?? 0);
    expect(later).toBe((wanted / 4) * 3);
    expect(await lineOf(friday)).toMatchObject({ unasked: 0 });
    expect([await shortages(), await told()]).toEqual([[], []]);

    // What is missing of what was asked for is told, with those alone who wait for it.
    const call = { answer_id: crypto.randomUUID(), revision: 0, text: '1' };
    expect((await ana().call('POST', `/admin/harvest/orders/${first?.id}/answer`, call)).status).toBe(200);
    expect(await shortages()).toMatchObject([{ wanted: wanted / 4, missing: wanted / 4 - 1, baskets: 1 }]);
    expect(await told()).toHaveLength(1);
    const { body } = await ana().call('GET', `/admin/harvest/${friday}/shortages/${green()}`);
    expect(body).toMatchObject({ total: 1 });

    at(`${day(3)}T12:02`);
    await run();
    expect(await lineOf(friday)).toMatchObject({ later: 0 });
    expect(await shortages()).toMatchObject([{ wanted, missing: wanted - 1, baskets: 4 }]);
  });

  it('asks others for what a farmer does not have, and not the same one again', async () => {
    const friday = day(4);
    const planted = { productId: green(), portions: 1, usual: 900 };
    const no = await settleFarm(store(), 'Não tem', [{ ...planted, priority: 1 }]);
    await basketOf();
    at(`${day(2)}T18:03`);
    await run();
    const [first] = await ordersOf(friday);
    const asked = first?.asked ?? 0;
    expect(asked).toBeGreaterThan(1);
    expect(await lineOf(friday)).toMatchObject({ unasked: 0 });
    const call = { answer_id: crypto.randomUUID(), revision: 0, text: '1' };
    expect((await ana().call('POST', `/admin/harvest/orders/${first?.id}/answer`, call)).status).toBe(200);
    // While nobody else grows it there is nobody to ask.
    expect(await lineOf(friday)).toMatchObject({ confirmed: 1, unanswered: 0, unasked: 0 });
    const other = await settleFarm(store(), 'Tem', [{ ...planted, priority: 2 }]);
    const { wanted, unasked } = await lineOf(friday);
    expect(unasked).toBe(wanted - 1);
    expect((await ana().call('POST', `/admin/harvest/${friday}/orders`)).status).toBe(200);
    const orders = await ordersOf(friday);
    expect(orders.filter(({ producerId }) => producerId === no.producerId)).toHaveLength(1);
    expect(orders.filter(({ producerId }) => producerId === other.producerId)).toMatchObject([
      { number: 1, asked: asked - 1 },
    ]);
    expect(await lineOf(friday)).toMatchObject({ confirmed: 1, unanswered: asked - 1, unasked: 0 });
  });

  it('offers to ask for more while a farmer can still harvest it, and not for what came unasked', async () => {
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
    const { wanted, unasked } = await lineOf(friday);
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
    expect(await lineOf(friday)).toMatchObject({ received: 1, unasked });
    await brings(other);
    expect(await lineOf(friday)).toMatchObject({ received: 2, unasked: unasked - 1 });
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
    expect(await lineOf(friday)).toMatchObject({ unasked: 0 });
    expect((await ask()).body.message).toBe('Não falta pedir nada.');
    // Who asked for it is written down, once: what was not needed, or refused, asked nobody.
    const { entries } = (await ana().call('GET', '/admin/audit-log?subject=harvest')).body;
    expect(entries.filter(({ subject_id }: { subject_id: string }) => subject_id === friday)).toMatchObject([
      { action: 'harvest_asked', to: '1' },
    ]);
  });

  it('takes a correction in the shed for what it is, and asks nobody for what came before it', async () => {
    const friday = day(4);
    const { body: settings } = await ana().call('GET', '/admin/harvest/settings');
    await ana().call('PUT', '/admin/harvest/settings', { ...settings, margin_percent: 0 });
    const planted = { productId: green(), portions: 1, usual: 900 };
    const one = await settleFarm(store(), 'Trouxe mais', [{ ...planted, priority: 1 }]);
    await settleFarm(store(), 'Pode trazer', [{ ...planted, priority: 2 }]);
    const answer = async (id: string | undefined, text: string) => {
      const said = { answer_id: crypto.randomUUID(), revision: 0, text };
      expect((await ana().call('POST', `/admin/harvest/orders/${id}/answer`, said)).status).toBe(200);
    };
    const enter = async (line: object) => {
      const { body } = await ana().call('POST', `/admin/harvest/${friday}/receipts`, { lines: [line] });
      expect(body).toMatchObject({ refused: [] });
    };
    const [cropId] = one.cropIds;
    const brought = (id: string, quantity: number) =>
      enter({ id, producerId: one.producerId, cropId, kind: 'received', quantity: String(quantity) });

    await basketOf();
    at(`${day(1)}T13:00`);
    for (let basket = 0; basket < 3; basket += 1) await basketOf(CRUZ_DAS_ALMAS);
    at(`${day(2)}T18:03`);
    await run();
    const [first] = await ordersOf(friday);
    await answer(first?.id, 'tudo');
    // One more than was asked came, and one too few was typed.
    const [typed, mistaken] = [crypto.randomUUID(), crypto.randomUUID()];
    at(`${day(2)}T19:00`);
    await brought(typed, first?.asked ?? 0);
    at(`${day(3)}T12:02`);
    await run();
    const [, second] = await ordersOf(friday);
    expect(second?.asked).toBeGreaterThan(2);
    await answer(second?.id, String((second?.asked ?? 0) - 1));
    expect(await lineOf(friday)).toMatchObject({ unasked: 1 });

    at(`${day(3)}T13:00`);
    const instead = { id: crypto.randomUUID(), quantity: String((first?.asked ?? 0) + 1) };
    await enter({ id: crypto.randomUUID(), corrects: typed, reason: 'Contei de novo', instead });
    expect(await lineOf(friday)).toMatchObject({ received: (first?.asked ?? 0) + 1, unasked: 0 });
    // Put right once more: it came when the first of them was entered.
    const again = { ...instead, id: crypto.randomUUID() };
    await enter({ id: crypto.randomUUID(), corrects: instead.id, reason: 'Outra vez', instead: again });
    expect(await lineOf(friday)).toMatchObject({ unasked: 0 });
    // What was entered by mistake and taken back was never there.
    await brought(mistaken, 1);
    await enter({ id: crypto.randomUUID(), corrects: mistaken, reason: 'Era de outro' });
    expect(await lineOf(friday)).toMatchObject({ received: (first?.asked ?? 0) + 1, unasked: 0 });
    const asked = await ana().call('POST', `/admin/harvest/${friday}/orders`);
    expect(asked.body.message).toBe('Não falta pedir nada.');
    const { body: now } = await ana().call('GET', '/admin/harvest/settings');
    await ana().call('PUT', '/admin/harvest/settings', { ...now, margin_percent: settings.margin_percent });
  });
});
