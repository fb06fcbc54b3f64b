// Free of zod on purpose: pages that only show things must not carry the validator to the browser.

export const HOME_POSTS = 2;
/** How many products a post can name. */
export const MAX_POST_PRODUCTS = 30;
