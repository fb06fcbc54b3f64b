import { type Cents, cents, fromReais, sum } from '@cesta/contract/base/money';
import type { ComingDelivery } from '@cesta/contract/subscriptions/coming-deliveries';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { serverNow } from '../session/server-time.ts';

export interface ComingCharge {
  date: string;
  /** What the card pays. */
  amount: Cents;
  /** What credit pays of it. */
  credit: Cents;
}

/** A credit needs a charge that it lowers; where none comes any more, money goes back to the card. */
export function takesCredit({
  status,
  cancel_at_period_end,
  paused_until,
}: Pick<Subscription, 'status' | 'cancel_at_period_end' | 'paused_until'>): boolean {
  if (cancel_at_period_end) return false;
  return status === 'paused' ? paused_until !== null : status === 'active' || status === 'past_due';
}

type Paying = Owing & Pick<Subscription, 'calendar' | 'credit'>;

/** The coming charges by their moment, with the customer's credit used up from the first on, as the provider does. */
export function comingCharges(payer: Paying): Map<string, ComingCharge> {
  const { calendar, credit } = payer;
  const charges = new Map<string, ComingCharge>();
  let used = 0;
  for (const { charge } of calendar) {
    if (!charge || charges.has(charge.date)) continue;
    const price = fromReais(charge.amount);
    const there = isOwed(charge.date, payer)
      ? 0
      : fromReais(credit) - bookedAfter(calendar, charge.date) - used;
    const part = cents(Math.max(0, Math.min(price, there)));
    used += part;
    charges.set(charge.date, { date: charge.date, amount: cents(price - part), credit: part });
  }
  return charges;
}

type Owing = Pick<Subscription, 'status'> & Partial<Pick<Subscription, 'next_charge'>>;

/** Tried and failed: its invoice is open and says itself what is left to pay. It came before the next charge. */
export function isOwed(moment: string, { status, next_charge }: Owing): boolean {
  if (status !== 'past_due' && status !== 'unpaid') return false;
  const at = Date.parse(moment);
  return at <= serverNow() || (next_charge ? at < Date.parse(next_charge.date) : false);
}

/** A skip brings its credit at the delivery's cut-off: a charge before that is not lowered by it. */
function bookedAfter(calendar: readonly ComingDelivery[], moment: string): number {
  const late = calendar.filter(
    ({ is_paid, off, changes_until }) =>
      is_paid && off !== null && Date.parse(changes_until) >= Date.parse(moment),
  );
  return sum(late.map(({ credit }) => fromReais(credit ?? 0)));
}

/** The next one: what the provider previews, less what skips have brought since. */
export function nextCharge(subscription: Paying & Pick<Subscription, 'next_charge'>): ComingCharge | null {
  const { next_charge } = subscription;
  if (!next_charge) return null;
  const previewed = fromReais(next_charge.amount);
  const known = comingCharges(subscription).get(next_charge.date);
  return {
    date: next_charge.date,
    amount: known ? cents(Math.min(previewed, known.amount)) : previewed,
    credit: known?.credit ?? cents(0),
  };
}
