import type Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import { type Comparison, type Difference, pageMade } from '../../payments/comparing/comparing.service.ts';
import { stripeOf } from '../../payments/provider.service.ts';
import { listInvoicesById } from '../billing/billing.queries.ts';
import { rowIn } from '../billing/returns/week-return-marks.ts';
import * as queries from '../billing/returns/week-returns.queries.ts';
import { writeOffOrdinal } from '../deliveries/cancelling.service.ts';

type Given = Stripe.CreditNote | Stripe.Refund;

/** Credit for a week that a restored store has forgotten: it would be given, or the basket brought, a second time. */
export const compareWeekCredits: Comparison<Stripe.CreditNote> = {
  name: 'credits of weeks',
  list: (deps, period, after) =>
    pageMade(period, after, (made) => stripeOf(deps).stripe.creditNotes.list(made)),
  compare: (deps, notes) =>
    findForgotten(
      deps,
      notes.filter(({ status }) => status !== 'void'),
    ),
  mend: (deps, note) => remember(deps, note, 'credit'),
};

/** Likewise of what went to the card, also of a part. */
export const compareWeekReturns: Comparison<Stripe.Refund> = {
  name: 'returns of weeks',
  list: (deps, period, after) => pageMade(period, after, (made) => stripeOf(deps).stripe.refunds.list(made)),
  compare: (deps, refunds) =>
    findForgotten(
      deps,
      refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled'),
    ),
  mend: (deps, refund) => remember(deps, refund, 'refund'),
};

async function findForgotten<Item extends Given>(
  deps: Deps,
  items: readonly Item[],
): Promise<Map<Item, Difference>> {
  const { db } = deps.database;
  const ours = items.flatMap((item) => {
    const row = rowIn(item);
    return row ? { item, row } : [];
  });
  const invoices = await listInvoicesById(db, [...new Set(ours.map(({ row }) => row.invoiceId))]);
  const known = await queries.listReturnsById(
    db,
    ours.map(({ row }) => row.id),
  );
  const bound = await queries.listReturnsByProviderId(
    db,
    ours.map(({ item }) => item.id),
  );
  const found = new Map<Item, Difference>();
  for (const { item, row } of ours) {
    // Invoices of what the store does not know stand with the money without an order.
    if (!invoices.some(({ id }) => id === row.invoiceId) || known.some(({ id }) => id === row.id)) continue;
    if (bound.some(({ providerId }) => providerId === item.id)) continue;
    found.set(item, { what: 'return of a week', id: item.id, there: 'given back', here: 'unknown' });
  }
  return found;
}

/** Its delivery stays cancelled, and what went back cannot go back again. The customer was told at the time. */
async function remember<Item extends Given>(
  deps: Deps,
  item: Item,
  kind: 'credit' | 'refund',
): Promise<Item> {
  const row = rowIn(item);
  if (!row) return item;
  await deps.database.db.transaction(async (tx) => {
    const now = deps.clock.now();
    if (row.ordinal)
      await writeOffOrdinal(tx, now, { ...row, ordinal: row.ordinal }, 'found at the provider');
    await queries.lockInvoice(tx, row.invoiceId);
    if ((await queries.listReturnsById(tx, [row.id])).length > 0) return;
    if ((await queries.listReturnsByProviderId(tx, [item.id])).length > 0) return;
    const state = kind === 'credit' || item.status === 'succeeded' ? 'succeeded' : 'waiting';
    const doneAt = state === 'succeeded' ? row.createdAt : null;
    const pending = await queries.findPendingReturn(tx, { ...row, kind });
    // Booked anew since the restore: the provider has done it already.
    const { amountCents } = row;
    if (pending)
      await queries.updateReturn(tx, pending.id, { state, doneAt, providerId: item.id, amountCents });
    // Somebody has asked for it again meanwhile: both went back, and both are to be seen.
    const key = (await queries.isBooked(tx, row.key)) ? `found:${item.id}` : row.key;
    if (!pending) await queries.insertReturns(tx, [{ ...row, key, kind, state, doneAt }]);
    const payer = await queries.findPayer(tx, row.invoiceId);
    if (payer) await deps.jobs.send(tx, 'subscriptions.return-credit', { userId: payer.userId });
  });
  return item;
}
