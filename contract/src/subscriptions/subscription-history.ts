import { z } from 'zod';
import { listLimit, Reais } from '../base/fields.ts';
import { boundedText } from '../base/forms.ts';

/** What money of a paid week goes back for. */
export const RETURN_CAUSES = [
  'skip',
  'cancelled',
  'undeliverable',
  'problem',
  'worth',
  'shortage',
  'operator',
  'credit_left',
  'other',
] as const;
export type ReturnCause = (typeof RETURN_CAUSES)[number];

/** As the customer reads it, in the account and in e-mails. */
export const RETURN_REASONS: Record<ReturnCause, string> = {
  skip: 'Entrega que você pulou',
  cancelled: 'Cesta que cancelamos',
  undeliverable: 'Cesta que não pôde ser entregue',
  problem: 'Problema com a sua cesta',
  worth: 'Cesta que valeu menos do que custou',
  shortage: 'Produto que faltou na sua cesta',
  operator: 'Dado pela nossa equipe',
  credit_left: 'Crédito que sobrou no fim da assinatura',
  other: 'Valor de uma semana que volta para você',
};

export const HISTORY_KINDS = ['charge', 'delivery', 'skip', 'credit', 'refund', 'adjustment'] as const;

/**
 * done; pending: it has not reached the customer yet; failed: a person sees to it; open: an invoice that is not paid;
 * uncharged: a week for which nothing was charged; cancelled: a basket that did not come.
 */
export const HISTORY_STATES = ['done', 'pending', 'failed', 'open', 'uncharged', 'cancelled'] as const;

/** One line of what happened between customer and store. */
export const HistoryEntry = z.object({
  id: z.string(),
  kind: z.enum(HISTORY_KINDS),
  state: z.enum(HISTORY_STATES),
  /** A day in Bahia. */
  date: z.iso.date(),
  /** Of a charge or refund what the card paid or got; of a delivery or skip what it cost. */
  amount: Reais,
  /** What it has changed in the customer's credit, below zero when it was used. All lines together are the credit. */
  credit: z.number().multipleOf(0.01),
  /** Of money that went back. */
  cause: z.enum(RETURN_CAUSES).nullable(),
  /** What the store's people wrote to the customer about it. */
  note: z.string().nullable(),
  /** The days that a charge is for. */
  week: z.object({ start: z.iso.date(), end: z.iso.date() }).nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

const WRONG_PLACE = 'Início da lista inválido';

/** A moment and the line that was last shown. */
export const HistoryQuery = z.object({
  before: boundedText(200, WRONG_PLACE)
    .regex(/^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z~[a-z]{1,20}:[\w-]{1,120}$/, WRONG_PLACE)
    .optional(),
  limit: listLimit(100, 20),
});
export type HistoryQuery = z.infer<typeof HistoryQuery>;

/** Newest first. */
export const HistoryPage = z.object({
  entries: z.array(HistoryEntry),
  /** For `before` of the page that follows; null on the last one. */
  next: z.string().nullable(),
  /** What all lines together come to. */
  credit: Reais,
});
export type HistoryPage = z.infer<typeof HistoryPage>;
