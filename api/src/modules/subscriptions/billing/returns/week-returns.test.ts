import { type Cents, cents } from '@cesta/contract/base/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { callAs } from '../../../../testing/calling.ts';
import { signIn } from '../../../../testing/sign-in.ts';
import {
  catchUp,
  emailsTo,
  fillShelf,
  newSubscriber,
  pass,
  type Shelf,
  type Subscriber,
  subscribe,
} from '../../../../testing/subscribers.ts';
import { usePayingStore } from '../../../../testing/test-provider.ts';
import { compareWeekCredits } from '../../comparing/compare-week-returns.service.ts';
import { performWeekReturns } from './week-return-jobs.service.ts';
import { returnWeekMoney, type WeekReturn } from './week-returns.service.ts';

const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
let shelf: Shelf;
beforeAll(async () => {
  shelf = await fillShelf(paying().store);
});

async function paidWeek(card?: string): Promise<{ subscriber: Subscriber; invoiceId: string }> {
  const subscriber = await newSubscriber(paying().store);
  await subscribe(paying(), shelf, subscriber, 'premium', card);
  const { body } = await subscriber.call('GET', '/stripe/subscription/invoices');
  return { subscriber, invoiceId: body.invoices[0].id };
}

const book = (invoiceId: string, change: Partial<WeekReturn> & { key: string }) => {
  const { deps, db } = paying().store;
  const asked = {
    invoiceId,
    amount: cents(125_00),
    as: 'refund',
    cause: 'other',
    reason: 'test',
    ...change,
  } as const;
  return db.transaction((tx) => returnWeekMoney(tx, deps, asked));
};

async function rowsOf(invoiceId: string) {
  const { rows } = await paying().store.deps.database.pool.query<{
    id: string;
    kind: string;
    amount_cents: Cents;
    state: string;
    problem: string | null;
  }>('select * from week_returns where invoice_id = $1 order by created_at, key', [invoiceId]);
  return rows;
}

async function refundsOf(invoiceId: string): Promise<number[]> {
  const { stripe } = paying().store.deps;
  const { data } = (await stripe?.invoicePayments.list({ invoice: invoiceId })) ?? { data: [] };
  const intent = String(data[0]?.payment.payment_intent);
  return ((await stripe?.refunds.list({ payment_intent: intent }))?.data ?? []).map(({ amount }) => amount);
}

async function worklistOf(invoiceId: string) {
  const admin = await signIn(paying().store, { role: 'admin' });
  const { body } = await callAs(admin, paying().store, 'GET', '/admin/worklist');
  const ids = (await rowsOf(invoiceId)).map(({ id }) => id);
  const items = body.groups.flatMap((group: { items: { id: string; kind: string }[] }) => group.items);
  const press = (path: string, payload?: object) => callAs(admin, paying().store, 'POST', path, payload);
  return { items: items.filter(({ id }: { id: string }) => ids.includes(id)), press };
}

