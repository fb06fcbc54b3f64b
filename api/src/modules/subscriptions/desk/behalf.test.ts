import type { AuditEntry } from '@cesta/contract/panel/audit';
import Stripe from 'stripe';
import { beforeAll, describe, expect, it, vi } from 'vitest';
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
  subscribe,
  subscriberOf,
} from '../../../testing/subscribers.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { stripeOf } from '../../payments/provider.service.ts';

const paying = usePayingStore({}, { start: '2026-11-16T12:00:00.000Z' });
const store = () => paying().store;
const noConnection = () =>
  new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'The connection ended' });
const TEAM = 'A equipe da Cesta da Roça';
let shelf: Shelf;
let ana: Subscriber;

beforeAll(async () => {
  shelf = await fillShelf(store());
  ana = subscriberOf(store(), (await signIn(store(), { role: 'admin', name: 'Ana Souza' })).user);
});

/** A subscriber, what the operator does for them, and what comes of it. */
async function served(card?: string) {
  const customer = await newSubscriber(store());
  const { id } = await subscribe(paying(), shelf, customer, 'essencial', card);
  const before = (await emailsTo(store(), customer.email)).length;
  const at = `/admin/subscriptions/${id}`;
  const audit = async (): Promise<Partial<AuditEntry>[]> => {
    const { entries } = (await ana.call('GET', '/admin/audit-log?subject=subscription&limit=200')).body;
    return entries.filter(({ subject_id }: AuditEntry) => subject_id === id).reverse();
  };
  const told = async () => (await emailsTo(store(), customer.email)).slice(before);
  const does: Subscriber['call'] = (method, path, payload) => ana.call(method, `${at}${path}`, payload);
  return { customer, id, does, audit, told };
}

/** The look that follows a press in case the provider's answer got lost; jobs wait by the real clock. */
async function lookAgain(): Promise<void> {
  const moved = await store().deps.database.pool.query(
    `update pgboss.job set start_after = now() where name = 'subscriptions.record-change' and state = 'created'`,
  );
  expect(moved.rowCount).toBeGreaterThan(0);
  await catchUp(paying());
}

const swapped = () => [
  ...basketOf(shelf, 2, 1),
  { productId: shelf.vegetables[5] ?? '' },
  { productId: shelf.vegetables[6] ?? '' },
];

