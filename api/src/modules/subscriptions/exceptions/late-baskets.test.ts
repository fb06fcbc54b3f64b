import { spokenDay } from '@cesta/contract/base/calendar';
import type { Worklist } from '@cesta/contract/panel/worklist';
import { describe, expect, it } from 'vitest';
import { useRounds } from '../../../testing/rounds.ts';
import { emailsTo, leastBasket, newSubscriber, type Subscriber } from '../../../testing/subscribers.ts';
import { freezeDeliveries, reconcileAllDeliveries } from '../deliveries/deliveries.service.ts';
import { rollLateBaskets, tellBaskets } from '../news/news.service.ts';
import { importSubscription } from '../starting/import.service.ts';

const { store, at, day, ana, beto, shelf, round, stopOf, move, basketOf, frozenBasket } = useRounds();
const pool = () => store().deps.database.pool;

/** What the run of every few minutes does. */
async function run(): Promise<void> {
  await freezeDeliveries(store().deps);
  await rollLateBaskets(store().deps);
  await tellBaskets(store().deps);
}

const lateEmails = async ({ email }: Subscriber) =>
  (await emailsTo(store(), email)).filter(({ subject }) => subject.includes('atrasou'));

async function lateItem({ email }: Subscriber) {
  const { body } = await ana().call('GET', '/admin/worklist');
  const group = (body as Worklist).groups.find(({ kind }) => kind === 'late-basket');
  return group?.items.find(({ who }) => who?.email === email);
}

const deliveriesOf = async (subscriber: Subscriber) => (await subscriber.subscription()).next_deliveries;

describe('a basket that was not packed on its day', () => {
  it('goes out with the next round, late to operator and customer, who is told once for each new day', async () => {
    const { subscriber } = await frozenBasket();
    await run();
    at(`${day(5)}T00:05`);
    await run();
    await run();
    await reconcileAllDeliveries(store().deps);
    expect(await stopOf(day(4), 'basket')).toBeUndefined();
    expect(await stopOf(day(8), 'basket')).toMatchObject({ state: 'scheduled', late_since: day(4) });
    expect(await deliveriesOf(subscriber)).toMatchObject([{ date: day(8), late_since: day(4) }]);
    const [first, ...more] = await lateEmails(subscriber);
    expect(more).toEqual([]);
    expect(first?.subject).toBe(`Sua cesta atrasou e agora chega ${spokenDay(day(8))}`);
    expect(first?.text).toContain(`A cesta de ${spokenDay(day(4))} não saiu no dia.`);
    expect(await lateItem(subscriber)).toMatchObject({
      matter: `A cesta Essencial de ${spokenDay(day(4))} não foi separada; agora sai ${spokenDay(day(8))}.`,
      amount: 109,
    });

    at(`${day(9)}T00:05`);
    await run();
    const stop = await stopOf(day(11), 'basket');
    expect(stop).toMatchObject({ late_since: day(4) });
    expect(await lateEmails(subscriber)).toHaveLength(2);
    await move(ana(), stop, 'scheduled', 'packed');
    expect((await stopOf(day(11), 'basket')).late_since).toBeNull();
    expect(await lateItem(subscriber)).toBeUndefined();
    at(`${day(12)}T00:05`);
    await run();
    expect(await stopOf(day(11), 'basket')).toMatchObject({ state: 'packed' });
  });

  it('is closed, moved and told in one e-mail when nothing ran for days', async () => {
    const { subscriber } = await basketOf();
    at(`${day(7)}T09:00`);
    await run();
    expect(await deliveriesOf(subscriber)).toMatchObject([{ date: day(8), late_since: day(4) }]);
    const emails = await emailsTo(store(), subscriber.email);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toMatch(/O que vem nela:\n\n\d × Vegetal 1/);
  });

  it('comes as a second box beside the basket of that day, and pushes none away', async () => {
    const subscriber = await newSubscriber(store());
    const productIds = leastBasket(shelf(), 'premium').map(({ productId }) => productId);
    const now = store().clock.now();
    const premium = { userId: subscriber.id, planType: 'premium' as const, status: 'active' as const };
    await importSubscription(store().db, { ...premium, productIds, createdAt: now }, now);
    const before = await deliveriesOf(subscriber);
    expect(before.map(({ date }) => date)).toEqual([day(4), day(8)]);
    at(`${day(5)}T00:05`);
    await run();
    await reconcileAllDeliveries(store().deps);
    const after = await deliveriesOf(subscriber);
    expect(after.map(({ date, late_since }) => [date, late_since])).toEqual(
      expect.arrayContaining([
        [day(8), day(4)],
        [day(8), null],
      ]),
    );
    expect((await round(day(8))).total).toBe(2);
    // The second one is late too: still nothing stands in its way.
    at(`${day(9)}T00:05`);
    await run();
    expect((await round(day(11))).total).toBe(2);
  });

  it('stays packed when it was packed while the run looked for it', async () => {
    const { stop } = await frozenBasket();
    at(`${day(5)}T00:05`);
    const rival = await pool().connect();
    await rival.query('begin');
    await rival.query("update deliveries set status = 'packed' where id = $1", [stop.id]);
    await rollLateBaskets(store().deps);
    await rival.query('commit');
    rival.release();
    await rollLateBaskets(store().deps);
    expect(await stopOf(day(4), 'basket')).toMatchObject({ id: stop.id, state: 'packed' });
  });

  it('is not moved when it is older than two weeks: no e-mail, but a place in the worklist', async () => {
    const { subscriber } = await frozenBasket();
    at(`${day(4 + 15)}T09:00`);
    await run();
    expect(await lateEmails(subscriber)).toEqual([]);
    expect((await round(day(4))).total).toBe(1);
    expect(await lateItem(subscriber)).toMatchObject({
      matter: expect.stringContaining('não está em nenhuma saída'),
    });
  });
});