describe('money of a paid week', () => {
  it('goes back to the card once for each key, however often it is asked for and performed', async () => {
    const { subscriber, invoiceId } = await paidWeek();
    const key = `once:${invoiceId}`;
    const both = await Promise.all([book(invoiceId, { key }), book(invoiceId, { key })]);
    expect(both.sort()).toEqual([0, 125_00]);
    expect(await book(invoiceId, { key })).toBe(0);
    await Promise.all([performWeekReturns(paying().store.deps), performWeekReturns(paying().store.deps)]);
    await catchUp(paying());
    await performWeekReturns(paying().store.deps);
    expect(await refundsOf(invoiceId)).toEqual([125_00]);
    expect(await rowsOf(invoiceId)).toMatchObject([{ kind: 'refund', state: 'succeeded' }]);
    const emails = await emailsTo(paying().store, subscriber.email);
    expect(emails.filter(({ subject }) => subject === 'Seu dinheiro foi devolvido')).toMatchObject([
      { text: expect.stringContaining('R$ 125,00') },
    ]);
  });

  it('never goes back beyond what was paid, asked for by many at once', async () => {
    const { invoiceId } = await paidWeek();
    const wishes = Array.from({ length: 6 }, (_, i) => book(invoiceId, { key: `many:${invoiceId}:${i}` }));
    expect((await Promise.all(wishes)).filter(Boolean)).toHaveLength(2);
    await catchUp(paying());
    expect(await refundsOf(invoiceId)).toEqual([125_00, 125_00]);
    // The whole week went back: none of its baskets comes any more.
    expect(await book(invoiceId, { key: `late:${invoiceId}` })).toBe(0);
  });

  it('given as credit counts what went back at the provider’s desk, and is listed instead', async () => {
    const { invoiceId } = await paidWeek();
    const { stripe } = paying().store.deps;
    const { data } = (await stripe?.invoicePayments.list({ invoice: invoiceId })) ?? { data: [] };
    const payment_intent = String(data[0]?.payment.payment_intent);
    await stripe?.refunds.create({ payment_intent, amount: 200_00 });
    await catchUp(paying());
    await book(invoiceId, { key: `credit:${invoiceId}`, as: 'credit' });
    await performWeekReturns(paying().store.deps);
    expect(await rowsOf(invoiceId)).toMatchObject([{ state: 'failed', problem: 'returned_at_desk' }]);
    expect((await stripe?.creditNotes.list({ invoice: invoiceId }))?.data).toEqual([]);
    expect((await worklistOf(invoiceId)).items).toHaveLength(1);
  });

  it('is not booked for an invoice that nobody has paid', async () => {
    expect(await book('in_unknown', { key: 'unknown' })).toBe(0);
  });

  it('is asked for again while the provider is down, and found when its answer was lost', async () => {
    const { invoiceId } = await paidWeek();
    const { deps } = paying().store;
    await book(invoiceId, { key: `down:${invoiceId}` });
    paying().provider.setFaults({ apiStatus: 503, apiPath: '/v1/refunds' });
    await performWeekReturns(deps);
    expect(await rowsOf(invoiceId)).toMatchObject([{ state: 'pending' }]);
    // Done there, and the answer got lost.
    paying().provider.setFaults({ apiStatus: 503, apiPath: '/v1/refunds', apiMoment: 'after' });
    await performWeekReturns(deps);
    paying().provider.clearFaults();
    await performWeekReturns(deps);
    expect(await rowsOf(invoiceId)).toMatchObject([{ state: 'succeeded' }]);
    expect(await refundsOf(invoiceId)).toEqual([125_00]);
  });

  describe.each(['worth', 'shortage'])(
    'for what is in a basket (%s), booked anew after a restore',
    (name) => {
      const forget = (invoiceId: string) =>
        paying().store.deps.database.pool.query('delete from week_returns where invoice_id = $1', [
          invoiceId,
        ]);
      const notesOf = async (invoiceId: string) =>
        (await paying().store.deps.stripe?.creditNotes.list({ invoice: invoiceId }))?.data ?? [];

      it.each(['credit', 'refund'] as const)('goes back once, as %s, and is told once', async (as) => {
        const { subscriber, invoiceId } = await paidWeek();
        const asked = { key: `${name}:${crypto.randomUUID()}`, amount: cents(12_00), as };
        await book(invoiceId, asked);
        await catchUp(paying());
        const told = await emailsTo(paying().store, subscriber.email);
        await forget(invoiceId);
        // What it is worth was reckoned anew as well: what went back is what counts.
        await book(invoiceId, { ...asked, amount: cents(15_00) });
        // Another occasion in the same week is another matter.
        await book(invoiceId, { ...asked, key: `${name}:${crypto.randomUUID()}`, amount: cents(3_00) });
        await performWeekReturns(paying().store.deps);
        const given =
          as === 'credit'
            ? (await notesOf(invoiceId)).map(({ amount }) => amount)
            : await refundsOf(invoiceId);
        expect(given.sort()).toEqual([12_00, 3_00]);
        const rows = await rowsOf(invoiceId);
        expect(rows.map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
        expect(rows.map(({ amount_cents }) => amount_cents).sort()).toEqual([12_00, 3_00]);
        const all = await emailsTo(paying().store, subscriber.email);
        expect(all.filter(({ text }) => text.includes('R$ 12,00'))).toEqual(
          told.filter(({ text }) => text.includes('R$ 12,00')),
        );
      });

      it('is one row when the comparison finds it first', async () => {
        const { invoiceId } = await paidWeek();
        const asked = { key: `${name}:${crypto.randomUUID()}`, amount: cents(12_00), as: 'credit' } as const;
        await book(invoiceId, asked);
        await performWeekReturns(paying().store.deps);
        await forget(invoiceId);
        await book(invoiceId, { ...asked, amount: cents(15_00) });
        for (const note of await notesOf(invoiceId)) await compareWeekCredits.mend(paying().store.deps, note);
        await performWeekReturns(paying().store.deps);
        expect(await rowsOf(invoiceId)).toMatchObject([
          { key: asked.key, state: 'succeeded', amount_cents: 12_00 },
        ]);
        expect(await notesOf(invoiceId)).toHaveLength(1);
      });
    },
  );

  it('given as credit lowers the next charge, and a week that credit has paid is worth as much', async () => {
    const { subscriber, invoiceId } = await paidWeek();
    await book(invoiceId, { key: `credit:${invoiceId}`, as: 'credit', amount: cents(250_00) });
    await catchUp(paying());
    await performWeekReturns(paying().store.deps);
    expect(await rowsOf(invoiceId)).toMatchObject([{ kind: 'credit', state: 'succeeded' }]);
    expect(await refundsOf(invoiceId)).toEqual([]);
    // The customer reads it at once, not only when it is charged.
    const { body: now } = await subscriber.call('GET', '/stripe/subscription');
    expect(now.subscription.next_charge.amount).toBe(0);
    await pass(paying(), { weeks: 1, hours: 2 });
    const { body } = await subscriber.call('GET', '/stripe/subscription/invoices');
    expect(body.invoices.map(({ amount }: { amount: number }) => amount)).toEqual([0, 250]);
    // Paid all the same, and so delivered; what goes back of it becomes credit again, however it is asked for.
    const [{ id: next }] = body.invoices;
    const planned = 'select id from deliveries where invoice_id = $1';
    expect((await paying().store.deps.database.pool.query(planned, [next])).rows).toHaveLength(2);
    expect(await book(next, { key: `again:${next}`, as: 'refund' })).toBeGreaterThan(0);
    await catchUp(paying());
    expect(await rowsOf(next)).toMatchObject([{ kind: 'credit', amount_cents: 125_00, state: 'succeeded' }]);
  });

  it('follows the bank: waiting, refused days later, and told only when it has arrived', async () => {
    for (const [card, first, last] of [
      ['4000000000007726', 'waiting', 'succeeded'],
      ['4000000000005126', 'succeeded', 'failed'],
    ] as const) {
      const { invoiceId } = await paidWeek(card);
      await book(invoiceId, { key: `bank:${invoiceId}` });
      await catchUp(paying());
      expect(await rowsOf(invoiceId)).toMatchObject([{ state: first }]);
      await pass(paying(), { days: 6 });
      expect(await rowsOf(invoiceId)).toMatchObject([{ state: last }]);
      expect((await worklistOf(invoiceId)).items).toHaveLength(last === 'failed' ? 1 : 0);
    }
  });

  it('stands in the worklist when it is refused for good, until the operator has settled it', async () => {
    const { invoiceId } = await paidWeek();
    const { stripe } = paying().store.deps;
    const { data } = (await stripe?.invoicePayments.list({ invoice: invoiceId })) ?? { data: [] };
    // More was given back at the provider's desk than we know of.
    const intent = String(data[0]?.payment.payment_intent);
    await stripe?.refunds.create({ payment_intent: intent, amount: 200_00 });
    await book(invoiceId, { key: `refused:${invoiceId}` });
    await catchUp(paying());
    expect(await rowsOf(invoiceId)).toMatchObject([{ state: 'failed' }]);
    const { items, press } = await worklistOf(invoiceId);
    expect(items).toMatchObject([
      { kind: 'refund-failed', amount: 125, who: { name: expect.stringContaining('Pessoa') } },
    ]);
    expect(items[0].matter).toMatch(/^A devolução de R\$\s125,00 ao cartão da assinatura foi recusada: /);
    const [retry, , settle] = items[0].actions;
    expect(retry.question).toMatch(/^Pedir de novo ao banco/);
    expect((await press(retry.path, retry.body)).status).toBe(200);
    await catchUp(paying());
    expect(await rowsOf(invoiceId)).toMatchObject([{ state: 'failed' }]);
    expect((await press(settle.path)).body.message).toBe('Devolução registrada.');
    expect((await press(settle.path)).body.code).toBe('RETURN_DONE');
    expect((await worklistOf(invoiceId)).items).toEqual([]);
    expect(await refundsOf(invoiceId)).toEqual([200_00]);
  });
});
