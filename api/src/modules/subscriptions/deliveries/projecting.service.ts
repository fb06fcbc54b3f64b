import type { DeliverySchedule } from '@cesta/contract/coverage';
import { cents } from '@cesta/contract/money';
import type { PlanType } from '@cesta/contract/plans';
import type { Db } from '../../../platform/db.ts';
import { toShelf } from './contents/composing.rules.ts';
import { packingList } from './contents/contents.service.ts';
import { later, planDeliveries } from './deliveries.rules.ts';
import { plannedOf } from './moving/moves.rules.ts';
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
}

/** A basket that has no row yet. */
export interface ExpectedBasket {
  subscriptionId: string;
  date: string;
  cutoffAt: Date;
  /** It is known already that it does not come. */
  isOff: boolean;
  items: { productId: string; portions: number }[];
}

/**
 * The baskets of weeks to come, as the planner would plan them if they were paid: for many subscriptions in a handful
 * of statements. `asOf` says at which moment each place is looked at.
 */
export async function projectBaskets(
  db: Db,
  now: Date,
  {
    rows,
    weeks,
    asOf,
  }: {
    rows: readonly Locked[];
    weeks: ReadonlyMap<string, readonly ExpectedWeek[]>;
    asOf: (schedule: DeliverySchedule) => Date;
  },
): Promise<ExpectedBasket[]> {
  const situation = await readSituation(db, now, rows);
  return rows.flatMap(({ id }) => projectOne(situation, id, weeks.get(id) ?? [], asOf));
}

function projectOne(
  situation: Situation,
  id: string,
  weeks: readonly ExpectedWeek[],
  asOf: (schedule: DeliverySchedule) => Date,
): ExpectedBasket[] {
  const { schedules, usual } = situation.calendars;
  const address = situation.addresses.get(id);
  const schedule = address && schedules.get(address.zipcode);
  if (!schedule || weeks.length === 0) return [];
  const now = asOf(schedule);
  const existing = (situation.existing.get(id) ?? []).map((row) =>
    plannedOf(row, schedules.get(row.address.zipcode) ?? usual, schedule, now),
  );
  const { places } = planDeliveries({
    weeks: weeks.map(({ week, chargedAt, deliveries, off }) => ({
      invoiceId: week,
      from: later(now, chargedAt),
      deliveries,
      off,
    })),
    existing,
    schedule,
    now,
  });
  return places.flatMap(({ invoiceId, ordinal, date, cutoffAt, isSkipped }) => {
    const week = weeks.find((it) => it.week === invoiceId);
    if (!week) return [];
    const delivery = {
      subscriptionId: id,
      week: asBilled(id, week),
      ordinal,
      isFrozen: false,
      row: undefined,
    };
    const items = packingList(situation, toShelf([]), delivery);
    return {
      subscriptionId: id,
      date,
      cutoffAt,
      isOff: isSkipped,
      items: items.map(({ product_id, quantity }) => ({ productId: product_id, portions: quantity })),
    };
  });
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
