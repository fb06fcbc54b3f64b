import { Id } from '@cesta/contract/base/fields';
import type Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import { type Comparison, type Difference, pageMade } from '../../payments/comparing/comparing.service.ts';
import { stripeOf } from '../../payments/provider.service.ts';
import { listInvoicesById } from '../billing/billing.queries.ts';
import { idOf } from '../billing/billing.rules.ts';
import { isWeekGivenBack } from '../billing/returns/given-back.service.ts';
import { applyRefund } from '../upkeep.service.ts';

/** Whole weeks that were given back, also at the provider's own desk. Parts are compared by their rows. */
export const compareWeekRefunds: Comparison<Stripe.Refund> = {
  name: 'refunds of weeks',
  list: (deps, period, after) =>
    pageMade(period, after, (made) =>
      stripeOf(deps).stripe.refunds.list({ ...made, expand: ['data.payment_intent', 'data.charge'] }),
    ),
  async compare(deps, refunds) {
    const found = new Map<Stripe.Refund, Difference>();
    for (const refund of refunds) {
      if (!(await isWhole(deps, refund))) continue;
      const ids = await invoicesOf(deps, refund);
      const left = (await listInvoicesById(deps.database.db, ids)).find(
        ({ state, refundedAt }) => state === 'paid' && refundedAt === null,
      );
      if (left) {
        const there = 'all given back';
        found.set(refund, { what: 'refund', id: refund.id, there, here: `${left.id} paid` });
      }
    }
    return found;
  },
  async mend(deps, refund) {
    await applyRefund(deps, idOf(refund.payment_intent));
    return refund;
  },
};

async function isWhole(
  deps: Deps,
  { payment_intent: intent, charge, status }: Stripe.Refund,
): Promise<boolean> {
  const isOfOrder = typeof intent === 'object' && Id.safeParse(intent?.metadata.order_id).success;
  if (isOfOrder || status === 'failed' || status === 'canceled') return false;
  return charge !== null && typeof charge === 'object' && (await isWeekGivenBack(deps, charge));
}

async function invoicesOf(deps: Deps, refund: Stripe.Refund): Promise<string[]> {
  const payment_intent = idOf(refund.payment_intent);
  if (!payment_intent) return [];
  const payment = { type: 'payment_intent', payment_intent } as const;
  const { data } = await stripeOf(deps).stripe.invoicePayments.list({ payment });
  return data.map(({ invoice }) => idOf(invoice));
}
