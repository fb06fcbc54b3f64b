import type { Deps } from '../../../deps.ts';
import { stripeOf } from '../../payments/provider.service.ts';
import { unlessDone } from './duplicates.service.ts';

/** Bills that may still take money. */
const UNPAID = ['draft', 'open', 'uncollectible'] as const;

/** As the provider has them now: one may have come a second ago. */
export async function listUnpaidBills(deps: Deps, stripeId: string): Promise<string[]> {
  const { stripe } = stripeOf(deps);
  const ids: string[] = [];
  for (const status of UNPAID) {
    const list = stripe.invoices.list({ subscription: stripeId, status, limit: 100 });
    for await (const { id } of list) ids.push(id);
  }
  return ids;
}

/** Nobody can pay or be charged it any more. One that was paid in this very moment stays paid. */
export async function voidBill(deps: Deps, id: string): Promise<void> {
  const { stripe } = stripeOf(deps);
  // A draft cannot be voided; finalized like this it is not charged.
  await unlessDone(() => stripe.invoices.finalizeInvoice(id, { auto_advance: false }));
  await unlessDone(() => stripe.invoices.voidInvoice(id));
}

/** False when one of them was paid in the meantime. */
export async function voidBills(deps: Deps, ids: readonly string[]): Promise<boolean> {
  const { stripe } = stripeOf(deps);
  let allVoid = true;
  for (const id of ids) {
    await voidBill(deps, id);
    const { status } = await stripe.invoices.retrieve(id);
    if (status === 'paid') allVoid = false;
    else if (status !== 'void') throw new Error(`The bill ${id} could not be voided`);
  }
  return allVoid;
}
