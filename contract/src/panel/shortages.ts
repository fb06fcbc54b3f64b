import { z } from 'zod';
import { Day, Id, Reais } from '../base/fields.ts';
import { MOST_SHORT_STOPS } from '../supply/supply-constants.ts';
import { StopRef } from './deliveries.ts';

const Count = z.number().int();

/** A product of which a round has less than it needs. What is packed counts on neither side. */
export const Shortage = z.object({
  product_id: Id,
  product_name: z.string(),
  unit: z.string(),
  wanted: Count,
  available: Count,
  missing: Count,
  /** As customers read it: 'a colheita deu 40 das 62 porções'. */
  why: z.string(),
  baskets: Count,
  orders: Count,
});
export type Shortage = z.infer<typeof Shortage>;

/** Worst first. */
export const ShortageList = z.object({
  date: Day,
  shortages: z.array(Shortage),
  /** Once goods come in: the farms that are counted on by their word alone. */
  awaited: z.array(z.string()),
});
export type ShortageList = z.infer<typeof ShortageList>;

/** A basket or an order that is not packed and holds the product. */
export const ShortStop = StopRef.extend({
  customer_name: z.string(),
  portions: Count,
  /** What stands on the box. */
  box: Count.nullable(),
  /** Why nothing can be changed in it now; null: it can. */
  held: z.string().nullable(),
});
export type ShortStop = z.infer<typeof ShortStop>;

export const Substitute = z.object({
  product_id: Id,
  product_name: z.string(),
  unit: z.string(),
  price: Reais,
  /** How many portions of it nobody waits for. */
  left: Count,
  /** 'mesma família, sobram 12' */
  why: z.string(),
  /** Stops that it cannot go into: their customer never wants it, or it is inside already. */
  unfit: z.array(Id),
  /** How many portions of it each of the stops would get, in their order. */
  portions: z.array(Count),
});
export type Substitute = z.infer<typeof Substitute>;

export const ShortageDetail = Shortage.extend({
  /** By box, as many as one press can change. */
  stops: z.array(ShortStop),
  total: Count,
  /** Best first. */
  substitutes: z.array(Substitute),
});
export type ShortageDetail = z.infer<typeof ShortageDetail>;

export const ShortageRequest = z
  .object({
    /** Made by the screen: the same press sent twice is one. */
    id: Id,
    action: z.enum(['replace', 'credit'], 'Escolha substituir ou creditar'),
    substituteId: Id.optional(),
    stops: z.union([
      z.literal('all'),
      z.array(StopRef).min(1, 'Escolha as entregas').max(MOST_SHORT_STOPS, 'Entregas demais de uma vez'),
    ]),
    /** What the operator saw. */
    expected: z.object({ missing: Count.min(0), stops: Count.min(0) }),
    /** Says what it would do, and does nothing. */
    dry_run: z.boolean().optional(),
  })
  .refine(({ action, substituteId }) => action === 'credit' || substituteId !== undefined, {
    path: ['substituteId'],
    message: 'Escolha o que vai no lugar',
  });
export type ShortageRequest = z.infer<typeof ShortageRequest>;

const Touched = StopRef.extend({ customer_name: z.string() });

export const ShortageResult = z.object({
  done: z.array(
    Touched.extend({
      /** Of what goes in its place. */
      portions: Count.nullable(),
      /** What goes back, as credit or to the card. */
      returned: Reais,
    }),
  ),
  refused: z.array(Touched.extend({ message: z.string() })),
  /** Further stops that one press could not take. */
  left: Count,
});
export type ShortageResult = z.infer<typeof ShortageResult>;
