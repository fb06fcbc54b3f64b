import { cents } from '@cesta/contract/base/money';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { buy } from '../../../testing/buying.ts';
import { callAs } from '../../../testing/calling.ts';
import { useMondays } from '../../../testing/mondays.ts';
import { signIn } from '../../../testing/sign-in.ts';
import {
  addressAt,
  catchUp,
  emailsTo,
  loseCoverage,
  moveBasketsTo,
  newSubscriber,
  pass,
  SALVADOR,
  type Subscriber,
  subscribe,
} from '../../../testing/subscribers.ts';
import { runWeeks, skip, stripeSubscription, unskip } from '../../../testing/weeks.ts';
import { press, worklistOf } from '../../../testing/worklist.ts';
import { disputes } from '../../payments/disputes/disputes.tables.ts';
import { providerEvents } from '../../payments/payments.tables.ts';
import { reconcile } from '../../reconciliation/reconciliation.service.ts';
import { performWeekReturns } from '../billing/returns/week-return-jobs.service.ts';
import { returnWeekMoney } from '../billing/returns/week-returns.service.ts';
import { freezeDeliveries } from '../deliveries/deliveries.service.ts';
import { deliveries } from '../deliveries/deliveries.tables.ts';
import { cancelBaskets } from '../exceptions/cancelling-baskets.service.ts';
import { reviewDisputes } from './disputes.service.ts';

const { paying, store, shelf } = useMondays();
const provider = () => paying().provider;
const listed = () => worklistOf(store(), 'dispute');
beforeEach(async () => {
  await store().db.delete(disputes);
});

async function buyPaid() {
  const bought = await buy(store());
  provider().pay(bought.sessionId);
  await paying().applyEvents();
  const session = await store().deps.stripe?.checkout.sessions.retrieve(bought.sessionId);
  return { ...bought, intent: String(session?.payment_intent) };
}

async function dispute(paymentId: string, fields = {}): Promise<string> {
  const { id } = provider().dispute(paymentId, fields);
  await catchUp(paying());
  return id;
}

async function decide(id: string, status: 'won' | 'lost'): Promise<void> {
  provider().decide(id, status);
  await catchUp(paying());
}

async function moneyEvents({ admin, orderId }: Awaited<ReturnType<typeof buyPaid>>): Promise<string[]> {
  const { body } = await callAs(admin, store(), 'GET', `/orders/${orderId}`);
  return body.history.flatMap(({ money_event: event }: { money_event: string | null }) => event ?? []);
}

