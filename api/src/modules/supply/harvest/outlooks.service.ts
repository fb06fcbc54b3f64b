export type { OutlookLine } from './harvest.tables.ts';
export { listOutlooks, type OutlookRow, replaceOutlooks } from './outlooks.queries.ts';
