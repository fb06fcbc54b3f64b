import { z } from 'zod';
import { boundedText } from '../base/forms.ts';
import { PLAN_TYPES } from './plans.ts';

/** Why a product was put into the basket: favourite, in season, liked by many, or for a change. */
export const SUGGESTION_REASONS = ['favourite', 'season', 'popular', 'variety'] as const;
export type SuggestionReason = (typeof SUGGESTION_REASONS)[number];

export const BasketSuggestionQuery = z.object({
  plan: z.enum(PLAN_TYPES, 'Plano inválido'),
  /** Ids with commas between: what is chosen already stays and is filled up. */
  chosen: boundedText(4000, 'Produtos demais na cesta').optional(),
});
export type BasketSuggestionQuery = z.infer<typeof BasketSuggestionQuery>;

/** What to add, up to the plan's limits; nothing of what is chosen already. */
export const BasketSuggestion = z.object({
  products: z.array(z.object({ productId: z.string(), reason: z.enum(SUGGESTION_REASONS) })),
});
export type BasketSuggestion = z.infer<typeof BasketSuggestion>;
