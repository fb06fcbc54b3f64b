import type { DeskSubscription, SubscriptionChanged } from '@cesta/contract/subscriptions/subscriptions';
import Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { askProvider, isNoAnswer, stripeOf } from '../../payments/provider.service.ts';
import { findPayable, listInvoicesById } from '../billing/billing.queries.ts';
import { syncSubscription } from '../billing/sync.service.ts';
import { cancelSubscription } from '../ending.service.ts';
import { findCurrent, findSubscription, type SubscriptionRow } from '../subscriptions.queries.ts';
import { readSubscription } from '../subscriptions.service.ts';

interface Told {
  message: string;
}

export async function findSubscriptionRow(deps: Deps, id: string): Promise<SubscriptionRow> {
  const row = await findSubscription(deps.database.db, id);
  if (!row) throw new AppError('SUBSCRIPTION_NOT_FOUND', { message: 'Assinatura não encontrada' });
  return row;
}

/** Whose subscription the operator has open. Of an old one nothing can be changed. */
export async function customerOf(deps: Deps, subscriptionId: string): Promise<string> {
  const row = await findSubscriptionRow(deps, subscriptionId);
  const current = await findCurrent(deps.database.db, row.userId);
  if (current?.id !== subscriptionId) throw new AppError('SUBSCRIPTION_NOT_CHANGEABLE');
  return row.userId;
}

/** As its customer sees it, also one that has ended. */
export async function getForDesk(deps: Deps, id: string): Promise<DeskSubscription> {
  const row = await findSubscriptionRow(deps, id);
  return { subscription: await readSubscription(deps, row), person_id: row.userId };
}

/** As the customer would do it. */
export async function cancelForCustomer(
  deps: Deps,
  admin: Operator,
  id: string,
): Promise<SubscriptionChanged> {
  return cancelSubscription(deps, await customerOf(deps, id), admin);
}

const NOBODY_KNOWS =
  'O meio de pagamento não respondeu, e ainda não se sabe se a cobrança foi feita. Espere alguns minutos e confira a assinatura antes de cobrar de novo ou de outro jeito.';

/** The invoice that is open, once more, from the card that the provider has. */
export async function chargeForCustomer(deps: Deps, admin: Operator, id: string): Promise<Told> {
  const { db } = deps.database;
  const row = await findSubscriptionRow(deps, id);
  const { stripeSubscriptionId: stripeId } = row;
  const owed = await findPayable(db, row);
  if (!owed || !stripeId) throw new AppError('NO_OPEN_INVOICE');
  const { stripe } = stripeOf(deps);
  if (owed.state === 'draft')
    await askProvider(deps, () => stripe.invoices.finalizeInvoice(owed.id, { auto_advance: false }));
  const answer = await askProvider(deps, () => askToPay(deps, { invoiceId: owed.id, stripeId }));
  if (answer === 'declined') throw new AppError('CARD_DECLINED');
  // The answer may be all that got lost: then the money was taken.
  const [invoice] = answer === 'none' ? await listInvoicesById(db, [owed.id]) : [];
  if (answer === 'none' && invoice?.state !== 'paid')
    throw new AppError('PAYMENT_UNAVAILABLE', { message: NOBODY_KNOWS });
  await audit(deps, admin, row, 'active');
  return { message: 'Cobrança feita. A cesta da semana vai ser entregue.' };
}

/** What the provider says of it, whose word on the subscription is taken over at once where it can be had. */
async function askToPay(
  deps: Deps,
  { invoiceId, stripeId }: { invoiceId: string; stripeId: string },
): Promise<'paid' | 'declined' | 'none'> {
  try {
    await stripeOf(deps).stripe.invoices.pay(invoiceId);
    return 'paid';
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return 'declined';
    if (isNoAnswer(error)) return 'none';
    throw error;
  } finally {
    await syncSubscription(deps, stripeId).catch((error: unknown) => {
      if (!isNoAnswer(error)) throw error;
    });
  }
}

async function audit(
  deps: Deps,
  admin: Operator,
  { id, status }: SubscriptionRow,
  to: string,
): Promise<void> {
  const action = { action: 'status', from: status, to } as const;
  await writeAudit(deps.database.db, deps.clock.now(), admin, { subject: 'subscription', id }, [action]);
}
