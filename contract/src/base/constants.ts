// Free of zod on purpose: pages that only show things must not carry the validator to the browser.

/** How many rows a caller may ask for at once. */
export const LIST_LIMIT_MAX = 1000;
/** The header in which a report read from a copy of the database says how many seconds behind that may be. */
export const REPORT_LAG = 'x-report-lag';
/** A person needs longer to type and send a message. */
export const FASTEST_PERSON_MS = 1500;
export const TOAST_MS = 5000;
