/** Deliveries that need a person: what the worklist tells of them is said by the use cases above. */
export { countLate, countThin, listLate, listThin } from './worklist.queries.ts';
