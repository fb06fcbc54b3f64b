import { LIST_LIMIT_MAX } from '@cesta/contract/base/constants';
import type { ProducerList } from '@cesta/contract/catalog/producers';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery } from '../../queries/use-api-query.ts';

export const PRODUCERS = apiQuery<ProducerList>(
  panel.producers,
  `/producers?limit=${LIST_LIMIT_MAX}`,
  'Erro ao carregar produtores',
);
