import type { Db } from '../../platform/database/db.ts';
import { type Operator, writeAudit } from '../audit/audit.service.ts';
import * as queries from './doubted-orders.queries.ts';

/** Each may have gone out on its day, which a restore has forgotten: it stays there until a person says so. */
export async function doubtOrders(db: Db, orders: readonly { id: string; date: string }[]): Promise<void> {
  for (const [date, ofDay] of Map.groupBy(orders, (order) => order.date))
    await queries.writeDoubted(
      db,
      ofDay.map(({ id }) => id),
      date,
    );
}

/** They did not go out. Answers how many they were: of two who say so, one does. */
export async function trustOrders(tx: Db, by: Operator, ids: readonly string[], now: Date): Promise<number> {
  const trusted = await queries.forgetDoubt(tx, ids);
  const orders = trusted.map((id) => ({ subject: 'order', id }) as const);
  await writeAudit(tx, now, by, orders, [{ action: 'handled', to: 'não saiu no dia' }]);
  return trusted.length;
}
