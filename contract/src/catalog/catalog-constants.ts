// Free of zod on purpose: pages that only show things must not carry the validator to the browser.

export const CATEGORIES = ['Frutas', 'Legumes', 'Verduras', 'Temperos', 'Cogumelos', 'Outros'] as const;
/** How the shelf can be sorted, as the address spells it. */
export const PRODUCT_ORDERS = ['menor-preco', 'maior-preco', 'nome', 'safra'] as const;
export const NEW_PRODUCT_STOCK = 10;
export const HOME_PRODUCTS = 4;
/** Nobody eats more portions of one thing in a week than a basket may hold. */
export const MAX_PORTIONS = 20;
/** 'folhas', 'raízes': the longest name of a family. */
export const FAMILY_MAX = 40;
/** Fewer than this on the shelf and the card says so. */
export const FEW_LEFT = 6;
/** Groups of words that mean the same: each visit to the shelf carries them. */
export const MAX_SYNONYM_GROUPS = 200;
export const MAX_SYNONYMS = 12;
/** More hearts than this are no favourites any more. */
export const MAX_FAVOURITES = 200;
