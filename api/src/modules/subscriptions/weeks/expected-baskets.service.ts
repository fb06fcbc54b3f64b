import { DAY_MS, dayOf } from '@cesta/contract/base/calendar';
import type { DeliverySchedule } from '@cesta/contract/coverage/coverage';
import { PLANS } from '@cesta/contract/subscriptions/plans';
import type { Db } from '../../../platform/database/db.ts';
import { listInvoices } from '../billing/billing.queries.ts';
import {
  type ExpectedBasket,
  type ExpectedWeek,
  projectBaskets,
  projectDays,
} from '../deliveries/projecting.service.ts';
import { listDue, type SubscriptionRow } from '../subscriptions.queries.ts';
import { weeksAhead } from './coming.rules.ts';
import { listWished } from './weeks.queries.ts';
import { DAYS_A_WEEK, daylessOf, EVERY_WEEK, offReason, ordinals, type WishedWeeks } from './weeks.rules.ts';

export type { ExpectedBasket } from '../deliveries/projecting.service.ts';

interface Span {
  now: Date;
  /** Weeks that are charged later are not looked at. */
  dueBy: Date;
  /** Whether weeks of customers count whose last payment failed. */
  withOverdue: boolean;
  /** Of this subscription alone. */
  only?: string | undefined;
  /** At which moment each place is looked at; now, unless said otherwise. */
  asOf?: (schedule: DeliverySchedule) => Date;
}

/** Small enough that nobody else waits for long. */
const BATCH = 250;

/**
 * The baskets of weeks that are not paid yet and will be charged by then, a batch of subscriptions at a time. What is
 * paid has a row, and is not in it.
 */
export function expectedBaskets(db: Db, span: Span): AsyncGenerator<ExpectedBasket[]> {
  return project(db, span, projectBaskets);
}

/** Their days alone. */
export function expectedDays(db: Db, span: Span) {
  return project(db, span, projectDays);
}

async function* project<Expected>(
  db: Db,
  span: Span,
  projectSome: (db: Db, now: Date, ahead: Parameters<typeof projectDays>[2]) => Promise<Expected[]>,
): AsyncGenerator<Expected[]> {
  const { now, dueBy, withOverdue, only } = span;
  const statuses = withOverdue
    ? (['active', 'past_due', 'paused'] as const)
    : (['active', 'paused'] as const);
  let after: string | null = null;
  for (;;) {
    const rows: DueRow[] = await listDue(db, { by: dueBy, statuses, after, only }, BATCH);
    const weeks = await expectedWeeks(db, rows, span);
    yield await projectSome(db, now, { rows, weeks, asOf: span.asOf ?? (() => now) });
    after = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH) return;
  }
}

type DueRow = SubscriptionRow & { currentPeriodEnd: Date };

async function expectedWeeks(
  db: Db,
  rows: readonly DueRow[],
  { now, dueBy }: Span,
): Promise<Map<string, ExpectedWeek[]>> {
  const ids = rows.map(({ id }) => id);
  const wishes = await listWished(db, ids);
  const invoices = Map.groupBy(
    await listInvoices(db, ids, ['draft', 'open']),
    (invoice) => invoice.subscriptionId,
  );
  return new Map(
    rows.map((row) => {
      const wished = wishes.get(row.id) ?? EVERY_WEEK;
      const invoice = invoices.get(row.id)?.[0];
      const isRunning = invoice && invoice.deliveries > 0 && invoice.periodEnd > now;
      const billed = isRunning
        ? [expected(wished, dayOf(invoice.periodStart), { ...invoice, chargedAt: invoice.periodStart })]
        : [];
      const ahead = weeksDue(row, dueBy).map(({ week, at }) => {
        const planType = row.nextPlanType ?? row.planType;
        const { deliveriesPerWeek: deliveries } = PLANS[planType];
        return expected(wished, week, { planType, deliveries, chargedAt: at });
      });
      const known = new Set(billed.map(({ week }) => week));
      return [row.id, [...billed, ...ahead.filter(({ week }) => !known.has(week))]];
    }),
  );
}

function weeksDue({ currentPeriodEnd: first }: DueRow, dueBy: Date): { week: string; at: Date }[] {
  const count = Math.floor((dueBy.getTime() - first.getTime()) / (DAYS_A_WEEK * DAY_MS)) + 1;
  return weeksAhead(dayOf(first), first, Math.max(0, count));
}

function expected(
  wished: WishedWeeks,
  week: string,
  { planType, deliveries, chargedAt }: Pick<ExpectedWeek, 'planType' | 'deliveries' | 'chargedAt'>,
): ExpectedWeek {
  const off = ordinals(deliveries).filter((ordinal) => offReason(wished, week, ordinal) !== null);
  const dayless = daylessOf(wished, week, deliveries);
  return { week, planType, deliveries, chargedAt, off: new Set(off), dayless };
}