describe('a dispute of an order', () => {
  it('is kept, shown on the order and listed with the day until which to answer', async () => {
    const bought = await buyPaid();
    const id = await dispute(bought.intent, { reason: 'product_not_received' });
    const [item] = await listed();
    expect(item).toMatchObject({ id, amount: 18.9, who: { email: bought.buyer.user.email } });
    expect(item?.matter).toContain('diz que não recebeu');
    expect(item?.advice).toContain('10 de março');
    expect(item?.link).toBe(`https://dashboard.stripe.com/test/disputes/${id}`);
    expect(await moneyEvents(bought)).toEqual(['dispute_opened']);
    expect(await bought.order()).toMatchObject({ disputed: true });
    // The customer reads nothing of what the bank asked of us.
    expect(JSON.stringify((await bought.order()).history)).not.toContain('dispute');
    const [row] = await store().db.select().from(disputes);
    expect(row).toMatchObject({ orderId: bought.orderId, state: 'needs_response', closedAt: null });
  });

  it('keeps it from being sent without a question, until it is won', async () => {
    const bought = await buyPaid();
    const id = await dispute(bought.intent);
    const stops = [{ kind: 'order', id: bought.orderId }];
    const pack = () => callAs(bought.admin, store(), 'POST', '/admin/deliveries/packing', { stops });
    expect((await bought.setStatus({ status: 'shipped' })).body.code).toBe('ORDER_DISPUTED');
    expect((await pack()).body).toMatchObject({ packed: 0, refused: [{ id: bought.orderId }] });
    await decide(id, 'won');
    expect(await moneyEvents(bought)).toEqual(['dispute_opened', 'dispute_won']);
    expect(await listed()).toEqual([]);
    expect((await bought.setStatus({ status: 'shipped' })).status).toBe(200);
  });

  it('can be sent all the same by whoever was asked', async () => {
    const bought = await buyPaid();
    await dispute(bought.intent);
    expect((await bought.setStatus({ status: 'shipped', despite_dispute: true })).status).toBe(200);
  });

  it('lost stays so: nothing is sent, nothing is given back a second time', async () => {
    const bought = await buyPaid();
    const id = await dispute(bought.intent);
    expect((await bought.refund()).body.code).toBe('PAYMENT_DISPUTED');
    await decide(id, 'lost');
    expect(await moneyEvents(bought)).toEqual(['dispute_opened', 'dispute_lost']);
    expect((await bought.refund()).body.code).toBe('PAYMENT_DISPUTED');
    expect((await bought.setStatus({ status: 'delivered' })).body.code).toBe('ORDER_DISPUTED');
    const [item, ...others] = await listed();
    expect(others).toEqual([]);
    expect(item?.matter).toContain('contestação perdida');
    expect(item?.advice).toContain('para que os produtos voltem ao estoque');
    expect((await bought.setStatus({ status: 'cancelled' })).status).toBe(200);
    expect(await listed()).toEqual([]);
  });

  it('lost promises its customer no return of ours, and asks for no word about money when it is deleted', async () => {
    const bought = await buyPaid();
    await decide(await dispute(bought.intent), 'lost');
    await bought.setStatus({ status: 'cancelled' });
    const [cancelled] = await bought.emails();
    expect(cancelled?.text).toContain('vale o que o seu banco decidir');
    expect(cancelled?.text).not.toContain('Entraremos em contato');
    const before = (await bought.emails()).length;
    expect((await bought.remove()).body).toMatchObject({ refunded: null });
    expect(await bought.emails()).toHaveLength(before);
  });

  it('lost in part leaves the rest of a cancelled order to a person, who gives back that and no more', async () => {
    const bought = await buyPaid();
    await decide(await dispute(bought.intent, { amount: 500 }), 'lost');
    await bought.setStatus({ status: 'cancelled' });
    const [item, ...others] = await listed();
    expect(others).toEqual([]);
    expect(item).toMatchObject({ amount: 13.9, who: { email: bought.buyer.user.email } });
    expect(item?.matter).toContain(
      'devolveu R$ 5,00 ao cliente, e R$ 13,90 que ele pagou continuam com a loja',
    );
    expect((await press(store(), item, 'Devolvi por outro meio')).status).toBe(200);
    expect((await bought.emails())[0]?.text).toContain('R$ 13,90');
    expect(await listed()).toEqual([]);
    const { rows } = await store().deps.database.pool.query(
      'select amount_cents, resolution from refunds where order_id = $1',
      [bought.orderId],
    );
    expect(rows).toEqual([{ amount_cents: 1390, resolution: 'other_means' }]);
  });

  it('that is only an inquiry can be ended by giving the money back', async () => {
    const bought = await buyPaid();
    await dispute(bought.intent, { inquiry: true });
    expect(await listed()).toHaveLength(1);
    expect((await bought.refund()).status).toBe(200);
  });

  it('told twice, late and out of order is one', async () => {
    const bought = await buyPaid();
    provider().setFaults({ doubled: 1, late: 0.5, lateSeconds: 60 });
    const { id } = provider().dispute(bought.intent);
    provider().decide(id, 'won');
    await paying().advance(5);
    await catchUp(paying());
    expect((await moneyEvents(bought)).at(-1)).not.toBe('dispute_opened');
    expect(await store().db.select().from(disputes)).toMatchObject([{ id, state: 'won' }]);
    expect(await bought.order()).not.toHaveProperty('disputed');
  });

  it('of other software on the same account is left alone', async () => {
    const line = {
      price_data: { currency: 'brl', unit_amount: 500, product_data: { name: 'X' } },
      quantity: 1,
    };
    const session = await store().deps.stripe?.checkout.sessions.create({
      mode: 'payment',
      line_items: [line],
      success_url: 'https://other.test/',
    });
    provider().pay(session?.id ?? '');
    const paid = await store().deps.stripe?.checkout.sessions.retrieve(session?.id ?? '');
    await dispute(String(paid?.payment_intent));
    expect(await listed()).toEqual([]);
  });

  it('that no webhook told is found by the comparison', async () => {
    const bought = await buyPaid();
    provider().setFaults({ dropped: 1, dropAttempts: 50 });
    provider().dispute(bought.intent);
    await provider().idle();
    await store().db.delete(providerEvents);
    const to = store().clock.now();
    const found: string[] = [];
    const run = {
      period: { from: new Date(to.getTime() - 3_600_000), to },
      isDryRun: false,
      report: ({ what, here }: { what: string; here: string }, outcome: string) =>
        void found.push(`${what}: ${here} -> ${outcome}`),
    };
    await reconcile(store().deps, run);
    expect(found).toContain('dispute: unknown -> mended');
    expect(await listed()).toHaveLength(1);
  });
});

