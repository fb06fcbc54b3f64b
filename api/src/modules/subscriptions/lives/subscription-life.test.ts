import { basketLimits } from '@cesta/contract/subscriptions/basket-rules';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { describe, expect, it } from 'vitest';
import { useMondays } from '../../../testing/mondays.ts';
import {
  addressAt,
  basketOf,
  CRUZ_DAS_ALMAS,
  emailsTo,
  leastBasket,
  moveBasketsTo,
  newSubscriber,
  pass,
  type Subscriber,
  subscribe,
} from '../../../testing/subscribers.ts';
import { freezeDeliveries } from '../deliveries/deliveries.service.ts';
import { tellBaskets } from '../news/news.service.ts';

const { paying, shelf } = useMondays();

const day = (subscription: Subscription) => subscription.next_deliveries.map(({ date }) => date.slice(5));
const subjects = async ({ email }: Subscriber) =>
  (await emailsTo(paying().store, email)).map(({ subject }) => subject);

describe('a subscription', () => {
  it('is charged and delivered week after week', async () => {
    const subscriber = await newSubscriber(paying().store);
    const first = await subscribe(paying(), shelf(), subscriber, 'familia');
    await pass(paying(), { weeks: 1, hours: 2 });
    const second = await subscriber.subscription();
    expect(second.status).toBe('active');
    expect(Date.parse(second.current_period_start ?? '')).toBe(Date.parse(first.current_period_end ?? ''));
    expect(second.next_deliveries).toHaveLength(1);
    await pass(paying(), { weeks: 3 });
    const { body } = await subscriber.call('GET', '/stripe/subscription/invoices');
    expect(body.invoices.map(({ amount }: { amount: number }) => amount)).toEqual([180, 180, 180, 180, 180]);
  });

  it('is cancelled to the end of its period, can be taken up again until then, and ends', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf(), subscriber);
    const cancel = await subscriber.call('POST', '/stripe/cancel-subscription');
    expect(cancel.body).toMatchObject({
      message: 'Assinatura cancelada com sucesso. Você terá acesso até o fim do período pago.',
      subscription: { status: 'active', cancel_at_period_end: true, next_charge: null },
    });
    expect(cancel.body.subscription.next_deliveries).toHaveLength(1);
    expect((await subscriber.call('POST', '/stripe/cancel-subscription')).status).toBe(200);
    const again = await subscriber.call('POST', '/stripe/reactivate-subscription');
    expect(again.body).toMatchObject({
      message: 'Assinatura reativada com sucesso!',
      subscription: { status: 'active', cancel_at_period_end: false, next_charge: { amount: 109 } },
    });
    const told = (await emailsTo(paying().store, subscriber.email)).at(-1)?.text.replaceAll('\u00a0', ' ');
    expect(told).toContain('O e-mail que dizia que ela foi cancelada não vale mais.');
    expect(told).toContain('A próxima cobrança é de R$ 109,00');
    await pass(paying(), { hours: 1 });
    await subscriber.call('POST', '/stripe/cancel-subscription');
    await pass(paying(), { weeks: 1, hours: 2 });
    expect(await subscriber.subscription()).toMatchObject({ status: 'canceled', next_deliveries: [] });
    expect((await subscriber.call('POST', '/stripe/reactivate-subscription')).status).toBe(404);
    expect(await subjects(subscriber)).toEqual([
      'Boas-vindas à cesta Essencial!',
      'Assinatura cancelada',
      'Sua assinatura foi reativada',
      'Assinatura cancelada',
    ]);
  });

  it('that has ended shows the paid basket that still comes beside those of the next one', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf(), subscriber, 'premium');
    await subscriber.call('POST', '/stripe/cancel-subscription');
    await pass(paying(), { weeks: 1, hours: 2 });
    const ended = await subscriber.subscription();
    expect(ended).toMatchObject({ status: 'canceled', next_deliveries: [{ status: 'scheduled' }] });
    expect(ended).not.toHaveProperty('earlier_deliveries');
    const next = await subscribe(paying(), shelf(), subscriber, 'essencial');
    const last = ended.next_deliveries.map(({ id, date }) => ({ id, date }));
    expect(next.earlier_deliveries?.map(({ id, date }) => ({ id, date }))).toEqual(last);
    expect(next.next_deliveries.map(({ id }) => id)).not.toContain(last[0]?.id);
  });

  it('changes its plan with the next charge: basket, price and deliveries of the running week stay', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf(), subscriber, 'essencial');
    const tooSmall = await subscriber.call('POST', '/stripe/change-plan', { planType: 'premium' });
    expect(tooSmall.body.message).toBe('Selecione pelo menos 6 vegetais');
    const { maxVegetables, maxFruits } = basketLimits('premium');
    const { body } = await subscriber.call('POST', '/stripe/change-plan', {
      planType: 'premium',
      selectedProducts: basketOf(shelf(), maxVegetables, maxFruits),
    });
    expect(body.subscription).toMatchObject({
      plan_type: 'essencial',
      next_plan: { plan_type: 'premium', plan_name: 'Premium' },
      next_charge: { amount: 250 },
    });
    expect(body.subscription.basket).toHaveLength(15);
    expect(body.subscription.next_deliveries).toMatchObject([{ items: { length: 4 } }]);
    await pass(paying(), { weeks: 1, hours: 2 });
    const now = await subscriber.subscription();
    expect(now).toMatchObject({ plan_type: 'premium', next_plan: null, status: 'active' });
    expect(now.next_deliveries.map(({ items }) => items.length)).toEqual([15, 15]);
    const { body: paid } = await subscriber.call('GET', '/stripe/subscription/invoices');
    expect(paid.invoices.map(({ amount }: { amount: number }) => amount)).toEqual([250, 109]);
  });

  it('may go back to a smaller plan, which then pays for its delivery again', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf(), subscriber, 'familia');
    const { body } = await subscriber.call('POST', '/stripe/change-plan', { planType: 'essencial' });
    expect(body.subscription).toMatchObject({ next_charge: { amount: 109 } });
    const back = await subscriber.call('POST', '/stripe/change-plan', { planType: 'familia' });
    expect(back.body.subscription).toMatchObject({ next_plan: null, next_charge: { amount: 180 } });
    const told = (await emailsTo(paying().store, subscriber.email)).slice(-2);
    expect(told.map(({ subject }) => subject)).toEqual([
      'Seu plano muda para Essencial',
      'Você continua no plano Família',
    ]);
    const words = told.map(({ text }) => text.replaceAll('\u00a0', ' '));
    expect(words[0]).toContain('Você mudou o seu plano de Família para Essencial.');
    expect(words[0]).toMatch(
      /custa R\$ 109,00 por semana, o plano Família, R\$ 180,00\. O novo valor vale a partir da próxima cobrança, n[ao] /,
    );
    expect(words[1]).toContain(
      'Você desfez a mudança para o plano Essencial: a assinatura continua no plano Família.',
    );
  });

  it('names no plan as left that has never begun', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf(), subscriber, 'familia');
    const larger = { planType: 'premium', selectedProducts: leastBasket(shelf(), 'premium') };
    await subscriber.call('POST', '/stripe/change-plan', larger);
    const smaller = { planType: 'essencial', selectedProducts: leastBasket(shelf(), 'essencial') };
    await subscriber.call('POST', '/stripe/change-plan', smaller);
    const [told] = (await emailsTo(paying().store, subscriber.email)).slice(-1);
    expect(told?.subject).toBe('Seu plano muda para Essencial');
    expect(told?.text).toContain(
      'Você trocou a mudança para o plano Premium pela mudança para o plano Essencial.',
    );
  });
});

