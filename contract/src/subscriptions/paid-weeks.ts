import { z } from 'zod';
import { Id, Reais } from '../base/fields.ts';
import { formText, optionalText } from '../base/forms.ts';
import { REFUND_NOTE_MAX } from '../orders/order-constants.ts';
import { RefundAmount } from '../orders/refunds.ts';
import { CREDIT_REASON_MAX } from './subscription-constants.ts';

/** Money of a week that goes or went back: to the card, or as credit for the next charge. */
export const WeekReturn = z.object({
  id: Id,
  kind: z.enum(['credit', 'refund']),
  amount: Reais,
  state: z.enum(['pending', 'waiting', 'succeeded', 'failed', 'settled']),
  /** Why it failed, in the provider's words. */
  problem: z.string().nullable(),
  created_at: z.iso.datetime(),
  done_at: z.iso.datetime().nullable(),
});
export type WeekReturn = z.infer<typeof WeekReturn>;

/** A week of a subscription that was paid for. */
export const PaidWeek = z.object({
  /** The provider's invoice. */
  id: z.string(),
  period_start: z.iso.datetime(),
  period_end: z.iso.datetime(),
  paid_at: z.iso.datetime(),
  plan_name: z.string(),
  /** From card and credit together. */
  amount: Reais,
  /** What nobody has asked back yet. */
  refundable: Reais,
  /** When all of it was back. */
  refunded_at: z.iso.datetime().nullable(),
  returns: z.array(WeekReturn),
});
export type PaidWeek = z.infer<typeof PaidWeek>;

/** Newest first. */
export const PaidWeekList = z.object({ weeks: z.array(PaidWeek), total: z.int() });
export type PaidWeekList = z.infer<typeof PaidWeekList>;

export const WeekRefundRequest = z.object({
  /** All that is left without it. */
  amount: RefundAmount.optional(),
  /** For the store's own books; the customer does not read it. */
  reason: optionalText(REFUND_NOTE_MAX).optional(),
  /** To the card without it. */
  as: z.enum(['credit', 'refund'], 'Escolha crédito ou cartão').optional(),
  /** What was left on screen: another amount means that somebody was here before. */
  seen: RefundAmount.optional(),
});
export type WeekRefundRequest = z.infer<typeof WeekRefundRequest>;

/** Credit that the operator gives of the latest paid weeks. */
export const CreditRequest = z.object({
  amount: RefundAmount,
  /** The customer reads it. */
  reason: formText(CREDIT_REASON_MAX, 'Escreva o motivo: o cliente vai ler'),
  /** Made by the screen, once for each form that is filled in: pressed twice, it is one credit. */
  key: Id.optional(),
});
export type CreditRequest = z.infer<typeof CreditRequest>;
