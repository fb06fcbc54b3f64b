import { cents } from '@cesta/contract/base/money';
import type Stripe from 'stripe';
import type { Deps } from '../../../../deps.ts';
import { type BankSide, bankSideOf } from '../../../payments/disputes/disputes.service.ts';
import { stripeOf } from '../../../payments/provider.service.ts';
import { listInvoicesById } from '../billing.queries.ts';
import { idOf } from '../billing.rules.ts';
import { sumOwnReturns } from './week-returns.queries.ts';

/**
 * What of a week's payment others than we gave back, or have: somebody at the provider's own desk, without a booking of
 * ours, and banks. Asked there, because of the newest of it nobody may have told us, or a restore has made us forget it.
 */
export async function readThere(deps: Deps, invoiceId: string): Promise<{ atDesk: number; bank: BankSide }> {
  let atDesk = 0;
  const disputes: Stripe.Dispute[] = [];
  for await (const { payment } of stripeOf(deps).stripe.invoicePayments.list({
    invoice: invoiceId,
    status: 'paid',
  })) {
    const intent = idOf(payment.payment_intent);
    if (!intent) continue;
    const there = await readPayment(deps, intent);
    for (const refund of there.refunds)
      if (isAlive(refund) && !refund.metadata?.week_return) atDesk += refund.amount;
    disputes.push(...there.disputes);
  }
  return { atDesk, bank: bankSideIn(disputes) };
}

/** All that the provider knows of one payment's way back. */
export async function readPayment(
  deps: Deps,
  payment_intent: string,
): Promise<{ refunds: Stripe.Refund[]; disputes: Stripe.Dispute[] }> {
  const { stripe } = stripeOf(deps);
  const refunds: Stripe.Refund[] = [];
  const disputes: Stripe.Dispute[] = [];
  for await (const refund of stripe.refunds.list({ payment_intent, limit: 100 })) refunds.push(refund);
  for await (const one of stripe.disputes.list({ payment_intent, limit: 100 })) disputes.push(one);
  return { refunds, disputes };
}

export const bankSideIn = (disputes: readonly Stripe.Dispute[]): BankSide =>
  bankSideOf(disputes.map(({ status, amount }) => ({ state: status, amountCents: cents(amount) })));

/** Its money has left, or is about to. */
export const isAlive = ({ status }: Stripe.Refund) => status !== 'failed' && status !== 'canceled';

/**
 * Whether all that was paid for a week went back. Credit of another week that was paid out by way of this one's payment
 * does not count: the week itself is still paid for. Nor does all that the card has paid, as long as credit has paid for
 * the rest: its baskets come.
 */
export async function isWeekGivenBack(deps: Deps, charge: Stripe.Charge): Promise<boolean> {
  if (!charge.refunded) return false;
  const payment_intent = idOf(charge.payment_intent);
  let own = charge.amount_refunded;
  let atDesk = 0;
  for await (const refund of stripeOf(deps).stripe.refunds.list({ payment_intent, limit: 100 })) {
    if (!isAlive(refund)) continue;
    if (refund.metadata?.from_credit) own -= refund.amount;
    else if (!refund.metadata?.week_return) atDesk += refund.amount;
  }
  return own >= charge.amount && isAllReturned(deps, payment_intent, atDesk);
}

/** By our own books, in which credit counts as paid. */
async function isAllReturned(deps: Deps, payment_intent: string, atDesk: number): Promise<boolean> {
  const { db } = deps.database;
  const payment = { type: 'payment_intent', payment_intent } as const;
  const { data } = await stripeOf(deps).stripe.invoicePayments.list({ payment });
  const [invoice] = await listInvoicesById(
    db,
    data.map((it) => idOf(it.invoice)),
  );
  if (!invoice) return true;
  return (await sumOwnReturns(db, invoice.id)) + atDesk >= invoice.amountCents + invoice.creditCents;
}
