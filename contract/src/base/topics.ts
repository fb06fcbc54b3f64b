/** What cached answers and pages are made of. A new kind of public content adds its word here. */
export const TOPICS = ['products', 'producers', 'posts', 'coverage', 'store'] as const;
export type Topic = (typeof TOPICS)[number];
