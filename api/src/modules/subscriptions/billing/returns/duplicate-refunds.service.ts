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
  /** Neither by them nor by a bank or the operator, nor on its way. */
  left: Cents;
  /** Something is on its way. */
  isUnderWay: boolean;
  /** A bank has yet to decide about some of it. */
  isContested: boolean;
  /** Why what is left does not go back by itself. */
  problem: string | null;
}

type Payments = Pick<DuplicateRow, 'invoiceIds' | 'settledCents' | 'problem'>;

/**
 * Asks for what is neither back nor on its way, until it is refused for good: from then on a person returns it, and a
 * refund of ours beside a Pix of theirs would be one too many.
 */
export const refundDuplicate = (deps: Deps, payments: Payments) =>
  eachPayment(deps, payments, { mayAsk: payments.problem === null });

/** The same without asking for anything. */
export const lookAtDuplicate = (deps: Deps, payments: Payments) =>
  eachPayment(deps, payments, { mayAsk: false });

async function eachPayment(
  deps: Deps,
  { invoiceIds, settledCents, problem: known }: Payments,
  { mayAsk }: { mayAsk: boolean },
): Promise<GivenBack> {
  const { invoicePayments } = stripeOf(deps).stripe;
  let settled: number = settledCents;
  let [returned, left, isUnderWay, isContested] = [0, 0, false, false];
  let problem = known;
  for (const invoice of invoiceIds) {
    for await (const { payment, amount_paid: paid } of invoicePayments.list({ invoice, status: 'paid' })) {
      const intent = idOf(payment.payment_intent);
      if (!intent) continue;
      const one = await refundPayment(deps, { intent, paid: paid ?? 0, settled, mayAsk });
      settled -= one.covered;
      returned += one.returned;
      left += one.left;
      isUnderWay ||= one.isUnderWay;
      isContested ||= one.isContested;
      problem ??= one.problem;
    }
  }
  return { returned: cents(returned), left: cents(left), isUnderWay, isContested, problem };
}

async function refundPayment(
  deps: Deps,
  { intent, paid, settled, mayAsk }: { intent: string; paid: number; settled: number; mayAsk: boolean },
) {
  const { refunds, disputes } = await readPayment(deps, intent);
  const { contested, lost } = bankSideIn(disputes);
  const open = Math.max(0, paid - lost - total(refunds.filter(isAlive)));
  const covered = Math.min(settled, open);
  const isContested = contested > 0;
  let problem: string | null = null;
  // What a bank has sent back once a person sees to.
  if (open > covered && !refunds.every(isAlive)) problem = 'sent_back';
  else if (open > covered && mayAsk) {
    const answer = await ask(deps, intent, open - covered, refunds.length);
    if (typeof answer !== 'string') refunds.push(answer);
    // What a bank has yet to decide about is asked for again once it has.
    else if (!isContested) problem = answer;
  }
  const alive = refunds.filter(isAlive);
  const returned = total(alive.filter(({ status }) => status === 'succeeded'));
  const left = Math.max(0, paid - lost - total(alive) - covered);
  return { covered, returned, left, isUnderWay: total(alive) > returned, isContested, problem };
}

const total = (refunds: readonly { amount: number }[]) =>
  refunds.reduce((all, { amount }) => all + amount, 0);

/** These come to an end by themselves: our balance fills up, and what somebody has given back is read anew. */
const PASSING = ['balance_insufficient', 'charge_already_refunded'];

/** The refund, or why it is refused. Two who ask at once ask for the same one. */
async function ask(deps: Deps, intent: string, amount: number, before: number) {
  const { stripe } = stripeOf(deps);
  const idempotencyKey = `refund-${intent}-${before}-${amount}`;
  try {
    return await stripe.refunds.create({ payment_intent: intent, amount }, { idempotencyKey });
  } catch (error) {
    const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError;
    if (!isRefused || PASSING.includes(error.code ?? '')) throw error;
    return error.code ?? error.message;
  }
}
