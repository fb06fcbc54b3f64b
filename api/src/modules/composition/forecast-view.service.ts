import { dayOf } from '@cesta/contract/base/calendar';
import type { ForecastParts, HarvestForecast } from '@cesta/contract/supply/harvest';
import type { Deps } from '../../deps.ts';
import { findProducts } from '../catalog/catalog.service.ts';
import { listPastForecasts, type OutlookLine } from '../supply/harvest/harvest-rows.service.ts';
import { errorPercentOf, inPercent, LEARNT_FROM } from './forecast.rules.ts';
import { freshOutlooks, ROUNDS_AHEAD } from './outlook.service.ts';

/** The next rounds, product by product, with the parts of each figure and how far the last ones were off. */
export async function readHarvestForecast(deps: Deps): Promise<HarvestForecast> {
  const { db } = deps.database;
  const rounds = (await freshOutlooks(deps)).slice(0, ROUNDS_AHEAD);
  const byRound = rounds.map(({ lines }) => new Map(lines.map((line) => [line.productId, line])));
  const past = await listPastForecasts(db, dayOf(deps.clock.now()), LEARNT_FROM);
  const lastOf = Map.groupBy(past, ({ productId }) => productId);
  const products = await findProducts(db, [...new Set(byRound.flatMap((lines) => [...lines.keys()]))]);
  const names = new Intl.Collator('pt-BR');
  return {
    made_at: rounds[0]?.madeAt.toISOString() ?? null,
    rounds: rounds.map(({ date, cutoffAt, skipRate, rounds: learnt }) => ({
      date,
      cutoff_at: cutoffAt.toISOString(),
      skip_percent: inPercent(skipRate),
      learnt_from: learnt,
    })),
    products: [...products.values()]
      .sort((a, b) => names.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
      .map(({ id, name, unit }) => {
        const last = (lastOf.get(id) ?? []).map(({ date, portions, wanted }) => ({
          date,
          forecast: portions,
          wanted: wanted ?? 0,
        }));
        const parts = byRound.map((lines) => toParts(lines.get(id)));
        return { product_id: id, product_name: name, unit, parts, last, error_percent: errorPercentOf(last) };
      }),
  };
}

function toParts(line: OutlookLine | undefined): ForecastParts | null {
  if (!line) return null;
  const { baskets, skipped, expectedSkips, ordered, orders, portions } = line;
  return { baskets, skipped, expected_skips: expectedSkips, ordered, orders, portions };
}
