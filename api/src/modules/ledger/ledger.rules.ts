import { endOfDay, startOfDay } from '@cesta/contract/base/calendar';
import { type Cents, cents, toReais } from '@cesta/contract/base/money';
import type {
  EntryKind,
  EntrySide,
  LedgerFigures,
  LedgerQuery,
  LedgerSide,
  LedgerStep,
  LedgerSums,
} from '@cesta/contract/panel/ledger';
import type Stripe from 'stripe';

/** The provider's reporting categories; one that is not here moves the balance all the same. */
const KINDS: Record<string, EntryKind> = {
  charge: 'received',
  charge_failure: 'refunded',
  refund: 'refunded',
  refund_failure: 'refunded',
  partial_capture_reversal: 'refunded',
  dispute: 'disputes',
  dispute_reversal: 'disputes',
  fee: 'fees',
  network_cost: 'fees',
  tax: 'fees',
  payout: 'payouts',
  payout_reversal: 'payouts',
};

export interface Entry {
  id: string;
  createdAt: Date;
  availableOn: Date;
  type: string;
  category: string;
  kind: EntryKind;
  side: EntrySide;
  amountCents: Cents;
  feeCents: Cents;
  currency: string;
  sourceId: string | null;
  chargeId: string | null;
  paymentIntentId: string | null;
  namedOrderId: string | null;
  invoiceId: string | null;
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** One line of the provider's list, its source unfolded. */
export function entryOf(entry: Stripe.BalanceTransaction): Entry {
  const source = typeof entry.source === 'string' ? null : entry.source;
  const kind = KINDS[entry.reporting_category] ?? 'adjustments';
  return {
    id: entry.id,
    createdAt: new Date(entry.created * 1000),
    availableOn: new Date(entry.available_on * 1000),
    type: entry.type,
    category: entry.reporting_category,
    kind,
    side: kind === 'payouts' ? 'payout' : 'other',
    amountCents: cents(entry.amount),
    feeCents: cents(entry.fee),
    currency: entry.currency,
    sourceId: idOf(entry.source),
    chargeId: source?.object === 'charge' ? source.id : idOf(fieldOf(source, 'charge')),
    paymentIntentId: idOf(fieldOf(source, 'payment_intent')),
    namedOrderId: source?.object === 'charge' ? orderOf(source) : null,
    invoiceId: null,
  };
}

function orderOf({ metadata }: Stripe.Charge): string | null {
  const named = metadata.order_id?.toLowerCase() ?? '';
  return UUID.test(named) ? named : null;
}

function fieldOf(source: object | null, name: string): unknown {
  return source ? (source as Record<string, unknown>)[name] : null;
}

function idOf(reference: unknown): string | null {
  if (typeof reference === 'string') return reference;
  const id = (reference as { id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' ? id : null;
}

/** A payment without an order's mark is asked about: it may be for a week's invoice. */
export function isUnexplainedCharge(entry: Entry): boolean {
  return entry.kind === 'received' && entry.namedOrderId === null && entry.paymentIntentId !== null;
}

/** From the first minute of the first day to the last of the last, as a calendar in Bahia has them. */
export function boundsOf({ from, to }: Pick<LedgerQuery, 'from' | 'to'>): { from: Date; to: Date } {
  return { from: startOfDay(from), to: endOfDay(to) };
}

export function periodOf(day: string, by: LedgerStep): string {
  return by === 'month' ? day.slice(0, 7) : day;
}

/** What all entries of a day, a side and a kind come to. */
export interface DaySum {
  day: string;
  side: EntrySide;
  kind: EntryKind;
  amount: number;
  fee: number;
}

/** What the store's own rows tell of a day. */
export interface OwnSum {
  day: string;
  what: 'credits_given' | 'credits_used' | 'credits_paid_out' | 'door';
  amount: number;
}

const SIDES: Record<EntrySide, LedgerSide> = {
  order: 'orders',
  subscription: 'subscriptions',
  other: 'others',
  payout: 'others',
};

type Counted = Omit<LedgerSums, 'net'>;
type Figures = Record<LedgerSide, Counted> & Omit<LedgerFigures, LedgerSide>;

const nothing = (): Counted => ({ received: 0, refunded: 0, disputes: 0, fees: 0, adjustments: 0 });

function blank(): Figures {
  return {
    orders: nothing(),
    subscriptions: nothing(),
    others: nothing(),
    payouts: 0,
    credits_given: 0,
    credits_used: 0,
    credits_paid_out: 0,
    door: 0,
  };
}

function count(figures: Figures, { side, kind, amount, fee }: DaySum): void {
  const sums = figures[SIDES[side]];
  // What is paid out for leaves by its amount; its fee, where there is one, is a fee.
  if (kind === 'payouts') figures.payouts -= amount;
  else sums[kind] += amount;
  sums.fees -= fee;
}

/** Cents of each day, side and kind become the lines of the page and its totals. */
export function figuresOf(
  sums: readonly DaySum[],
  own: readonly OwnSum[],
  by: LedgerStep,
): { lines: ({ period: string } & LedgerFigures)[]; totals: LedgerFigures } {
  const totals = blank();
  const lines = new Map<string, Figures>();
  const lineOf = (day: string) => {
    const period = periodOf(day, by);
    const line = lines.get(period) ?? blank();
    lines.set(period, line);
    return line;
  };
  for (const sum of sums) for (const figures of [totals, lineOf(sum.day)]) count(figures, sum);
  for (const { day, what, amount } of own)
    for (const figures of [totals, lineOf(day)]) figures[what] += amount;
  return {
    totals: inReais(totals),
    lines: [...lines]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([period, figures]) => ({ period, ...inReais(figures) })),
  };
}

function inReais(figures: Figures): LedgerFigures {
  return {
    orders: sumsInReais(figures.orders),
    subscriptions: sumsInReais(figures.subscriptions),
    others: sumsInReais(figures.others),
    payouts: reais(figures.payouts),
    credits_given: reais(figures.credits_given),
    credits_used: reais(figures.credits_used),
    credits_paid_out: reais(figures.credits_paid_out),
    door: reais(figures.door),
  };
}

function sumsInReais({ received, refunded, disputes, fees, adjustments }: Counted): LedgerSums {
  return {
    received: reais(received),
    refunded: reais(refunded),
    disputes: reais(disputes),
    fees: reais(fees),
    adjustments: reais(adjustments),
    net: reais(received + refunded + disputes + fees + adjustments),
  };
}

/** Without a zero below zero. */
const reais = (amount: number): number => toReais(cents(amount)) || 0;
