import type { Deps } from '../../../deps.ts';
import { stripeOf, unlessDone } from '../../payments/provider.service.ts';

/** Invoices that may still take money. */
const UNPAID = ['draft', 'open', 'uncollectible'] as const;

/** As the provider has them now: one may have come a second ago. */
export async function listUnpaidInvoices(deps: Deps, stripeId: string): Promise<string[]> {
  const { stripe } = stripeOf(deps);
  const ids: string[] = [];
  for (const status of UNPAID) {
    const list = stripe.invoices.list({ subscription: stripeId, status, limit: 100 });
    for await (const { id } of list) ids.push(id);
  }
  return ids;
}

/** Nobody can pay or be charged it any more. One that was paid in this very moment stays paid. */
export async function voidInvoice(deps: Deps, id: string): Promise<void> {
  const { stripe } = stripeOf(deps);
  // A draft cannot be voided; finalized like this it is not charged.
  await unlessDone(() => stripe.invoices.finalizeInvoice(id, { auto_advance: false }));
  await unlessDone(() => stripe.invoices.voidInvoice(id));
}

/** False when one of them was paid in the meantime. */
export async function voidInvoices(deps: Deps, ids: readonly string[]): Promise<boolean> {
  const { stripe } = stripeOf(deps);
  let allVoid = true;
  for (const id of ids) {
    await voidInvoice(deps, id);
    const { status } = await stripe.invoices.retrieve(id);
    if (status === 'paid') allVoid = false;
    else if (status !== 'void') throw new Error(`The invoice ${id} could not be voided`);
  }
  return allVoid;
}
