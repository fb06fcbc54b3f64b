import type { WorklistItem } from '@cesta/contract/panel/worklist';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type People, type Person, peopleOf } from './testing/bad-month/month-people.ts';
import { type Month, openMonth } from './testing/bad-month/month-store.ts';
import { type Account, recount } from './testing/bad-month/recount.ts';
import { sized } from './testing/long-run.ts';
import { diceOf } from './testing/random.ts';

const SUBSCRIBERS = sized({ usual: 40, long: 200 });
/** Monday, 7 December: Christmas and New Year fall on delivery days of Salvador. */
const START = '2026-12-07T11:00:00Z';
const DAYS = 30;
/** Everybody has left by then, and everything that was paid has come, or gone back. */
const LAST_DAY = 55;
const BACKUP_DAY = 12;

// A ceiling for a busy machine.
vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 300_000 });

let month: Month;
let people: People;
const everybody: Person[] = [];
const dice = diceOf(20_261_207);
const some = (share: number) => Math.max(2, Math.round(SUBSCRIBERS * share));
/** Each of these falls on other people. */
const groups = { away: some(0.08), gone: some(0.04), back: some(0.08), broke: some(0.08), poor: some(0.06) };
const disputes: string[] = [];

beforeAll(async () => {
  month = await openMonth(inject('postgresUrl'), START);
  people = await peopleOf(month, dice);
  for (let i = 0; i < SUBSCRIBERS; i += 1) everybody.push(await people.newPerson());
});

afterAll(() => month?.close());

/** The same people in every run: first those who move away for good, then those without an address, and so on. */
function group(name: keyof typeof groups): Person[] {
  const names = Object.keys(groups) as (keyof typeof groups)[];
  const from = names.slice(0, names.indexOf(name)).reduce((sum, other) => sum + groups[other], 0);
  return everybody.slice(from, from + groups[name]);
}

async function query<Row extends object>(text: string): Promise<Row[]> {
  return (await month.store().deps.database.pool.query<Row>(text)).rows;
}

const each = async (list: readonly Person[], act: (person: Person) => Promise<unknown>) => {
  for (const person of list) await act(person);
};

async function sell(index: number, active: boolean): Promise<void> {
  const id = people.shelf.vegetables[index];
  const { body } = await people.desk().call('GET', `/products/${id}`);
  await people.desk().call('PUT', `/products/${id}`, { ...body, active });
}

async function cruzZone() {
  const { body } = await people.desk().call('GET', '/admin/coverage');
  const zones = (body.cities as { zones: { id: string; city: string; version: number }[] }[]).flatMap(
    (city) => city.zones,
  );
  return zones.filter(({ city }) => city === 'Cruz das Almas');
}

async function closeZone(): Promise<void> {
  for (const { id, version } of await cruzZone()) {
    await people.desk().call('DELETE', `/admin/coverage/zones/${id}?version=${version}`);
  }
  expect(await cruzZone()).toEqual([]);
}

const reopenZone = () =>
  people.desk().call('POST', '/admin/coverage/zones', {
    city: 'Cruz das Almas',
    state: 'BA',
    neighborhood: '',
    cepFrom: '44380-000',
    cepTo: '44399-999',
  });

async function closeDays(...dates: string[]): Promise<void> {
  const days = dates.map((date) => ({ date, reason: 'Feriado' }));
  const asked = await people.desk().call('POST', '/admin/closed-days/impact', { days, place: null });
  const { baskets, orders } = asked.body;
  const expected = { baskets, orders };
  const { status } = await people.desk().call('POST', '/admin/closed-days', { days, place: null, expected });
  expect(status).toBe(200);
}

