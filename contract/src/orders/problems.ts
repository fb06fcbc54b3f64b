import { z } from 'zod';
import { Id, Reais } from '../base/fields.ts';
import { formText } from '../base/forms.ts';

/** Of an order or a basket, what came wrong. */
export const ProblemItem = z.object({ product_id: Id, product_name: z.string() });
export type ProblemItem = z.infer<typeof ProblemItem>;

export const PROBLEM_PHOTOS_MAX = 3;
export const PROBLEM_MESSAGE_MAX = 2000;
const ITEMS_MAX = 100;

/** What is sent beside the photos. */
export const ProblemInput = z
  .object({
    /** Made by the sender: the same report sent again is one report. */
    id: Id,
    order_id: Id.optional(),
    delivery_id: Id.optional(),
    /** Products of it; none when it is about all of it. */
    items: z.array(Id).max(ITEMS_MAX, 'Itens demais'),
    message: formText(PROBLEM_MESSAGE_MAX, 'Conte o que aconteceu'),
  })
  .refine(({ order_id, delivery_id }) => (order_id === undefined) !== (delivery_id === undefined), {
    message: 'Diga de qual pedido ou cesta se trata',
  });
export type ProblemInput = z.infer<typeof ProblemInput>;

export const ProblemReport = z.object({
  /** Also the message in Contato. */
  id: Id,
  order_id: Id.nullable(),
  delivery_id: Id.nullable(),
  items: z.array(ProblemItem),
  message: z.string(),
  /** Addresses below /api: they open with the token of their customer or of an admin. */
  photos: z.array(z.string()),
  created_at: z.iso.datetime(),
});
export type ProblemReport = z.infer<typeof ProblemReport>;

/** A basket that has come, or should have, in the last weeks. */
export const RecentBasket = z.object({
  id: Id,
  date: z.iso.date(),
  items: z.array(ProblemItem.extend({ quantity: z.int() })),
  reports: z.array(ProblemReport),
});
export type RecentBasket = z.infer<typeof RecentBasket>;

export const RecentBasketList = z.object({ baskets: z.array(RecentBasket) });
export type RecentBasketList = z.infer<typeof RecentBasketList>;

/** What went back since. */
export const ProblemReturn = z.object({
  kind: z.enum(['credit', 'refund']),
  amount: Reais,
  state: z.enum(['under-way', 'done', 'failed']),
  at: z.iso.datetime(),
});
export type ProblemReturn = z.infer<typeof ProblemReturn>;

/** For the operator: with what it takes to give money back in one step. */
export const AdminProblemReport = ProblemReport.extend({
  /** What the chosen items cost, in the order or on the shelf; null where none was chosen. */
  amount: Reais.nullable(),
  basket: z
    .object({
      date: z.iso.date(),
      subscription_id: Id,
      /** The provider's invoice of its week. */
      invoice_id: z.string(),
      /** A next charge that credit can lower. */
      takes_credit: z.boolean(),
    })
    .nullable(),
  returns: z.array(ProblemReturn),
});
export type AdminProblemReport = z.infer<typeof AdminProblemReport>;
