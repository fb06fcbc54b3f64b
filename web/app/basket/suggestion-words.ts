import type { SuggestionReason } from '@cesta/contract/subscriptions/basket-suggestions';

/** Why it is in the basket, in a word. */
export const REASON_WORDS: Record<SuggestionReason, string> = {
  favourite: 'seu favorito',
  season: 'na safra',
  popular: 'todo mundo gosta',
  variety: 'para variar',
};
