export { countOrdersWith } from './popular.queries.ts';
