export { forecastDue } from './deadlines.rules.ts';
