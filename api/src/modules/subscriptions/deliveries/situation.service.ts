import { addDays, DAY_MS, dayOf } from '@cesta/contract/base/calendar';
import type { Cents } from '@cesta/contract/base/money';
import type { DeliveryAddress } from '@cesta/contract/orders/orders';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type { Db } from '../../../platform/database/db.ts';
import { type Forgotten, listForgotten } from '../../../platform/database/restores.ts';
import { findProducts, type KnownProduct } from '../../catalog/catalog.service.ts';
import { type Calendars, findCalendars } from '../../coverage/coverage.service.ts';
import { listHeldInvoices } from '../../payments/disputes/disputes.service.ts';
import { listTastes } from '../tastes/tastes.queries.ts';
import { type BasketTastes, NO_TASTES } from '../tastes/tastes.rules.ts';
import { listOwnItems } from '../weeks/own-items.queries.ts';
import { listWished } from '../weeks/weeks.queries.ts';
import { DAYS_A_WEEK, offReason, ordinals, type WishedWeeks } from '../weeks/weeks.rules.ts';
import { listTargets } from '../worth/worth.queries.ts';
import * as queries from './deliveries.queries.ts';
import { snapshotOf } from './deliveries.rules.ts';
import { type Addressed, findDeliveryAddresses } from './delivery-addresses.service.ts';
import { listForContents, listReturnedOrdinals } from './owed-weeks.queries.ts';
import { listRefused } from './refused.queries.ts';
import type { RefusedWeek } from './refused.rules.ts';

/** Weeks paid longer ago are looked at only while something of them is owed. */
const LOOK_BACK_MS = 30 * DAY_MS;

export type Locked = Addressed;

export type Week = Awaited<ReturnType<typeof queries.listPaidWeeks>>[number];

/** Everything the deliveries of a batch depend on, fetched in a handful of statements. */
export interface Situation {
  ids: string[];
  weeks: Map<string, Week[]>;
  existing: Map<string, queries.DeliveryRow[]>;
  /** By week: the deliveries whose money went back. */
  returned: ReadonlyMap<string, ReadonlySet<number>>;
  /** By delivery: what went back for what was in it when it was closed before. */
  forContents: ReadonlyMap<string, Cents>;
  /** By week: the deliveries that the customer does not want. */
  off: ReadonlyMap<string, ReadonlySet<number>>;
  /** By subscription: weeks that were skipped before they were paid. */
  refused: ReadonlyMap<string, readonly RefusedWeek[]>;
  /** By subscription. */
  addresses: Map<string, DeliveryAddress>;
  calendars: Calendars;
  /** By subscription and plan; by the subscription alone for a plan that nobody chose a basket for. */
  baskets: Map<string, string[]>;
  /** What was chosen for one delivery alone, by `ownKey`. */
  ownItems: Map<string, string[]>;
  products: Map<string, KnownProduct>;
  /** By subscription: what its customer never wants, and whether empty places are filled. */
  tastes: ReadonlyMap<string, BasketTastes>;
  /** What the baskets of a plan are to be worth, in percent of their price. */
  targets: ReadonlyMap<PlanType, number>;
  /** What the store does not remember. */
  forgotten: readonly Forgotten[];
}

export async function readSituation(tx: Db, now: Date, locked: readonly Locked[]): Promise<Situation> {
  const ids = locked.map((row) => row.id);
  const paid = await queries.listPaidWeeks(tx, ids, new Date(now.getTime() - LOOK_BACK_MS));
  const invoiceIds = paid.map((week) => week.id);
  const held = await listHeldInvoices(tx, invoiceIds);
  // What the customer's bank wants back is not brought, until it is decided.
  const weeks = paid.map((week) => (held.has(week.id) ? { ...week, deliveries: 0 } : week));
  const existing = await queries.listPlanned(tx, ids, invoiceIds, dayOf(now));
  const basketRows = await queries.listBaskets(tx, ids);
  // Of the weeks that are looked at: years of others stay where they are.
  const firstWeek = weeks.map(({ periodStart }) => dayOf(periodStart)).sort()[0];
  const ownRows = await listOwnItems(tx, ids, firstWeek ?? addDays(dayOf(now), -DAYS_A_WEEK));
  const known = await findDeliveryAddresses(tx, locked);
  const addresses = new Map([...known].map(([id, address]) => [id, snapshotOf(address)]));
  const products = await findProducts(
    tx,
    [...basketRows, ...ownRows].map((row) => row.productId),
  );
  const baskets = new Map<string, string[]>();
  for (const { subscriptionId, planType, productId } of basketRows) {
    const key = `${subscriptionId} ${planType}`;
    const basket = baskets.get(key) ?? [];
    basket.push(productId);
    baskets.set(key, basket);
    if (!baskets.has(subscriptionId)) baskets.set(subscriptionId, basket);
  }
  return {
    ids,
    weeks: Map.groupBy(weeks, (week) => week.subscriptionId),
    existing: Map.groupBy(existing, (row) => row.subscriptionId),
    returned: await listReturnedOrdinals(tx, invoiceIds),
    forContents: await listForContents(tx, invoiceIds),
    off: unwantedIn(weeks, await listWished(tx, ids)),
    refused: await listRefused(tx, ids, now),
    addresses,
    calendars: await findCalendars(
      tx,
      [...addresses.values(), ...existing.map(({ address }) => address)].map(({ zipcode }) => zipcode),
    ),
    baskets,
    ownItems: groupOwn(ownRows),
    products,
    tastes: await tastesOf(tx, locked),
    targets: await listTargets(tx),
    forgotten: await listForgotten(tx, new Date(now.getTime() - LOOK_BACK_MS)),
  };
}

interface OwnPlace {
  subscriptionId: string;
  week: string;
  ordinal: number;
  /** What was chosen for another plan than the week was billed as does not count. */
  planType: PlanType;
}

function ownKey({ subscriptionId, week, ordinal, planType }: OwnPlace): string {
  return `${subscriptionId} ${week}.${ordinal} ${planType}`;
}

function groupOwn(rows: readonly (OwnPlace & { productId: string })[]): Map<string, string[]> {
  const grouped = Map.groupBy(rows, ownKey);
  return new Map([...grouped].map(([key, items]) => [key, items.map(({ productId }) => productId)]));
}

/** What was chosen for this delivery alone, else the standing choice. */
export function chosenFor(
  { baskets, ownItems }: Situation,
  subscriptionId: string,
  { planType, periodStart }: Week,
  ordinal: number,
): string[] {
  const own = ownItems.get(ownKey({ subscriptionId, week: dayOf(periodStart), ordinal, planType }));
  return own ?? baskets.get(`${subscriptionId} ${planType}`) ?? baskets.get(subscriptionId) ?? [];
}

async function tastesOf(tx: Db, locked: readonly Locked[]): Promise<Situation['tastes']> {
  const known = await listTastes(
    tx,
    locked.map(({ userId }) => userId),
  );
  return new Map(locked.map(({ id, userId }) => [id, known.get(userId) ?? NO_TASTES]));
}

function unwantedIn(
  weeks: readonly Week[],
  wishes: ReadonlyMap<string, WishedWeeks>,
): Map<string, Set<number>> {
  return new Map(
    weeks.map(({ id, subscriptionId, periodStart, deliveries }) => {
      const wished = wishes.get(subscriptionId);
      const isOff = (ordinal: number) =>
        wished !== undefined && offReason(wished, dayOf(periodStart), ordinal) !== null;
      return [id, new Set(ordinals(deliveries).filter(isOff))];
    }),
  );
}
