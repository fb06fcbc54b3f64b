import { type Cents, cents } from '@cesta/contract/base/money';
import Stripe from 'stripe';
import type { Deps } from '../../../../deps.ts';
import { stripeOf } from '../../../payments/provider.service.ts';
import { idOf } from '../billing.rules.ts';
import type { DuplicateRow } from '../duplicates.queries.ts';
import { bankSideIn, isAlive, readPayment } from './given-back.service.ts';

/** How far a second subscription's payments are back. */
export interface GivenBack {
  /** By refunds that have arrived. */
  returned: Cents;
  /** Neither by them nor by a bank or the operator. */
  left: Cents;
  /** Some of that is on its way. */
  isUnderWay: boolean;
  /** A bank has yet to decide about some of it. */
  isContested: boolean;
}

/** Asks for what is neither back nor on its way. What is refused stays left, and is asked for again. */
export async function refundDuplicate(
  deps: Deps,
  { invoiceIds, settledCents }: Pick<DuplicateRow, 'invoiceIds' | 'settledCents'>,
): Promise<GivenBack> {
  const { invoicePayments } = stripeOf(deps).stripe;
  let settled: number = settledCents;
  let [returned, left, isUnderWay, isContested] = [0, 0, false, false];
  for (const invoice of invoiceIds) {
    for await (const { payment, amount_paid: paid } of invoicePayments.list({ invoice, status: 'paid' })) {
      const intent = idOf(payment.payment_intent);
      if (!intent) continue;
      const one = await refundPayment(deps, { intent, paid: paid ?? 0, settled });
      settled -= one.covered;
      returned += one.returned;
      left += one.left;
      isUnderWay ||= one.isUnderWay;
      isContested ||= one.isContested;
    }
  }
  return { returned: cents(returned), left: cents(left), isUnderWay, isContested };
}

async function refundPayment(
  deps: Deps,
  { intent, paid, settled }: { intent: string; paid: number; settled: number },
) {
  const { refunds, disputes } = await readPayment(deps, intent);
  const { contested, lost } = bankSideIn(disputes);
  const open = Math.max(0, paid - lost - total(refunds.filter(isAlive)));
  const covered = Math.min(settled, open);
  // What a bank has sent back once a person sees to.
  if (open > covered && refunds.every(isAlive)) {
    const refund = await ask(deps, intent, open - covered, refunds.length);
    if (refund) refunds.push(refund);
  }
  const returned = total(refunds.filter(({ status }) => status === 'succeeded'));
  return {
    covered,
    returned,
    left: Math.max(0, paid - lost - returned - covered),
    isUnderWay: refunds.some((refund) => isAlive(refund) && refund.status !== 'succeeded'),
    isContested: contested > 0,
  };
}

const total = (refunds: readonly { amount: number }[]) =>
  refunds.reduce((all, { amount }) => all + amount, 0);

/** Two who ask at once ask for the same refund. */
async function ask(deps: Deps, intent: string, amount: number, before: number) {
  const { stripe } = stripeOf(deps);
  const idempotencyKey = `refund-${intent}-${before}-${amount}`;
  try {
    return await stripe.refunds.create({ payment_intent: intent, amount }, { idempotencyKey });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
    throw error;
  }
}
