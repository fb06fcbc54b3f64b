import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  basketOf,
  emailsTo,
  fillShelf,
  leastBasket,
  newSubscriber,
  pass,
  type Shelf,
  type Subscriber,
  subscribe,
} from '../../../testing/subscribers.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { freezeDeliveries } from '../deliveries/deliveries.service.ts';
import { tellUnsold } from '../news/news.service.ts';

// A Monday morning in Bahia: the first basket comes on Friday, and closes on Wednesday at 18:00.
const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
let shelf: Shelf;
beforeAll(async () => {
  shelf = await fillShelf(paying().store);
});

const own = (from: number, vegetables = 3, fruits = 1) =>
  [...shelf.vegetables.slice(from, from + vegetables), ...shelf.fruits.slice(1, 1 + fruits)].map(
    (productId) => ({ productId }),
  );
const put = (subscriber: Subscriber, id: string, selectedProducts: object[]) =>
  subscriber.call('PUT', `/subscription/deliveries/${id}/items`, { selectedProducts });
const drop = (subscriber: Subscriber, id: string) =>
  subscriber.call('DELETE', `/subscription/deliveries/${id}/items`);
const idsIn = ({ items }: Subscription['next_deliveries'][number]) => items.map((item) => item.product_id);
const idsOf = (chosen: { productId: string }[]) => chosen.map(({ productId }) => productId);

async function started(plan: 'essencial' | 'premium' = 'essencial') {
  const subscriber = await newSubscriber(paying().store);
  const subscription = await subscribe(paying(), shelf, subscriber, plan);
  const [delivery] = subscription.next_deliveries;
  if (!delivery) throw new Error('Nothing is planned');
  return { subscriber, subscription, delivery, nextWeek: dayAfter(subscription.current_period_end) };
}
const dayAfter = (moment: string | null) => (moment ?? '').slice(0, 10);

describe('one delivery holds something else than the others', () => {
  it('and the standing choice stays; doubled it is the same, and it can be taken back', async () => {
    const { subscriber, delivery } = await started();
    expect(delivery.differs).toBe(false);
    for (const _ of [1, 2]) {
      const { status, body } = await put(subscriber, delivery.id, own(4));
      expect([status, body.message]).toEqual([200, 'Pronto! A troca vale só para esta entrega.']);
    }
    const changed = await subscriber.subscription();
    expect(idsIn(changed.next_deliveries[0] as never)).toEqual(idsOf(own(4)));
    expect(changed.next_deliveries[0]?.differs).toBe(true);
    expect(changed.basket.map(({ id }) => id)).toEqual(idsOf(leastBasket(shelf, 'essencial')));

    // A later change of the standing choice leaves it alone.
    await subscriber.call('PUT', '/stripe/subscription/preferences', {
      selectedProducts: basketOf(shelf, 5, 2),
    });
    const kept = await subscriber.subscription();
    expect(idsIn(kept.next_deliveries[0] as never)).toEqual(idsOf(own(4)));
    for (const _ of [1, 2]) expect((await drop(subscriber, delivery.id)).status).toBe(200);
    const back = (await subscriber.subscription()).next_deliveries[0];
    expect([idsIn(back as never), back?.differs]).toEqual([idsOf(basketOf(shelf, 5, 2)), false]);
  });

  it('has the limits of its plan, by name, and a refusal changes nothing', async () => {
    const { subscriber, delivery } = await started();
    const few = await put(subscriber, delivery.id, basketOf(shelf, 2, 1));
    expect([few.status, few.body.message]).toEqual([422, 'Selecione pelo menos 3 vegetais']);
    const many = await put(subscriber, delivery.id, basketOf(shelf, 7, 1));
    expect(many.body.message).toBe('Você já selecionou o máximo de 6 vegetais');
    const honey = await put(subscriber, delivery.id, [...own(0), { productId: shelf.other }]);
    expect(honey.body.message).toBe('Este produto não faz parte das cestas');
    const gone = await put(subscriber, delivery.id, [...own(0), { productId: crypto.randomUUID() }]);
    expect([gone.status, gone.body.code]).toEqual([409, 'PRODUCT_UNAVAILABLE']);
    expect((await subscriber.subscription()).next_deliveries[0]?.differs).toBe(false);
  });

  it('is its own customer’s alone, and of a running subscription', async () => {
    const { subscriber, delivery } = await started();
    const stranger = await newSubscriber(paying().store);
    expect((await put(stranger, delivery.id, own(4))).status).toBe(404);
    await subscribe(paying(), shelf, stranger);
    expect((await put(stranger, delivery.id, own(4))).body.code).toBe('DELIVERY_NOT_FOUND');
    expect((await put(subscriber, '2027-03-09.1', own(4))).body.code).toBe('DELIVERY_NOT_FOUND');
    expect((await put(subscriber, '2027-03-08.2', own(4))).body.code).toBe('DELIVERY_NOT_FOUND');
    expect((await put(subscriber, '2028-03-06.1', own(4))).body.code).toBe('DELIVERY_NOT_FOUND');
    expect((await put(subscriber, 'amanha', own(4))).status).toBe(404);
  });

  it('each delivery of a week with two has its own', async () => {
    const { subscriber, subscription } = await started('premium');
    const [first, second] = subscription.next_deliveries;
    expect((await put(subscriber, second?.id ?? '', own(0, 7, 4))).status).toBe(200);
    const [left, right] = (await subscriber.subscription()).next_deliveries;
    expect([left?.items.length, left?.differs]).toEqual([first?.items.length, false]);
    expect([right?.items.length, right?.differs]).toEqual([11, true]);
  });
});

