import { z } from 'zod';
import { Id, Reais } from '../base/fields.ts';
import { ORDER_STATUSES } from '../orders/order-constants.ts';
import { DASHBOARD_RANGES } from './panel-constants.ts';

export const DashboardRange = z.enum(DASHBOARD_RANGES, 'Período inválido');
export type DashboardRange = z.infer<typeof DashboardRange>;

export const RECENT_ORDERS = 5;

export const DashboardQuery = z.object({ range: DashboardRange.default('7d') });

const count = z.number().int();

export const Dashboard = z.object({
  totals: z.object({
    orders: count,
    pending: count,
    revenue: Reais,
    activeSubscriptions: count,
    products: count,
    posts: count,
    unread: count,
  }),
  /** The doughnut. 'processing' holds confirmed, preparing and processing. */
  distribution: z.object({
    pending: count,
    processing: count,
    shipped: count,
    delivered: count,
    cancelled: count,
  }),
  /** The bars, most products first. */
  categories: z.array(z.object({ category: z.string(), products: count })),
  /** The line: 24 hours, 7 days or 30 days, oldest first. */
  revenue: z.array(z.object({ from: z.iso.datetime(), amount: Reais })),
  recent: z.array(
    z.object({ id: Id, total: Reais, status: z.enum(ORDER_STATUSES), created_at: z.iso.datetime() }),
  ),
  updated_at: z.iso.datetime(),
});
export type Dashboard = z.infer<typeof Dashboard>;