async function subscribePaid(plan: 'premium' | 'essencial' = 'premium') {
  const subscriber = await newSubscriber(store());
  await subscribe(paying(), shelf(), subscriber, plan);
  const { body } = await subscriber.call('GET', '/stripe/subscription/invoices');
  const invoiceId: string = body.invoices[0].id;
  const { data } = (await store().deps.stripe?.invoicePayments.list({ invoice: invoiceId })) ?? { data: [] };
  return { subscriber, invoiceId, intent: String(data[0]?.payment.payment_intent) };
}

const daysOf = async (subscriber: Subscriber) => (await subscriber.subscription()).next_deliveries.length;

describe('a dispute of a week', () => {
  it('stops its baskets and the charging; won, both go on', async () => {
    const { subscriber, intent } = await subscribePaid();
    expect(await daysOf(subscriber)).toBe(2);
    const id = await dispute(intent);
    const [item] = await listed();
    expect(item).toMatchObject({ id, amount: 250, who: { email: subscriber.email } });
    expect(await daysOf(subscriber)).toBe(0);
    expect(await subscriber.subscription()).toMatchObject({ status: 'paused' });
    // A week passes in which nothing is charged.
    await pass(paying(), { weeks: 1, hours: 2 });
    const { body } = await subscriber.call('GET', '/stripe/subscription/invoices');
    expect(body.invoices).toHaveLength(1);
    await decide(id, 'won');
    expect(await subscriber.subscription()).toMatchObject({ status: 'active' });
    expect(await daysOf(subscriber)).toBe(2);
    expect(await listed()).toEqual([]);
  });

  it('takes back what is frozen and leaves what is packed', async () => {
    const { subscriber, invoiceId, intent } = await subscribePaid();
    await pass(paying(), { days: 6 });
    await freezeDeliveries(store().deps);
    const rows = () => store().db.select().from(deliveries).where(eq(deliveries.invoiceId, invoiceId));
    const [first] = await rows();
    await store()
      .db.update(deliveries)
      .set({ status: 'packed' })
      .where(eq(deliveries.id, first?.id ?? ''));
    await dispute(intent);
    expect((await rows()).map(({ status }) => status).sort()).toEqual(['cancelled', 'packed']);
    expect(subscriber.id).toBeTruthy();
  });

  it('that is unpacked and cancelled, alone or with its day, is not written off: won, it is brought', async () => {
    const { invoiceId, intent } = await subscribePaid('essencial');
    const basket = async () => {
      const [row] = await store().db.select().from(deliveries).where(eq(deliveries.invoiceId, invoiceId));
      if (!row) throw new Error('No basket was planned');
      return row;
    };
    const { id, date, cutoffAt } = await basket();
    await pass(paying(), { to: new Date(cutoffAt.getTime() + 60_000) });
    await freezeDeliveries(store().deps);
    const admin = await signIn(store(), { role: 'admin' });
    const call = (method: 'POST' | 'PATCH', path: string, body?: object) =>
      callAs(admin, store(), method, path, body);
    const stop = `/admin/deliveries/basket/${id}`;
    expect((await call('PATCH', stop, { from: 'scheduled', to: 'packed' })).status).toBe(200);
    const disputed = await dispute(intent);
    expect((await call('PATCH', stop, { from: 'packed', to: 'scheduled' })).status).toBe(200);
    for (const asked of [{ date, reason: 'contestada' }, undefined]) {
      const { status, body } = await call('POST', `${stop}/cancellation`, asked);
      expect(status).toBe(409);
      expect(body.message).toContain('volta se a contestação for ganha');
    }
    expect(await basket()).toMatchObject({ status: 'scheduled', cancelledAt: null });

    // As a day does that is closed with its baskets cancelled.
    const { db, deps } = store();
    const closing = db.transaction((tx) => cancelBaskets(tx, deps, admin.user, [id], 'Enchente'));
    expect(await closing).toEqual([]);
    await catchUp(paying());
    expect(await basket()).toMatchObject({ status: 'cancelled', cancelledAt: null });
    await decide(disputed, 'won');
    expect(await basket()).toMatchObject({ status: 'scheduled', cancelledAt: null });
  });

  it('stops charging also who leaves out weeks; these are left out again when it is won', async () => {
    const { subscriber, intent } = await subscribePaid('essencial');
    const pause = async () => {
      const { subscription } = await stripeSubscription(paying(), subscriber);
      return [subscription.metadata.pause_reason ?? '', subscription.pause_collection?.resumes_at != null];
    };
    const next = (await subscriber.subscription()).calendar.find(({ is_paid }) => !is_paid);
    await skip(subscriber, String(next?.id));
    await catchUp(paying());
    expect(await pause()).toEqual(['weeks', true]);
    const id = await dispute(intent);
    expect(await pause()).toEqual(['dispute', false]);
    // Nobody has it charged again meanwhile.
    expect((await unskip(subscriber, String(next?.id))).status).toBe(404);
    await runWeeks(paying());
    expect(await pause()).toEqual(['dispute', false]);
    await decide(id, 'won');
    await runWeeks(paying());
    expect(await pause()).toEqual(['weeks', true]);
  });

  it('goes on stopping the charging when a place to deliver to is found meanwhile', async () => {
    const { subscriber, intent } = await subscribePaid('essencial');
    const pause = async () => {
      const { subscription } = await stripeSubscription(paying(), subscriber);
      return subscription.pause_collection && subscription.metadata.pause_reason;
    };
    await loseCoverage(store(), subscriber, '01001000');
    await catchUp(paying());
    expect(await pause()).toBe('address');
    const id = await dispute(intent);
    expect(await pause()).toBe('address');
    expect((await moveBasketsTo(subscriber, addressAt(SALVADOR))).status).toBe(200);
    await catchUp(paying());
    expect(await pause()).toBe('dispute');
    await decide(id, 'won');
    expect(await pause()).toBeNull();
    expect(await subscriber.subscription()).toMatchObject({ status: 'active' });
  });

  it('lost ends the subscription, and nothing is owed for the week', async () => {
    const { subscriber, intent, invoiceId } = await subscribePaid();
    const id = await dispute(intent);
    await decide(id, 'lost');
    expect(await subscriber.subscription()).toMatchObject({ status: 'canceled' });
    expect(await daysOf(subscriber)).toBe(0);
    expect(await listed()).toEqual([]);
    // Nobody is sent to answer what is decided.
    const admin = await signIn(store(), { role: 'admin' });
    const path = `/stripe/admin/subscriptions/${(await subscriber.subscription()).id}/weeks/${invoiceId}/refund`;
    const { body } = await callAs(admin, store(), 'POST', path, {});
    expect(body.message).toContain('contesta este pagamento, ou já ficou com ele');
    await pass(paying(), { weeks: 6 });
    expect(JSON.stringify(await worklistOf(store(), 'undelivered-week'))).not.toContain(invoiceId);
  });

  it('leaves the charging alone where the setting says so', async () => {
    const { subscriber, intent } = await subscribePaid();
    const { deps } = store();
    const before = deps.settings;
    deps.settings = { ...before, disputeStopsSubscription: false };
    await dispute(intent);
    deps.settings = before;
    expect(await subscriber.subscription()).toMatchObject({ status: 'active' });
    expect(await daysOf(subscriber)).toBe(0);
  });

  it('is followed by the job when the provider was down', async () => {
    const { subscriber, intent } = await subscribePaid();
    provider().setFaults({ apiStatus: 503, apiPath: '/v1/subscriptions' });
    const { id } = provider().dispute(intent);
    await catchUp(paying());
    provider().clearFaults();
    await reviewDisputes(store().deps);
    expect(await subscriber.subscription()).toMatchObject({ status: 'paused' });
    await decide(id, 'won');
    await reviewDisputes(store().deps);
    expect(await subscriber.subscription()).toMatchObject({ status: 'active' });
  });

  it('lets none of its money go back from our side', async () => {
    const { subscriber, invoiceId, intent } = await subscribePaid();
    await dispute(intent);
    const { db, deps } = store();
    const admin = await signIn(store(), { role: 'admin' });
    const { id } = await subscriber.subscription();
    for (const as of ['refund', 'credit']) {
      const path = `/stripe/admin/subscriptions/${id}/weeks/${invoiceId}/refund`;
      expect((await callAs(admin, store(), 'POST', path, { as })).body.code).toBe('PAYMENT_DISPUTED');
    }
    const asked = {
      invoiceId,
      amount: 100 as never,
      as: 'refund',
      key: `x:${invoiceId}`,
      cause: 'other',
      reason: 'test',
    } as const;
    expect(await db.transaction((tx) => returnWeekMoney(tx, deps, asked))).toBe(0);
  });

  it('is not given back as credit instead, by a booking from before or from Pendências, until it is won', async () => {
    const { db, deps } = store();
    const admin = await signIn(store(), { role: 'admin' });
    const booked = async (as: 'credit' | 'refund') => {
      const { invoiceId, intent } = await subscribePaid();
      const asked = { invoiceId, amount: cents(125_00), as, key: `x:${invoiceId}` } as const;
      await db.transaction((tx) => returnWeekMoney(tx, deps, { ...asked, cause: 'other', reason: 'test' }));
      await performWeekReturns(deps);
      const credits = async () => (await deps.stripe?.creditNotes.list({ invoice: invoiceId }))?.data.length;
      const failed = async () => {
        const { rows } = await deps.database.pool.query('select * from week_returns where invoice_id = $1', [
          invoiceId,
        ]);
        return (await worklistOf(store(), 'refund-failed')).find((item) => item.id === rows[0]?.id);
      };
      return { intent, credits, failed };
    };
    const press = async ({ failed }: Awaited<ReturnType<typeof booked>>, label: string) => {
      const action = (await failed())?.actions.find((it) => it.label === label);
      const pressed = await callAs(admin, store(), 'POST', action?.path ?? '', action?.body);
      await catchUp(paying());
      return pressed;
    };

    // The bank stops a refund that is on its way to the card when it is asked for the money.
    provider().configure({ refundsBegin: 'pending' });
    const stopped = await booked('refund');
    const id = await dispute(stopped.intent);
    expect((await stopped.failed())?.matter).toContain('o cliente contestou o pagamento');
    for (const label of ['Dar como crédito', 'Tentar de novo'])
      expect((await press(stopped, label)).body.code).toBe('PAYMENT_DISPUTED');
    expect(await stopped.credits()).toBe(0);

    // The provider could not be asked in time.
    provider().setFaults({ apiStatus: 503, apiPath: '/v1/credit_notes' });
    const late = await booked('credit');
    await dispute(late.intent);
    provider().clearFaults();
    await performWeekReturns(deps);
    expect(await late.credits()).toBe(0);
    expect((await late.failed())?.matter).toContain('o cliente contestou o pagamento');

    await decide(id, 'won');
    expect((await press(stopped, 'Dar como crédito')).status).toBe(200);
    expect([await stopped.credits(), await late.credits()]).toEqual([1, 0]);
    provider().configure({ refundsBegin: 'succeeded' });
  });

  it('tells nobody of money that the bank holds, and offers no button for it', async () => {
    const { subscriber, invoiceId, intent } = await subscribePaid();
    const id = await dispute(intent);
    await pass(paying(), { hours: 3 });
    expect(JSON.stringify(await worklistOf(store(), 'undelivered-week'))).not.toContain(invoiceId);
    const admin = await signIn(store(), { role: 'admin' });
    const giveBack = () => callAs(admin, store(), 'POST', `/admin/weeks/${invoiceId}/return`);
    expect((await giveBack()).body.code).toBe('PAYMENT_DISPUTED');
    const told = async () =>
      (await emailsTo(store(), subscriber.email)).filter(({ subject }) => subject.startsWith('Devolvemos'));
    expect(await told()).toEqual([]);
    await loseCoverage(store(), subscriber, '01001000');
    await decide(id, 'won');
    expect(JSON.stringify(await worklistOf(store(), 'undelivered-week'))).toContain(invoiceId);
    expect((await giveBack()).status).toBe(200);
    expect(await told()).toHaveLength(1);
  });
});