it('who stays in the running plan after all gets what was chosen for it', async () => {
  const subscriber = await newSubscriber(paying().store);
  await subscribe(paying(), shelf(), subscriber, 'premium');
  const chosen = (await subscriber.subscription()).basket.map(({ id }) => id);
  const comes = async () =>
    (await subscriber.subscription()).next_deliveries.map(({ items }) => items.map((it) => it.product_id));
  const before = await comes();
  const smaller = { planType: 'essencial', selectedProducts: leastBasket(shelf(), 'essencial') };
  const { body } = await subscriber.call('POST', '/stripe/change-plan', smaller);
  expect(body.subscription.running_basket).toEqual(chosen);
  const back = await subscriber.call('POST', '/stripe/change-plan', { planType: 'premium' });
  expect(back.body.subscription.basket.map(({ id }: { id: string }) => id)).toEqual(chosen);
  expect(back.body.subscription.running_basket).toBeUndefined();
  expect(await comes()).toEqual(before);
});

describe('the basket', () => {
  it('can be changed for what is not frozen yet, and only for that', async () => {
    const { store } = paying();
    const subscriber = await newSubscriber(store);
    await subscribe(paying(), shelf(), subscriber, 'premium');
    // Friday's cut-off is on Wednesday at six; nothing has run since.
    await pass(paying(), { days: 2, hours: 9 });
    const { maxVegetables, maxFruits } = basketLimits('premium');
    const { status, body } = await subscriber.call('PUT', '/stripe/subscription/preferences', {
      selectedProducts: basketOf(shelf(), maxVegetables, maxFruits),
    });
    expect(status).toBe(200);
    expect(body.subscription.next_deliveries.map(({ items }: { items: [] }) => items.length)).toEqual([
      9, 15,
    ]);
    await freezeDeliveries(store.deps);
    await tellBaskets(store.deps);
    await tellBaskets(store.deps);
    const emails = (await emailsTo(store, subscriber.email)).filter(({ subject }) =>
      subject.startsWith('O que vem'),
    );
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain('Vegetal 6');
    expect(emails[0]?.text).not.toContain('Vegetal 7');
  });

  it('keeps to the limits of its plan when it is changed', async () => {
    const subscriber = await newSubscriber(paying().store);
    const change = (vegetables: number, fruits: number) =>
      subscriber.call('PUT', '/stripe/subscription/preferences', {
        selectedProducts: basketOf(shelf(), vegetables, fruits),
      });
    expect((await change(3, 1)).status).toBe(404);
    await subscribe(paying(), shelf(), subscriber, 'essencial');
    expect((await change(7, 1)).body.message).toBe('Você já selecionou o máximo de 6 vegetais');
    expect((await change(6, 3)).body.message).toBe('Cesta atualizada com sucesso!');
  });

  it('follows its customer to another city', async () => {
    const { store } = paying();
    const subscriber = await newSubscriber(store);
    const before = await subscribe(paying(), shelf(), subscriber, 'premium');
    await moveBasketsTo(subscriber, addressAt(CRUZ_DAS_ALMAS));
    await pass(paying(), { days: 2, hours: 9 });
    await freezeDeliveries(store.deps);
    const after = await subscriber.subscription();
    expect(after.next_deliveries).toHaveLength(2);
    // Both were planned for Salvador; the move came before the first cut-off.
    expect(day(after)).not.toEqual(day(before));
  });
});

