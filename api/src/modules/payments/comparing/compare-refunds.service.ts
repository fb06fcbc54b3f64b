import { Id } from '@cesta/contract/base/fields';
import type Stripe from 'stripe';
import { listKnownOrders } from '../../orders/attempts.service.ts';
import { applyOrderRefund } from '../desk-refunds.service.ts';
import { idOf, stripeOf } from '../provider.service.ts';
import { listRefundsOf, type RefundRow } from '../refunds/refunds.queries.ts';
import { canBecome, stateOf } from '../refunds/refunds.rules.ts';
import { type Comparison, type Difference, pageMade } from './comparing.service.ts';

/** Refunds of orders. */
export const compareRefunds: Comparison<Stripe.Refund> = {
  name: 'refunds',
  list: (deps, period, after) =>
    pageMade(period, after, (made) =>
      stripeOf(deps).stripe.refunds.list({ ...made, expand: ['data.payment_intent'] }),
    ),
  async compare(deps, refunds) {
    const { db } = deps.database;
    // Of an order that nobody here knows, the payment page tells what is left.
    const orders = await listKnownOrders(
      db,
      refunds.flatMap((refund) => orderOf(refund) ?? []),
    );
    const ours = refunds.filter((refund) => orders.has(orderOf(refund) ?? ''));
    const intents = ours.map((refund) => intentOf(refund));
    const known = await listRefundsOf(db, intents);
    const found = new Map<Stripe.Refund, Difference>();
    for (const refund of ours) {
      const row = known.find(({ refundId }) => refundId === refund.id);
      if (row && !isNews(row, refund)) continue;
      const here = row?.state ?? 'unknown';
      found.set(refund, { what: 'refund', id: refund.id, there: refund.status ?? 'made', here });
    }
    return found;
  },
  async mend(deps, refund) {
    await applyOrderRefund(deps, intentOf(refund));
    return refund;
  },
};

function isNews({ state }: RefundRow, refund: Stripe.Refund): boolean {
  return canBecome(state, stateOf(refund.status));
}

function orderOf({ payment_intent: intent }: Stripe.Refund): string | undefined {
  return typeof intent === 'object' ? Id.safeParse(intent?.metadata.order_id).data : undefined;
}

function intentOf({ payment_intent: intent }: Stripe.Refund): string {
  return idOf(intent);
}