describe('weeks that are not paid yet', () => {
  it('keep the choice until they are; both names of the delivery work then', async () => {
    const { subscriber, nextWeek } = await started();
    expect((await put(subscriber, `${nextWeek}.1`, own(5))).status).toBe(200);
    expect((await subscriber.subscription()).next_deliveries.map(({ differs }) => differs)).toEqual([false]);
    await pass(paying(), { days: 7, hours: 2 });
    const [paid] = (await subscriber.subscription()).next_deliveries;
    expect([idsIn(paid as never), paid?.differs]).toEqual([idsOf(own(5)), true]);
    // A screen from before the charge.
    expect((await put(subscriber, `${nextWeek}.1`, own(6))).status).toBe(200);
    const [again] = (await subscriber.subscription()).next_deliveries;
    expect(idsIn(again as never)).toEqual(idsOf(own(6)));
    expect((await drop(subscriber, paid?.id ?? '')).status).toBe(200);
    expect((await subscriber.subscription()).next_deliveries[0]?.differs).toBe(false);
  });

  it('say in the calendar what they hold, and are refused while they are left out', async () => {
    const { subscriber, nextWeek } = await started();
    const line = async () =>
      (await subscriber.subscription()).calendar.find(({ id }) => id === `${nextWeek}.1`);
    expect(await line()).toMatchObject({ can_swap: true, differs: false, plan_type: 'essencial' });
    await put(subscriber, `${nextWeek}.1`, own(5));
    const chosen = await line();
    expect(chosen?.differs).toBe(true);
    expect(chosen?.own_items?.map(({ id, is_sold }) => [id, is_sold])).toEqual(
      idsOf(own(5)).map((id) => [id, true]),
    );
    await subscriber.call('POST', `/subscription/deliveries/${nextWeek}.1/skip`);
    const { personalData, database } = paying().store.deps;
    const [kept] = (await personalData.collect(database.db, { ...subscriber, emailConfirmed: true }))
      .subscriptions as object[];
    expect(kept).toHaveProperty('single_deliveries.0', {
      week: nextWeek,
      ordinal: 1,
      product: 'Vegetal 6',
    });
    const refused = await put(subscriber, `${nextWeek}.1`, own(6));
    expect([refused.status, refused.body.code]).toEqual([409, 'DELIVERY_SKIPPED']);
    // Taken back, it holds what was chosen for it.
    await subscriber.call('POST', `/subscription/deliveries/${nextWeek}.1/unskip`);
    expect((await line())?.own_items?.map(({ id }) => id)).toEqual(idsOf(own(5)));
  });

  it('a change of plan takes it away and says so; back in the old one it counts again', async () => {
    const { subscriber, nextWeek } = await started();
    await put(subscriber, `${nextWeek}.1`, own(5));
    const larger = await subscriber.call('POST', '/stripe/change-plan', {
      planType: 'familia',
      selectedProducts: leastBasket(shelf, 'familia'),
    });
    expect(larger.body.message).toBe(
      'Plano alterado! O novo valor vale a partir da próxima cobrança. O que foi trocado só em algumas entregas não vale no novo plano.',
    );
    // In the new plan there is nothing to lose.
    const back = await subscriber.call('POST', '/stripe/change-plan', { planType: 'essencial' });
    expect(back.body.message).toBe(
      'Mudança desfeita: o plano continua Essencial, e as próximas cobranças seguem como antes.',
    );
    await subscriber.call('POST', '/stripe/change-plan', {
      planType: 'familia',
      selectedProducts: leastBasket(shelf, 'familia'),
    });
    await pass(paying(), { days: 7, hours: 2 });
    const [paid] = (await subscriber.subscription()).next_deliveries;
    expect([idsIn(paid as never), paid?.differs]).toEqual([idsOf(leastBasket(shelf, 'familia')), false]);
  });
});

