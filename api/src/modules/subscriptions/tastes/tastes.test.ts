import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../../testing/sign-in.ts';
import {
  basketOf,
  fillShelf,
  leastBasket,
  newSubscriber,
  pass,
  type Shelf,
  type Subscriber,
  subscribe,
  subscriberOf,
} from '../../../testing/subscribers.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { freezeDeliveries } from '../deliveries/deliveries.service.ts';

const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
let shelf: Shelf;
beforeAll(async () => {
  shelf = await fillShelf(paying().store);
});

const save = (subscriber: Subscriber, never: (string | undefined)[], more: object = {}) =>
  subscriber.call('PUT', '/subscription/tastes', { never, complete: false, ...more });
const query = (text: string, ...values: unknown[]) => paying().store.deps.database.pool.query(text, values);

const neverIn = (delivery: Subscription['next_deliveries'][number] | undefined, never: string[]) =>
  delivery?.items.filter(({ product_id }) => never.includes(product_id));

async function someone(plan: Parameters<typeof subscribe>[3] = 'essencial'): Promise<Subscriber> {
  const subscriber = await newSubscriber(paying().store);
  await subscribe(paying(), shelf, subscriber, plan);
  return subscriber;
}

describe('the tastes of a subscriber', () => {
  it('begin empty, are kept, and come back with the subscription', async () => {
    const subscriber = await someone();
    expect((await subscriber.subscription()).tastes).toEqual({ never: [], complete: false });
    const last = shelf.vegetables.at(-1);
    const { status, body } = await save(subscriber, [last, last], { complete: true });
    expect(status).toBe(200);
    expect(body.message).toBe('Preferências salvas!');
    expect(body.subscription.tastes).toEqual({ never: [last], complete: true });
    const { tastes, never_products } = await subscriber.subscription();
    expect(tastes).toEqual({ never: [last], complete: true });
    expect(never_products).toEqual([{ id: last, product_name: 'Vegetal 14', category: 'Verduras' }]);
    expect((await save(subscriber, [])).body.subscription.tastes).toEqual({ never: [], complete: false });
  });

  it('keep what was said while somebody else had an older list on the screen', async () => {
    const subscriber = await someone();
    const [first, second, third] = shelf.vegetables.slice(-3);
    const shown = (await save(subscriber, [first])).body.subscription.tastes;
    await save(subscriber, [first, second], { complete: true });
    const office = await signIn(paying().store, { role: 'admin' });
    const { id } = await subscriber.subscription();
    const answer = await paying().store.app.inject({
      method: 'PUT',
      url: `/api/admin/subscriptions/${id}/tastes`,
      headers: office.headers,
      payload: { never: [third], complete: false, shown },
    });
    expect(answer.statusCode).toBe(200);
    expect((await subscriber.subscription()).tastes).toEqual({ never: [second, third], complete: true });
  });

  it('leave enough on the shelf for the plan that runs and the one that comes, and say how many', async () => {
    const subscriber = await someone();
    const many = shelf.vegetables.slice(3, 12);
    const refused = await save(subscriber, many);
    expect([refused.status, refused.body.code]).toEqual([422, 'VALIDATION']);
    expect(refused.body.message).toBe(
      'Dá para deixar de fora até 8 vegetais: o que sobra na feira precisa encher os 6 lugares de vegetais da cesta Essencial. Tire 1 da lista.',
    );
    expect((await save(subscriber, many.slice(1))).status).toBe(200);
    const upgrade = { planType: 'premium', selectedProducts: basketOf(shelf, 6, 3) };
    await save(subscriber, shelf.vegetables.slice(6, 12));
    const tooLong = await subscriber.call('POST', '/stripe/change-plan', upgrade);
    expect([tooLong.status, tooLong.body.message]).toEqual([
      422,
      expect.stringMatching(/longa demais para o plano Premium\. .*até 4 vegetais.* Tire 2 da lista/),
    ]);
    await save(subscriber, []);
    await subscriber.call('POST', '/stripe/change-plan', upgrade);
    const next = await save(subscriber, shelf.vegetables.slice(6, 11));
    expect(next.body.message).toContain('até 4 vegetais');
    expect(next.body.message).toContain('os 10 lugares de vegetais da cesta Premium');
    expect((await save(subscriber, shelf.vegetables.slice(6, 10))).status).toBe(200);
  });

  it('take no product that is not for baskets, and forget one that is gone', async () => {
    const subscriber = await someone();
    expect((await save(subscriber, [shelf.other])).body.message).toContain('Mel');
    await query('insert into never_products values ($1, $2)', subscriber.id, shelf.other);
    // It was for baskets when it came onto the list.
    expect((await save(subscriber, [shelf.other])).status).toBe(200);
    const gone = await save(subscriber, ['00000000-0000-4000-8000-000000000000', shelf.fruits[7]]);
    expect(gone.body.subscription.tastes.never).toEqual([shelf.fruits[7]]);
  });

  it('say that a product is in the basket, and take it out of there when that is wished', async () => {
    const subscriber = await someone();
    await subscriber.call('PUT', '/stripe/subscription/preferences', {
      selectedProducts: basketOf(shelf, 5, 2),
    });
    const fourth = shelf.vegetables[3];
    const clash = await save(subscriber, [fourth]);
    expect([clash.status, clash.body.code]).toEqual([409, 'NEVER_IN_BASKET']);
    expect(clash.body.message).toBe('Vegetal 4 está na sua cesta. Quer tirar da cesta e nunca mais receber?');
    expect((await subscriber.subscription()).tastes.never).toEqual([]);
    const done: Subscription = (await save(subscriber, [fourth], { takeOut: true })).body.subscription;
    expect(done.basket.map(({ id }) => id)).not.toContain(fourth);
    expect(done.basket).toHaveLength(6);
    expect(done.next_deliveries[0]?.items.map(({ product_id }) => product_id)).not.toContain(fourth);
    const small = await save(subscriber, [fourth, ...shelf.vegetables.slice(0, 3)], { takeOut: true });
    expect([small.status, small.body.message]).toEqual([422, expect.stringContaining('pequena demais')]);
    expect((await subscriber.subscription()).basket).toHaveLength(6);
  });

  it('clash with what was chosen for one delivery alone as well', async () => {
    const subscriber = await someone();
    const { id } = await subscriber.subscription();
    const own = shelf.vegetables[9];
    await query(
      `insert into delivery_choices (subscription_id, week, ordinal, plan_type, product_id, position)
       values ($1, $2, 1, 'essencial', $3, 0)`,
      id,
      paying().store.clock.now().toISOString().slice(0, 10),
      own,
    );
    expect((await save(subscriber, [own])).body.code).toBe('NEVER_IN_BASKET');
    expect((await save(subscriber, [own], { takeOut: true })).status).toBe(200);
    const { rows } = await query('select 1 from delivery_choices where subscription_id = $1', id);
    expect(rows).toEqual([]);
  });

  it('are not chosen against: the list has to be changed first, for a basket, one delivery or a plan', async () => {
    const subscriber = await someone();
    await save(subscriber, [shelf.vegetables[4]]);
    const selectedProducts = basketOf(shelf, 5, 2);
    const basket = await subscriber.call('PUT', '/stripe/subscription/preferences', { selectedProducts });
    expect([basket.status, basket.body.code]).toEqual([409, 'ON_NEVER_LIST']);
    expect(basket.body.message).toBe(
      'Vegetal 5 está na sua lista "Nunca me mande". Tire da lista, em Minha Conta, para poder escolher.',
    );
    const [delivery] = (await subscriber.subscription()).next_deliveries;
    const own = await subscriber.call('PUT', `/subscription/deliveries/${delivery?.id}/items`, {
      selectedProducts,
    });
    expect(own.body.code).toBe('ON_NEVER_LIST');
    for (const planType of ['familia', 'essencial']) {
      const plan = await subscriber.call('POST', '/stripe/change-plan', { planType, selectedProducts });
      expect(plan.body.code).toBe('ON_NEVER_LIST');
    }
    expect((await subscriber.subscription()).basket).toHaveLength(4);
  });

  it('give way to what a new subscription is begun with', async () => {
    const subscriber = await someone();
    await save(subscriber, [shelf.vegetables[0], shelf.vegetables[13]], { takeOut: true });
    await query(
      `update subscriptions set status = 'canceled', ended_at = now() where user_id = $1`,
      subscriber.id,
    );
    expect((await save(subscriber, [])).status).toBe(404);
    await query('insert into never_products values ($1, $2)', subscriber.id, shelf.vegetables[0]);
    await subscriber.call('POST', '/stripe/create-subscription-checkout', {
      planType: 'essencial',
      selectedProducts: leastBasket(shelf, 'essencial'),
    });
    const { tastes } = await subscriber.subscription();
    expect(tastes.never).not.toContain(shelf.vegetables[0]);
  });

  it('never come, neither in place of another nor to fill up, and are not suggested', async () => {
    const subscriber = await someone();
    const first = shelf.vegetables[0];
    const never = [...shelf.vegetables.slice(3, 9), ...shelf.fruits.slice(5)];
    expect((await save(subscriber, never)).status).toBe(200);
    const { body } = await subscriber.call('GET', '/basket-suggestion?plan=essencial');
    const suggested = body.products.map(({ productId }: { productId: string }) => productId);
    expect(suggested).toHaveLength(9);
    expect(suggested.filter((id: string) => never.includes(id))).toEqual([]);
    await query('update products set active = false where id = $1', first);
    const [delivery] = (await subscriber.subscription()).next_deliveries;
    await pass(paying(), { to: new Date(delivery?.changes_until ?? '') });
    await freezeDeliveries(paying().store.deps);
    const [closed] = (await subscriber.subscription()).next_deliveries;
    expect(closed?.items.some(({ instead_of }) => instead_of === 'Vegetal 1')).toBe(true);
    expect(neverIn(closed, never)).toEqual([]);
    // The operator's button fills up by the same rule.
    await query('update deliveries set items = items - 0 - 0 where id = $1', closed?.id);
    const admin = subscriberOf(paying().store, (await signIn(paying().store, { role: 'admin' })).user);
    const filled = await admin.call('POST', `/admin/deliveries/basket/${closed?.id}/completion`);
    expect(filled.status).toBe(200);
    const [after] = (await subscriber.subscription()).next_deliveries;
    expect(after?.items.some(({ completes }) => completes)).toBe(true);
    expect(neverIn(after, never)).toEqual([]);
    await query('update products set active = true where id = $1', first);
  });

  it('fill the empty places with the best of the week only where that is wished', async () => {
    // Past the cut-off at which the clock may stand: the next one is to come.
    await pass(paying(), { hours: 1 });
    const [plain, filled] = [await someone(), await someone()];
    const never = shelf.vegetables.slice(4, 6);
    expect((await save(filled, never, { complete: true })).status).toBe(200);
    const [delivery] = (await plain.subscription()).next_deliveries;
    await pass(paying(), { to: new Date(delivery?.changes_until ?? '') });
    await freezeDeliveries(paying().store.deps);
    const [asChosen] = (await plain.subscription()).next_deliveries;
    const [full] = (await filled.subscription()).next_deliveries;
    expect(asChosen?.items).toHaveLength(4);
    expect(full?.items).toHaveLength(9);
    expect(full?.items.filter(({ completes }) => completes)).toHaveLength(5);
    expect(neverIn(full, never)).toEqual([]);
  });

  it('are part of what a person takes along, and go with the account', async () => {
    const subscriber = await someone();
    await save(subscriber, [shelf.fruits[7]], { complete: true });
    const { personalData, database } = paying().store.deps;
    const person = { id: subscriber.id, email: subscriber.email, emailConfirmed: true };
    const [taken] = (await personalData.collect(database.db, person)).subscriptions as { tastes: object }[];
    expect(taken?.tastes).toEqual({ never: ['Fruta 8'], complete: true, reminders: true });
    await query(
      `update subscriptions set status = 'canceled', ended_at = now() where user_id = $1`,
      subscriber.id,
    );
    await query(
      `update deliveries set status = 'delivered' where subscription_id in
         (select id from subscriptions where user_id = $1)`,
      subscriber.id,
    );
    await database.db.transaction((tx) => personalData.forget(tx, person));
    for (const table of ['never_products', 'subscriber_tastes'])
      expect((await query(`select 1 from ${table} where user_id = $1`, subscriber.id)).rows).toEqual([]);
  });
});
