import { Id } from '@cesta/contract/fields';
import type Stripe from 'stripe';
import { type Comparison, createdIn, type Difference, PAGE, pageOf } from './comparing.service.ts';
import { applyOrderRefund } from './desk-refunds.service.ts';
import { stripeOf } from './provider.service.ts';
import { listRefundsOf, type RefundRow } from './refunds.queries.ts';
import { canBecome, stateOf } from './refunds.rules.ts';
import { listByIds } from './unmatched.queries.ts';

/** Refunds of orders. */
export const compareRefunds: Comparison<Stripe.Refund> = {
  name: 'refunds',
  async list(deps, period, after) {
    const list = await stripeOf(deps).stripe.refunds.list({
      created: createdIn(period),
      limit: PAGE,
      expand: ['data.payment_intent'],
      ...(after && { starting_after: after }),
    });
    return pageOf(list);
  },
  async compare(deps, refunds) {
    const { db } = deps.database;
    const ours = refunds.filter((refund) => isOfOrder(refund));
    const intents = ours.map((refund) => intentOf(refund));
    const known = await listRefundsOf(db, intents);
    const unmatched = new Set((await listByIds(db, intents)).map(({ id }) => id));
    const found = new Map<Stripe.Refund, Difference>();
    for (const refund of ours) {
      const intent = intentOf(refund);
      const row = known.find(({ refundId }) => refundId === refund.id);
      if (unmatched.has(intent) || (row && !isNews(row, refund))) continue;
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

function isOfOrder({ payment_intent: intent }: Stripe.Refund): boolean {
  return typeof intent === 'object' && Id.safeParse(intent?.metadata.order_id).success;
}

function intentOf({ payment_intent: intent }: Stripe.Refund): string {
  return typeof intent === 'string' ? intent : (intent?.id ?? '');
}
