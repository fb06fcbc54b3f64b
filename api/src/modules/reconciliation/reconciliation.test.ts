import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emails, restores } from '../../platform/database/platform.tables.ts';
import { buy, sessionIn } from '../../testing/buying.ts';
import { callAs } from '../../testing/calling.ts';
import { signIn } from '../../testing/sign-in.ts';
import {
  catchUp,
  fillShelf,
  leastBasket,
  newSubscriber,
  type Shelf,
  subscribe,
} from '../../testing/subscribers.ts';
import { usePayingStore } from '../../testing/test-provider.ts';
import { press, worklistOf } from '../../testing/worklist.ts';
import { orders } from '../orders/orders.tables.ts';
import { providerEvents, refunds } from '../payments/payments.tables.ts';
import { unmatchedPayments } from '../payments/unmatched/unmatched.tables.ts';
import { weekReturns } from '../subscriptions/billing/billing.tables.ts';
import { deliveries } from '../subscriptions/deliveries/deliveries.tables.ts';
import { subscriptions } from '../subscriptions/subscriptions.tables.ts';
import {
  bookReconciliation,
  type Difference,
  type Outcome,
  reconcile,
  runReconciliations,
} from './reconciliation.service.ts';
import { reconciliations } from './reconciliation.tables.ts';

const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
const store = () => paying().store;
const provider = () => paying().provider;

let shelf: Shelf;
beforeAll(async () => {
  shelf = await fillShelf(store());
});
beforeEach(async () => {
  provider().clearFaults();
  await provider().settle();
  await catchUp(paying());
  await store().db.delete(reconciliations);
  await store().db.delete(unmatchedPayments);
  // What was before is not looked at.
  await paying().advance(3 * 24 * 60);
});

/** What was found, as 'what: there, here -> outcome'. */
async function compare({ isDryRun = false, hours = 12 } = {}): Promise<string[]> {
  const found: string[] = [];
  const to = store().clock.now();
  await reconcile(store().deps, {
    period: { from: new Date(to.getTime() - hours * 3_600_000), to },
    isDryRun,
    report: ({ what, there, here }: Difference, outcome: Outcome) =>
      void found.push(`${what}: ${there}, ${here} -> ${outcome}`),
    wait: async () => undefined,
  });
  return found;
}

/** The provider tells nobody what happens now. */
async function unheard(act: () => Promise<unknown> | unknown): Promise<void> {
  provider().setFaults({ dropped: 1, dropAttempts: 50 });
  await act();
  await provider().idle();
  provider().clearFaults();
  await store().db.delete(providerEvents);
}

