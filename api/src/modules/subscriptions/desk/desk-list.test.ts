import type { ComingWeek } from '@cesta/contract/subscriptions/coming-week';
import type { AdminSubscriptionList } from '@cesta/contract/subscriptions/subscriptions';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { callAs } from '../../../testing/calling.ts';
import { signIn } from '../../../testing/sign-in.ts';
import {
  fillShelf,
  loseCoverage,
  newSubscriber,
  pass,
  type Shelf,
  type Subscriber,
  subscribe,
} from '../../../testing/subscribers.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { comingOf, runWeeks, skip } from '../../../testing/weeks.ts';
import { users } from '../../identity/identity.tables.ts';
import { groupComing } from './coming-week.rules.ts';

const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
const store = () => paying().store;
/** Accepted while its owner is at the page, declined at every later charge. */
const FAILING = '4000000000000341';

let shelf: Shelf;
let ana: Subscriber;
let late: Subscriber;
let away: Subscriber;
let nowhere: Subscriber;

async function named(name: string, phone: string): Promise<Subscriber> {
  const subscriber = await newSubscriber(store());
  await store().db.update(users).set({ name, phone }).where(eq(users.id, subscriber.id));
  return subscriber;
}

async function ask<Body>(path: string): Promise<Body> {
  const operator = await signIn(store(), { role: 'admin' });
  const { status, body } = await callAs(operator, store(), 'GET', path);
  expect(status).toBe(200);
  return body;
}

const list = (query = '') => ask<AdminSubscriptionList>(`/stripe/admin/subscriptions?limit=100${query}`);
const namesIn = ({ subscriptions }: AdminSubscriptionList) => subscriptions.map(({ user_name }) => user_name);

beforeAll(async () => {
  shelf = await fillShelf(store());
  late = await named('Bento Atrasado', '71911110000');
  await subscribe(paying(), shelf, late, 'familia', FAILING);
  ana = await named('Ana Conceição', '71922220000');
  await subscribe(paying(), shelf, ana, 'premium');
  away = await named('Caio Viajante', '71933330000');
  await subscribe(paying(), shelf, away);
  nowhere = await named('Duda Longe', '71944440000');
  await subscribe(paying(), shelf, nowhere);
  await pass(paying(), { days: 7, hours: 2 });
  await runWeeks(paying());
});

describe('the subscriptions as a desk', () => {
  it('are found by name without accents, by e-mail and by phone', async () => {
    expect(namesIn(await list('&search=conceicao'))).toEqual(['Ana Conceição']);
    expect(namesIn(await list(`&search=${encodeURIComponent(ana.email)}`))).toEqual(['Ana Conceição']);
    expect(await list(`&search=${encodeURIComponent('(71) 93333-0000')}`)).toMatchObject({
      total: 1,
      subscriptions: [{ user_name: 'Caio Viajante', user_id: away.id }],
    });
    expect(await list('&search=ninguem')).toMatchObject({ total: 0, subscriptions: [] });
    expect(namesIn(await list('&search=%25%25%25'))).toEqual([]);
    expect(namesIn(await list('&search=conceicao&status=past_due'))).toEqual([]);
  });

  it('put who has not paid first, with amount, age and the last try', async () => {
    const usual = namesIn(await list());
    const { subscriptions, total } = await list('&first=late');
    expect(total).toBe(4);
    expect(subscriptions[0]).toMatchObject({
      user_name: 'Bento Atrasado',
      status: 'past_due',
      late: { amount: 180, since: '2027-03-08T13:00:00.000Z', tries: 1 },
    });
    const tried = subscriptions[0]?.late?.last_tried_at ?? '';
    expect(Date.parse(tried)).toBeGreaterThanOrEqual(Date.parse('2027-03-08T14:00:00Z'));
    expect(subscriptions.slice(1).every(({ late: invoice }) => invoice === null)).toBe(true);
    expect([...subscriptions].map(({ user_name }) => user_name).sort()).toEqual(usual.sort());
    await pass(paying(), { days: 1 });
    const again = (await list('&first=late')).subscriptions[0]?.late;
    expect(again?.tries).toBe(2);
    expect(Date.parse(again?.last_tried_at ?? '')).toBeGreaterThan(Date.parse(tried));
  });

  it('are read page by page without a gap, late ones first', async () => {
    const whole = namesIn(await list('&first=late'));
    const parts: string[] = [];
    for (let offset = 0; offset < 4; offset += 1)
      parts.push(...namesIn(await ask(`/stripe/admin/subscriptions?first=late&limit=1&offset=${offset}`)));
    expect(parts).toEqual(whole);
  });

  it('say to whom nothing can be delivered, and list them alone', async () => {
    await loseCoverage(store(), nowhere, '01001000');
    expect(await list('&only=uncovered')).toMatchObject({
      total: 1,
      uncovered: 1,
      subscriptions: [{ user_name: 'Duda Longe', without_delivery: 'out_of_coverage' }],
    });
    expect((await list()).uncovered).toBe(1);
  });

  it('refuse what cannot be asked', async () => {
    const operator = await signIn(store(), { role: 'admin' });
    for (const query of ['only=all', 'first=new', `search=${'a'.repeat(101)}`]) {
      const path = `/stripe/admin/subscriptions?${query}`;
      expect((await callAs(operator, store(), 'GET', path)).status).toBe(400);
    }
  });
});

describe('the coming week', () => {
  const week = () => ask<ComingWeek>('/admin/subscriptions/coming-week');

  it('counts what is paid, what will be charged, what is late and what does not come', async () => {
    const before = await week();
    expect(before).toMatchObject({ from: '2027-03-09', to: '2027-03-15' });
    // Ana has two baskets, Caio one; Duda's are without a place to go to.
    expect(before.totals).toMatchObject({
      paid: 3,
      to_charge: 3,
      late: 1,
      off: 1,
      expected: 250 + 109,
      overdue: 180,
    });
    expect(before.groups.find(({ plan_type }) => plan_type === 'premium')).toMatchObject({
      city: 'Salvador',
      plan_name: 'Premium',
      paid: 2,
      to_charge: 2,
      expected: 250,
    });
    expect((await away.call('POST', '/subscription/pause', { weeks: 2 })).status).toBe(200);
    expect((await skip(ana, (await comingOf(ana, 1)).id)).status).toBe(200);
    const after = await week();
    expect(after.totals).toMatchObject({ paid: 2, to_charge: 2, off: 3, expected: 250 });
  });

  it('is the office’s alone', async () => {
    const path = '/admin/subscriptions/coming-week';
    expect((await callAs(await signIn(store()), store(), 'GET', path)).status).toBe(403);
  });

  it('adds up by plan and city, and leaves out what is nothing', () => {
    const { groups, totals } = groupComing([
      { plan: 'essencial', city: 'Salvador', what: 'paid', baskets: 2 },
      { plan: 'premium', city: 'Salvador', what: 'to_charge', baskets: 2, amount: 250_00 },
      { plan: 'essencial', city: 'Salvador', what: 'off', baskets: 0 },
      { plan: 'familia', city: 'Cruz das Almas', what: 'late', baskets: 1, amount: 180_00 },
    ]);
    expect(groups.map(({ city, plan_name }) => `${city} ${plan_name}`)).toEqual([
      'Cruz das Almas Família',
      'Salvador Premium',
      'Salvador Essencial',
    ]);
    expect(totals).toEqual({ paid: 2, to_charge: 2, late: 1, off: 0, expected: 250, overdue: 180 });
  });
});
