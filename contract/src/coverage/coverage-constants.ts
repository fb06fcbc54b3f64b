// Free of zod on purpose: pages that only show things must not carry the validator to the browser.

/** How many of the suggested areas the coverage dialog shows. */
export const COVERAGE_SUGGESTIONS = 3;
