/** What came and what was left out, as the history and the credit need it. */
export { listPastDeliveries, listUnbookedSkips } from './past.queries.ts';