describe('the cut-off', () => {
  it('is to the second: in time it is packed, late it says so kindly and nothing is lost', async () => {
    const { subscriber, delivery } = await started();
    const { store, provider } = paying();
    const cutoff = Date.parse(delivery.changes_until);
    await provider.advance({ to: new Date(cutoff - 1000) });
    expect((await put(subscriber, delivery.id, own(4))).status).toBe(200);
    await provider.advance({ to: new Date(cutoff) });
    const late = await put(subscriber, delivery.id, own(6));
    expect([late.status, late.body.code]).toEqual([409, 'DELIVERY_CLOSED']);
    expect(late.body.message).toMatch(
      /^As trocas desta entrega fecharam n[ao] .+ às 18:00, e ela segue como estava\. Nada foi alterado/,
    );
    expect((await drop(subscriber, delivery.id)).body.code).toBe('DELIVERY_CLOSED');
    await freezeDeliveries(store.deps);
    const [frozen] = (await subscriber.subscription()).next_deliveries;
    expect(idsIn(frozen as never)).toEqual(idsOf(own(4)));
    expect(frozen?.differs).toBe(true);
  });

  it('what left the shop is told once with the standing choice, and replaced when the basket closes', async () => {
    const { store, provider } = paying();
    await provider.advance({ hours: 1 });
    const { subscriber, delivery } = await started();
    const [chosen = ''] = shelf.vegetables.slice(9, 10);
    expect((await put(subscriber, delivery.id, own(9))).status).toBe(200);
    const { pool } = store.deps.database;
    await pool.query('update products set active = false where id = $1', [chosen]);
    await tellUnsold(store.deps);
    await tellUnsold(store.deps);
    const told = (await emailsTo(store, subscriber.email)).filter(({ subject }) =>
      /saiu da feira/.test(subject),
    );
    expect(told).toHaveLength(1);
    expect(told[0]?.subject).toBe('Vegetal 10 saiu da feira');
    expect(told[0]?.text).toMatch(/Escolha o que quer no lugar até .+ às 18:00/);
    await provider.advance({ to: delivery.changes_until });
    await freezeDeliveries(store.deps);
    const [frozen] = (await subscriber.subscription()).next_deliveries;
    expect(frozen?.items.map(({ instead_of }) => instead_of ?? null)).toContain('Vegetal 10');
    await pool.query('update products set active = true where id = $1', [chosen]);
  });
});
