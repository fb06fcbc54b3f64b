import { addDays, dayInDigits, dayOf } from '../base/calendar.ts';

/** What counts of a farmer who has not answered when the time is up. */
export const SILENCE_RULES = ['confirms', 'usual', 'nothing'] as const;
export type SilenceRule = (typeof SILENCE_RULES)[number];

export const SILENCE_LABELS: Record<SilenceRule, string> = {
  confirms: 'Confirma tudo',
  usual: 'Entrega o usual',
  nothing: 'Conta como nada',
};

/** By which way a harvest order left, and an answer came. */
export const SENT_BY = ['whatsapp', 'email', 'phone'] as const;
export type SentBy = (typeof SENT_BY)[number];
export const ANSWERED_BY = ['page', 'phone', 'silence'] as const;
export type AnsweredBy = (typeof ANSWERED_BY)[number];

/** Of the farmer's units, in one line of an answer or an offer; where more is asked for or usual, all of it can be said. */
const MOST_ANSWERED = 9999;
export const mostAnswered = (asked: number): number => Math.max(MOST_ANSWERED, asked);
export const HARVEST_NOTE_MAX = 500;

/** What reached the shed, and what of it could not be used. */
export const RECEIPT_KINDS = ['received', 'lost'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** Lines of what came that are sent in one call. */
export const RECEIPTS_AT_ONCE = 100;

/** `other` may owe either way: transport, a gift, a rounding. */
export const STATEMENT_LINE_KINDS = ['goods', 'advance', 'crates', 'other'] as const;
export type StatementLineKind = (typeof STATEMENT_LINE_KINDS)[number];

export const STATEMENT_STATES = ['closed', 'paid'] as const;
export type StatementState = (typeof STATEMENT_STATES)[number];

/** Some pay when they order. What is older by far is another statement's, or a mistyped year. */
const PAID_AHEAD_DAYS = 31;

export function firstPaymentDay({ from, closedAt }: { from: string; closedAt: Date | string }): string {
  const closedOn = dayOf(closedAt);
  return addDays(from < closedOn ? from : closedOn, -PAID_AHEAD_DAYS);
}
export const paymentTooEarly = (first: string): string =>
  `Muito antes deste acerto: o dia pode ser de ${dayInDigits(first)} em diante`;

/** Two and a half crates are 2500: what a farmer counts in may be broken, money and sums may not. */
export const THOUSANDTHS = 1000;

export const STATEMENT_LINE_LABELS: Readonly<Record<StatementLineKind, string>> = {
  goods: 'Mercadoria',
  advance: 'Adiantamento',
  crates: 'Caixas',
  other: 'Outros',
};
/** As many baskets and orders as one press about a shortage can change. */
export const MOST_SHORT_STOPS = 300;

/** Goods are entered, and what is owed for them, so many days ahead at most: further on a date is a slip of the finger. */
export const SUPPLY_DAYS_AHEAD = 14;
