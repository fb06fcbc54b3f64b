import { importPayment } from '@cesta/api/modules/orders/import.service';
import { SHIPPING } from '@cesta/api/modules/orders/orders.rules';
import { lineItems } from '@cesta/api/modules/payments/payments.rules';
import type { Store } from '@cesta/api/store';
import { cents } from '@cesta/contract/base/money';
import type { Happening, Past } from './past-provider.ts';
import type { SeededOrder } from './seed-orders.ts';

/** The payments of past orders: each on the provider's page at its time, so that the balance knows of them. */
export function paymentsOf(
  { database, settings }: Store['deps'],
  orders: readonly SeededOrder[],
): Happening[] {
  const pay = async (past: Past, { id, email, lines }: SeededOrder) => {
    const page = await past.stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: lineItems(lines, SHIPPING),
      customer_email: email,
      client_reference_id: id,
      metadata: { order_id: id },
      payment_intent_data: { metadata: { order_id: id } },
      success_url: `${settings.baseUrl}/pagamento/sucesso`,
    });
    past.pay(page.id);
    const { payment_intent, amount_total } = await past.stripe.checkout.sessions.retrieve(page.id);
    await importPayment(database.db, id, {
      sessionId: page.id,
      paymentIntentId: String(payment_intent),
      amount: cents(amount_total ?? 0),
      at: past.now(),
    });
  };
  return orders
    .filter(({ isPaid }) => isPaid)
    .map((order) => ({ hoursAgo: order.hoursAgo, happen: (past) => pay(past, order) }));
}
