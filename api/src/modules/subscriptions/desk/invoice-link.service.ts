import { toReais } from '@cesta/contract/base/money';
import type { PaymentLink } from '@cesta/contract/orders/phone-orders';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operator } from '../../audit/audit.service.ts';
import { findPeople } from '../../identity/identity.service.ts';
import { linkText, sendingAt } from '../../payments/provider.service.ts';
import { postInvoiceLinkEmail } from '../behalf/behalf.emails.ts';
import { recordForCustomer } from '../behalf/behalf.service.ts';
import { findPayable } from '../billing/billing.queries.ts';
import { payOpenInvoice } from '../changing.service.ts';
import { customerOf, findSubscriptionRow } from './desk.service.ts';

/** The provider's page of the invoice that is owed, as the customer's own button opens it, sent to them. */
export async function sendInvoiceLink(
  deps: Deps,
  by: Operator,
  subscriptionId: string,
): Promise<PaymentLink> {
  const { db } = deps.database;
  const userId = await customerOf(deps, subscriptionId);
  const row = await findSubscriptionRow(deps, subscriptionId);
  const owed = await findPayable(db, row);
  if (!owed) throw new AppError('NO_OPEN_INVOICE');
  const { url } = await payOpenInvoice(deps, userId);
  const amount = owed.amountCents;
  const person = await db.transaction(async (tx) => {
    const now = deps.clock.now();
    await postInvoiceLinkEmail(tx, deps, row, { url, amount, sending: sendingAt(now) });
    await recordForCustomer(tx, deps, row, by, { entry: { action: 'payment_link' } });
    return (await findPeople(tx, [userId])).get(userId);
  });
  const about = { name: person?.name ?? '', storeName: deps.settings.store.name, amount, url, until: null };
  return {
    message: 'O link para pagar a assinatura foi por e-mail.',
    url,
    amount: toReais(amount),
    until: null,
    text: linkText({ ...about, what: 'a semana da sua assinatura' }),
    phone: person?.phone || null,
  };
}
