import type { HarvestRound, RoundPart } from '@cesta/contract/harvest';
import type { DayReceipts } from '@cesta/contract/receiving';
import type { ShortageList } from '@cesta/contract/shortages';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery } from '../../queries/use-api-query.ts';

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
