import { addDays, DAY_MS, dayOf } from '@cesta/contract/base/calendar';
import type { ComingWeek } from '@cesta/contract/subscriptions/coming-week';
import { PLANS, weeklyPrice } from '@cesta/contract/subscriptions/plans';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { listGapCauses } from '../coverage-gaps/coverage-gaps.queries.ts';
import { countComing, findDeliveryAddresses, listSkipped } from '../deliveries/deliveries.service.ts';
import { listLive, type SubscriptionRow } from '../subscriptions.queries.ts';
import { listWished } from '../weeks/weeks.queries.ts';
import { EVERY_WEEK, offReason, ordinals, type WishedWeeks } from '../weeks/weeks.rules.ts';
import { type ComingCount, groupComing } from './coming-week.rules.ts';
import { findLateInvoices } from './desk-list.service.ts';

const PAGE = 500;
const DAYS = 7;

interface Span {
  now: Date;
  from: string;
  to: string;
}

/** The next seven days: baskets that are paid, weeks that will be charged, and what does not come. */
export async function readComingWeek({ database: { db }, clock }: Deps): Promise<ComingWeek> {
  const now = clock.now();
  const from = dayOf(now);
  const span = { now, from, to: addDays(from, DAYS - 1) };
  const counts: ComingCount[] = (await countComing(db, span.from, span.to)).map((row) => ({
    ...row,
    what: 'paid',
  }));
  let after: string | null = null;
  for (;;) {
    const rows: SubscriptionRow[] = await listLive(db, after, PAGE);
    counts.push(...(await countPage(db, rows, span)));
    after = rows.at(-1)?.id ?? null;
    if (rows.length < PAGE) return { from: span.from, to: span.to, ...groupComing(counts) };
  }
}

async function countPage(db: Db, rows: readonly SubscriptionRow[], span: Span): Promise<ComingCount[]> {
  const ids = rows.map(({ id }) => id);
  const addresses = await findDeliveryAddresses(db, rows);
  const wishes = await listWished(db, ids);
  const gaps = await listGapCauses(db, ids);
  const invoices = await findLateInvoices(db, rows);
  const skipped = await listSkipped(db, ids, span.from, span.to);
  const cityOf = (id: string) => addresses.get(id)?.city ?? 'Sem endereço';
  const counts: ComingCount[] = skipped.map(({ subscriptionId, plan }) => ({
    plan,
    city: cityOf(subscriptionId),
    what: 'off',
    baskets: 1,
  }));
  for (const row of rows) {
    const city = cityOf(row.id);
    const invoice = invoices.get(row.id);
    if (invoice)
      counts.push({
        plan: invoice.planType,
        city,
        what: 'late',
        baskets: invoice.deliveries,
        amount: invoice.amountCents,
      });
    else if (isCharged(row, span.now))
      counts.push(...weekOf(row, wishes.get(row.id) ?? EVERY_WEEK, { city, hasGap: gaps.has(row.id) }));
  }
  return counts;
}

/** A week of it begins, and would be charged, within these days. */
function isCharged(row: SubscriptionRow, now: Date): row is SubscriptionRow & { currentPeriodEnd: Date } {
  const { status, cancelAtPeriodEnd, currentPeriodEnd: end } = row;
  if (!end || cancelAtPeriodEnd || !['active', 'paused'].includes(status)) return false;
  return end > now && end.getTime() < now.getTime() + DAYS * DAY_MS;
}

function weekOf(
  row: SubscriptionRow & { currentPeriodEnd: Date },
  wished: WishedWeeks,
  { city, hasGap }: { city: string; hasGap: boolean },
): ComingCount[] {
  const plan = row.nextPlanType ?? row.planType;
  const all = ordinals(PLANS[plan].deliveriesPerWeek);
  const week = dayOf(row.currentPeriodEnd);
  // What was paused at the provider's desk, or has no place to go to, is not charged either.
  const isStopped = hasGap || row.pauseReason === 'other';
  const coming = isStopped ? 0 : all.filter((ordinal) => offReason(wished, week, ordinal) === null).length;
  const amount = coming > 0 ? (row.nextChargeCents ?? weeklyPrice(plan)) : 0;
  return [
    { plan, city, what: 'to_charge', baskets: coming, amount },
    { plan, city, what: 'off', baskets: all.length - coming },
  ];
}
