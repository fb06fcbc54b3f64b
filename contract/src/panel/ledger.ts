import { z } from 'zod';
import { addDays } from '../base/calendar.ts';
import { Day } from '../base/fields.ts';
import { LEDGER_DAYS_MAX, type LEDGER_SIDES, LEDGER_STEPS } from './panel-constants.ts';

export type LedgerSide = (typeof LEDGER_SIDES)[number];
export type LedgerStep = (typeof LEDGER_STEPS)[number];

/** What an entry is about; 'other' until an order or a week's invoice of ours explains it. */
export const ENTRY_SIDES = ['order', 'subscription', 'payout', 'other'] as const;
export type EntrySide = (typeof ENTRY_SIDES)[number];

/** In which column of the page an entry counts. */
export const ENTRY_KINDS = ['received', 'refunded', 'disputes', 'fees', 'payouts', 'adjustments'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

const TOO_LONG: Record<LedgerStep, string> = {
  day: 'Por dia cabem até 92 dias. Escolha um período menor ou veja por mês.',
  month: 'Por mês cabem até 3 anos. Escolha um período menor.',
};

/** Whole days in Bahia, both ends included. */
export const LedgerQuery = z
  .object({ from: Day, to: Day, by: z.enum(LEDGER_STEPS).default('day') })
  .refine(({ from, to }) => from <= to, { error: 'O início deve vir antes do fim', path: ['from'] })
  .superRefine(({ from, to, by }, ctx) => {
    if (from <= to && addDays(from, LEDGER_DAYS_MAX[by]) <= to)
      ctx.addIssue({ code: 'custom', message: TOO_LONG[by], path: ['from'] });
  });
export type LedgerQuery = z.infer<typeof LedgerQuery>;

/** Reais, below zero where money leaves. */
const Amount = z.number().multipleOf(0.01);

export const LedgerSums = z.object({
  received: Amount,
  /** Below zero; a refund that failed counts back. */
  refunded: Amount,
  /** What banks took back for a dispute, and gave again when it was won. */
  disputes: Amount,
  /** Below zero. */
  fees: Amount,
  /** Whatever else moved the balance. */
  adjustments: Amount,
  /** All of these together: what stays. */
  net: Amount,
});
export type LedgerSums = z.infer<typeof LedgerSums>;

export const LedgerFigures = z.object({
  orders: LedgerSums,
  subscriptions: LedgerSums,
  others: LedgerSums,
  /** Left for the bank account; a payout that failed counts back. */
  payouts: Amount,
  /** Customers' credit, from the store's own rows: no money moves when it is given or used. */
  credits_given: Amount,
  credits_used: Amount,
  /** Credit that went to the card instead; it stands among the refunds too. */
  credits_paid_out: Amount,
  /** Received at the door, by hand: no money of the provider's. */
  door: Amount,
});
export type LedgerFigures = z.infer<typeof LedgerFigures>;

export const PAYOUT_STATES = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;

export const LedgerPayout = z.object({
  id: z.string(),
  amount: Amount,
  /** One of PAYOUT_STATES; the provider may know more. */
  status: z.string(),
  created_at: z.iso.datetime(),
  /** The day in Bahia on which the bank has it. */
  arrives_on: z.iso.date(),
  failure: z.string().nullable(),
});
export type LedgerPayout = z.infer<typeof LedgerPayout>;

export const LedgerPage = z.object({
  /** Oldest first; days or months without anything are left out. */
  lines: z.array(LedgerFigures.extend({ /** '2026-11-15' or '2026-11'. */ period: z.string() })),
  totals: LedgerFigures,
  /** Of the period, newest first, at most 100. */
  payouts: z.array(LedgerPayout),
  /** The provider's list was read up to then; null before the first time. */
  as_of: z.iso.datetime().nullable(),
  /** The first reading of a long list is still under way: it reaches back to then. Null once it is whole. */
  reaches_back_to: z.iso.datetime().nullable(),
  /** Since when the provider has not answered; null when it has. */
  unreached_since: z.iso.datetime().nullable(),
});
export type LedgerPage = z.infer<typeof LedgerPage>;
