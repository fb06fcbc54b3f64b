import type { PlanType } from '@cesta/contract/subscriptions/plans';
import {
  LIVE_SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '@cesta/contract/subscriptions/subscription-constants';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { orders } from '../orders/orders.tables.ts';
import { subscriptionInvoices, weekReturns } from '../subscriptions/billing/billing.tables.ts';
import { subscriptions } from '../subscriptions/subscriptions.tables.ts';

interface FiguresRow extends Record<string, unknown> {
  id: string;
  lastOrderAt: string | null;
  totalPaid: string;
  subscriptionId: string | null;
  planType: PlanType | null;
  status: SubscriptionStatus | null;
}

/** Worked out for these customers alone, each from their own few rows. */
export async function listFigures(db: Db, ids: readonly string[]): Promise<FiguresRow[]> {
  const live = sql.raw(LIVE_SUBSCRIPTION_STATUSES.map((status) => `'${status}'`).join(', '));
  const { rows } = await db.execute<FiguresRow>(sql`
    select person.id, bought.last_order_at as "lastOrderAt", bought.paid + weeks.paid as "totalPaid",
      s.id as "subscriptionId", s.plan_type as "planType", s.status
    from unnest(${sql.param([...ids])}::uuid[]) as person(id)
    cross join lateral (
      select max(o.created_at) as last_order_at,
        coalesce(sum(greatest(0, o.total_cents - o.refunded_cents)) filter (where o.payment_status = 'paid'), 0) as paid
      from ${orders} o where o.user_id = person.id and o.deleted_at is null) bought
    cross join lateral (
      select coalesce(sum(greatest(0, i.amount_cents - coalesce((
        select sum(r.amount_cents) from ${weekReturns} r
        where r.invoice_id = i.id and r.kind = 'refund' and r.state in ('succeeded', 'settled')), 0))), 0) as paid
      from ${subscriptions} mine join ${subscriptionInvoices} i on i.subscription_id = mine.id
      where mine.user_id = person.id and i.paid_at is not null and i.refunded_at is null) weeks
    left join lateral (
      select id, plan_type, status from ${subscriptions} where user_id = person.id
      order by status in (${live}) desc, created_at desc limit 1) s on true`);
  return rows;
}