describe('in a subscriber’s name the operator', () => {
  it('swaps the standing choice: recorded with what went and came, told once, and pressed twice it is one', async () => {
    const { customer, does, audit, told } = await served();
    const first = await does('PUT', '/basket', { selectedProducts: swapped() });
    expect(first).toMatchObject({ status: 200, body: { message: 'Cesta atualizada com sucesso!' } });
    await does('PUT', '/basket', { selectedProducts: swapped() });
    expect((await customer.subscription()).basket.map(({ id }) => id).sort()).toEqual(
      swapped()
        .map(({ productId }) => productId)
        .sort(),
    );
    expect(await audit()).toMatchObject([
      { action: 'basket', from: 'Vegetal 3', to: 'Vegetal 6, Vegetal 7', by: { name: 'Ana Souza' } },
    ]);
    const emails = await told();
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain(
      `${TEAM} trocou o que vem nas suas cestas (saiu Vegetal 3; entrou Vegetal 6, Vegetal 7), a seu pedido.`,
    );
  });

  it('is held to the customer’s own limits, and what is refused is neither recorded nor told', async () => {
    const { does, audit, told } = await served();
    const [one] = basketOf(shelf, 1, 0);
    expect((await does('PUT', '/basket', { selectedProducts: [one] })).status).toBe(422);
    expect((await does('PUT', '/plan', { planType: 'premium', selectedProducts: [one] })).status).toBe(422);
    expect((await does('POST', '/payment-link')).body.code).toBe('NO_OPEN_INVOICE');
    expect(await audit()).toEqual([]);
    expect(await told()).toEqual([]);
  });

  it('reads refusals that speak of the customer; the customer reads the same spoken to', async () => {
    const { customer, does } = await served();
    const never = [shelf.vegetables[6] ?? ''];
    await does('PUT', '/tastes', { never, complete: false });
    const wish = { selectedProducts: swapped() };
    expect((await does('PUT', '/basket', wish)).body).toMatchObject({
      code: 'ON_NEVER_LIST',
      message:
        'Vegetal 7 está na lista "Nunca me mande" do cliente. Tire da lista, em Preferências, para poder escolher.',
    });
    expect((await customer.call('PUT', '/stripe/subscription/preferences', wish)).body.message).toContain(
      'Vegetal 7 está na sua lista',
    );
    const [delivery] = (await customer.subscription()).calendar;
    await does('POST', `/deliveries/${delivery?.id}/skip`);
    const items = `/deliveries/${delivery?.id}/items`;
    expect((await does('PUT', items, { selectedProducts: basketOf(shelf, 3, 1) })).body).toMatchObject({
      code: 'DELIVERY_SKIPPED',
      message: 'Esta entrega está pulada. Para trocar os itens, traga-a antes de volta.',
    });
  });

  it('swaps one delivery, and takes it back', async () => {
    const { customer, does, audit, told } = await served();
    const [delivery] = (await customer.subscription()).calendar;
    const path = `/deliveries/${delivery?.id}/items`;
    expect((await does('PUT', path, { selectedProducts: swapped() })).status).toBe(200);
    await does('PUT', path, { selectedProducts: swapped() });
    expect((await customer.subscription()).calendar[0]?.differs).toBe(true);
    expect((await does('DELETE', path)).status).toBe(200);
    await does('DELETE', path);
    expect((await customer.subscription()).calendar[0]?.differs).toBe(false);
    expect((await audit()).map(({ action, to }) => [action, to])).toEqual([
      ['swapped', delivery?.date],
      ['unswapped', delivery?.date],
    ]);
    const emails = await told();
    expect(emails.map(({ text }) => text.includes(TEAM))).toEqual([true, true]);
    expect(emails[0]?.text).toContain('A troca vale só para esta entrega.');
  });

  it('says what never comes and that places are filled', async () => {
    const { customer, does, audit, told } = await served();
    const never = [shelf.vegetables[9] ?? ''];
    await does('PUT', '/tastes', { never, complete: true });
    await does('PUT', '/tastes', { never, complete: true });
    expect((await customer.subscription()).tastes).toEqual({ never, complete: true });
    expect(await audit()).toMatchObject([
      {
        action: 'tastes',
        from: 'nada fica de fora; a cesta não é completada',
        to: 'nunca: Vegetal 10; a cesta é completada',
      },
    ]);
    expect(await told()).toHaveLength(1);
  });

  it('has the baskets brought elsewhere, after seeing which', async () => {
    const { customer, does, audit, told } = await served();
    const added = await ana.call('POST', `/admin/people/${customer.id}/addresses`, addressAt(CRUZ_DAS_ALMAS));
    const addressId = added.body.address.id;
    const shown = await does('PUT', '/address', { addressId, dry_run: true });
    expect(shown.body.impact.deliveries.length).toBeGreaterThan(0);
    const noted = await told();
    expect(noted.map(({ subject }) => subject)).toEqual(['Um novo endereço na sua conta']);
    const stale = await does('PUT', '/address', { addressId, expected: 'something else' });
    expect(stale.body.code).toBe('DELIVERIES_CHANGED');
    const { fingerprint } = shown.body.impact;
    expect((await does('PUT', '/address', { addressId, expected: fingerprint })).status).toBe(200);
    expect((await customer.subscription()).address?.id).toBe(addressId);
    expect((await audit()).map(({ action, to }) => [action, to])).toEqual([['address', null]]);
    const emails = (await told()).slice(noted.length);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain(`${TEAM} mudou o endereço das suas cestas, a seu pedido.`);
  });

  it('changes the plan from the next charge on', async () => {
    const { customer, does, audit, told } = await served();
    const change = { planType: 'familia', selectedProducts: leastBasket(shelf, 'familia') };
    expect((await does('PUT', '/plan', change)).status).toBe(200);
    await does('PUT', '/plan', change);
    await catchUp(paying());
    expect((await customer.subscription()).next_plan?.plan_type).toBe('familia');
    expect(await audit()).toMatchObject([{ action: 'plan', from: 'Essencial', to: 'Família' }]);
    const emails = await told();
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain(`${TEAM} mudou o seu plano de Essencial para Família, a seu pedido.`);
    expect(emails[0]?.text.replaceAll('\u00a0', ' ')).toMatch(
      /O plano Família custa R\$ 180,00 por semana, o plano Essencial, R\$ 109,00\. O novo valor vale a partir da próxima cobrança, n[ao] /,
    );
    await does('PUT', '/plan', { planType: 'essencial', selectedProducts: leastBasket(shelf, 'essencial') });
    await catchUp(paying());
    const back = (await told()).slice(1);
    expect(back.map(({ subject }) => subject)).toEqual(['Você continua no plano Essencial']);
  });

  it('cancels and reactivates, each told in one e-mail that says who did it', async () => {
    const { customer, does, audit, told } = await served();
    expect((await does('POST', '/cancel')).body.message).toContain('Assinatura cancelada com sucesso');
    await does('POST', '/cancel');
    await catchUp(paying());
    expect((await customer.subscription()).cancel_at_period_end).toBe(true);
    expect((await told()).map(({ subject }) => subject)).toEqual(['Assinatura cancelada']);
    expect((await told())[0]?.text).toContain(
      `${TEAM} cancelou a renovação do seu plano Essencial, a seu pedido.`,
    );
    expect((await does('POST', '/reactivate')).status).toBe(200);
    await does('POST', '/reactivate');
    await catchUp(paying());
    expect((await told()).map(({ subject }) => subject)).toEqual([
      'Assinatura cancelada',
      'Sua assinatura foi reativada',
    ]);
    expect((await audit()).map(({ action }) => action)).toEqual(['cancelled', 'reactivated']);
    // The customer's own press afterwards is their own.
    await pass(paying(), { minutes: 5 });
    await customer.call('POST', '/stripe/cancel-subscription');
    await catchUp(paying());
    expect((await told()).at(-1)?.text).not.toContain(TEAM);
    expect(await audit()).toHaveLength(2);
  });

  it('presses twice at once and it is one change: plan, cancellation and reactivation', async () => {
    const { does, audit, told } = await served();
    const twice = (work: () => Promise<{ status: number }>) => Promise.all([work(), work()]);
    const selectedProducts = leastBasket(shelf, 'familia');
    await twice(() => does('PUT', '/plan', { planType: 'familia', selectedProducts }));
    await twice(() => does('POST', '/cancel'));
    await twice(() => does('POST', '/reactivate'));
    await lookAgain();
    expect((await audit()).map(({ action }) => action)).toEqual(['plan', 'cancelled', 'reactivated']);
    expect(await told()).toHaveLength(3);
  });

  it('is recorded and told once, also when the provider’s answer got lost after it was done', async () => {
    const { customer, does, audit, told } = await served();
    const { subscriptions } = stripeOf(store().deps).stripe;
    const update = subscriptions.update.bind(subscriptions);
    const lost = vi.spyOn(subscriptions, 'update').mockImplementation(async (...asked) => {
      await update(...asked);
      throw noConnection();
    });
    const change = { planType: 'familia', selectedProducts: leastBasket(shelf, 'familia') };
    expect((await does('PUT', '/plan', change)).status).toBe(503);
    lost.mockRestore();
    await lookAgain();
    expect((await customer.subscription()).next_plan?.plan_type).toBe('familia');
    expect(await audit()).toMatchObject([
      { action: 'plan', from: 'Essencial', to: 'Família', by: { name: 'Ana Souza' } },
    ]);
    expect((await told()).map(({ subject }) => subject)).toEqual(['Seu plano muda para Família']);
  });

  it('is neither recorded nor told when the provider did not do it', async () => {
    const { customer, does, audit, told } = await served();
    const { subscriptions } = stripeOf(store().deps).stripe;
    const refused = vi.spyOn(subscriptions, 'update').mockRejectedValue(noConnection());
    expect((await does('POST', '/cancel')).status).toBe(503);
    refused.mockRestore();
    await lookAgain();
    expect((await customer.subscription()).cancel_at_period_end).toBe(false);
    expect(await audit()).toEqual([]);
    expect(await told()).toEqual([]);
  });

  it('brings a delivery back, ends a pause and changes the rhythm, all of it told', async () => {
    const { customer, does, told } = await served();
    const [delivery] = (await customer.subscription()).calendar;
    await does('POST', `/deliveries/${delivery?.id}/skip`);
    await does('POST', `/deliveries/${delivery?.id}/unskip`);
    await does('POST', '/pause', { weeks: 2 });
    await does('POST', '/resume');
    await does('PUT', '/rhythm', { everyWeeks: 2 });
    await does('PUT', '/rhythm', { everyWeeks: 2 });
    const emails = await told();
    // What is taken back before it was sent is not sent; without a mail server it is gone as well.
    expect(emails.map(({ subject }) => subject).join('; ')).toMatch(
      /está de volta; .*Sua pausa terminou; .*O ritmo da sua cesta mudou/,
    );
    expect(emails.every(({ text }) => text.includes(TEAM))).toBe(true);
  });

  it('sends a late payer the page of the open invoice', async () => {
    // A card that is refused from the second week on.
    const { customer, does, audit, told } = await served('4000000000000341');
    await pass(paying(), { weeks: 1, hours: 2 });
    expect((await customer.subscription()).status).toBe('past_due');
    await customer.call('PUT', `/users/${customer.id}`, { phone: '71988880000' });
    const news = (await told()).length;
    const { status, body } = await does('POST', '/payment-link');
    expect(status).toBe(200);
    expect(body.url).toBe((await customer.call('POST', '/stripe/subscription/pay-invoice')).body.url);
    expect(body.text).toContain('Para pagar a semana da sua assinatura');
    expect(body.phone).toBe('71988880000');
    await does('POST', '/payment-link');
    const emails = (await told()).slice(news);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain(body.url);
    expect((await audit()).map(({ action }) => action)).toContain('payment_link');
  });

  it('cannot touch a subscription that is over, and nobody but the office can do any of it', async () => {
    const { customer, does, id } = await served();
    await customer.call('POST', '/stripe/cancel-subscription');
    await pass(paying(), { days: 8 });
    await subscribe(paying(), shelf, customer);
    expect((await does('PUT', '/basket', { selectedProducts: swapped() })).body.code).toBe(
      'SUBSCRIPTION_NOT_CHANGEABLE',
    );
    for (const [method, path] of [
      ['PUT', 'basket'],
      ['PUT', 'tastes'],
      ['PUT', 'plan'],
      ['PUT', 'address'],
      ['POST', 'cancel'],
      ['POST', 'reactivate'],
      ['POST', 'payment-link'],
    ] as const)
      expect((await customer.call(method, `/admin/subscriptions/${id}/${path}`, {})).status).toBe(403);
  });
});
