import type { Context } from '../context.ts';
import { newId } from '../state/ids.ts';
import type { Customer, InvoiceItem, Price } from '../wire/wire-type.ts';
import type { Period } from './periods.ts';

export interface NewInvoiceItem {
  customer: Customer;
  amount: number;
  currency: string;
  description: string | null;
  period?: Period;
  price?: Price;
  quantity?: number;
  proration?: boolean;
  subscription?: { id: string; item?: string };
  metadata?: Record<string, string>;
}

/** Puts an amount aside for the customer's next invoice. */
export function createInvoiceItem(ctx: Context, fields: NewInvoiceItem): InvoiceItem {
  const item = buildInvoiceItem(ctx, fields);
  ctx.store.invoiceItems.save(item);
  ctx.emit('invoiceitem.created', item);
  return item;
}

/** The same without keeping it: for previews. */
export function buildInvoiceItem(ctx: Context, fields: NewInvoiceItem): InvoiceItem {
  const now = ctx.now();
  const quantity = fields.quantity ?? 1;
  return {
    id: newId('ii'),
    object: 'invoiceitem',
    amount: fields.amount,
    currency: fields.currency,
    customer: fields.customer.id,
    customer_account: null,
    date: now,
    description: fields.description,
    discountable: !fields.proration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: fields.metadata ?? {},
    net_amount: fields.amount,
    parent: fields.subscription
      ? {
          subscription_details: {
            subscription: fields.subscription.id,
            ...(fields.subscription.item !== undefined && { subscription_item: fields.subscription.item }),
          },
          type: 'subscription_details',
        }
      : null,
    period: fields.period ?? { start: now, end: now },
    pricing: fields.price
      ? {
          type: 'price_details',
          price_details: { price: fields.price.id, product: fields.price.product },
          unit_amount_decimal: fields.price.unit_amount_decimal,
        }
      : null,
    proration: fields.proration ?? false,
    quantity,
    quantity_decimal: String(quantity),
    tax_rates: [],
    test_clock: fields.customer.test_clock ?? null,
  };
}

/** What waits for the next invoice of a subscription: its own amounts, and those bound to none. */
export function pendingItems(ctx: Context, customer: string, subscription: string): InvoiceItem[] {
  return ctx.store.invoiceItems.all({ customer, invoice: 'pending' }).filter((item) => {
    const owner = item.parent?.subscription_details?.subscription;
    return owner === undefined || owner === subscription;
  });
}
