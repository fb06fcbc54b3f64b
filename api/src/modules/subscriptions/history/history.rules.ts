import { dayOf } from '@cesta/contract/base/calendar';
import { type Cents, cents, toReais } from '@cesta/contract/base/money';
import type { DeliveryStatus } from '@cesta/contract/subscriptions/subscription-constants';
import type { HistoryEntry, ReturnCause } from '@cesta/contract/subscriptions/subscription-history';
import { causeByKey, deliveryWorth, noteOf } from '../billing/returns/week-returns.rules.ts';

/** A line of the history with its place in it. */
export interface Line {
  id: string;
  at: Date;
  entry: HistoryEntry;
}

interface Placed {
  id: string;
  at: Date;
}

const none: Pick<HistoryEntry, 'credit' | 'cause' | 'note' | 'week'> = {
  credit: 0,
  cause: null,
  note: null,
  week: null,
};

function line(
  { id, at }: Placed,
  entry: Omit<HistoryEntry, 'id' | 'date' | keyof typeof none> & Partial<HistoryEntry>,
): Line {
  return { id, at, entry: { ...none, id, date: dayOf(at), ...entry } };
}

/** Below zero when it was used. Not '-0', which is a number of its own. */
const change = (amount: number) => toReais(cents(amount)) || 0;

interface Invoice {
  state: string;
  amountCents: Cents;
  creditCents: Cents;
  periodStart: Date;
  periodEnd: Date;
}

export function chargeLine({ invoice, ...placed }: Placed & { invoice: Invoice }): Line {
  const week = { start: dayOf(invoice.periodStart), end: dayOf(invoice.periodEnd) };
  if (invoice.state === 'void') return line(placed, { kind: 'skip', state: 'uncharged', amount: 0, week });
  return line(placed, {
    kind: 'charge',
    state: invoice.state === 'paid' ? 'done' : 'open',
    amount: toReais(invoice.amountCents),
    credit: change(-invoice.creditCents),
    week,
  });
}

export function deskRefundLine({ amount, ...placed }: Placed & { amount: Cents }): Line {
  return line(placed, { kind: 'refund', state: 'done', amount: toReais(amount), cause: 'other' });
}

interface Returned {
  kind: 'credit' | 'refund';
  state: keyof typeof RETURN_STATES;
  amountCents: Cents;
  cause: ReturnCause;
  key: string;
  reason: string;
  fromCredit: boolean;
  providerId: string | null;
}

const RETURN_STATES = {
  pending: 'pending',
  waiting: 'pending',
  succeeded: 'done',
  settled: 'done',
  failed: 'failed',
} as const;

/** Credit counts from its booking on. What a person gave back by other means is no credit any more. */
function creditChange({ kind, state, amountCents, fromCredit, providerId }: Returned): number {
  if (fromCredit) return state === 'failed' && !providerId ? 0 : -amountCents;
  return kind === 'credit' && (state === 'pending' || state === 'succeeded') ? amountCents : 0;
}

export function returnLine({ row, ...placed }: Placed & { row: Returned }): Line {
  const isCredit = row.kind === 'credit' && row.state !== 'settled';
  return line(placed, {
    kind: isCredit ? 'credit' : 'refund',
    state: RETURN_STATES[row.state],
    amount: toReais(row.amountCents),
    credit: change(creditChange(row)),
    cause: row.cause === 'other' ? causeByKey(row.key) : row.cause,
    note: noteOf(row),
  });
}

interface PastDelivery extends Placed {
  deliveryId: string;
  date: string;
  status: DeliveryStatus;
  amountCents: Cents;
  creditCents: Cents;
  deliveries: number;
}

/** `skips`: what those bring that can still be taken back; what they brought later is a line of its own. */
export function deliveryLine(delivery: PastDelivery, skips: ReadonlyMap<string, Cents>): Line {
  const { status, deliveryId, date } = delivery;
  const amount = toReais(deliveryWorth(delivery));
  if (status === 'skipped') {
    const credit = skips.get(deliveryId);
    const state = credit === undefined ? 'done' : 'pending';
    return line(delivery, { kind: 'skip', state, date, amount, credit: change(credit ?? 0) });
  }
  const state = status === 'cancelled' ? 'cancelled' : status === 'delivered' ? 'done' : 'pending';
  return line(delivery, { kind: 'delivery', state, date, amount });
}

/** What somebody changed at the provider's desk, so that the lines come to what the provider says. */
export function adjustmentLine(at: Date, difference: number): Line | null {
  if (difference === 0) return null;
  const amount = toReais(cents(Math.abs(difference)));
  return line(
    { id: 'adjustment:now', at },
    { kind: 'adjustment', state: 'done', amount, credit: change(difference) },
  );
}

/** Newest first. Ids are told apart as the database does it, sign by sign. */
export function newestFirst(lines: readonly Line[]): Line[] {
  return [...lines].sort(
    (a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0),
  );
}

const SEPARATOR = '~';

export function cursorOf({ at, id }: Line): string {
  return `${at.toISOString()}${SEPARATOR}${id}`;
}

export function cursorIn(text: string | undefined): Placed | undefined {
  if (!text) return undefined;
  const [at = '', id = ''] = text.split(SEPARATOR, 2);
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? undefined : { at: moment, id };
}
