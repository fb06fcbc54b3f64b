import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/database/db.ts';
import { harvestLines, harvestOrders, isToldInTime } from './harvest.tables.ts';
import { receipts } from './receiving.tables.ts';

/** Of a crop on a day, in portions. */
interface TakenRow extends Record<string, unknown> {
  cropId: string;
  date: string;
  /** Asked, or what was confirmed or came where that is more. */
  asked: number;
  /** Confirmed, or what came where that is more. */
  promised: number;
}

/**
 * What farms are asked for and bring on these days; of those that were called off, what came alone. Silence about an
 * order that nobody was told of before it was no asking.
 */
export async function listTaken(
  db: Db,
  { days, stillOn, cropIds }: { days: string[]; stillOn: string[]; cropIds?: string[] | undefined },
): Promise<TakenRow[]> {
  const on = sql.param(stillOn);
  const isOfThem = (crop: AnyPgColumn) =>
    cropIds ? sql`${crop} = any(${sql.param(cropIds)}::uuid[])` : sql`true`;
  const isPassedOver = sql`(${harvestOrders.answeredBy} = 'silence' and ${isToldInTime} is not true)`;
  const ids = sql`select ${harvestOrders.id} from ${harvestOrders} where ${harvestOrders.date} = any(${on}::date[])`;
  const { rows } = await db.execute<TakenRow>(sql`
    with asked as (
      select ${harvestLines.cropId} as crop_id, ${harvestOrders.date} as date,
        coalesce(sum(${harvestLines.asked}::bigint * ${harvestLines.portions}) filter (where ${isPassedOver} is not true), 0) as asked,
        coalesce(sum(${harvestLines.confirmed}::bigint * ${harvestLines.portions}), 0) as confirmed
      from ${harvestLines} join ${harvestOrders} on ${harvestOrders.id} = ${harvestLines.orderId}
      where ${harvestLines.orderId} = any (array(${ids})) and ${harvestOrders.date} = any(${on}::date[])
        and ${isOfThem(harvestLines.cropId)}
      group by 1, 2
    ), came as (
      select ${receipts.cropId} as crop_id, ${receipts.date} as date,
        sum(${receipts.quantityThousandths}::bigint * ${receipts.portions}) / 1000.0 as came
      from ${receipts}
      where ${receipts.date} = any(${sql.param(days)}::date[]) and ${receipts.cropId} is not null
        and ${receipts.kind} = 'received' and ${isOfThem(receipts.cropId)}
      group by 1, 2
    )
    select crop_id as "cropId", date::text as date, greatest(asked, confirmed, came, 0)::float8 as asked,
      greatest(confirmed, came, 0)::float8 as promised
    from asked full join came using (crop_id, date)`);
  return rows;
}

/** Whoever asks farmers for a day of this week, or counts their silence, does so after the one before has ended. */
export async function lockWeek(tx: Db, monday: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`harvest.week.${monday}`}))`);
}
