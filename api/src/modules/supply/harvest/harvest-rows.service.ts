export { type FarmOrderRow, listFarmOrders } from './farm-orders.service.ts';
export { listPastForecasts } from './forecasts.queries.ts';
export { countGrowers, listAskable, listGrowers } from './growers.service.ts';
export {
  countByDay,
  findRound as findHarvestRound,
  type LineRow,
  listLateAnswers,
  listLinesOf,
  listRounds as listHarvestRounds,
  type RoundRow,
} from './harvest.queries.ts';