describe('money given back at the provider', () => {
  it('takes the week it paid for out of the deliveries and out of what was paid', async () => {
    const { store } = paying();
    const subscriber = await newSubscriber(store);
    await subscribe(paying(), shelf(), subscriber, 'premium');
    const { body } = await subscriber.call('GET', '/stripe/subscription/invoices');
    const { data } = (await store.deps.stripe?.invoicePayments.list({ invoice: body.invoices[0].id })) ?? {
      data: [],
    };
    await store.deps.stripe?.refunds.create({ payment_intent: String(data[0]?.payment.payment_intent) });
    await pass(paying(), { minutes: 1 });
    expect((await subscriber.subscription()).next_deliveries).toEqual([]);
    expect((await subscriber.call('GET', '/stripe/subscription/invoices')).body.total).toBe(0);
    await pass(paying(), { weeks: 1, hours: 2 });
    expect((await subscriber.subscription()).next_deliveries).toHaveLength(2);
  });

  it('and sent back by the bank later leaves the week paid for, and its baskets come', async () => {
    const { store, provider } = paying();
    const subscriber = await newSubscriber(store);
    await subscribe(paying(), shelf(), subscriber, 'premium');
    const { body } = await subscriber.call('GET', '/stripe/subscription/invoices');
    const { data } = (await store.deps.stripe?.invoicePayments.list({ invoice: body.invoices[0].id })) ?? {
      data: [],
    };
    const intent = String(data[0]?.payment.payment_intent);
    const refund = await store.deps.stripe?.refunds.create({ payment_intent: intent });
    await pass(paying(), { minutes: 1 });
    expect((await subscriber.subscription()).next_deliveries).toEqual([]);
    provider.refund(refund?.id ?? '', { status: 'failed', failureReason: 'lost_or_stolen_card' });
    await pass(paying(), { minutes: 1 });
    expect((await subscriber.subscription()).next_deliveries).toHaveLength(2);
  });
});
