/** After half a minute nobody watches any more. */
export const MOST_LOOKS = 12;
export const EVERY_MS = 2500;
