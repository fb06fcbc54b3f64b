import type { Cents } from '@cesta/contract/base/money';
import { worthOf } from '@cesta/contract/subscriptions/basket-worth';
import type { Db } from '../../../platform/database/db.ts';
import { listInvoicesById } from '../billing/billing.queries.ts';
import type { DeliveryRow } from '../deliveries/deliveries.service.ts';
import { sumReturned } from './worth.queries.ts';
import { paidForBasket } from './worth.rules.ts';

export interface BasketWorth {
  /** At the shop's prices when it was put together. */
  worth: Cents;
  paid: Cents;
  /** What goes back because it is worth less. */
  returned: { amount: Cents; isCredit: boolean } | null;
}

type Basket = Pick<DeliveryRow, 'id' | 'invoiceId' | 'items'>;

/** By delivery; those that were put together before prices were kept are left out, and so are empty ones. */
export async function readWorths(db: Db, baskets: readonly Basket[]): Promise<Map<string, BasketWorth>> {
  const invoices = await listInvoicesById(db, [...new Set(baskets.map(({ invoiceId }) => invoiceId))]);
  const returns = await sumReturned(
    db,
    baskets.map(({ id }) => id),
  );
  const invoiceOf = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  return new Map(
    baskets.flatMap(({ id, invoiceId, items }): [string, BasketWorth][] => {
      const invoice = invoiceOf.get(invoiceId);
      const worth = items.length > 0 ? worthOf(items) : null;
      if (!invoice || worth === null) return [];
      return [[id, { worth, paid: paidForBasket(invoice), returned: returns.get(id) ?? null }]];
    }),
  );
}
