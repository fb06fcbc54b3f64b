import { LIST_LIMIT_MAX } from '@cesta/contract/base/constants';
import type { ProducerList } from '@cesta/contract/catalog/producers';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery } from '../../queries/use-api-query.ts';

export const PRODUCERS_PATH = `/producers?limit=${LIST_LIMIT_MAX}`;

export const PRODUCERS = apiQuery<ProducerList>(
  panel.producers,
  PRODUCERS_PATH,
  'Erro ao carregar produtores',
);