/** What goes wrong, by day. */
const TROUBLE: Record<number, () => Promise<unknown>> = {
  3: () => month.mail.stop(),
  4: () => sell(0, false),
  5: () => month.mail.start(),
  7: () => each(group('broke'), (person) => people.changeCard(person, 'pm_card_chargeCustomerFail')),
  8: async () => month.provider.setFaults({ apiStatus: 503, dropped: 1, dropAttempts: 3 }),
  9: async () => {
    month.provider.clearFaults();
    month.provider.setFaults({ doubled: 0.2, late: 0.3, lateSeconds: 2 * 86_400 });
  },
  10: () => each([...group('away'), ...group('back')], (person) => people.moveFarAway(person)),
  11: () => each(group('gone'), (person) => people.removeAddresses(person)),
  [BACKUP_DAY]: () => month.takeBackup(),
  14: () => closeZone(),
  16: () => closeDays('2026-12-25', '2027-01-01'),
  17: async () => {
    for (const person of group('poor')) {
      const id = await people.dispute(person);
      if (id) disputes.push(id);
    }
  },
  18: () => each(group('back'), (person) => people.moveTo(person, person.zipcode)),
  19: () => sell(1, false),
  21: () => reopenZone(),
  22: () => sell(0, true),
  24: () => each(group('broke').slice(1), (person) => people.changeCard(person, 'pm_card_visa')),
  26: async () => {
    for (const [i, id] of disputes.entries()) month.provider.decide(id, i % 2 ? 'won' : 'lost');
  },
};
/** Nobody comes to pack, or the van stands still. */
const LAZY_DAYS = [11, 22];

async function live(day: number): Promise<void> {
  await month.moveTo(8);
  await TROUBLE[day]?.();
  if (!LAZY_DAYS.includes(day)) await people.deliver();
  if (day < 6)
    await each(
      everybody.filter((_, i) => i % 6 === day),
      (person) => people.join(person),
    );
  if (day < DAYS && day % 5 === 2) await people.order(dice.pick(everybody));
  await month.work();
  await month.moveTo(19);
}

/** A night after the backup the machine is gone; what was sold in between is known to the provider alone. */
async function sellAndForget(): Promise<string[]> {
  const late = [await people.newPerson(), await people.newPerson(), await people.newPerson()];
  // Of what is still sold.
  const shelf = { ...people.shelf, vegetables: people.shelf.vegetables.slice(2) };
  await each(late, (person) => people.join(person, shelf));
  await people.order(everybody.at(-1) as Person);
  await month.work();
  await month.restoreBackup();
  return late.map(({ email }) => email);
}

async function listed(): Promise<WorklistItem[]> {
  const { deps, db, clock } = month.store();
  const { groups } = await deps.worklist.list(db, clock.now(), 10_000);
  return groups.flatMap(({ items }) => items);
}

const describeAccount = ({ email, ...sums }: Account) => `${email}: ${JSON.stringify(sums)}`;

describe('15: a month of bad days', () => {
  it('leaves every real charged delivered, credited, given back, or in front of somebody', async () => {
    let forgotten: string[] = [];
    for (let day = 0; day < DAYS; day += 1) {
      await live(day);
      if (day === BACKUP_DAY) forgotten = await sellAndForget();
    }
    month.provider.clearFaults();
    await each(everybody, (person) => people.cancel(person));
    for (let day = DAYS; day < LAST_DAY; day += 1) await live(day);
    await month.provider.settle();
    await month.work();

    const accounts = await recount(month.store().deps.stripe as Stripe, { query });
    const items = await listed();
    const isListed = ({ email }: Account) => items.some(({ who }) => who?.email === email);
    // Who has the box and wins the dispute as well has more than was charged, by the bank's decision.
    const isWrong = ({ unexplained, disputed }: Account) => unexplained > 0 || -unexplained > disputed;
    const silent = accounts.filter(isWrong).filter((it) => !isListed(it));
    expect(silent.map(describeAccount)).toEqual([]);
    expectBadMonth(accounts, items, forgotten);
  });
});

/** Everything that the month is named after has happened. */
function expectBadMonth(accounts: Account[], items: WorklistItem[], forgotten: string[]): void {
  const sum = (name: keyof Omit<Account, 'email'>) => accounts.reduce((total, it) => total + it[name], 0);
  expect(sum('charged')).toBeGreaterThan(SUBSCRIBERS * 3 * 100_00);
  expect(sum('delivered')).toBeGreaterThan(sum('charged') / 2);
  expect(sum('refunded')).toBeGreaterThan(0);
  expect(sum('disputed')).toBeGreaterThan(0);
  const orphans = items.filter(({ kind }) => kind === 'money-without-order').map(({ who }) => who?.email);
  expect(orphans).toEqual(expect.arrayContaining(forgotten));
}
