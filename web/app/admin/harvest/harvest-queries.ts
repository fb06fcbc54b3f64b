import { isDay } from '@cesta/contract/base/calendar';
import type { ShortageList } from '@cesta/contract/panel/shortages';
import type { HarvestForecast, HarvestRound, HarvestRounds, RoundPart } from '@cesta/contract/supply/harvest';
import type { DayReceipts } from '@cesta/contract/supply/receiving';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, type Query } from '../../queries/use-api-query.ts';

export const ROUNDS = apiQuery<HarvestRounds>(
  panel.harvestRounds,
  '/admin/harvest',
  'Erro ao carregar as rodadas da colheita',
);

export const FORECAST = apiQuery<HarvestForecast>(
  panel.harvestForecast,
  '/admin/harvest/forecast',
  'Erro ao carregar a previsão',
);

/** One half of a round. */
export const roundQuery = (date: string, part: RoundPart) =>
  apiQuery<HarvestRound>(
    panel.harvestRound(date, part),
    `/admin/harvest/${date}?part=${part}`,
    'Erro ao carregar a colheita deste dia',
  );

export const shortagesQuery = (date: string) =>
  apiQuery<ShortageList>(
    panel.shortages(date),
    `/admin/harvest/${date}/shortages`,
    'Erro ao carregar o que falta',
  );

export const receiptsQuery = (date: string) =>
  apiQuery<DayReceipts>(
    panel.receipts(date),
    `/admin/harvest/${date}/receipts`,
    'Erro ao carregar o que chegou',
  );

/** What each view of a day shows, by its name in the address. The first is for an address that names none. */
export const DAY_VIEWS = {
  produto: (date) => roundQuery(date, 'products'),
  produtor: (date) => roundQuery(date, 'farms'),
  falta: shortagesQuery,
  chegou: receiptsQuery,
} satisfies Record<string, (date: string) => Query<unknown>>;

/** What an address of the tab shows: the days, and the day that it names. */
export function harvestQueries(address: URLSearchParams): Query<unknown>[] {
  const view = address.get('ver') ?? '';
  const day = address.get('dia') ?? '';
  if (view === 'previsao') return [FORECAST, ROUNDS];
  const ofDay = Object.hasOwn(DAY_VIEWS, view)
    ? DAY_VIEWS[view as keyof typeof DAY_VIEWS]
    : DAY_VIEWS.produto;
  return isDay(day) ? [ROUNDS, ofDay(day)] : [ROUNDS];
}
