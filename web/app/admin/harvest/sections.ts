import type { HarvestRoundSummary } from '@cesta/contract/supply/harvest';
import type { ComponentType } from 'react';
import { ByFarm } from './by-farm.tsx';
import { ByProduct } from './by-product.tsx';
import type { DAY_VIEWS } from './harvest-queries.ts';
import { Receiving } from './receiving.tsx';
import { Shortages } from './shortages.tsx';

interface Section {
  /** As the address has it. */
  id: keyof typeof DAY_VIEWS;
  label: string;
  part: ComponentType<{ date: string; round: HarvestRoundSummary }>;
  isForOffice?: boolean;
  /** Also days that are no round, or none of these weeks. */
  isForAnyDay?: boolean;
}

/** What there is to see and do of a round. A new one is a line here. */
export const SECTIONS: readonly Section[] = [
  { id: 'produto', label: 'Por produto', part: ByProduct },
  { id: 'produtor', label: 'Por produtor', part: ByFarm },
  { id: 'falta', label: 'Falta', part: Shortages, isForOffice: true },
  { id: 'chegou', label: 'O que chegou', part: Receiving, isForAnyDay: true },
];
