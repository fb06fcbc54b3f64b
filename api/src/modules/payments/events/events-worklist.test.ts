import { desc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { restores } from '../../../platform/database/platform.tables.ts';
import { buy } from '../../../testing/buying.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { press, worklistOf } from '../../../testing/worklist.ts';
import { auditLog } from '../../audit/audit.tables.ts';
import { bookReconciliation, poll } from '../../reconciliation/reconciliation.service.ts';
import { reconciliations } from '../../reconciliation/reconciliation.tables.ts';
import { subscriptionEvents } from '../../subscriptions/subscriptions.events.ts';
import { orderEvents } from '../payments.events.ts';
import { providerCursors, providerEvents } from '../payments.tables.ts';
import { pruneEvents } from './given-up-events.service.ts';

const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
const store = () => paying().store;
const provider = () => paying().provider;
const askForEvents = () => poll(store().deps, [orderEvents, subscriptionEvents]);

beforeEach(async () => {
  provider().clearFaults();
  await provider().settle();
  // Open pages of the test before have expired, and nothing of it is young any more.
  await paying().advance(120);
  await paying().advance(20);
  await store().db.delete(providerEvents);
  await store().db.delete(reconciliations);
  await store().db.delete(restores);
  await store().db.delete(providerCursors);
  await askForEvents();
});

/** Webhooks get lost from now on. */
const deafen = () => provider().setFaults({ dropped: 1, dropAttempts: 50 });

describe('webhooks that do not come', () => {
  const silence = () => worklistOf(store(), 'webhooks-silent');

  it('are fetched from the provider’s own list, and the silence is told until one is heard', async () => {
    const heard = await buy(store());
    provider().pay(heard.sessionId);
    await paying().applyEvents();
    await paying().advance(11);
    await askForEvents();
    expect(await silence()).toEqual([]);

    deafen();
    const bought = await buy(store());
    provider().pay(bought.sessionId);
    await paying().advance(9);
    await askForEvents();
    // It may still come by itself.
    expect(await bought.order()).toMatchObject({ payment_status: 'pending' });
    await paying().advance(2);
    await askForEvents();
    await paying().applyEvents();
    expect(await bought.order()).toMatchObject({ payment_status: 'paid' });
    const [item] = await silence();
    expect(item?.matter).toContain('O Stripe não avisa a loja desde');
    expect(item?.matter).toContain('checkout.session.completed');
    expect(item?.advice).toContain('Webhooks');

    provider().clearFaults();
    const again = await buy(store());
    provider().pay(again.sessionId);
    await paying().applyEvents();
    expect(await silence()).toEqual([]);
  });

  it('of one kind alone are told by their names', async () => {
    const bought = await buy(store());
    deafen();
    provider().pay(bought.sessionId);
    await paying().advance(11);
    await askForEvents();
    provider().clearFaults();
    const other = await buy(store());
    await store().deps.stripe?.checkout.sessions.expire(other.sessionId);
    await paying().applyEvents();
    const [item] = await silence();
    expect(item?.matter).toBe(
      'O Stripe avisa a loja, mas não disto: checkout.session.completed. A loja buscou 1 evento por conta própria.',
    );
  });

  it('are not told of what a restore has forgotten: they may have come then', async () => {
    const since = store().clock.now();
    await paying().advance(1);
    const bought = await buy(store());
    provider().pay(bought.sessionId);
    await paying().applyEvents();
    await paying().advance(11);
    await store().db.delete(providerEvents);
    await bookReconciliation(store().deps, { reason: 'restore', since });
    await askForEvents();
    expect(await store().db.$count(providerEvents, eq(providerEvents.source, 'poll'))).toBeGreaterThan(0);
    expect(await silence()).toEqual([]);
  });

  it('that come after all are heard, and change nothing', async () => {
    const bought = await buy(store());
    deafen();
    provider().pay(bought.sessionId);
    await paying().advance(11);
    await askForEvents();
    await paying().applyEvents();
    const before = await bought.order();
    provider().clearFaults();
    for (const { id, type } of provider().events())
      if (type === 'checkout.session.completed') provider().resend(id);
    await paying().applyEvents();
    expect(await silence()).toEqual([]);
    expect(await bought.order()).toEqual(before);
  });

  it('are fetched also of the hours that a clock which was set back had run ahead', async () => {
    const ahead = { now: () => new Date(provider().now().getTime() + 2 * 3_600_000) };
    await poll({ ...store().deps, clock: ahead }, [orderEvents, subscriptionEvents]);
    deafen();
    const bought = await buy(store());
    provider().pay(bought.sessionId);
    await paying().advance(11);
    await askForEvents();
    await paying().applyEvents();
    expect(await bought.order()).toMatchObject({ payment_status: 'paid' });
  });

  it('after a long gap both sides are compared as a whole', async () => {
    await paying().advance(60);
    await askForEvents();
    expect(await store().db.$count(reconciliations)).toBe(0);
    await paying().advance(5 * 60);
    await askForEvents();
    expect(await store().db.select().from(reconciliations)).toMatchObject([{ reason: 'outage' }]);
  });
});

describe('an event that was given up', () => {
  const failed = () => worklistOf(store(), 'event-failed');

  async function giveUp(): Promise<Awaited<ReturnType<typeof buy>>> {
    const bought = await buy(store());
    provider().pay(bought.sessionId);
    await provider().idle();
    await store().db.update(providerEvents).set({ attempts: 14, nextAttemptAt: null });
    return bought;
  }

  it('is listed, and applied when the operator says so', async () => {
    const bought = await giveUp();
    const [item, ...others] = await failed();
    expect(others).toEqual([]);
    expect(item?.matter).toContain('checkout.session.completed');
    expect((await press(store(), item, 'Aplicar de novo')).status).toBe(200);
    await paying().applyEvents();
    expect(await bought.order()).toMatchObject({ payment_status: 'paid' });
    expect(await failed()).toEqual([]);
    expect((await press(store(), item, 'Aplicar de novo')).status).toBe(404);
  });

  it('and its fellows are applied with one press', async () => {
    const both = [await giveUp(), await giveUp()];
    await store().db.update(providerEvents).set({ attempts: 14, nextAttemptAt: null, appliedAt: null });
    expect((await press(store(), (await failed())[0], 'Aplicar todos de novo')).status).toBe(200);
    await paying().applyEvents();
    for (const { order } of both) expect(await order()).toMatchObject({ payment_status: 'paid' });
    expect(await failed()).toEqual([]);
  });

  it('can be dismissed', async () => {
    await giveUp();
    const [item] = await failed();
    expect((await press(store(), item, 'Dispensar')).status).toBe(200);
    expect(await failed()).toEqual([]);
    const [entry] = await store().db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({ subject: 'payment', action: 'handled', after: 'evento dispensado' });
    expect(item?.actions.map(({ path }) => path)).toContain(`/admin/provider-events/${entry?.subjectId}`);
  });

  it('is kept until somebody has looked; applied ones go after sixty days', async () => {
    const bought = await buy(store());
    provider().pay(bought.sessionId);
    await paying().applyEvents();
    await giveUp();
    const stuck = (await failed()).map(({ id }) => id);
    await store()
      .db.update(providerEvents)
      .set({ appliedAt: sql`received_at` })
      .where(sql`id not in (${sql.join(stuck, sql`, `)})`);
    await paying().advance(59 * 24 * 60);
    await pruneEvents(store().deps);
    expect(await store().db.$count(providerEvents)).toBeGreaterThan(stuck.length);
    await paying().advance(2 * 24 * 60);
    await pruneEvents(store().deps);
    const left = await store().db.select().from(providerEvents).where(eq(providerEvents.lane, 'orders'));
    expect(left.map(({ id }) => id)).toEqual(stuck);
  });
});
