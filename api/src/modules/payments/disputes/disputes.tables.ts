import type { Cents } from '@cesta/contract/base/money';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';
import { IS_UNSENT, orders } from '../../orders/orders.tables.ts';

/** A payment that its customer's bank wants back, as the provider tells it. */
export const disputes = pgTable(
  'disputes',
  {
    /** The provider's. */
    id: text().primaryKey(),
    chargeId: text('charge_id').notNull(),
    paymentIntentId: text('payment_intent_id').notNull(),
    /** What was paid with it: an order or a week's invoice; neither when we know nothing of it. */
    orderId: uuid('order_id').references(() => orders.id),
    invoiceId: text('invoice_id'),
    amountCents: integer('amount_cents').$type<Cents>().notNull(),
    reason: text().notNull(),
    /** The provider's word for it: new ones may come. */
    state: text().notNull(),
    evidenceDueBy: moment('evidence_due_by'),
    createdAt: moment('created_at').notNull(),
    closedAt: moment('closed_at'),
  },
  (table) => [
    index('disputes_by_order').on(table.orderId).where(sql`order_id is not null`),
    index('disputes_by_invoice').on(table.invoiceId).where(sql`invoice_id is not null`),
    index('disputes_by_payment').on(table.paymentIntentId),
    index('disputes_open').on(table.createdAt).where(sql`closed_at is null`),
  ],
);

/** Nothing of it goes out, and the store has more of its money than banks have given back. */
const KEEPS_REST = sql`${orders.status} = 'cancelled' and ${orders.deletedAt} is null
  and ${orders.paidCents} - ${orders.refundingCents} - ${orders.refundedCents} > (select sum(lost.amount_cents)
    from ${disputes} as lost where lost.order_id = ${orders.id} and lost.state = 'lost')`;

/** Not decided, or lost while the order still keeps its units off the shelf, or is cancelled and keeps some money. */
export const NEEDS_A_PERSON = sql`(${disputes.closedAt} is null or (${disputes.state} = 'lost' and exists (
  select 1 from ${orders} where ${orders.id} = ${disputes.orderId} and (${IS_UNSENT} or ${KEEPS_REST}))))`;
