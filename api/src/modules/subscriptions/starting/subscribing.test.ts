import { beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../../testing/sign-in.ts';
import {
  addressAt,
  basketOf,
  CRUZ_DAS_ALMAS,
  catchUp,
  emailsTo,
  fillShelf,
  leastBasket,
  newSubscriber,
  pass,
  type Shelf,
  type Subscriber,
  sessionIn,
  subscribe,
  subscriberOf,
} from '../../../testing/subscribers.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { expireIncomplete } from '../upkeep.service.ts';

// A Monday morning in Bahia.
const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
let shelf: Shelf;
beforeAll(async () => {
  shelf = await fillShelf(paying().store);
});

const START = '/stripe/create-subscription-checkout';
const start = (subscriber: Subscriber, payload: object) => subscriber.call('POST', START, payload);
const least = (plan: 'essencial' | 'familia' | 'premium') => ({
  planType: plan,
  selectedProducts: leastBasket(shelf, plan),
});

describe('the address that is chosen with the plan', () => {
  it('is where the first basket goes, whatever the default is; out of coverage it is refused', async () => {
    const subscriber = await newSubscriber(paying().store);
    const path = `/users/${subscriber.id}/addresses`;
    const add = async (zipcode: string) =>
      (await subscriber.call('POST', path, addressAt(zipcode))).body.address.id;
    const [farm, away] = [await add(CRUZ_DAS_ALMAS), await add('01001000')];
    const refused = await start(subscriber, { ...least('essencial'), addressId: away });
    expect(refused.body.code).toBe('OUT_OF_COVERAGE');
    const { body } = await start(subscriber, { ...least('essencial'), addressId: farm });
    paying().provider.pay(sessionIn(body.url));
    await catchUp(paying());
    const { address, next_deliveries } = await subscriber.subscription();
    expect(address).toMatchObject({ id: farm, is_default: false });
    expect(next_deliveries[0]?.address?.city).toBe('Cruz das Almas');
  });
});

describe('subscribing', () => {
  it('leads from the choice over the payment page to an active subscription with its first delivery', async () => {
    const subscriber = await newSubscriber(paying().store);
    const { status, body } = await start(subscriber, least('essencial'));
    expect(status).toBe(200);
    expect(await subscriber.subscription()).toMatchObject({
      status: 'incomplete',
      plan_name: 'Essencial',
      expires_at: '2027-03-02T13:00:00.000Z',
      next_charge: null,
      next_deliveries: [],
    });
    paying().provider.pay(sessionIn(body.url));
    await catchUp(paying());
    const now = await subscriber.subscription();
    expect(now).toMatchObject({
      status: 'active',
      plan_type: 'essencial',
      next_plan: null,
      cancel_at_period_end: false,
      current_period_start: '2027-03-01T13:00:00.000Z',
      current_period_end: '2027-03-08T13:00:00.000Z',
      expires_at: null,
      // R$ 99,00 for the basket and R$ 10,00 for its delivery.
      next_charge: { amount: 109, date: '2027-03-08T13:00:00.000Z' },
      open_invoice: null,
    });
    expect(now.basket).toHaveLength(4);
    expect(now.next_deliveries).toMatchObject([
      { date: '2027-03-05', status: 'scheduled', changes_until: '2027-03-03T21:00:00.000Z' },
    ]);
    // One portion of each that was chosen, and more until it is worth its price.
    expect(now.next_deliveries[0]?.items).toHaveLength(4);
    expect(now.next_deliveries[0]?.worth).toBeGreaterThanOrEqual(99);
    const emails = await emailsTo(paying().store, subscriber.email);
    expect(emails.map(({ subject }) => subject)).toEqual(['Boas-vindas à cesta Essencial!']);
    expect(emails[0]?.text).toContain('Sua primeira cesta chega na sexta-feira, 5 de março.');
    expect(emails[0]?.text).toContain('Ela vai para Rua das Flores,');
    // The city's own cut-off, which the operator may change.
    expect(emails[0]?.text).toContain(
      'Até quarta-feira, 3 de março às 18:00 você pode trocar o que vem nela.',
    );
    expect(emails[0]?.text).not.toContain('dois dias');
    const { body: paid } = await subscriber.call('GET', '/stripe/subscription/invoices');
    expect(paid).toMatchObject({
      total: 1,
      invoices: [
        { amount: 109, paid_at: '2027-03-01T13:00:00.000Z', period_end: '2027-03-08T13:00:00.000Z' },
      ],
    });
  });

  it('brings premium twice a week, to Cruz das Almas on Wednesdays and Saturdays, and charges no delivery', async () => {
    const subscriber = await newSubscriber(paying().store, CRUZ_DAS_ALMAS);
    const now = await subscribe(paying(), shelf, subscriber, 'premium');
    expect(now.next_charge?.amount).toBe(250);
    expect(now.next_deliveries.map(({ date }) => date)).toEqual(['2027-03-03', '2027-03-06']);
  });

  it.each([
    [3, 1, 'essencial', null],
    [2, 1, 'essencial', 'Selecione pelo menos 3 vegetais'],
    [3, 0, 'essencial', 'Selecione pelo menos 1 frutas'],
    [7, 3, 'essencial', 'Você já selecionou o máximo de 6 vegetais'],
    [6, 4, 'essencial', 'Você já selecionou o máximo de 3 frutas'],
    [9, 4, 'familia', 'Você já selecionou o máximo de 8 vegetais'],
    [4, 1, 'familia', 'Selecione pelo menos 2 frutas'],
    [5, 3, 'premium', 'Selecione pelo menos 6 vegetais'],
    [11, 5, 'premium', 'Você já selecionou o máximo de 10 vegetais'],
    [10, 6, 'premium', 'Você já selecionou o máximo de 5 frutas'],
  ])(
    'counts %i vegetables and %i fruits on %s on the server too',
    async (greens, fruits, planType, refusal) => {
      const subscriber = await newSubscriber(paying().store);
      const { status, body } = await start(subscriber, {
        planType,
        selectedProducts: basketOf(shelf, greens, fruits),
      });
      if (refusal === null) expect(status).toBe(200);
      else expect({ status, message: body.message }).toEqual({ status: 422, message: refusal });
    },
  );

  it('goes by the shelf, not by what the page claims', async () => {
    const subscriber = await newSubscriber(paying().store);
    const basket = basketOf(shelf, 3, 1);
    const claim = { productId: shelf.other, name: 'Alface', category: 'Verduras' };
    expect(
      (await start(subscriber, { planType: 'essencial', selectedProducts: [...basket, claim] })).body,
    ).toMatchObject({
      code: 'VALIDATION',
      message: 'Este produto não faz parte das cestas',
    });
    const doubled = [...basketOf(shelf, 2, 1), ...basketOf(shelf, 2, 1)];
    expect((await start(subscriber, { planType: 'essencial', selectedProducts: doubled })).body.message).toBe(
      'Selecione pelo menos 3 vegetais',
    );
    for (const productId of ['nonsense', '11111111-1111-4111-8111-111111111111']) {
      const { body } = await start(subscriber, {
        planType: 'essencial',
        selectedProducts: [...basket, { productId }],
      });
      expect(body.code).toBe('PRODUCT_UNAVAILABLE');
    }
    expect((await start(subscriber, { planType: 'gigante', selectedProducts: basket })).status).toBe(422);
    expect(await subscriber.subscription()).toBeNull();
  });

  it('needs somebody signed in, an address, and one where the store delivers', async () => {
    const { store } = paying();
    const stranger = await store.app.inject({
      method: 'POST',
      url: `/api${START}`,
      payload: least('essencial'),
    });
    expect(stranger.statusCode).toBe(401);
    const withoutAddress = subscriberOf(store, (await signIn(store)).user);
    expect((await start(withoutAddress, least('essencial'))).body.code).toBe('NO_ADDRESS');
    const far = await newSubscriber(store, '01310100');
    expect((await start(far, least('essencial'))).body.code).toBe('OUT_OF_COVERAGE');
  });

  it('is refused to whoever has an active one', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber);
    const { status, body } = await start(subscriber, least('premium'));
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'Você já possui uma assinatura ativa',
    });
  });
});

