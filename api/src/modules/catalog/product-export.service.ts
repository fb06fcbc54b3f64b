import { dayOf } from '@cesta/contract/base/calendar';
import type { Deps } from '../../deps.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv.rules.ts';
import { listProducerNames } from '../producers/producers.service.ts';
import { listForTable } from './catalog.queries.ts';
import { csvHead } from './product-csv.rules.ts';
import { lineOf } from './product-lines.rules.ts';

/** All that is not archived, as it can be changed in a spreadsheet and sent back. */
export async function exportProducts({
  database: { db },
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<{ name: string; csv: string }> {
  const names = await listProducerNames(db);
  const lines = (await listForTable(db)).map((product) => csvLine(lineOf(product, names)));
  return {
    name: `produtos-${dayOf(clock.now())}.csv`,
    csv: `${BYTE_ORDER_MARK}${csvLine(csvHead())}${lines.join('')}`,
  };
}
