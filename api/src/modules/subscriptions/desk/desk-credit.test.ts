import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, callAs } from '../../../testing/calling.ts';
import { signIn } from '../../../testing/sign-in.ts';
import {
  catchUp,
  emailsTo,
  fillShelf,
  leastBasket,
  newSubscriber,
  pass,
  type Shelf,
  subscribe,
} from '../../../testing/subscribers.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { comingOf, returnsOf, runWeeks, skip, unskip } from '../../../testing/weeks.ts';

const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
let shelf: Shelf;
beforeAll(async () => {
  shelf = await fillShelf(paying().store);
});

/** A session does not last as long as the weeks that pass here. */
async function press(id: string, payload: object): Promise<Answer> {
  const admin = await signIn(paying().store, { role: 'admin' });
  return callAs(admin, paying().store, 'POST', `/admin/subscriptions/${id}/credit`, payload);
}

async function newWeek() {
  const subscriber = await newSubscriber(paying().store);
  const { id } = await subscribe(paying(), shelf, subscriber, 'familia');
  return { subscriber, id };
}

const REASON = 'Faltou a couve da semana passada';

describe('credit that the operator gives', () => {
  it('is one however often it is pressed, read with its reason by the customer, and recorded', async () => {
    const { subscriber, id } = await newWeek();
    const wish = { amount: '12,50', reason: REASON, key: crypto.randomUUID() };
    const answers = await Promise.all([press(id, wish), press(id, wish)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await press(id, wish)).body.message).toBe(
      'Crédito dado. O cliente recebe um e-mail com o motivo.',
    );
    await catchUp(paying());
    expect(await subscriber.subscription()).toMatchObject({ credit: 12.5, next_charge: { amount: 167.5 } });
    const { body } = await subscriber.call('GET', '/subscription/history');
    expect(body.entries).toContainEqual(
      expect.objectContaining({ kind: 'credit', cause: 'operator', note: REASON, credit: 12.5 }),
    );
    const told = (await emailsTo(paying().store, subscriber.email)).filter(({ text }) =>
      text.includes(REASON),
    );
    expect(told).toMatchObject([{ subject: 'Você tem R$ 12,50 de crédito' }]);
    const admin = await signIn(paying().store, { role: 'admin' });
    const log = await callAs(admin, paying().store, 'GET', '/admin/audit-log?subject=subscription');
    expect(log.body.entries.filter((entry: { subject_id: string }) => entry.subject_id === id)).toMatchObject(
      [{ from: REASON, to: '1250' }],
    );
    await press(id, { ...wish, key: crypto.randomUUID() });
    expect(await subscriber.subscription()).toMatchObject({ credit: 25 });
  });

  it('of another sum under the key of one whose answer was lost is refused with what was given', async () => {
    const { subscriber, id } = await newWeek();
    const wish = { amount: 7, reason: REASON, key: crypto.randomUUID() };
    expect((await press(id, wish)).status).toBe(200);
    const { status, body } = await press(id, { ...wish, amount: 9 });
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^O crédito de R\$\s7,00 já foi dado[.] Para dar outro, feche esta janela/),
    ]);
    expect((await press(id, wish)).status).toBe(200);
    expect(await subscriber.subscription()).toMatchObject({ credit: 7 });
  });

  it('comes from several weeks when one is not enough, and never exceeds what was paid and not given back', async () => {
    const { subscriber, id } = await newWeek();
    await pass(paying(), { weeks: 1, hours: 2 });
    const { status, body } = await press(id, { amount: 360.01, reason: REASON });
    expect([status, body.code]).toEqual([422, 'REFUND_TOO_LARGE']);
    expect(body.fields.amount).toMatch(/^No máximo R\$\s360,00 podem virar crédito/);
    expect((await press(id, { amount: 200, reason: REASON })).status).toBe(200);
    await catchUp(paying());
    expect(await subscriber.subscription()).toMatchObject({ credit: 200, next_charge: { amount: 0 } });
    expect((await press(id, { amount: 160.01, reason: REASON })).status).toBe(422);
    expect((await press(id, { amount: 160, reason: REASON })).status).toBe(200);
    expect((await press(id, { amount: 0.01, reason: REASON })).body.message).toContain('já voltou');
  });

  it('is in the books without its words once its customer has left', async () => {
    const { subscriber, id } = await newWeek();
    expect((await press(id, { amount: 10, reason: REASON })).status).toBe(200);
    await catchUp(paying());
    await subscriber.call('POST', '/stripe/cancel-subscription');
    await pass(paying(), { weeks: 2, hours: 2 });
    const { database, personalData } = paying().store.deps;
    await database.pool.query(`update deliveries set status = 'delivered' where subscription_id = $1`, [id]);
    const [row] = (await database.pool.query('select user_id from subscriptions where id = $1', [id])).rows;
    const person = { id: row.user_id, email: subscriber.email, emailConfirmed: true };
    await database.db.transaction((tx) => personalData.forget(tx, person));
    const { rows } = await database.pool.query(
      `select cause, reason from week_returns join subscription_invoices i on i.id = invoice_id
       where subscription_id = $1 and cause = 'operator'`,
      [id],
    );
    expect(rows).toEqual([{ cause: 'operator', reason: '' }]);
  });

  it('leaves what a skip has promised: it comes from another week, or is refused', async () => {
    const { subscriber, id } = await newWeek();
    const skipped = await skip(subscriber, (await comingOf(subscriber)).id);
    expect(skipped.body.message).toContain('R$ 180,00 de crédito');
    expect((await press(id, { amount: 20, reason: REASON })).status).toBe(422);
    await unskip(subscriber, (await comingOf(subscriber)).id);
    await pass(paying(), { weeks: 1, hours: 2 });
    const second = (await subscriber.subscription()).calendar.find((it) => it.can_skip && it.is_paid);
    await skip(subscriber, String(second?.id));
    expect((await press(id, { amount: 20, reason: REASON })).status).toBe(200);
    expect(await subscriber.subscription()).toMatchObject({ credit: 200 });
    await pass(paying(), { days: 3 });
    await runWeeks(paying());
    expect((await returnsOf(paying(), subscriber)).map(({ cause, amount }) => [cause, amount])).toEqual([
      ['operator', 20_00],
      ['skip', 180_00],
    ]);
  });

  it('needs an amount and a reason, a subscription, and a charge that it can lower', async () => {
    const { subscriber, id } = await newWeek();
    expect((await press(id, { amount: 10, reason: '  ' })).body.fields.reason).toContain('o cliente vai ler');
    expect((await press(id, { amount: 0, reason: REASON })).status).toBe(422);
    expect((await press(crypto.randomUUID(), { amount: 10, reason: REASON })).status).toBe(404);
    expect((await subscriber.call('POST', `/admin/subscriptions/${id}/credit`, {})).status).toBe(403);
    await subscriber.call('POST', '/stripe/cancel-subscription');
    const refused = await press(id, { amount: 10, reason: REASON });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('devolva o valor ao cartão'),
    ]);
  });

  it('of a subscription that was never paid is refused with its own words', async () => {
    const subscriber = await newSubscriber(paying().store);
    const wish = { planType: 'familia', selectedProducts: leastBasket(shelf, 'familia') };
    const begun = await subscriber.call('POST', '/stripe/create-subscription-checkout', wish);
    expect(begun.status).toBe(200);
    const { id, status } = await subscriber.subscription();
    expect(status).toBe('incomplete');
    const refused = await press(id, { amount: 10, reason: REASON });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('ainda não foi paga'),
    ]);
  });
});