describe('an unpaid start', () => {
  it('makes room for a new choice: the old page can no longer be paid', async () => {
    const { provider } = paying();
    const subscriber = await newSubscriber(paying().store);
    const first = (await start(subscriber, least('essencial'))).body.url;
    const second = (await start(subscriber, least('premium'))).body.url;
    expect(() => provider.pay(sessionIn(first))).toThrow('expired');
    provider.pay(sessionIn(second));
    await catchUp(paying());
    expect(await subscriber.subscription()).toMatchObject({ status: 'active', plan_type: 'premium' });
  });

  it('is given up after a day, and what was its page with it', async () => {
    const { store, provider } = paying();
    const subscriber = await newSubscriber(store);
    const { url } = (await start(subscriber, least('familia'))).body;
    await pass(paying(), { hours: 22 });
    await expireIncomplete(store.deps);
    expect(await subscriber.subscription()).toMatchObject({ status: 'incomplete' });
    await pass(paying(), { hours: 2 });
    await expireIncomplete(store.deps);
    expect(await subscriber.subscription()).toMatchObject({ status: 'canceled', expires_at: null });
    expect(() => provider.pay(sessionIn(url))).toThrow('expired');
    expect((await subscribe(paying(), shelf, subscriber, 'familia')).status).toBe('active');
  });

  it('can be cancelled by hand', async () => {
    const subscriber = await newSubscriber(paying().store);
    const { url } = (await start(subscriber, least('familia'))).body;
    const { body } = await subscriber.call('POST', '/stripe/cancel-subscription');
    expect(body).toMatchObject({ subscription: { status: 'canceled' } });
    expect(() => paying().provider.pay(sessionIn(url))).toThrow('expired');
  });
});
