export {
  countByDay,
  type FarmOrderRow,
  findOrder as findFarmOrder,
  findRound as findHarvestRound,
  type LineRow,
  listGrowers,
  listLateAnswers,
  listLinesOf,
  listOrders as listFarmOrders,
  listPastForecasts,
  listRounds as listHarvestRounds,
  type RoundRow,
} from './harvest.queries.ts';
