import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  catchUp,
  emailsTo,
  fillShelf,
  newSubscriber,
  pass,
  type Shelf,
  type Subscriber,
  sessionIn,
  subscribe,
} from '../../../testing/subscribers.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { MAX_CARD_PAGES } from '../subscriptions.rules.ts';
import { reconcileSubscriptions } from '../upkeep.service.ts';
import { cardChanges } from './billing.tables.ts';

const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
let shelf: Shelf;
let stripe: Stripe;
beforeAll(async () => {
  shelf = await fillShelf(paying().store);
  stripe = paying().store.deps.stripe as Stripe;
});
beforeEach(() => paying().provider.configure({ afterRetries: 'unpaid' }));

const REFUSED_LATER = '4000000000000341';
const GOOD = '4242424242424242';

async function cardOf({
  id,
}: Subscriber): Promise<{ subscription: string; customer: string; saves: string }> {
  const { rows } = await paying().store.deps.database.pool.query<{ stripe_subscription_id: string }>(
    'select stripe_subscription_id from subscriptions where user_id = $1',
    [id],
  );
  const subscription = await stripe.subscriptions.retrieve(String(rows[0]?.stripe_subscription_id));
  const customer = (await stripe.customers.retrieve(String(subscription.customer))) as Stripe.Customer;
  const last4 = async (method: unknown) =>
    method ? String((await stripe.paymentMethods.retrieve(String(method))).card?.last4) : '';
  return {
    subscription: await last4(subscription.default_payment_method),
    customer: await last4(customer.invoice_settings.default_payment_method),
    saves: String(subscription.payment_settings?.save_default_payment_method),
  };
}

async function enterCard(subscriber: Subscriber, card: string, payload = {}): Promise<string> {
  const { body } = await subscriber.call('POST', '/stripe/subscription/card', payload);
  const session = sessionIn(body.url);
  paying().provider.pay(session, { card });
  return session;
}

const confirm = (subscriber: Subscriber, sessionId: string) =>
  subscriber.call('POST', '/stripe/subscription/card/confirm', { sessionId });

