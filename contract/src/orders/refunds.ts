import { z } from 'zod';
import { Id, Reais } from '../base/fields.ts';
import { boundedText, optionalText, SPARE_LENGTH } from '../base/forms.ts';
import { fromReais } from '../base/money.ts';
import {
  MOST_PAYABLE_REAIS,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  REFUND_NOTE_MAX,
  REFUND_RESOLUTIONS,
  REFUND_STATES,
} from './order-constants.ts';

/** What the operator had on screen. A change that was decided on something else is refused. */
export const SeenOrder = z.object({
  status: z.enum(ORDER_STATUSES, 'Status inválido').optional(),
  payment_status: z.enum(PAYMENT_STATUSES, 'Status de pagamento inválido').optional(),
});
export type SeenOrder = z.infer<typeof SeenOrder>;

const WRONG_AMOUNT = 'Valor inválido';

/** In cents. Also as a person types it: '12,50'. */
export const RefundAmount = z
  .union(
    [
      z.number(WRONG_AMOUNT),
      boundedText(SPARE_LENGTH, WRONG_AMOUNT)
        .trim()
        .regex(/^\d{1,6}([.,]\d{1,2})?$/, WRONG_AMOUNT),
    ],
    WRONG_AMOUNT,
  )
  .refine((value) => {
    const reais = typeof value === 'number' ? value : Number(value.replace(',', '.'));
    return reais >= 0.01 && reais <= MOST_PAYABLE_REAIS;
  }, WRONG_AMOUNT)
  .transform((value) => fromReais(value));

/**
 * With the money that could still go back: a part given back changes neither status nor payment, so that a decision
 * made twice, by two people or after an answer that was lost, is told by this alone.
 */
export const SeenMoney = SeenOrder.extend({ refundable: RefundAmount.optional() });
export type SeenMoney = z.infer<typeof SeenMoney>;

export const RefundRequest = z.object({
  /** All that is left without it. */
  amount: RefundAmount.optional(),
  /** For the store's own books; the customer does not read it. */
  reason: optionalText(REFUND_NOTE_MAX).optional(),
  seen: SeenMoney.optional(),
});
export type RefundRequest = z.infer<typeof RefundRequest>;

/** What came by hand for an order that is cancelled was given back. */
export const ByHandReturned = z.object({ seen: SeenOrder.optional() });
export type ByHandReturned = z.infer<typeof ByHandReturned>;

/** What becomes of a paid order's money when it is deleted. */
export const DELETION_MONEY = ['refund', 'returned'] as const;
export const OrderDeletion = z.object({
  money: z.enum(DELETION_MONEY, 'Diga o que acontece com o dinheiro').optional(),
  seen: SeenMoney.optional(),
});
export type OrderDeletion = z.infer<typeof OrderDeletion>;

export const OrderDeleted = z.object({
  message: z.string(),
  /** What goes back to the customer with it. */
  refunded: Reais.nullable(),
});
export type OrderDeleted = z.infer<typeof OrderDeleted>;

export const Refund = z.object({
  id: Id,
  amount: Reais,
  state: z.enum(REFUND_STATES),
  /** The operator's words, or why the store itself gave it back. */
  reason: z.string(),
  requested_at: z.iso.datetime(),
  /** Since when it is in its state. */
  state_at: z.iso.datetime(),
  /** Why it failed, in the provider's words. */
  failure: z.string().nullable(),
  resolution: z.enum(REFUND_RESOLUTIONS).nullable(),
  resolved_at: z.iso.datetime().nullable(),
  resolved_by: z.string().nullable(),
});
export type Refund = z.infer<typeof Refund>;
