// Free of zod on purpose: pages that only show things must not carry the validator to the browser.

export const CATEGORIES = ['Frutas', 'Legumes', 'Verduras', 'Temperos', 'Cogumelos', 'Outros'] as const;
/** How many rows a caller may ask for at once. */
export const LIST_LIMIT_MAX = 1000;
/** The header in which a report read from a copy of the database says how many seconds behind that may be. */
export const REPORT_LAG = 'x-report-lag';
export const DASHBOARD_RANGES = ['24h', '7d', '30d'] as const;
/** How the shelf can be sorted, as the address spells it. */
export const PRODUCT_ORDERS = ['menor-preco', 'maior-preco', 'nome', 'safra'] as const;
export const NEW_PRODUCT_STOCK = 10;
export const HOME_PRODUCTS = 4;
export const HOME_POSTS = 2;
/** Nobody eats more portions of one thing in a week than a basket may hold. */
export const MAX_PORTIONS = 20;
/** 'folhas', 'raízes': the longest name of a family. */
export const FAMILY_MAX = 40;
/** How many products a post can name. */
export const MAX_POST_PRODUCTS = 30;
/** How many of the suggested areas the coverage dialog shows. */
export const COVERAGE_SUGGESTIONS = 3;
/** Fewer than this on the shelf and the card says so. */
export const FEW_LEFT = 6;
/** Groups of words that mean the same: each visit to the shelf carries them. */
export const MAX_SYNONYM_GROUPS = 200;
export const MAX_SYNONYMS = 12;
/** More hearts than this are no favourites any more. */
export const MAX_FAVOURITES = 200;

/** A person needs longer to type and send a message. */
export const FASTEST_PERSON_MS = 1500;

export const TOAST_MS = 5000;
export const DELIVERY_TIME = '3-5 dias úteis';
