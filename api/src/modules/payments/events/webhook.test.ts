import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buy } from '../../../testing/buying.ts';
import { PROVIDER_SECRETS, usePayingStore } from '../../../testing/test-provider.ts';
import { subscriptionEvents } from '../../subscriptions/subscriptions.events.ts';
import { orderEvents } from '../payments.events.ts';
import { providerEvents } from '../payments.tables.ts';
import { applyDueEvents, type EventConsumer, laneWorker } from './events.service.ts';

const paying = usePayingStore();
const store = () => paying().store;
const provider = () => paying().provider;

afterEach(() => provider().clearFaults());

/** An event as the provider would sign it. */
function tell({ id, type, object }: { id: string; type: string; object: object }) {
  return send(JSON.stringify({ id, type, created: 1_800_000_000, object: 'event', data: { object } }));
}

function send(payload: string) {
  const secret = PROVIDER_SECRETS.STRIPE_WEBHOOK_SECRET;
  const signature = store().deps.stripe?.webhooks.generateTestHeaderString({ payload, secret }) ?? '';
  return store().app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    payload,
  });
}

const eventsOf = (sessionId: string) =>
  store()
    .db.select()
    .from(providerEvents)
    .where(sql`${providerEvents.targets} -> 'orders' ->> 'session' = ${sessionId}`);