describe('a new card', () => {
  it('becomes the card of the subscription and of the customer, without a charge', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'familia');
    expect(await cardOf(subscriber)).toMatchObject({ saves: 'on_subscription' });
    await enterCard(subscriber, '5555555555554444');
    await catchUp(paying());
    expect(await cardOf(subscriber)).toMatchObject({ subscription: '4444', customer: '4444' });
    const { body } = await subscriber.call('GET', '/stripe/subscription/invoices');
    expect(body.total).toBe(1);
  });

  it('pays the invoice that is open when the customer wishes so, once however often it is told', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'familia', REFUSED_LATER);
    await pass(paying(), { weeks: 1, hours: 2 });
    const session = await enterCard(subscriber, GOOD, { payOpenInvoice: true });
    const answers = await Promise.all([confirm(subscriber, session), confirm(subscriber, session)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.message.replaceAll('\u00a0', ' '))).toContain(
      'Cartão trocado e fatura paga. Obrigado! Cobramos R$ 180,00.',
    );
    await catchUp(paying());
    // Who comes after the webhook reads the same.
    expect((await confirm(subscriber, session)).body.message).toContain('Cobramos');
    const told = (await emailsTo(paying().store, subscriber.email)).slice(-2);
    expect(told.map(({ subject }) => subject).sort()).toEqual([
      'O cartão da sua assinatura mudou',
      'Pagamento recebido',
    ]);
    const text = told.map((it) => it.text.replaceAll('\u00a0', ' ')).join();
    expect(text).toContain('Recebemos R$ 180,00 pela semana que estava em aberto.');
    expect(text).toContain('4242');
    expect(await subscriber.subscription()).toMatchObject({ status: 'active', open_invoice: null });
    expect((await subscriber.call('GET', '/stripe/subscription/invoices')).body.total).toBe(2);
    await pass(paying(), { weeks: 1, hours: 2 });
    expect(await subscriber.subscription()).toMatchObject({ status: 'active' });
  });

  it('names no charge where the invoice went away before the card came', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'familia', REFUSED_LATER);
    await pass(paying(), { weeks: 1, hours: 2 });
    const session = await enterCard(subscriber, GOOD, { payOpenInvoice: true });
    const { data } = await stripe.invoices.list({ status: 'open', limit: 1 });
    await stripe.invoices.voidInvoice(String(data[0]?.id));
    await catchUp(paying());
    for (const time of ['first', 'again'])
      expect([time, (await confirm(subscriber, session)).body.message]).toEqual([
        time,
        'Cartão trocado com sucesso!',
      ]);
  });

  it('that refuses the open invoice is told, and the invoice stays open', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'familia', REFUSED_LATER);
    await pass(paying(), { weeks: 1, hours: 2 });
    const session = await enterCard(subscriber, REFUSED_LATER, { payOpenInvoice: true });
    expect((await confirm(subscriber, session)).body.message).toContain('não aceitou a cobrança');
    expect(await subscriber.subscription()).toMatchObject({ status: 'past_due' });
  });

  it('is found when its webhook never came, and an older one does not come back over it', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'familia');
    paying().provider.setFaults({ dropped: 1, dropAttempts: 99 });
    const first = (await subscriber.call('POST', '/stripe/subscription/card', {})).body.url;
    await pass(paying(), { minutes: 5 });
    await enterCard(subscriber, '5555555555554444');
    await pass(paying(), { minutes: 5 });
    await reconcileSubscriptions(paying().store.deps);
    expect(await cardOf(subscriber)).toMatchObject({ subscription: '4444' });
    paying().provider.clearFaults();
    paying().provider.pay(sessionIn(first), { card: GOOD });
    await catchUp(paying());
    expect(await cardOf(subscriber)).toMatchObject({ subscription: '4444', customer: '4444' });
  });

  it('that a crash kept from being taken over is taken over later', async () => {
    const { store } = paying();
    const subscriber = await newSubscriber(store);
    await subscribe(paying(), shelf, subscriber);
    paying().provider.setFaults({ dropped: 1, dropAttempts: 99 });
    const session = await enterCard(subscriber, '5555555555554444');
    // As the crash leaves it, between the claim and the provider's answer.
    await store.db.update(cardChanges).set({ state: 'done' }).where(eq(cardChanges.sessionId, session));
    expect(await cardOf(subscriber)).not.toMatchObject({ subscription: '4444' });
    await pass(paying(), { minutes: 5 });
    await reconcileSubscriptions(store.deps);
    paying().provider.clearFaults();
    expect(await cardOf(subscriber)).toMatchObject({ subscription: '4444', customer: '4444' });
  });

  it('is told by e-mail although all breaks off between the card and the e-mail', async () => {
    const { store } = paying();
    const subscriber = await newSubscriber(store);
    await subscribe(paying(), shelf, subscriber);
    paying().provider.setFaults({ dropped: 1, dropAttempts: 99 });
    const session = await enterCard(subscriber, '5555555555554444');
    const { pool } = store.deps.database;
    // The database is gone from the e-mail on, so that nothing is put back either.
    await pool.query(`create function gone() returns trigger language plpgsql as $$ begin raise 'gone'; end $$;
      create trigger gone before insert on emails for each row execute function gone();
      create trigger gone before update on card_changes for each row when (new.state = 'open') execute function gone()`);
    expect((await confirm(subscriber, session)).status).toBe(500);
    await pool.query('drop function gone cascade');
    await pass(paying(), { minutes: 5 });
    await reconcileSubscriptions(store.deps);
    paying().provider.clearFaults();
    const subjects = (await emailsTo(store, subscriber.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'O cartão da sua assinatura mudou')).toHaveLength(1);
  });

  it('is nobody else’s: a foreign page changes nothing, and without a subscription there is none', async () => {
    const [one, two] = [await newSubscriber(paying().store), await newSubscriber(paying().store)];
    await subscribe(paying(), shelf, one, 'familia');
    const session = await enterCard(one, '5555555555554444');
    expect((await confirm(two, session)).status).toBe(404);
    expect((await two.call('POST', '/stripe/subscription/card', {})).status).toBe(404);
  });

  it('is asked for so often in an hour, not without end: each page is one more at the provider', async () => {
    const [one, two] = [await newSubscriber(paying().store), await newSubscriber(paying().store)];
    for (const subscriber of [one, two]) await subscribe(paying(), shelf, subscriber);
    const ask = (subscriber: Subscriber) => subscriber.call('POST', '/stripe/subscription/card', {});
    const answers = await Promise.all(Array.from({ length: MAX_CARD_PAGES + 5 }, () => ask(one)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_CARD_PAGES);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await ask(two)).status).toBe(200);
    await pass(paying(), { minutes: 61 });
    expect((await ask(one)).status).toBe(200);
  });

  it('that is not entered changes nothing', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'familia');
    const { body } = await subscriber.call('POST', '/stripe/subscription/card', {});
    const session = sessionIn(body.url);
    expect((await confirm(subscriber, session)).body.message).toBe('A troca do cartão ainda não terminou.');
    await pass(paying(), { days: 2 });
    expect((await confirm(subscriber, session)).body.message).toContain('expirou');
    expect(await cardOf(subscriber)).toMatchObject({ subscription: '4242' });
  });
});
