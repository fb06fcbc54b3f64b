import { cents } from '@cesta/contract/base/money';
import { beforeAll, expect, it } from 'vitest';
import { addressAt, fillShelf, leastBasket, newSubscriber, SALVADOR } from '../../../testing/subscribers.ts';
import { useStore } from '../../../testing/test-store.ts';
import { writeInvoices } from '../billing/billing.queries.ts';
import { importSubscription } from '../starting/import.service.ts';
import { countLongOwed, listOwedWeeks } from './owed-weeks.queries.ts';

const store = useStore();
const PAID = new Date('2027-03-01T13:00:00Z');
const WEEK = 'in_owed';
const PRICE = 9000;
let subscriptionId: string;

beforeAll(async () => {
  store().clock.set(PAID);
  const shelf = await fillShelf(store());
  const { id: userId } = await newSubscriber(store());
  const productIds = leastBasket(shelf, 'premium').map(({ productId }) => productId);
  subscriptionId = await importSubscription(
    store().db,
    { userId, planType: 'premium', status: 'active', productIds, createdAt: PAID },
    PAID,
  );
  // What it was imported with is another week, and done with.
  await store().deps.database.pool.query('update subscription_invoices set settled_at = now()');
  await writeInvoices(store().db, [
    {
      id: WEEK,
      subscriptionId,
      planType: 'premium',
      state: 'paid',
      amountCents: cents(PRICE),
      deliveries: 3,
      periodStart: PAID,
      periodEnd: new Date('2027-03-08T13:00:00Z'),
      createdAt: PAID,
      paidAt: PAID,
    },
  ]);
});

interface Happened {
  /** By ordinal: its status; 'given up' is cancelled by a person, with its money given back. */
  days?: Record<number, string>;
  returns?: { ordinal: number | null; amount: number; fromCredit?: boolean }[];
}

async function happens({ days = {}, returns = [] }: Happened): Promise<void> {
  const { pool } = store().deps.database;
  await pool.query('delete from deliveries where invoice_id = $1', [WEEK]);
  await pool.query('delete from week_returns where invoice_id = $1', [WEEK]);
  for (const [ordinal, status] of Object.entries(days)) {
    const isGivenUp = status === 'given up';
    await pool.query(
      `insert into deliveries (subscription_id, invoice_id, ordinal, date, cutoff_at, status, cancelled_at, address, items)
       values ($1, $2, $3::int, date '2027-06-01' + $3::int, $4, $5, $6, $7, '[]')`,
      [
        subscriptionId,
        WEEK,
        ordinal,
        PAID,
        isGivenUp ? 'cancelled' : status,
        isGivenUp ? PAID : null,
        JSON.stringify(addressAt(SALVADOR)),
      ],
    );
  }
  for (const [index, { ordinal, amount, fromCredit = false }] of returns.entries()) {
    await pool.query(
      `insert into week_returns (key, invoice_id, kind, amount_cents, reason, ordinal, from_credit, created_at)
       values ($1, $2, case when $5 then 'refund' else 'credit' end, $3, 'teste', $4, $5, $6)`,
      [`owed ${index}`, WEEK, amount, ordinal, fromCredit, PAID],
    );
  }
}

const everyDay = { 1: 'delivered', 2: 'skipped', 3: 'scheduled' };

it.each<[string, Happened, number[]]>([
  ['nothing', {}, [1, 2, 3]],
  ['a day for each', { days: everyDay }, []],
  ['one missing at the end', { days: { 1: 'delivered', 2: 'packed' } }, [3]],
  ['a day above those it has in place of one', { days: { 1: 'delivered', 2: 'packed', 4: 'packed' } }, [3]],
  ['one that the planner cancelled', { days: { ...everyDay, 2: 'cancelled' } }, [2]],
  ['one that a person gave up', { days: { ...everyDay, 2: 'given up' } }, []],
  [
    'one whose money went back',
    { days: { 1: 'delivered', 2: 'packed' }, returns: [{ ordinal: 3, amount: 3000 }] },
    [],
  ],
  [
    'money back for another one',
    { days: { 1: 'delivered', 2: 'packed' }, returns: [{ ordinal: 2, amount: 3000 }] },
    [3],
  ],
  ['all money back, by other ways', { returns: [{ ordinal: null, amount: PRICE }] }, []],
  [
    'credit that was paid out, which counts once',
    {
      returns: [
        { ordinal: null, amount: PRICE / 2 },
        { ordinal: null, amount: PRICE / 2, fromCredit: true },
      ],
    },
    [1, 2, 3],
  ],
])('a paid week of three with %s', async (_, happened, missing) => {
  await happens(happened);
  const owed = await listOwedWeeks(store().db, { invoiceId: WEEK });
  expect(owed.flatMap(({ ordinals }) => ordinals)).toEqual(missing);
  const counted = await countLongOwed(store().db, { before: PAID, except: [] });
  expect(counted).toBe(missing.length > 0 ? 1 : 0);
});
