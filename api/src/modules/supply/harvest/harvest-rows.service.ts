// What composition and the command line read and keep of the harvest: a module is entered by its services alone.
export { forecastDue } from './deadlines.rules.ts';
export { type FarmOrderRow, listFarmOrders } from './farm-orders.service.ts';
export { listPastForecasts } from './forecasts.queries.ts';
export type { OutlookLine } from './forecasts.tables.ts';
export { countGrowers, listAskable, listGrowers } from './growers.service.ts';
export { countByDay, type LineRow, listLateAnswers, listLinesOf } from './harvest.queries.ts';
export { listOutlooks, type OutlookRow, replaceOutlooks } from './outlooks.queries.ts';
export {
  findRound as findHarvestRound,
  listRounds as listHarvestRounds,
  type RoundRow,
  setMadeBack,
} from './rounds.queries.ts';
