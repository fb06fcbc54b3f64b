import type { Context } from '../context.ts';
import { newId } from '../state/ids.ts';
import type { InvoiceItem, InvoiceLine, Price, Subscription, SubscriptionItem } from '../wire/wire-type.ts';
import { formatAmount } from './amounts.ts';
import type { Period } from './periods.ts';
import { itemAmount } from './subscription-items.ts';

interface LineFields {
  amount: number;
  currency: string;
  description: string;
  metadata: Record<string, string>;
  parent: InvoiceLine['parent'];
  period: Period;
  price: { id: string; product: string; unit: string | null } | null;
  quantity: number | null;
  subscription: string | null;
}

function createLine(fields: LineFields): InvoiceLine {
  return {
    id: newId('il'),
    object: 'line_item',
    amount: fields.amount,
    currency: fields.currency,
    description: fields.description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: fields.metadata,
    parent: fields.parent,
    period: fields.period,
    pretax_credit_amounts: [],
    pricing: fields.price && {
      type: 'price_details',
      price_details: { price: fields.price.id, product: fields.price.product },
      unit_amount_decimal: fields.price.unit,
    },
    quantity: fields.quantity,
    quantity_decimal: fields.quantity === null ? null : String(fields.quantity),
    subscription: fields.subscription,
    subtotal: fields.amount,
    taxes: [],
  };
}

export function productName(ctx: Context, price: Price): string {
  return ctx.store.products.get(price.product)?.name ?? price.nickname ?? price.product;
}

function recurrenceText(price: Price): string {
  const { interval, interval_count: count } = price.recurring ?? { interval: 'month', interval_count: 1 };
  const unit = count === 1 ? interval : `every ${count} ${interval}s`;
  return `(at ${formatAmount(price.unit_amount ?? 0, price.currency)} / ${unit})`;
}

/** One billing period of one item. */
export function cycleLine(
  ctx: Context,
  subscription: Pick<Subscription, 'id' | 'metadata'>,
  item: SubscriptionItem,
  period: Period,
): InvoiceLine {
  const { price } = item;
  return createLine({
    amount: itemAmount(item),
    currency: price.currency,
    description: `${item.quantity ?? 1} × ${productName(ctx, price)} ${recurrenceText(price)}`,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period,
    price: { id: price.id, product: price.product, unit: price.unit_amount_decimal },
    quantity: item.quantity ?? 1,
    subscription: subscription.id,
  });
}

/** Something that was put aside for the next invoice: a proration or an extra. */
export function pendingLine(item: InvoiceItem): InvoiceLine {
  const details = item.pricing?.price_details;
  return createLine({
    amount: item.amount,
    currency: item.currency,
    description: item.description ?? '',
    metadata: item.metadata ?? {},
    parent: {
      invoice_item_details: {
        invoice_item: item.id,
        proration: item.proration,
        proration_details: { credited_items: null },
        subscription: item.parent?.subscription_details?.subscription ?? null,
      },
      subscription_item_details: null,
      type: 'invoice_item_details',
    },
    period: item.period,
    price: details
      ? { id: details.price, product: details.product, unit: item.pricing?.unit_amount_decimal ?? null }
      : null,
    quantity: item.quantity,
    subscription: item.parent?.subscription_details?.subscription ?? null,
  });
}