describe('a reconciliation', () => {
  it('finds nothing where both sides agree', async () => {
    const bought = await buy(store());
    provider().pay(bought.sessionId);
    await subscribe(paying(), shelf, await newSubscriber(store()));
    expect(await compare()).toEqual([]);
  });

  it('mends a payment that no webhook told, and changes nothing in a dry run', async () => {
    const bought = await buy(store());
    await unheard(() => provider().pay(bought.sessionId));
    const words = 'payment page: paid, open -> ';
    expect(await compare({ isDryRun: true })).toEqual([`${words}not mended (dry run)`]);
    expect(await bought.order()).toMatchObject({ payment_status: 'pending' });
    expect(await compare()).toEqual([`${words}mended`]);
    expect(await bought.order()).toMatchObject({ payment_status: 'paid' });
    expect(await compare()).toEqual([]);
  });

  it('leaves money without an order to a person, until that has decided', async () => {
    const bought = await buy(store());
    await store().db.delete(orders).where(eq(orders.id, bought.orderId));
    await unheard(() => provider().pay(bought.sessionId));
    const left = 'payment page: paid, no such order -> needs a person';
    expect(await compare()).toEqual([left]);
    expect(await compare()).toEqual([left]);
    const [item] = await worklistOf(store(), 'money-without-order');
    await press(store(), item, 'Devolver');
    await catchUp(paying());
    expect(await compare()).toEqual([]);
  });

  it('leaves nobody what was paid and given back for an order that is not there', async () => {
    const bought = await buy(store());
    provider().pay(bought.sessionId);
    await paying().applyEvents();
    await bought.refund();
    await catchUp(paying());
    await store().db.delete(refunds).where(eq(refunds.orderId, bought.orderId));
    await store().db.delete(orders).where(eq(orders.id, bought.orderId));
    expect(await compare()).toEqual([]);
    expect(await worklistOf(store(), 'money-without-order')).toEqual([]);
  });

  it('closes a page on which an order could be paid that is not there', async () => {
    const bought = await buy(store());
    await store().db.delete(orders).where(eq(orders.id, bought.orderId));
    expect(await compare()).toEqual(['payment page: open, no such order -> mended']);
    const page = await store().deps.stripe?.checkout.sessions.retrieve(bought.sessionId);
    expect(page?.status).toBe('expired');
  });

  it('mends refunds of orders and of weeks', async () => {
    const bought = await buy(store());
    provider().pay(bought.sessionId);
    const subscriber = await newSubscriber(store());
    await subscribe(paying(), shelf, subscriber);
    const { stripe } = store().deps;
    await unheard(async () => {
      const charges = (await stripe?.charges.list({ limit: 2 }))?.data ?? [];
      for (const { id } of charges) await stripe?.refunds.create({ charge: id });
    });
    const found = await compare();
    expect(found).toHaveLength(2);
    expect(found.every((line) => line.startsWith('refund: ') && line.endsWith('-> mended'))).toBe(true);
    expect(await bought.order()).toMatchObject({ payment_status: 'refunded' });
    expect((await subscriber.subscription()).next_deliveries).toEqual([]);
    expect(await compare()).toEqual([]);
  });

  it('remembers credit and money of a week that the backup does not know, and gives neither twice', async () => {
    const admin = await signIn(store(), { role: 'admin' });
    const subscriber = await newSubscriber(store());
    const { id } = await subscribe(paying(), shelf, subscriber, 'premium');
    const [first] = (await subscriber.subscription()).next_deliveries;
    if (!first) throw new Error('nothing is planned');
    const path = `/stripe/admin/subscriptions/${id}/weeks`;
    const [{ id: week }] = (await callAs(admin, store(), 'GET', path)).body.weeks;
    const cancelled = { date: first.date, reason: 'chuva' };
    await callAs(admin, store(), 'POST', `/admin/deliveries/basket/${first.id}/cancellation`, cancelled);
    await callAs(admin, store(), 'POST', `${path}/${week}/refund`, { amount: 20 });
    await catchUp(paying());
    // As a restore leaves it.
    await store().db.delete(weekReturns).where(eq(weekReturns.invoiceId, week));
    const before = { status: 'scheduled', cancelledAt: null, cancelReason: null } as const;
    await store().db.update(deliveries).set(before).where(eq(deliveries.id, first.id));

    const words = 'return of a week: given back, unknown -> ';
    expect(await compare({ isDryRun: true })).toEqual(Array(2).fill(`${words}not mended (dry run)`));
    expect(await compare()).toEqual(Array(2).fill(`${words}mended`));
    await catchUp(paying());
    expect((await callAs(admin, store(), 'GET', path)).body.weeks[0]).toMatchObject({
      refundable: 105,
      returns: expect.arrayContaining([
        expect.objectContaining({ kind: 'credit', amount: 125, state: 'succeeded' }),
        expect.objectContaining({ kind: 'refund', amount: 20, state: 'succeeded' }),
      ]),
    });
    const { next_deliveries, next_charge } = await subscriber.subscription();
    expect(next_deliveries.map((it: { id: string }) => it.id)).not.toContain(first.id);
    expect(next_charge?.amount).toBe(125);
    expect(await compare()).toEqual([]);
  });

  it('mends invoices, a cancellation and the end of a subscription', async () => {
    const renewing = await newSubscriber(store());
    await subscribe(paying(), shelf, renewing);
    const leaving = await newSubscriber(store());
    const { id } = await subscribe(paying(), shelf, leaving);
    const [row] = await store().db.select().from(subscriptions).where(eq(subscriptions.id, id));
    await unheard(async () => {
      await store().deps.stripe?.subscriptions.cancel(row?.stripeSubscriptionId ?? '');
      await provider().advance({ weeks: 1, hours: 2 });
    });
    // Subscribers of the tests before may renew as well.
    const found = new Set(await compare({ hours: 12 }));
    expect([...found].sort()).toEqual([
      'invoice: paid, unknown -> mended',
      'subscription: canceled, active -> mended',
    ]);
    expect(await leaving.subscription()).toMatchObject({ status: 'canceled' });
    const { body } = await renewing.call('GET', '/stripe/subscription/invoices');
    expect(body.invoices).toHaveLength(2);
    expect(await compare({ hours: 12 })).toEqual([]);
  });

  it('does not take a customer’s own pause for a difference', async () => {
    const away = await newSubscriber(store());
    await subscribe(paying(), shelf, away, 'familia');
    await catchUp(paying());
    expect((await away.call('POST', '/subscription/pause', { weeks: 3 })).status).toBe(200);
    await catchUp(paying());
    expect((await away.subscription()).status).toBe('paused');
    expect(await compare()).toEqual([]);
  });

  it('binds a subscription whose page was paid unheard', async () => {
    const subscriber = await newSubscriber(store());
    const { body } = await subscriber.call('POST', '/stripe/create-subscription-checkout', {
      planType: 'essencial',
      selectedProducts: leastBasket(shelf, 'essencial'),
    });
    await unheard(() => provider().pay(sessionIn(body.url)));
    expect(await compare()).toEqual(['subscription: active, not bound -> mended']);
    expect(await subscriber.subscription()).toMatchObject({ status: 'active' });
  });

  it('waits while the provider is down or wants fewer questions', async () => {
    const bought = await buy(store());
    await unheard(() => provider().pay(bought.sessionId));
    for (const apiStatus of [429, 503]) {
      provider().setFaults({ apiStatus, apiTimes: 5 });
      expect(await compare({ isDryRun: true })).toHaveLength(1);
      provider().clearFaults();
    }
  });

  it('reads more than a page', async () => {
    const { stripe } = store().deps;
    const line = {
      price_data: { currency: 'brl', unit_amount: 500, product_data: { name: 'X' } },
      quantity: 1,
    };
    const bought = await buy(store());
    await unheard(() => provider().pay(bought.sessionId));
    for (let count = 0; count < 105; count += 1)
      await stripe?.checkout.sessions.create({
        mode: 'payment',
        line_items: [line],
        success_url: 'https://other.test/',
      });
    expect(await compare()).toEqual(['payment page: paid, open -> mended']);
  });
});

