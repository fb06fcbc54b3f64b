import type { WorklistItem } from '@cesta/contract/panel/worklist';
import type { Stage } from '../lives/stage.ts';
import type { Troubled } from './troubled-person.ts';

/** A paid week by the provider's own lists, and the boxes that went out for it. Cents, all of them. */
interface WeekAccount {
  id: string;
  paid: number;
  delivered: number;
  /** As credit. */
  credited: number;
  /** To the card, without credit of other weeks that was paid out by its payment. */
  refunded: number;
  /** By the customer's bank. */
  lost: number;
  /** Of what went back that for the contents of baskets that came. */
  forContents: number;
}

/** An odd cent of each delivery is the customer's. */
const ODD = 2;

/** What is wrong with somebody's money and boxes, in words, when nothing is on its way any more. */
export async function accountProblems(
  stage: Stage,
  person: Troubled,
  items: readonly WorklistItem[],
): Promise<string[]> {
  const weeks = await accountsOf(stage, person);
  const isListed = items.length > 0;
  const problems = weeks.flatMap((week) => weekProblems(week, isListed));
  const free = weeks
    .filter(({ lost }) => lost === 0)
    .reduce((sum, it) => sum + Math.max(0, overOf(it) - it.forContents - ODD), 0);
  if (free > person.given) problems.push(`brought or given twice: ${free} beyond ${person.given}`);
  const credit = await creditLeft(stage, person);
  if (credit > 0 && !isListed) problems.push(`credit of ${credit} is left, and nobody knows`);
  const waiting = await stage.query<{ id: string }>(
    `select d.id from deliveries d join subscriptions s on s.id = d.subscription_id
     where s.user_id = $1 and d.status in ('scheduled', 'packed')`,
    person.subscriber.id,
  );
  if (waiting.length > 0 && !isListed) problems.push(`${waiting.length} baskets still wait`);
  if (problems.length === 0) return [];
  const all = weeks.map((week) => JSON.stringify(week)).join('\n');
  const told = items.map(({ matter }) => matter).join('\n');
  return [[JSON.stringify(person.life), ...problems, all, told, ...person.log].join('\n')];
}

const backOf = ({ credited, refunded, lost }: WeekAccount) => credited + refunded + lost;
const overOf = (week: WeekAccount) => week.delivered + backOf(week) - week.paid;

function weekProblems(week: WeekAccount, isListed: boolean): string[] {
  const problems: string[] = [];
  // Credit that was used before the bank was asked cannot be taken back.
  if (backOf(week) > week.paid + (week.lost > 0 ? week.credited : 0))
    problems.push(`more went back than was paid: ${week.id}`);
  if (overOf(week) < -ODD && !isListed) problems.push(`paid, and neither brought nor given back: ${week.id}`);
  return problems;
}

async function accountsOf({ stripe, query }: Stage, { subscriber }: Troubled): Promise<WeekAccount[]> {
  const rows = await query<{ id: string; deliveries: number; came: number; contents: number }>(
    `select i.id, i.deliveries,
       (select count(*)::int from deliveries d where d.invoice_id = i.id and d.status = 'delivered') as came,
       (select coalesce(sum(amount_cents), 0)::int from week_returns r
        where r.invoice_id = i.id and r.cause in ('worth', 'shortage')) as contents
     from subscription_invoices i join subscriptions s on s.id = i.subscription_id
     where s.user_id = $1 and i.state = 'paid'`,
    subscriber.id,
  );
  return Promise.all(
    rows.map(async ({ id, deliveries, came, contents }) => {
      const paid = (await stripe.invoices.retrieve(id)).total;
      const notes = await stripe.creditNotes.list({ invoice: id, limit: 100 });
      const credited = notes.data.reduce((sum, { amount }) => sum + amount, 0);
      let [refunded, lost] = [0, 0];
      for await (const { payment } of stripe.invoicePayments.list({ invoice: id, status: 'paid' })) {
        const payment_intent = String(payment.payment_intent);
        for await (const refund of stripe.refunds.list({ payment_intent, limit: 100 }))
          if (refund.status === 'succeeded' && !refund.metadata?.from_credit) refunded += refund.amount;
        for await (const dispute of stripe.disputes.list({ payment_intent, limit: 100 }))
          if (dispute.status === 'lost') lost += dispute.amount;
      }
      const delivered = (paid / Math.max(1, deliveries)) * came;
      return { id, paid, delivered, credited, refunded, lost, forContents: contents };
    }),
  );
}

async function creditLeft({ stripe }: Stage, { subscriber }: Troubled): Promise<number> {
  const { data } = await stripe.customers.list({ email: subscriber.email });
  return data.reduce((sum, { balance }) => sum - balance, 0);
}
