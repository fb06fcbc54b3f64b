import type { Context } from '../context.ts';
import type { Customer, Subscription, SubscriptionItem } from '../wire/wire-type.ts';
import type { NewInvoiceItem } from './invoice-items.ts';
import { productName } from './invoice-lines.ts';
import type { ItemSwap } from './subscription-change.ts';
import { currentPeriod, itemAmount } from './subscription-items.ts';

/** What a change in mid-period is worth: the unused rest of the old price back, the rest of the new one owed. */
export function prorate(
  ctx: Context,
  subscription: Subscription,
  customer: Customer,
  swaps: ItemSwap[],
  at: number,
): NewInvoiceItem[] {
  const period = currentPeriod(subscription);
  const share = Math.max(0, Math.min(1, (period.end - at) / (period.end - period.start)));
  const day = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric' }).format(
    at * 1000,
  );
  const part = (item: SubscriptionItem, sign: 1 | -1): NewInvoiceItem => ({
    customer,
    amount: sign * Math.round(itemAmount(item) * share),
    currency: item.price.currency,
    description: `${sign < 0 ? 'Unused' : 'Remaining'} time on ${productName(ctx, item.price)} after ${day}`,
    period: { start: at, end: period.end },
    price: item.price,
    quantity: item.quantity ?? 1,
    proration: true,
    subscription: { id: subscription.id, item: item.id },
  });
  return swaps
    .filter(({ before, after }) => (before ? itemAmount(before) : 0) !== (after ? itemAmount(after) : 0))
    .flatMap(({ before, after }) => [
      ...(before ? [part(before, -1)] : []),
      ...(after ? [part(after, 1)] : []),
    ]);
}
