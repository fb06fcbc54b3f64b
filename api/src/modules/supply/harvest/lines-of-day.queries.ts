import { type SQL, sql } from 'drizzle-orm';
import { harvestLines, harvestOrders } from './harvest.tables.ts';

/** The lines of a day's orders, by their ids: joined alone, the lines of all years would be read for it. */
export function isOfDay(date: string): SQL {
  const orders = sql`select ${harvestOrders.id} from ${harvestOrders} where ${harvestOrders.date} = ${date}`;
  return sql`${harvestLines.orderId} = any (array(${orders}))`;
}