describe('an event', () => {
  it('is stored and answered before anything is asked of the provider', async () => {
    const { order, sessionId } = await buy(store());
    provider().setFaults({ apiStatus: 500 });
    provider().pay(sessionId);
    await provider().idle();
    const [event] = await eventsOf(sessionId);
    expect(event).toMatchObject({ type: 'checkout.session.completed', appliedAt: null, attempts: 0 });
    // Ids only: an event names people, and this table keeps no one.
    expect(event?.targets).toEqual({ orders: { session: sessionId } });
    expect((await order()).payment_status).toBe('pending');
    provider().clearFaults();
    await paying().applyEvents();
    expect((await order()).payment_status).toBe('paid');
    expect((await eventsOf(sessionId))[0]).toMatchObject({ attempts: 1, nextAttemptAt: null });
    expect((await eventsOf(sessionId))[0]?.appliedAt).not.toBeNull();
  });

  it('that could not be applied comes again, later each time', async () => {
    const { order, sessionId } = await buy(store());
    provider().pay(sessionId);
    await provider().idle();
    provider().setFaults({ apiStatus: 500 });
    await paying().applyEvents();
    await paying().applyEvents();
    expect((await eventsOf(sessionId))[0]).toMatchObject({ appliedAt: null, attempts: 1 });
    store().clock.advance(31_000);
    await paying().applyEvents();
    store().clock.advance(31_000);
    await paying().applyEvents();
    expect((await eventsOf(sessionId))[0]).toMatchObject({ appliedAt: null, attempts: 2 });
    provider().clearFaults();
    store().clock.advance(31_000);
    await paying().applyEvents();
    expect((await order()).payment_status).toBe('paid');
  });

  it('that can never be applied is given up after its last attempt, and not in silence', async () => {
    const event = { id: 'evt_lost', type: 'checkout.session.completed', object: { id: 'cs_lost' } };
    const log = vi.spyOn(store().deps.log, 'error');
    // Others that were given up meanwhile do not count.
    const errors = () => log.mock.calls.filter(([about]) => Object(about).event === event.id);
    await tell(event);
    await paying().applyEvents();
    for (let attempt = 2; attempt <= 14; attempt += 1) {
      expect(errors()).toEqual([]);
      await paying().advance(0.5 * 2 ** (attempt - 2));
    }
    expect(errors()).toEqual([[expect.objectContaining({ attempts: 14 }), 'a provider event was given up']]);
    await paying().applyEvents();
    expect((await eventsOf('cs_lost'))[0]).toMatchObject({
      attempts: 14,
      appliedAt: null,
      nextAttemptAt: null,
    });
    // Sent again by the provider, or by the operator's hand, it starts anew.
    await tell(event);
    expect((await eventsOf('cs_lost'))[0]).toMatchObject({ attempts: 0, nextAttemptAt: store().clock.now() });
  });

  it('about an order waits for no answer about a subscription', async () => {
    const { order, sessionId } = await buy(store());
    const object = {
      id: 'in_slow',
      parent: { subscription_details: { subscription: 'sub_slow', metadata: {} } },
    };
    await tell({ id: 'evt_slow', type: 'invoice.paid', object });
    provider().setFaults({ apiDelayMs: 30_000, apiPath: '/v1/subscriptions' });
    const slow = applyDueEvents(store().deps, 'subscriptions', [subscriptionEvents]);
    provider().pay(sessionId);
    await provider().idle();
    await applyDueEvents(store().deps, 'orders', [orderEvents]);
    expect((await order()).payment_status).toBe('paid');
    provider().clearFaults();
    await slow;
  });

  it('whose side of the store throws fails alone', async () => {
    const { order, sessionId } = await buy(store());
    provider().pay(sessionId);
    await provider().idle();
    const broken: EventConsumer = { ...orderEvents, sync: () => Promise.reject(new Error('broken')) };
    await applyDueEvents(store().deps, 'orders', [broken]);
    expect(await eventsOf(sessionId)).toMatchObject([{ attempts: 1, appliedAt: null }]);
    store().clock.advance(31_000);
    await paying().applyEvents();
    expect((await order()).payment_status).toBe('paid');
  });

  it('is stored, wakes its worker and is applied once, however often it is told', async () => {
    const { sessionId } = await buy(store());
    const wake = vi.spyOn(store().deps.jobs, 'wake');
    provider().setFaults({ doubled: 1 });
    provider().pay(sessionId);
    await paying().applyEvents();
    const [event, ...others] = await eventsOf(sessionId);
    expect(others).toEqual([]);
    provider().resend(event?.id ?? '');
    await paying().applyEvents();
    expect(await eventsOf(sessionId)).toEqual([event]);
    expect(event?.attempts).toBe(1);
    expect(wake).toHaveBeenCalledExactlyOnceWith(laneWorker('orders'));
  });

  it('that concerns nobody is answered and not stored', async () => {
    const event = { id: 'evt_topup', type: 'topup.created', object: { id: 'tu_1' } };
    expect((await tell(event)).statusCode).toBe(200);
    expect(await store().db.$count(providerEvents, eq(providerEvents.id, event.id))).toBe(0);
  });

  it('of which the provider knows nothing keeps no other from being applied', async () => {
    const { order, sessionId } = await buy(store());
    await tell({ id: 'evt_odd', type: 'checkout.session.completed', object: { id: 'cs_odd' } });
    provider().pay(sessionId);
    await paying().applyEvents();
    expect((await order()).payment_status).toBe('paid');
    expect((await eventsOf('cs_odd'))[0]?.appliedAt).toBeNull();
  });

  it('is taken by one of several that look for it at once', async () => {
    const { sessionId } = await buy(store());
    provider().pay(sessionId);
    await provider().idle();
    await Promise.all([1, 2, 3].map(() => paying().applyEvents()));
    expect(await eventsOf(sessionId)).toMatchObject([{ attempts: 1, nextAttemptAt: null }]);
  });

  it.each([
    ['null'],
    ['[]'],
    ['{}'],
    ['{"type":"checkout.session.completed"}'],
    ['{"id":"evt_0","created":1,"data":{"object":{"id":"cs_1"}}}'],
    ['{"id":"evt_1","type":7,"created":1,"data":{"object":{"id":"cs_1"}}}'],
    ['{"id":"evt_a","type":"checkout.session.completed","created":1}'],
    ['{"id":"evt_b","type":"checkout.session.completed","created":1,"data":{"object":null}}'],
    ['{"id":"evt_c","type":"checkout.session.completed","created":1e300,"data":{"object":{"id":"cs_1"}}}'],
    ['{"id":"evt_\\u0000","type":"checkout.session.completed","created":1,"data":{"object":{"id":"cs_1"}}}'],
    [
      '{"id":"evt_d","type":"refund.updated","created":1,"data":{"object":{"id":"re","payment_intent":"\\ud800"}}}',
    ],
    ['{"id":"evt_e","type":"customer.subscription.created","created":1,"data":{"object":{"id":"sub_1"}}}'],
    [
      '{"id":"evt_f","type":"invoice.paid","created":1,"data":{"object":{"id":"in","parent":{"subscription_details":{"subscription":{"id":7}}}}}}',
    ],
  ])(
    'signed and yet none is refused as what it is, so that the provider shows it as failed: %s',
    async (payload) => {
      const log = vi.spyOn(store().deps.log, 'error');
      const events = await store().db.$count(providerEvents);
      const answer = await send(payload);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST']);
      expect(log.mock.calls.map(([, text]) => text)).toEqual(['an event of the provider cannot be read']);
      expect(await store().db.$count(providerEvents)).toBe(events);
      log.mockRestore();
    },
  );

  it.each(['__proto__', 'constructor', 'toString'])(
    'of a type that nobody knows is answered: %s',
    async (type) => {
      expect((await tell({ id: 'evt_g', type, object: { id: 'x' } })).statusCode).toBe(200);
      expect(await store().db.$count(providerEvents, eq(providerEvents.id, 'evt_g'))).toBe(0);
    },
  );
});