describe('a reconciliation that is booked', () => {
  const told = () => worklistOf(store(), 'reconciliation');

  it('is told while it runs, day by day, and goes when nothing is left', async () => {
    const bought = await buy(store());
    await unheard(() => provider().pay(bought.sessionId));
    await bookReconciliation(store().deps, { reason: 'restore', since: store().clock.now() });
    const [item] = await told();
    expect(item?.matter).toContain('A loja voltou de um backup');
    // One that runs is enough.
    await bookReconciliation(store().deps, { reason: 'outage', since: store().clock.now() });
    expect(await told()).toHaveLength(1);
    await runReconciliations(store().deps);
    expect(await bought.order()).toMatchObject({ payment_status: 'paid' });
    expect(await told()).toEqual([]);
    expect(await store().db.select().from(reconciliations)).toMatchObject([{ differences: 1, left: 0 }]);
  });

  it('that runs reaches to the end of a later one, which is not booked beside it', async () => {
    await bookReconciliation(store().deps, { reason: 'outage', since: store().clock.now() });
    await paying().advance(5 * 60);
    const bought = await buy(store());
    await unheard(() => provider().pay(bought.sessionId));
    await paying().advance(1);
    await bookReconciliation(store().deps, { reason: 'restore', since: store().clock.now() });
    expect(await told()).toHaveLength(1);
    await runReconciliations(store().deps);
    expect(await bought.order()).toMatchObject({ payment_status: 'paid' });
    expect(await told()).toEqual([]);
  });

  it('survives an end in the middle', async () => {
    await bookReconciliation(store().deps, { reason: 'restore', since: store().clock.now() });
    provider().setFaults({ apiStatus: 400, apiPath: '/v1/invoices' });
    await expect(runReconciliations(store().deps, async () => undefined)).rejects.toThrow();
    expect(await told()).toHaveLength(1);
    provider().clearFaults();
    await runReconciliations(store().deps);
    expect(await told()).toEqual([]);
  });

  it('that left something says so, and can be repeated', async () => {
    const bought = await buy(store());
    await store().db.delete(orders).where(eq(orders.id, bought.orderId));
    await unheard(() => provider().pay(bought.sessionId));
    await bookReconciliation(store().deps, { reason: 'restore', since: store().clock.now() });
    await runReconciliations(store().deps);
    const [item] = await told();
    expect(item?.matter).toContain('à espera de uma pessoa: 1');
    const [money] = await worklistOf(store(), 'money-without-order');
    await press(store(), money, 'Já resolvi', 'Pedido refeito à mão');
    expect((await press(store(), item, 'Conferir de novo')).status).toBe(200);
    await runReconciliations(store().deps);
    expect(await told()).toEqual([]);
  });
});

