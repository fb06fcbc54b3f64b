import { cents } from '@cesta/contract/base/money';
import type { DeliverySchedule } from '@cesta/contract/coverage/coverage';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type { Db } from '../../../platform/database/db.ts';
import { paidBy } from './charging.rules.ts';
import { toShelf } from './contents/composing.rules.ts';
import { packingList } from './contents/contents.service.ts';
import { later } from './deliveries.rules.ts';
import { plannedOf } from './moving/moves.rules.ts';
import { planDeliveries } from './planning.rules.ts';
import { refusedPlaces } from './refused.rules.ts';
import { type Locked, readSituation, type Situation, type Week } from './situation.service.ts';

/** A week that nobody has paid yet. */
export interface ExpectedWeek {
  /** Its first day: what its own choices are kept under. */
  week: string;
  planType: PlanType;
  deliveries: number;
  /** From when on it may be delivered. */
  chargedAt: Date;
  /** Those of its deliveries that the customer does not want. */
  off: ReadonlySet<number>;
  /** Those of them that keep no day. */
  dayless: ReadonlySet<number>;
}

/** The day of a basket that has no row yet. */
export interface ExpectedDay {
  subscriptionId: string;
  date: string;
  cutoffAt: Date;
  /** It is known already that it does not come. */
  isOff: boolean;
  week: ExpectedWeek;
  ordinal: number;
}

/** What is in it, too. */
export interface ExpectedBasket extends Omit<ExpectedDay, 'week' | 'ordinal'> {
  items: { productId: string; portions: number }[];
}

interface Ahead {
  rows: readonly Locked[];
  weeks: ReadonlyMap<string, readonly ExpectedWeek[]>;
  asOf: (schedule: DeliverySchedule) => Date;
}

/**
 * The baskets of weeks to come, as the planner would plan them if they were paid: for many subscriptions in a handful
 * of statements. `asOf` says at which moment each place is looked at.
 */
export async function projectBaskets(
  db: Db,
  now: Date,
  { rows, weeks, asOf }: Ahead,
): Promise<ExpectedBasket[]> {
  const situation = await readSituation(db, now, rows);
  return rows
    .flatMap(({ id }) => daysOf(situation, id, weeks.get(id) ?? [], asOf))
    .map(({ week, ordinal, ...day }) => ({
      ...day,
      items: itemsOf(situation, day.subscriptionId, week, ordinal),
    }));
}

/** Their days alone, with whose they are. */
export async function projectDays(
  db: Db,
  now: Date,
  { rows, weeks, asOf }: Ahead,
): Promise<(ExpectedDay & { userId: string })[]> {
  const situation = await readSituation(db, now, rows);
  return rows.flatMap(({ id, userId }) =>
    daysOf(situation, id, weeks.get(id) ?? [], asOf).map((day) => ({ ...day, userId })),
  );
}

function daysOf(
  situation: Situation,
  id: string,
  weeks: readonly ExpectedWeek[],
  asOf: (schedule: DeliverySchedule) => Date,
): ExpectedDay[] {
  const { schedules, usual } = situation.calendars;
  const address = situation.addresses.get(id);
  const schedule = address && schedules.get(address.zipcode);
  if (!schedule || weeks.length === 0) return [];
  const now = asOf(schedule);
  const existing = (situation.existing.get(id) ?? []).map((row) =>
    plannedOf(row, schedules.get(row.address.zipcode) ?? usual, schedule, now),
  );
  const { places } = planDeliveries({
    weeks: weeks.map(({ week, chargedAt, deliveries, off, dayless }) => ({
      invoiceId: week,
      from: later(now, paidBy(chargedAt)),
      deliveries,
      off,
      dayless,
    })),
    existing,
    schedule,
    refused: refusedPlaces(situation.refused.get(id) ?? [], schedule),
    now,
  });
  return places.flatMap(({ invoiceId, ordinal, date, cutoffAt, isSkipped }) => {
    const week = weeks.find((it) => it.week === invoiceId);
    return week ? { subscriptionId: id, week, ordinal, date, cutoffAt, isOff: isSkipped } : [];
  });
}

function itemsOf(
  situation: Situation,
  id: string,
  week: ExpectedWeek,
  ordinal: number,
): ExpectedBasket['items'] {
  const delivery = {
    subscriptionId: id,
    week: asBilled(id, week),
    ordinal,
    isFrozen: false,
    row: undefined,
    before: undefined,
  };
  const items = packingList(situation, toShelf([]), delivery);
  return items.map(({ product_id, quantity }) => ({ productId: product_id, portions: quantity }));
}

function asBilled(subscriptionId: string, { week, planType, deliveries, chargedAt }: ExpectedWeek): Week {
  return {
    id: week,
    subscriptionId,
    planType,
    deliveries,
    periodStart: chargedAt,
    paidAt: null,
    refundedAt: null,
    amountCents: cents(0),
    creditCents: cents(0),
  };
}
