import { cents, fromReais, toReais } from '@cesta/contract/base/money';
import type { ContactMessage } from '@cesta/contract/content/content';
import type { AdminProblemReport, ProblemReturn } from '@cesta/contract/orders/problems';
import { LIVE_SUBSCRIPTION_STATUSES } from '@cesta/contract/subscriptions/subscription-constants';
import type { PackedItem } from '@cesta/contract/subscriptions/subscriptions';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import * as queries from './support.queries.ts';
import { worthOf } from './support.rules.ts';
import { toReport } from './support.service.ts';

/** Which messages are reports, what they are worth and what went back since. */
export async function addProblems(
  { database }: Pick<Deps, 'database'>,
  messages: readonly ContactMessage[],
): Promise<ContactMessage[]> {
  const { db } = database;
  const rows = await queries.listByIds(
    db,
    messages.map(({ id }) => id),
  );
  if (rows.length === 0) return [...messages];
  const about = await readSubjects(db, rows);
  const problems = new Map(rows.map((row) => [row.id, toProblem(row, about)]));
  return messages.map((message) => {
    const problem = problems.get(message.id);
    return problem ? { ...message, problem } : message;
  });
}

function toProblem(
  row: queries.ReportRow,
  about: Awaited<ReturnType<typeof readSubjects>>,
): AdminProblemReport {
  const { bought, returns, basket } = row.orderId ? about.order(row.orderId) : about.basket(row.deliveryId);
  const worth = worthOf(row.items, bought);
  return {
    ...toReport(row),
    amount: worth === null ? null : toReais(cents(worth)),
    basket,
    returns: returns.filter(({ at }) => Date.parse(at) >= row.createdAt.getTime()),
  };
}

async function readSubjects(db: Db, rows: readonly queries.ReportRow[]) {
  const orderIds = rows.flatMap(({ orderId }) => orderId ?? []);
  const baskets = await queries.listBaskets(
    db,
    rows.flatMap(({ deliveryId }) => deliveryId ?? []),
  );
  const [lines, refunds, prices, weeks] = await Promise.all([
    queries.listOrderItems(db, orderIds),
    queries.listOrderRefunds(db, orderIds),
    queries.listPrices(
      db,
      baskets.flatMap(({ items }) => items.map(({ product_id }) => product_id)),
    ),
    queries.listWeekReturns(
      db,
      baskets.map(({ invoiceId }) => invoiceId),
    ),
  ]);
  return {
    order: (id: string) => ({
      bought: lines.filter(({ orderId }) => orderId === id),
      returns: refunds.filter(({ orderId }) => orderId === id).map(refundOf),
      basket: null,
    }),
    basket: (id: string | null) => {
      const row = baskets.find((one) => one.id === id);
      if (!row) return { bought: [], returns: [], basket: null };
      return {
        bought: row.items.map((item) => ({
          ...item,
          cents: priceOf(item, prices) * item.quantity,
        })),
        returns: weeks.filter(({ invoiceId }) => invoiceId === row.invoiceId).map(weekReturnOf),
        basket: {
          date: row.date,
          subscription_id: row.subscriptionId,
          invoice_id: row.invoiceId,
          takes_credit: LIVE_SUBSCRIPTION_STATUSES.some((status) => status === row.subscriptionStatus),
        },
      };
    },
  };
}

/** As it was when the basket was put together; of older ones, as it is now. */
function priceOf({ product_id, unit_price }: PackedItem, prices: ReadonlyMap<string, number>): number {
  return unit_price === undefined ? (prices.get(product_id) ?? 0) : fromReais(unit_price);
}

type RefundRow = Awaited<ReturnType<typeof queries.listOrderRefunds>>[number];
type WeekReturnRow = Awaited<ReturnType<typeof queries.listWeekReturns>>[number];

function refundOf({ amountCents, state, resolution, createdAt }: RefundRow): ProblemReturn {
  const isDone = state === 'succeeded' || resolution === 'other_means';
  const isFailed = !isDone && (state === 'failed' || state === 'canceled');
  return {
    kind: 'refund',
    amount: toReais(amountCents),
    state: isDone ? 'done' : isFailed ? 'failed' : 'under-way',
    at: createdAt.toISOString(),
  };
}

function weekReturnOf({ kind, amountCents, state, createdAt }: WeekReturnRow): ProblemReturn {
  const isDone = state === 'succeeded' || state === 'settled';
  return {
    kind,
    amount: toReais(amountCents),
    state: isDone ? 'done' : state === 'failed' ? 'failed' : 'under-way',
    at: createdAt.toISOString(),
  };
}