describe('roles and accounts after a restore', () => {
  it('stand in the worklist until somebody of the office has looked at them', async () => {
    const book = (reason: 'restore' | 'outage') =>
      bookReconciliation(store().deps, { reason, since: store().clock.now() });
    await store().db.delete(restores);
    await book('outage');
    expect(await worklistOf(store(), 'restored-accounts')).toEqual([]);
    await book('restore');
    const [item, ...more] = await worklistOf(store(), 'restored-accounts');
    expect(more).toEqual([]);
    expect(item).toMatchObject({
      matter: expect.stringContaining('papéis retirados, senhas trocadas e contas excluídas'),
      link: '/admin?tab=equipe',
    });
    // No provider tells these again.
    const unknown = ['para pagar na entrega', 'devolvido por Pix ou em dinheiro', 'marcado como Pago à mão'];
    for (const lost of ['Endereços', 'nunca deve vir', 'dias fechados', ...unknown])
      expect(item?.advice).toContain(lost);
    const customer = await signIn(store());
    expect((await callAs(customer, store(), 'POST', '/admin/restores/accounts-check')).status).toBe(403);
    expect((await press(store(), item, 'Já conferi')).status).toBe(200);
    expect((await press(store(), item, 'Já conferi')).status).toBe(200);
    expect(await worklistOf(store(), 'restored-accounts')).toEqual([]);
    const { rows } = await store().deps.database.pool.query(
      "select 1 from audit_log where subject = 'team' and action = 'handled'",
    );
    expect(rows).toHaveLength(1);
    // The same backup once more: it has all come back again.
    await book('restore');
    expect(await worklistOf(store(), 'restored-accounts')).toHaveLength(1);
  });
});

describe('e-mails that waited in a backup', () => {
  it('leave again after a restore only when a person says so, and by themselves after an outage', async () => {
    const book = (reason: 'restore' | 'outage') =>
      bookReconciliation(store().deps, { reason, since: store().clock.now() });
    const message = { to: 'ana@exemplo.test', subject: 'Oi', text: 'Olá', html: '<p>Olá</p>' };
    await store().deps.mail.post(store().db, { ...message, key: 'contact:em-espera' });
    // As a store with a mail server leaves it.
    await store()
      .db.update(emails)
      .set({ nextAttemptAt: store().clock.now() })
      .where(eq(emails.key, 'contact:em-espera'));
    await book('outage');
    expect(await worklistOf(store(), 'email-unsent')).toEqual([]);
    await book('restore');
    const [item] = await worklistOf(store(), 'email-unsent');
    expect(item?.matter).toContain('1 e-mail esperava para sair, e pode já ter saído');
    const customer = await signIn(store());
    for (const what of ['send', 'sent'])
      expect((await callAs(customer, store(), 'POST', `/admin/emails/restored/${what}`)).status).toBe(403);
    expect((await press(store(), item, 'Já tinham saído')).status).toBe(200);
    expect(await worklistOf(store(), 'email-unsent')).toEqual([]);
  });
});

describe('the harvest after a restore', () => {
  it('stands in the worklist until somebody has looked at answers, receipts and statements', async () => {
    await store().db.delete(restores);
    const book = (reason: 'restore' | 'outage') =>
      bookReconciliation(store().deps, { reason, since: store().clock.now() });
    await book('outage');
    expect(await worklistOf(store(), 'restored-harvest')).toEqual([]);
    await book('restore');
    const [item, ...more] = await worklistOf(store(), 'restored-harvest');
    expect(more).toEqual([]);
    expect(item).toMatchObject({
      matter: expect.stringContaining('acertos fechados ou pagos desde então foram esquecidos'),
      link: '/admin?tab=acertos',
    });
    expect((await press(store(), item, 'Já conferi')).status).toBe(200);
    expect(await worklistOf(store(), 'restored-harvest')).toEqual([]);
    // Roles and accounts are another matter, and another person's perhaps.
    expect(await worklistOf(store(), 'restored-accounts')).toHaveLength(1);
    await book('restore');
    expect(await worklistOf(store(), 'restored-harvest')).toHaveLength(1);
  });
});
