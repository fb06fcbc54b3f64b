import { z } from 'zod';
import { Id } from '../base/fields.ts';
import { boundedText, optionalText, wholeNumber } from '../base/forms.ts';
import { Tastes } from './coming-deliveries.ts';

/**
 * `takeOut`: what is on the list and still in a basket leaves the basket. `shown`: what was on the screen; what somebody
 * else has said since stays.
 */
export const TastesChange = Tastes.extend({ takeOut: z.boolean().optional(), shown: Tastes.optional() });
export type TastesChange = z.infer<typeof TastesChange>;

export const RemindersChange = z.object({ wanted: z.boolean() });
export type RemindersChange = z.infer<typeof RemindersChange>;

/** Signed by the store and sent by e-mail: whoever holds it may do that one thing. */
export const LinkToken = boundedText(200, 'Link inválido');
export const LinkRequest = z.object({ token: LinkToken });

const HOW_MANY = 'Escolha de 1 a 5';

export const RatingInput = z.object({
  score: wholeNumber({ min: 1, max: 5 }, HOW_MANY),
  words: optionalText(1000).optional(),
  /** Thumbs, up or down; what nobody says anything about is left out. */
  items: z
    .array(z.object({ product_id: Id, liked: z.boolean() }))
    .max(50)
    .optional(),
});
export type RatingInput = z.infer<typeof RatingInput>;

export const RatingRequest = RatingInput.extend({
  /** In place of signing in. */
  token: LinkToken.optional(),
});
export type RatingRequest = z.infer<typeof RatingRequest>;

export const Rating = z.object({
  score: z.int(),
  words: z.string(),
  items: z.array(z.object({ product_id: Id, liked: z.boolean() })),
  rated_at: z.iso.datetime(),
});
export type Rating = z.infer<typeof Rating>;

/** A basket that has come, and what was said of it. */
export const RatedBasket = z.object({
  id: Id,
  /** A day in Bahia. */
  date: z.iso.date(),
  items: z.array(z.object({ product_id: Id, product_name: z.string() })),
  rating: Rating.nullable(),
});
export type RatedBasket = z.infer<typeof RatedBasket>;

/** What whoever holds a link may see. */
export const LinkedBasket = RatedBasket.extend({ first_name: z.string() });
export type LinkedBasket = z.infer<typeof LinkedBasket>;

export const RatingAnswer = z.object({
  message: z.string(),
  rating: Rating,
  /** It had been rated before: what was said then stands. */
  already: z.boolean(),
});
export type RatingAnswer = z.infer<typeof RatingAnswer>;

/** What subscribers said of their baskets in the last months, for the operator. */
export const RatingReport = z.object({
  total: z.int(),
  average: z.number().nullable(),
  ratings: z.array(
    z.object({
      delivery_id: Id,
      date: z.iso.date(),
      customer: z.string(),
      score: z.int(),
      words: z.string(),
      items: z.array(z.object({ product_name: z.string(), liked: z.boolean() })),
      rated_at: z.iso.datetime(),
    }),
  ),
  products: z.array(
    z.object({
      product_id: Id,
      product_name: z.string(),
      /** Of the baskets it was in. */
      average: z.number(),
      baskets: z.int(),
      liked: z.int(),
      disliked: z.int(),
    }),
  ),
});
export type RatingReport = z.infer<typeof RatingReport>;
