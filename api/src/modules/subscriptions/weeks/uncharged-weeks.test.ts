import { spokenDay } from '@cesta/contract/base/calendar';
import { describe, expect, it } from 'vitest';
import { useMondays } from '../../../testing/mondays.ts';
import {
  addressAt,
  catchUp,
  emailsTo,
  loseCoverage,
  moveBasketsTo,
  pass,
  payInvoice,
  SALVADOR,
  type Subscriber,
} from '../../../testing/subscribers.ts';
import {
  calendarOf,
  comingOf,
  passWeeks,
  returnsOf,
  runWeeks,
  skip,
  stripeSubscription,
  unskip,
} from '../../../testing/weeks.ts';

const { paying, subscriberOf } = useMondays();

const provided = (subscriber: Subscriber) => stripeSubscription(paying(), subscriber);
const invoiceStatesOf = async (subscriber: Subscriber) => (await provided(subscriber)).invoices;
const returned = (subscriber: Subscriber) => returnsOf(paying(), subscriber);
const run = () => runWeeks(paying());

describe('a week that is skipped before it is charged', () => {
  it('is not charged, the one after it is; the next charge and the account say so from the press on', async () => {
    const subscriber = await subscriberOf();
    const before = await subscriber.subscription();
    const { id, charge } = await comingOf(subscriber, 1);
    expect(charge).toMatchObject({ amount: 180, date: before.next_charge?.date });
    const { body } = await skip(subscriber, id);
    expect(body.message).toContain('nada será cobrado');
    const after = (await comingOf(subscriber, 2)).charge;
    expect(body.subscription).toMatchObject({ status: 'active', next_charge: after, paused_until: null });
    expect(await comingOf(subscriber, 1)).toMatchObject({ off: 'skip', charge: null, can_unskip: true });
    expect((await comingOf(subscriber, 1)).changes_until).toBe(charge?.date);
    await pass(paying(), { days: 7, hours: 2 });
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'void']);
    expect(await comingOf(subscriber)).toMatchObject({ id, off: 'skip', charge: null, can_unskip: false });
    await pass(paying(), { days: 7 });
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'void', 'paid']);
    expect(await subscriber.subscription()).toMatchObject({ status: 'active' });
    expect((await provided(subscriber)).subscription.metadata.pause_reason).toBeUndefined();
    expect(await returned(subscriber)).toEqual([]);
  });

  it('further ahead is left out when its turn comes, and only that one', async () => {
    const subscriber = await subscriberOf();
    await skip(subscriber, (await comingOf(subscriber, 3)).id);
    expect((await provided(subscriber)).pause).toBeNull();
    await passWeeks(paying(), 4);
    await run();
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'paid', 'paid', 'void', 'paid']);
  });

  it('comes after all when that is undone before its charge; several in a row and one of them back', async () => {
    const subscriber = await subscriberOf();
    const ids = (await calendarOf(subscriber)).slice(1, 4).map(({ id }) => id);
    for (const id of ids) await skip(subscriber, id);
    expect(await subscriber.subscription()).toMatchObject({
      next_charge: { date: (await comingOf(subscriber, 4)).charge?.date },
    });
    const back = await unskip(subscriber, String(ids[1]));
    expect(back.status).toBe(200);
    await passWeeks(paying(), 4);
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'void', 'paid', 'void', 'paid']);
  });

  it('while the provider is away is kept all the same, and told when it is back', async () => {
    const subscriber = await subscriberOf();
    paying().provider.setFaults({ apiStatus: 503, apiPath: '/v1/subscriptions' });
    const { status, body } = await skip(subscriber, (await comingOf(subscriber, 1)).id);
    expect(status).toBe(200);
    expect(body.subscription.calendar[1]).toMatchObject({ off: 'skip' });
    paying().provider.clearFaults();
    expect((await provided(subscriber)).pause).toBeNull();
    // The job's own attempts aside: the regular run finds it too.
    await paying().store.deps.database.pool.query(`delete from pgboss.job where name like '%follow-pause'`);
    await run();
    expect((await provided(subscriber)).pause).toMatchObject({ behavior: 'void' });
    await pass(paying(), { days: 7, hours: 2 });
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'void']);
  });

  it('and charged all the same becomes a basket that does not come and credit at its cut-off', async () => {
    const subscriber = await subscriberOf();
    paying().provider.setFaults({ apiStatus: 503, apiPath: '/v1/subscriptions' });
    const { id } = await comingOf(subscriber, 1);
    await skip(subscriber, id);
    await paying().provider.advance({ days: 7, hours: 2 });
    paying().provider.clearFaults();
    await catchUp(paying());
    await run();
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'paid']);
    const skipped = (await calendarOf(subscriber)).find(({ off }) => off === 'skip');
    expect(skipped).toMatchObject({ is_paid: true, status: 'skipped', credit: 180 });
    await pass(paying(), { days: 3 });
    await run();
    expect(await returned(subscriber)).toMatchObject([{ kind: 'credit', cause: 'skip', amount: 180_00 }]);
    expect((await provided(subscriber)).balance).toBe(-180_00);
  });

  it('in the hour in which its invoice is a draft is not charged and stays in sight as skipped; pressed again it is the same, undone it says that it is late', async () => {
    const subscriber = await subscriberOf();
    await pass(paying(), { days: 7, seconds: 1 });
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'draft']);
    const { id, date, charge } = await comingOf(subscriber);
    expect(charge).not.toBeNull();
    const first = await skip(subscriber, id);
    expect(first.body.message).toContain('nada será cobrado');
    const gone = { id, date, status: 'skipped', off: 'skip', charge: null, credit: null, can_unskip: false };
    expect(first.body.subscription.calendar[0]).toMatchObject(gone);
    await catchUp(paying());
    const { body: second } = await skip(subscriber, id);
    expect([second.message, second.subscription.calendar[0]]).toMatchObject([first.body.message, gone]);
    expect((await unskip(subscriber, id)).body.code).toBe('TOO_LATE_TO_UNDO');
    // On its day, too, and not on another one afterwards.
    await pass(paying(), { to: new Date(`${date}T13:00:00Z`) });
    expect(await comingOf(subscriber)).toMatchObject(gone);
    await pass(paying(), { days: 1 });
    expect((await comingOf(subscriber)).off).toBeNull();
    await pass(paying(), { days: 2, hours: 2 });
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'void', 'paid']);
  });

  it('of two deliveries is charged while one comes, not when none does', async () => {
    const subscriber = await subscriberOf('premium');
    const [one, two] = (await calendarOf(subscriber)).slice(2, 4);
    expect((await skip(subscriber, String(one?.id))).body.message).toContain('R$ 125,00 de crédito');
    expect((await provided(subscriber)).pause).toBeNull();
    expect((await skip(subscriber, String(two?.id))).body.message).toContain('nada será cobrado');
    expect((await provided(subscriber)).pause).not.toBeNull();
    await unskip(subscriber, String(two?.id));
    expect((await provided(subscriber)).pause).toBeNull();
    await pass(paying(), { days: 7, hours: 2 });
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'paid']);
    await pass(paying(), { days: 7 });
    await run();
    expect(await returned(subscriber)).toMatchObject([{ amount: 125_00, cause: 'skip', ordinal: 1 }]);
  });

  it('of two deliveries tells by e-mail what the second press changes about the money of the first, skipped and taken back', async () => {
    const subscriber = await subscriberOf('premium');
    const [one, two] = (await calendarOf(subscriber)).slice(2, 4);
    const [day, later] = [one, two].map((it) => spokenDay(String(it?.date)));
    const told = async (title: string) => {
      const sent = await emailsTo(paying().store, subscriber.email);
      return sent.find(({ subject }) => subject === title)?.text;
    };
    await skip(subscriber, String(one?.id));
    expect(await told(`Entrega de ${day} pulada`)).toContain('R$ 125,00 de crédito na próxima cobrança.');
    expect(await told(`Entrega de ${day} pulada`)).not.toContain('segue');
    await skip(subscriber, String(two?.id));
    expect(await told(`Entrega de ${later} pulada`)).toContain(
      `A entrega de ${day} segue pulada e, com esta, nada da semana é cobrado: o crédito de que falamos não entra mais.`,
    );
    await paying().store.deps.database.pool.query('update emails set sent_at = created_at');
    await unskip(subscriber, String(one?.id));
    expect(await told(`Entrega de ${day} está de volta`)).toContain(
      `A entrega de ${later} segue pulada: R$ 125,00 de crédito na próxima cobrança.`,
    );
  });

  it('whose card was refused is not collected any more: its invoice is void, and the next week is charged', async () => {
    const subscriber = await subscriberOf('familia', '4000000000000341');
    await pass(paying(), { days: 7, hours: 2 });
    expect(await subscriber.subscription()).toMatchObject({ status: 'past_due' });
    const late = await comingOf(subscriber, 0);
    expect(late).toMatchObject({ is_paid: false, can_skip: true, charge: { amount: 180 } });
    const { body, status } = await skip(subscriber, late.id);
    expect(status).toBe(200);
    expect(body.message).toContain('nada será cobrado');
    expect(body.subscription).toMatchObject({ status: 'active', open_invoice: null });
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'void']);
    await pass(paying(), { days: 5 });
    await run();
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'void']);
    expect(await returned(subscriber)).toEqual([]);
  });

  it('late, of two deliveries, says that neither can be had any more, and their days stay without a basket', async () => {
    const subscriber = await subscriberOf('premium', '4000000000000341');
    await pass(paying(), { days: 12, hours: 2 });
    const [one, two] = await calendarOf(subscriber);
    const days = [one, two].map((it) => String(it?.date));
    expect([one, two]).toMatchObject([{ is_paid: false, can_skip: true }, { can_skip: true }]);
    await skip(subscriber, String(one?.id));
    expect((await comingOf(subscriber)).can_unskip).toBe(true);
    await skip(subscriber, String(two?.id));
    const told = (await emailsTo(paying().store, subscriber.email)).at(-1);
    expect(told?.text).toContain('Não dá mais para desfazer.');
    expect(told?.text).toContain(
      `A entrega de ${spokenDay(String(days[0]))}, da mesma fatura, também não volta mais.`,
    );
    const ahead = await calendarOf(subscriber);
    expect(ahead.slice(0, 2)).toMatchObject(days.map((date) => ({ date, off: 'skip', can_unskip: false })));
    expect(ahead.slice(2).filter(({ date }) => days.includes(date))).toEqual([]);
    // The next week, once it is paid, keeps what the calendar said.
    await pass(paying(), { days: 2 });
    const { body } = await subscriber.call('POST', '/stripe/subscription/pay-invoice');
    await payInvoice(paying(), body.url);
    await pass(paying(), { minutes: 1 });
    const paid = (await calendarOf(subscriber)).filter(({ is_paid }) => is_paid);
    expect(paid.map(({ date }) => date)).toEqual(ahead.slice(2, 4).map(({ date }) => date));
  });

  it('beside a lost address: nothing is charged for want of one, and the skip counts when there is one again', async () => {
    const subscriber = await subscriberOf();
    await skip(subscriber, (await comingOf(subscriber, 1)).id);
    await loseCoverage(paying().store, subscriber, '01001000');
    await catchUp(paying());
    expect(await subscriber.subscription()).toMatchObject({ status: 'paused', calendar: [] });
    expect((await provided(subscriber)).subscription.metadata.pause_reason).toBe('address');
    await moveBasketsTo(subscriber, addressAt(SALVADOR));
    await catchUp(paying());
    expect((await provided(subscriber)).subscription.metadata.pause_reason).toBe('weeks');
    expect(await subscriber.subscription()).toMatchObject({ status: 'active' });
    await pass(paying(), { days: 14, hours: 2 });
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'void', 'paid']);
  });

  it('does not end a pause that was made at the provider’s desk', async () => {
    const subscriber = await subscriberOf();
    const { subscription } = await provided(subscriber);
    const { stripe } = paying().store.deps;
    await stripe?.subscriptions.update(subscription.id, { pause_collection: { behavior: 'keep_as_draft' } });
    await catchUp(paying());
    expect(await calendarOf(subscriber)).toHaveLength(1);
    await run();
    expect((await provided(subscriber)).pause).toMatchObject({ behavior: 'keep_as_draft' });
  });

  it('pressed with news of the provider late, doubled and lost is charged as it is wanted', async () => {
    const subscriber = await subscriberOf();
    const { id } = await comingOf(subscriber, 1);
    await skip(subscriber, id);
    // Nobody hears of the charge that was not made, or of the end of the pause.
    await paying().provider.advance({ days: 8 });
    await paying().store.deps.database.pool.query('delete from provider_events');
    await paying().provider.advance({ days: 6, hours: 2 });
    await catchUp(paying());
    await run();
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'void', 'paid']);
    expect((await calendarOf(subscriber))[0]).toMatchObject({ is_paid: true, off: null });
  });
});
