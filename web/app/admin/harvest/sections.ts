import type { HarvestRoundSummary } from '@cesta/contract/harvest';
import type { ComponentType } from 'react';
import type { Query } from '../../queries/use-api-query.ts';
import { ByFarm } from './by-farm.tsx';
import { ByProduct } from './by-product.tsx';
import { receiptsQuery, roundQuery, shortagesQuery } from './harvest-queries.ts';
import { Receiving } from './receiving.tsx';
import { Shortages } from './shortages.tsx';

interface Section {
  /** As the address has it. */
  id: string;
  label: string;
  part: ComponentType<{ date: string; round: HarvestRoundSummary }>;
  /** What it shows. */
  query: (date: string) => Query<unknown>;
  isForOffice?: boolean;
  /** Also days that are no round, or none of these weeks. */
  isForAnyDay?: boolean;
}

/** What there is to see and do of a round. A new one is a line here. */
export const SECTIONS: readonly Section[] = [
  { id: 'produto', label: 'Por produto', part: ByProduct, query: (date) => roundQuery(date, 'products') },
  { id: 'produtor', label: 'Por produtor', part: ByFarm, query: (date) => roundQuery(date, 'farms') },
  { id: 'falta', label: 'Falta', part: Shortages, query: shortagesQuery, isForOffice: true },
  { id: 'chegou', label: 'O que chegou', part: Receiving, query: receiptsQuery, isForAnyDay: true },
];
