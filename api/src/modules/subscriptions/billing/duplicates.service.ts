import { cents } from '@cesta/contract/base/money';
import Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readBankSide } from '../../payments/disputes/disputes.service.ts';
import { stripeOf } from '../../payments/provider.service.ts';
import { postDuplicateEmail } from '../subscriptions.emails.ts';
import type { SubscriptionRow } from '../subscriptions.queries.ts';
import * as queries from './billing.queries.ts';
import { idOf } from './billing.rules.ts';

const BATCH = 50;

interface Duplicate {
  row: SubscriptionRow;
  stripeId: string;
  invoiceIds: string[];
  reason: string;
}

/** Written down with the decision; ending it and giving the money back is a job that keeps trying until it is done. */
export async function bookDuplicate(
  tx: Db,
  deps: Deps,
  { row, stripeId, invoiceIds, reason }: Duplicate,
): Promise<void> {
  const isNews = await queries.bookDuplicate(tx, {
    stripeSubscriptionId: stripeId,
    subscriptionId: row.id,
    reason,
    invoiceIds,
    createdAt: deps.clock.now(),
  });
  if (!isNews) return;
  await deps.jobs.send(tx, 'subscriptions.duplicates', {});
  if (invoiceIds.length > 0) await postDuplicateEmail(tx, deps, row, stripeId);
}

export async function refundDuplicates(deps: Deps): Promise<void> {
  for (const duplicate of await queries.listPendingDuplicates(deps.database.db, BATCH)) {
    try {
      await giveBack(deps, duplicate);
    } catch (error) {
      // The next run tries again; the others must not wait for it.
      deps.log.warn({ err: error }, 'a second subscription could not be given back yet');
    }
  }
}

async function giveBack(deps: Deps, duplicate: queries.DuplicateRow): Promise<void> {
  const { stripe } = stripeOf(deps);
  await unlessDone(() => stripe.subscriptions.cancel(duplicate.stripeSubscriptionId));
  let returned = 0;
  for (const invoice of duplicate.invoiceIds) returned += await refundInvoice(deps, invoice);
  const open = stripe.invoices.list({ subscription: duplicate.stripeSubscriptionId, status: 'open' });
  for await (const { id } of open) await unlessDone(() => stripe.invoices.voidInvoice(id));
  await queries.markDuplicateDone(deps.database.db, duplicate.stripeSubscriptionId, {
    refundedCents: cents(returned),
    doneAt: deps.clock.now(),
  });
}

async function refundInvoice(deps: Deps, invoice: string): Promise<number> {
  const { stripe } = stripeOf(deps);
  let returned = 0;
  for await (const { payment, amount_paid: amount } of stripe.invoicePayments.list({
    invoice,
    status: 'paid',
  })) {
    const intent = idOf(payment.payment_intent);
    if (!intent) continue;
    try {
      await stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: `refund-${intent}` });
    } catch (error) {
      const code = error instanceof Stripe.errors.StripeInvalidRequestError ? error.code : undefined;
      if (code === 'charge_disputed' && (await isLost(deps, invoice))) continue;
      if (code !== 'charge_already_refunded') throw error;
    }
    returned += amount ?? 0;
  }
  return returned;
}

/** Its customer's bank has given it back. */
async function isLost(deps: Deps, invoice: string): Promise<boolean> {
  const { contested, lost } = await readBankSide(deps.database.db, invoice);
  return contested === 0 && lost > 0;
}

/** What the provider refuses because it is so already is as good as done. */
export async function unlessDone<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
    throw error;
  }
}