describe('cancelling it instead', () => {
  it('gives its price back as credit once, tells the customer, and nothing takes its place', async () => {
    const { subscriber, stop } = await frozenBasket();
    at(`${day(5)}T00:05`);
    await run();
    const action = (await lateItem(subscriber))?.actions[0];
    expect(action?.question).toContain('devolver R$ 109,00 como crédito');
    const press = () => ana().call('POST', action?.path ?? '');
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const booked = () =>
      pool().query('select kind, amount_cents from week_returns where key = $1', [`delivery:${stop.id}`]);
    expect((await booked()).rows).toEqual([{ kind: 'credit', amount_cents: 109_00 }]);
    const email = (await emailsTo(store(), subscriber.email)).at(-1);
    expect(email?.subject).toBe(`Sua cesta de ${spokenDay(day(4))} foi cancelada`);
    expect(email?.text).toContain('O valor dela, R$ 109,00, vira crédito');
    await reconcileAllDeliveries(store().deps);
    await run();
    expect(await deliveriesOf(subscriber)).toEqual([]);
    expect(await lateItem(subscriber)).toBeUndefined();
    expect((await move(beto(), stop, 'scheduled', 'packed')).body.message).toBe(
      'Esta entrega foi cancelada.',
    );
  });

  it('goes to the card when no charge follows, and is only for operators', async () => {
    const { subscriber, id, stop } = await frozenBasket();
    await pool().query('update subscriptions set cancel_at_period_end = true where id = $1', [id]);
    const path = `/admin/deliveries/basket/${stop.id}/cancellation`;
    expect((await subscriber.call('POST', path)).status).toBe(403);
    expect((await ana().call('POST', path)).status).toBe(200);
    const { rows } = await pool().query('select kind from week_returns where key = $1', [
      `delivery:${stop.id}`,
    ]);
    expect(rows).toEqual([{ kind: 'refund' }]);
    expect((await emailsTo(store(), subscriber.email)).at(-1)?.text).toContain('volta para o seu cartão');
  });
});
