export { findById, findByPlace, findWeeks } from './named.queries.ts';
