/** In seconds, as the provider counts. */
export const DAY = 86_400;
/** As clocks count. */
export const DAY_MS = 1000 * DAY;
