import { Id } from '@cesta/contract/base/fields';
import type Stripe from 'stripe';
import { type Comparison, type Difference, pageMade } from '../../payments/comparing/comparing.service.ts';
import { stripeOf } from '../../payments/provider.service.ts';
import { listUnmatched } from '../../payments/unmatched/unmatched.service.ts';
import { listKnownInvoicesById } from '../billing/billing.queries.ts';
import { idOf, invoiceOf, planNamed } from '../billing/billing.rules.ts';
import { listDuplicates } from '../billing/duplicates.queries.ts';
import { syncSubscription } from '../billing/sync.service.ts';
import { listNamed } from '../subscriptions.queries.ts';

/** Invoices of subscriptions. Those of a second subscription that was given back are told by that. */
export const compareInvoices: Comparison<Stripe.Invoice> = {
  name: 'invoices',
  list: (deps, period, after) => pageMade(period, after, (made) => stripeOf(deps).stripe.invoices.list(made)),
  async compare(deps, invoices) {
    const { db } = deps.database;
    const ours = invoices.filter((invoice) => namedBy(invoice));
    const known = await listKnownInvoicesById(
      db,
      ours.map(({ id }) => id),
    );
    const stripeIds = ours.map((invoice) => stripeIdOf(invoice));
    const duplicates = await listDuplicates(db, stripeIds);
    const rows = await listNamed(
      db,
      stripeIds,
      ours.map((invoice) => namedBy(invoice) ?? ''),
    );
    const unmatched = await listUnmatched(db, stripeIds);
    const found = new Map<Stripe.Invoice, Difference>();
    for (const invoice of ours) {
      const there = invoiceOf(invoice).state;
      const stripeId = stripeIdOf(invoice);
      const ownInvoice = known.find(({ id }) => id === invoice.id);
      const money = unmatched.find(({ id }) => id === stripeId);
      const isKnown = rows.some(({ id }) => id === namedBy(invoice));
      const isDecided = money?.state === 'handled' || money?.state === 'refunded';
      if (duplicates.has(stripeId) || ownInvoice?.state === there || (!isKnown && isDecided)) continue;
      // An unpaid invoice of what nobody knows owes nobody anything.
      if (!isKnown && there !== 'paid') continue;
      const here = isKnown ? (ownInvoice?.state ?? 'unknown') : 'no such subscription';
      found.set(invoice, { what: 'invoice', id: invoice.id, there, here });
    }
    return found;
  },
  async mend(deps, invoice) {
    const subscriptionId = namedBy(invoice);
    await syncSubscription(deps, stripeIdOf(invoice), { subscriptionId, invoiceIds: [invoice.id] });
    return stripeOf(deps).stripe.invoices.retrieve(invoice.id);
  },
};

/** The subscription of ours that an invoice is of. */
function namedBy({ parent }: Stripe.Invoice): string | undefined {
  const marks = parent?.subscription_details?.metadata;
  return planNamed(marks?.plan_type) ? Id.safeParse(marks?.subscription_id).data : undefined;
}

function stripeIdOf({ parent }: Stripe.Invoice): string {
  return idOf(parent?.subscription_details?.subscription);
}
