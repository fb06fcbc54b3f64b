import { dayOf } from '@cesta/contract/base/calendar';
import type Stripe from 'stripe';
import { statusOf } from '../../modules/subscriptions/billing/billing.rules.ts';
import { recount } from '../bad-month/recount.ts';
import type { Person } from './person.ts';
import type { Stage } from './stage.ts';

/** Whoever has lived, however. */
type Reckoned = Omit<Person, 'life'> & { life: object };

interface DeliveryRow {
  id: string;
  subscription_id: string;
  invoice_id: string;
  ordinal: number;
  status: string;
  week: Date;
  state: string;
}

/** What is wrong with the money and the boxes of these people, in words; nothing when all is well. */
export async function reckon(stage: Stage, people: readonly Reckoned[]): Promise<string[]> {
  const accounts = await recount(stage.stripe, { query: (text) => stage.query(text) });
  const found = await Promise.all(
    people.map(async (person) => {
      const { email } = person.subscriber;
      const account = accounts.find((it) => it.email === email);
      const rows = await deliveriesOf(stage, person);
      const given = person.given + (await shortfallsOf(stage, person));
      return [
        ...moneyProblems(given, account),
        ...skippedAndBrought(person, rows),
        ...broughtUnpaid(rows),
        ...(await creditedTwice(stage, person)),
        ...(await owed(stage, person)),
      ].map((problem) => `${email} ${JSON.stringify(person.life)}\n${problem}\n${person.log.join('\n')}`);
    }),
  );
  return found.flat();
}

function deliveriesOf({ query }: Stage, { subscriber }: Reckoned): Promise<DeliveryRow[]> {
  return query<DeliveryRow>(
    `select d.id, d.subscription_id, d.invoice_id, d.ordinal, d.status, i.period_start as week, i.state
     from deliveries d join subscription_invoices i on i.id = d.invoice_id
     join subscriptions s on s.id = d.subscription_id where s.user_id = $1`,
    subscriber.id,
  );
}

/** Money taken, less refunds, less credit left, is the price of what came; less only by what the operator gave. */
function moneyProblems(
  given: number,
  account: Awaited<ReturnType<typeof recount>>[number] | undefined,
): string[] {
  if (!account) return [];
  const { unexplained } = account;
  const isRight = unexplained <= 0 && -unexplained <= given;
  return isRight ? [] : [`money: ${JSON.stringify({ ...account, given })}`];
}

/** What went back because a basket was worth less than was paid for it. */
async function shortfallsOf({ query }: Stage, { subscriber }: Reckoned): Promise<number> {
  const [row] = await query<{ cents: number | null }>(
    `select sum(r.amount_cents)::int as cents from week_returns r
     join subscription_invoices i on i.id = r.invoice_id join subscriptions s on s.id = i.subscription_id
     where s.user_id = $1 and r.cause = 'worth'`,
    subscriber.id,
  );
  return row?.cents ?? 0;
}

function skippedAndBrought({ words }: Reckoned, rows: readonly DeliveryRow[]): string[] {
  const wanted = new Map<string, string | null>();
  const nameOf = (row: DeliveryRow) => `${row.subscription_id} ${dayOf(row.week)}.${row.ordinal}`;
  for (const { subscription, delivery, choice } of words) {
    const row = rows.find(({ id }) => id === delivery);
    wanted.set(row ? nameOf(row) : `${subscription} ${delivery}`, choice);
  }
  return rows
    .filter((row) => ['packed', 'delivered'].includes(row.status) && wanted.get(nameOf(row)) === 'skip')
    .map((row) => `skipped in time and ${row.status} all the same: ${nameOf(row)}`);
}

function broughtUnpaid(rows: readonly DeliveryRow[]): string[] {
  return rows
    .filter(({ status, state }) => ['packed', 'delivered'].includes(status) && state !== 'paid')
    .map(({ id, state }) => `delivery ${id} went out and its week is ${state}`);
}

async function creditedTwice({ query, stripe }: Stage, { subscriber }: Reckoned): Promise<string[]> {
  const booked = await query<{ key: string; count: number }>(
    `select r.invoice_id || ' ' || r.ordinal as key, count(*)::int from week_returns r
     join subscription_invoices i on i.id = r.invoice_id join subscriptions s on s.id = i.subscription_id
     where s.user_id = $1 and r.ordinal is not null group by 1 having count(*) > 1`,
    subscriber.id,
  );
  const customers = await stripe.customers.list({ email: subscriber.email });
  const seen = new Map<string, number>();
  for (const { id } of customers.data) {
    for await (const { metadata } of stripe.creditNotes.list({ customer: id, limit: 100 })) {
      const key = `${metadata?.invoice} ${metadata?.key}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
  }
  const noted = [...seen].filter(([, count]) => count > 1).map(([key]) => key);
  return [...booked.map(({ key }) => key), ...noted].map((key) => `two credits for ${key}`);
}

/** After the end nothing waits any more. */
async function owed({ query }: Stage, { subscriber }: Reckoned): Promise<string[]> {
  const rows = await query<{ id: string; status: string }>(
    `select d.id, d.status from deliveries d join subscriptions s on s.id = d.subscription_id
     where s.user_id = $1 and d.status in ('scheduled', 'packed')`,
    subscriber.id,
  );
  return rows.map(({ id, status }) => `delivery ${id} is still ${status}`);
}

/** Where our rows say another thing than the provider, once everything has been told. */
export async function disagreements(stage: Stage, people: readonly Person[]): Promise<string[]> {
  const found = await Promise.all(people.map((person) => compare(stage, person)));
  return found.flat();
}

interface Known {
  id: string;
  stripe_subscription_id: string;
  status: string;
  pause_reason: string | null;
  credit_cents: number;
  paused_until: string | null;
}

async function compare({ stripe, query, paying }: Stage, person: Person): Promise<string[]> {
  const rows = await query<Known>(
    `select id, stripe_subscription_id, status, pause_reason, credit_cents, paused_until::text from subscriptions
     where user_id = $1 and stripe_subscription_id is not null`,
    person.subscriber.id,
  );
  const problems: string[] = [];
  const expect = (what: string, ours: unknown, theirs: unknown) => {
    if (ours !== theirs)
      problems.push(
        `${person.subscriber.email}: ${what} is ${ours} here and ${theirs} there\n${person.log.join('\n')}`,
      );
  };
  for (const row of rows) {
    const theirs = await stripe.subscriptions.retrieve(row.stripe_subscription_id, { expand: ['customer'] });
    const isPaused = row.paused_until !== null && row.paused_until > dayOf(paying.provider.now());
    const status = statusOf(theirs);
    expect('status', row.status, status === 'active' && isPaused ? 'paused' : status);
    if (row.status === 'canceled') continue;
    const reason = theirs.pause_collection ? (theirs.metadata.pause_reason ?? 'other') : null;
    expect('pause', row.pause_reason, reason);
    expect('credit', row.credit_cents, Math.max(0, -(theirs.customer as Stripe.Customer).balance));
    const ours = await query<{ id: string; state: string }>(
      'select id, state from subscription_invoices where subscription_id = $1',
      row.id,
    );
    const known = new Map(ours.map(({ id, state }) => [id, state]));
    for await (const invoice of stripe.invoices.list({ subscription: theirs.id, limit: 100 })) {
      expect(`invoice ${invoice.id}`, known.get(invoice.id ?? ''), invoice.status);
    }
  }
  return problems;
}
