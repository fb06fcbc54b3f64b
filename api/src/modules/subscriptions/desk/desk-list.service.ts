import { toReais } from '@cesta/contract/base/money';
import type { Address } from '@cesta/contract/identity/identity';
import { readQuestion } from '@cesta/contract/panel/desk-question';
import { PLANS } from '@cesta/contract/subscriptions/plans';
import { SUBSCRIPTION_STATUSES } from '@cesta/contract/subscriptions/subscription-constants';
import type {
  AdminSubscription,
  AdminSubscriptionList,
  AdminSubscriptionQuery,
} from '@cesta/contract/subscriptions/subscriptions';
import type { Db } from '../../../platform/database/db.ts';
import { findPeople, findUserIds } from '../../identity/identity.service.ts';
import { type InvoiceRow, listInvoices } from '../billing/billing.queries.ts';
import { countOpenGaps, listGapCauses } from '../coverage-gaps/coverage-gaps.queries.ts';
import { findDeliveryAddresses, snapshotOf } from '../deliveries/deliveries.service.ts';
import { listDisputedSubscriptions } from '../disputes/disputes.service.ts';
import type * as queries from '../subscriptions.queries.ts';
import { pauseEnd } from '../weeks/pause.rules.ts';
import { listWished } from '../weeks/weeks.queries.ts';
import { EVERY_WEEK } from '../weeks/weeks.rules.ts';
import * as deskList from './desk-list.queries.ts';

/** Whoever finds as many asks more precisely. */
const MOST_FOUND = 500;

/** The operator's list: whose it is, what is late, and to whom nothing can be delivered. */
export async function listForAdmin(db: Db, query: AdminSubscriptionQuery): Promise<AdminSubscriptionList> {
  const filter = await filterOf(db, query);
  const list = query.first === 'late' ? deskList.listLateFirst : deskList.listSubscriptions;
  const rows = await list(db, filter, query);
  const known = await deskList.countByStatus(db);
  const counts = Object.fromEntries(
    SUBSCRIPTION_STATUSES.map((status) => [status, known.get(status) ?? 0]),
  ) as AdminSubscriptionList['counts'];
  const all = [...known.values()].reduce((sum, count) => sum + count, 0);
  const isNarrow = filter.userIds !== undefined || filter.isUncovered;
  return {
    subscriptions: await toList(db, rows),
    total: isNarrow
      ? await deskList.countSubscriptions(db, filter)
      : query.status
        ? counts[query.status]
        : all,
    counts,
    uncovered: await countOpenGaps(db),
  };
}

async function filterOf(
  db: Db,
  { status, search, only }: AdminSubscriptionQuery,
): Promise<deskList.DeskFilter> {
  const { words } = readQuestion(search ?? '');
  return {
    status,
    ...(search?.trim() && { userIds: words.length > 0 ? await findUserIds(db, words, MOST_FOUND) : [] }),
    isUncovered: only === 'uncovered',
  };
}

async function toList(db: Db, rows: readonly queries.SubscriptionRow[]): Promise<AdminSubscription[]> {
  const ids = rows.map(({ id }) => id);
  const disputed = await listDisputedSubscriptions(db);
  const people = await findPeople(db, [...new Set(rows.map(({ userId }) => userId))]);
  const addresses = await findDeliveryAddresses(db, rows);
  const wishes = await listWished(db, ids);
  const gaps = await listGapCauses(db, ids);
  const invoices = await findLateInvoices(db, rows);
  return rows.map((row) => ({
    id: row.id,
    user_id: row.userId,
    user_name: people.get(row.userId)?.name ?? '',
    user_email: people.get(row.userId)?.email ?? '',
    plan_name: PLANS[row.planType].name,
    status: row.status,
    current_period_start: row.currentPeriodStart?.toISOString() ?? null,
    current_period_end: row.currentPeriodEnd?.toISOString() ?? null,
    cancel_at_period_end: row.cancelAtPeriodEnd,
    created_at: row.createdAt.toISOString(),
    address: placeOf(addresses.get(row.id)),
    paused_until: pauseEnd(row, wishes.get(row.id) ?? EVERY_WEEK),
    every_weeks: row.everyWeeks,
    late: lateOf(invoices.get(row.id)),
    without_delivery: gaps.get(row.id) ?? null,
    ...(disputed.has(row.id) && { disputed: true }),
  }));
}

/** Of each that is overdue the invoice that brings it back: the newest. */
export async function findLateInvoices(
  db: Db,
  rows: readonly queries.SubscriptionRow[],
): Promise<Map<string, InvoiceRow>> {
  const late = rows.filter(({ status }) => status === 'past_due' || status === 'unpaid').map(({ id }) => id);
  const found = new Map<string, InvoiceRow>();
  for (const invoice of await listInvoices(db, late, ['open', 'draft']))
    if (!found.has(invoice.subscriptionId)) found.set(invoice.subscriptionId, invoice);
  return found;
}

function lateOf(invoice: InvoiceRow | undefined): AdminSubscription['late'] {
  if (!invoice) return null;
  return {
    amount: toReais(invoice.amountCents),
    since: invoice.createdAt.toISOString(),
    tries: invoice.attemptCount,
    last_tried_at: invoice.lastTriedAt?.toISOString() ?? null,
  };
}

function placeOf(address: Address | undefined): AdminSubscription['address'] {
  return address ? snapshotOf(address) : null;
}
