import { z } from 'zod';
import { Id, Reais } from '../base/fields.ts';
import {
  ADMIN_PAYMENT_STATUSES,
  GOODS,
  MOST_ORDERS_AT_ONCE,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
} from './order-constants.ts';
import { SeenOrder } from './refunds.ts';

const Day = z.iso.date().nullable();

/** What a change of an order brings with it, told before it is done. */
export const ChangeEffect = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('email'), subject: z.string() }),
  /** Units of its products that leave the shelf, come back to it, or are given up. */
  z.object({ kind: z.literal('stock'), way: z.enum(['take', 'return', 'lost']), units: z.int() }),
  /** What becomes of it on the packing list of its day. */
  z.object({
    kind: z.literal('delivery'),
    way: z.enum(['joins', 'leaves', 'packed', 'unpacked']),
    date: Day,
  }),
  /** Counted as received by hand, no longer counted, or kept by the store although nothing goes out. */
  z.object({ kind: z.literal('money'), way: z.enum(['counted', 'uncounted', 'kept']), amount: Reais }),
  /** The customer can no longer pay it, or has half an hour to. */
  z.object({ kind: z.literal('payment'), way: z.enum(['closed', 'awaited']) }),
]);
export type ChangeEffect = z.infer<typeof ChangeEffect>;

/** One value of a select, and what choosing it does. */
export const PossibleChange = z.object({
  status: z.enum(ORDER_STATUSES).optional(),
  payment_status: z.enum(PAYMENT_STATUSES).optional(),
  effects: z.array(ChangeEffect),
});
export type PossibleChange = z.infer<typeof PossibleChange>;

/** A change that can be taken back, and until when. */
export const ChangeUndo = z.object({ id: Id, until: z.iso.datetime() });
export type ChangeUndo = z.infer<typeof ChangeUndo>;

const AtOnce = `No máximo ${MOST_ORDERS_AT_ONCE} pedidos de uma vez`;

/** One status for many orders. Each answers for itself; with `dry_run` nothing is done, and what would be is told. */
export const OrdersStatusChange = z
  .object({
    orders: z
      .array(z.object({ id: Id, seen: SeenOrder.optional() }), 'Escolha os pedidos')
      .min(1, 'Escolha os pedidos')
      .max(MOST_ORDERS_AT_ONCE, AtOnce),
    status: z.enum(ORDER_STATUSES, 'Status inválido').optional(),
    payment_status: z.enum(ADMIN_PAYMENT_STATUSES, 'Status de pagamento inválido').optional(),
    goods: z.enum(GOODS).optional(),
    dry_run: z.boolean().optional(),
  })
  .refine(
    (change) => change.status !== undefined || change.payment_status !== undefined,
    'Informe o novo status',
  );
export type OrdersStatusChange = z.infer<typeof OrdersStatusChange>;

const Refused = z.object({ id: Id, message: z.string() });

export const OrdersStatusResult = z.object({
  /** Those that changed, or would, with what it brings; and how to take it back. */
  changed: z.array(z.object({ id: Id, effects: z.array(ChangeEffect), undo: ChangeUndo.optional() })),
  /** Those that were that already. */
  unchanged: z.array(Id),
  refused: z.array(Refused),
});
export type OrdersStatusResult = z.infer<typeof OrdersStatusResult>;

export const UndoRequest = z.object({
  undos: z.array(Id, 'Escolha o que desfazer').min(1, 'Escolha o que desfazer').max(MOST_ORDERS_AT_ONCE),
});

export const UndoResult = z.object({ undone: z.array(Id), refused: z.array(Refused) });
export type UndoResult = z.infer<typeof UndoResult>;

export const OrderRestored = z.object({
  message: z.string(),
  /** What went back, or goes back, to the customer with the deletion, and stays there. */
  refunded: Reais.nullable(),
});
export type OrderRestored = z.infer<typeof OrderRestored>;
