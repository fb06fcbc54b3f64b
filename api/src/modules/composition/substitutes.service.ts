import { toReais } from '@cesta/contract/base/money';
import { CATEGORIES } from '@cesta/contract/catalog/catalog-constants';
import type { Substitute } from '@cesta/contract/panel/shortages';
import { basketKind } from '@cesta/contract/subscriptions/basket-rules';
import { MOST_SHORT_STOPS } from '@cesta/contract/supply/supply-constants';
import type { Db } from '../../platform/database/db.ts';
import { portionsInstead, unfitness } from '../subscriptions/deliveries/contents/replacing.service.ts';
import { leftOfProduct, type RoundNeeds } from './round-needs.service.ts';
import * as queries from './shortages.queries.ts';
import { rankSubstitutes } from './substitutes.rules.ts';
import type { TouchedStop } from './touched-stops.service.ts';

/** What may go in its place, the nearest first. */
export async function listSubstitutes(
  db: Db,
  round: RoundNeeds,
  missing: queries.KnownProduct,
  stops: readonly TouchedStop[],
): Promise<Substitute[]> {
  const kind = basketKind(missing.category);
  const categories = kind
    ? CATEGORIES.filter((category) => basketKind(category) === kind)
    : [missing.category];
  const alike = await queries.listAlike(db, { family: missing.family, categories });
  const hasOrders = stops.some((stop) => stop.kind === 'order');
  const candidates = alike
    // An order may get what never comes in baskets.
    .filter(({ inBaskets }) => inBaskets || hasOrders)
    .map((product) => ({ ...product, left: leftOfProduct(round, product) }));
  const ranked = rankSubstitutes(missing, candidates);
  const userIds = stops.flatMap(({ userId }) => userId ?? []);
  const ids = ranked.map(({ product }) => product.id);
  const never =
    userIds.length > 0 && ids.length > 0 ? await queries.listNever(db, [...new Set(userIds)], ids) : [];
  const neverOf = Map.groupBy(never, ({ userId }) => userId);
  return ranked.map(({ product, why }) => ({
    product_id: product.id,
    product_name: product.name,
    unit: product.unit,
    price: toReais(product.price),
    left: product.left,
    why,
    unfit: stops
      .filter((stop) => {
        const unwanted = new Set(neverOf.get(stop.userId ?? '')?.map(({ productId }) => productId));
        return unfitFor(stop, unwanted, missing, product);
      })
      .map(({ id }) => id),
    portions: stops
      .slice(0, MOST_SHORT_STOPS)
      .map(({ worth, portions }) => (worth === null ? portions : portionsInstead(worth, product))),
  }));
}

function unfitFor(
  { kind, contents }: TouchedStop,
  never: ReadonlySet<string>,
  missing: queries.KnownProduct,
  product: queries.KnownProduct,
): boolean {
  if (kind === 'order') return contents.some(({ product_id }) => product_id === product.id);
  return !product.inBaskets || unfitness(contents, never, missing, product) !== null;
}
