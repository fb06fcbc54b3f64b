import { dayOf } from '@cesta/contract/base/calendar';
import { type Cents, toReais } from '@cesta/contract/base/money';
import { PLANS } from '@cesta/contract/subscriptions/plans';
import type {
  Preferences,
  Subscription,
  SubscriptionInvoiceList,
  UpcomingDelivery,
} from '@cesta/contract/subscriptions/subscriptions';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import { findPayable, listInvoices } from './billing/billing.queries.ts';
import { readCredit } from './billing/returns/credit.service.ts';
import { listBasket } from './choosing/baskets.queries.ts';
import { readBasket, toOwnItem, toPreferences } from './choosing/baskets.service.ts';
import { readGap } from './coverage-gaps/coverage-gaps.service.ts';
import {
  type DeliveryRow,
  findDeliveryAddresses,
  listOfEnded,
  listUpcoming,
} from './deliveries/deliveries.service.ts';
import * as queries from './subscriptions.queries.ts';
import { readTastes } from './tastes/tastes.service.ts';
import { readAhead, readCalendar } from './weeks/coming.service.ts';
import { nextChargeOf, pauseEnd } from './weeks/pause.rules.ts';
import { type BasketWorth, readWorths } from './worth/worth.service.ts';

export { basketNeeds } from './deliveries/deliveries.service.ts';

/** The live one, or the last there was. */
export async function getSubscription(deps: Deps, userId: string): Promise<Subscription | null> {
  const row = await queries.findCurrent(deps.database.db, userId);
  return row ? readSubscription(deps, row) : null;
}

export async function readSubscription(deps: Deps, row: queries.SubscriptionRow): Promise<Subscription> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const [basket, deliveries, owed] = [
    await readBasket(db, row.id, row.nextPlanType ?? row.planType),
    await listUpcoming(db, row.id, dayOf(now)),
    await findPayable(db, row),
  ];
  const earlier = await listOfEnded(db, row, dayOf(now));
  const ahead = await readAhead(db, row, now);
  const calendar = await readCalendar(db, ahead, row.id, now);
  const differing = new Set(calendar.filter(({ differs }) => differs).map(({ id }) => id));
  const worths = await readWorths(
    db,
    deliveries.filter(({ status }) => status !== 'skipped'),
  );
  return {
    id: row.id,
    plan_type: row.planType,
    plan_name: PLANS[row.planType].name,
    next_plan: row.nextPlanType && {
      plan_type: row.nextPlanType,
      plan_name: PLANS[row.nextPlanType].name,
    },
    status: row.status,
    cancel_at_period_end: row.cancelAtPeriodEnd,
    current_period_start: text(row.currentPeriodStart),
    current_period_end: text(row.currentPeriodEnd),
    created_at: row.createdAt.toISOString(),
    expires_at: text(row.expiresAt),
    next_charge: charge(row.nextChargeCents, nextChargeOf(row, ahead.wished)),
    open_invoice: owed ? { amount: toReais(owed.amountCents) } : null,
    coverage_gap: await readGap(db, row.id),
    address: (await findDeliveryAddresses(db, [row])).get(row.id) ?? null,
    basket: basket.map(toOwnItem),
    ...(row.nextPlanType && { running_basket: await listBasket(db, row.id, row.planType) }),
    next_deliveries: deliveries.map((delivery) =>
      toUpcoming(delivery, differing.has(delivery.id), worths.get(delivery.id)),
    ),
    ...(earlier.length > 0 && {
      earlier_deliveries: earlier.map((delivery) => toUpcoming(delivery, false, undefined)),
    }),
    calendar,
    credit: toReais((await readCredit(db, row)).total),
    paused_until: pauseEnd(row, ahead.wished),
    every_weeks: row.everyWeeks,
    ...(await readTastes(db, row, dayOf(deps.clock.now()))),
    card: cardOf(row),
  };
}

function toUpcoming(row: DeliveryRow, differs: boolean, basket: BasketWorth | undefined): UpcomingDelivery {
  const { id, date, status, items, missing, address, cutoffAt, movedFrom, moveReason, lateSince } = row;
  const change = { moved_from: movedFrom, move_reason: moveReason, late_since: lateSince };
  const money = basket && { worth: toReais(basket.worth), paid: toReais(basket.paid) };
  const changes_until = cutoffAt.toISOString();
  const contents = { items, ...(missing && { missing }) };
  return { id, date, status, changes_until, ...contents, address, differs, ...change, ...money };
}

function cardOf({ cardBrand, cardLast4, cardExpires }: queries.SubscriptionRow): Subscription['card'] {
  if (!cardBrand || !cardLast4) return null;
  return { brand: cardBrand, last4: cardLast4, expires: cardExpires ?? '' };
}

function text(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}

function charge(amount: Cents | null, at: Date | null): Subscription['next_charge'] {
  return amount !== null && at ? { amount: toReais(amount), date: at.toISOString() } : null;
}

/** All weeks the customer has paid for, newest first; what was given back is not among them. */
export async function listPaidInvoices(db: Db, userId: string): Promise<SubscriptionInvoiceList> {
  const ids = (await queries.listOfUser(db, userId)).map(({ id }) => id);
  const rows = (await listInvoices(db, ids, ['paid'])).filter(({ refundedAt }) => refundedAt === null);
  const invoices = rows.map((row) => ({
    id: row.id,
    amount: toReais(row.amountCents),
    paid_at: (row.paidAt ?? row.createdAt).toISOString(),
    period_start: row.periodStart.toISOString(),
    period_end: row.periodEnd.toISOString(),
  }));
  return { invoices, total: invoices.length };
}

export async function getPreferences(db: Db, id: string): Promise<Preferences> {
  const row = await queries.findSubscription(db, id);
  if (!row) throw new AppError('SUBSCRIPTION_NOT_FOUND', { message: 'Assinatura não encontrada' });
  return toPreferences(await readBasket(db, row.id, row.nextPlanType ?? row.planType));
}
