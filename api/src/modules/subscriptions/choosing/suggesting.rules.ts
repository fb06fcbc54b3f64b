import type { Product } from '@cesta/contract/catalog/catalog';
import { isInSeason } from '@cesta/contract/catalog/seasons';
import {
  type BasketChoice,
  canBeChosen,
  isSoldOut,
  refuseAddition,
} from '@cesta/contract/subscriptions/basket-rules';
import type { BasketSuggestion, SuggestionReason } from '@cesta/contract/subscriptions/basket-suggestions';
import type { PlanType } from '@cesta/contract/subscriptions/plans';

export type Candidate = Pick<
  Product,
  'id' | 'name' | 'category' | 'inStock' | 'harvestedForBaskets' | 'inBaskets' | 'seasonFrom' | 'seasonTo'
>;

export interface Tastes {
  plan: PlanType;
  /** A day in Bahia. */
  today: string;
  chosen: readonly string[];
  /** The customer's own, the dearest first. */
  favourites: readonly string[];
  /** How many baskets and orders hold it. */
  liked: ReadonlyMap<string, number>;
  /** What shall never come. */
  never: ReadonlySet<string>;
}

interface Rated extends Candidate {
  points: number;
  reason: SuggestionReason;
}

const FAVOURITE = 1000;
const SEASON = 60;
const LIKED = 100;
/** Among the liked from this part of the most liked on. */
const MANY = 0.4;
/** Each further one of a category counts so much less: a basket of six lettuces pleases nobody. */
const AGAIN = 45;
const OUT_OF_SEASON = -500;

/**
 * Fills a basket up to its plan's limits: favourites first, then what is in season and what others like, mixed over
 * the categories. The same question has the same answer. Anybody may ask, so that each place is filled by one pass over
 * the shelf, however much is said to be chosen already.
 */
export function suggestBasket(
  shelf: readonly Candidate[],
  { plan, today, chosen, favourites, liked, never }: Tastes,
): BasketSuggestion['products'] {
  const known = new Map(shelf.map((product) => [product.id, product]));
  const has = new Set(chosen);
  const basket: BasketChoice[] = [...has].flatMap((id) => known.get(id) ?? []).map(asChoice);
  const most = Math.max(1, ...liked.values());
  const left = new Set(
    shelf
      .filter((product) => canBeChosen(product) && !has.has(product.id) && !never.has(product.id))
      .map((product) => rate(product, { today, favourites, likedBy: (liked.get(product.id) ?? 0) / most })),
  );
  const found: BasketSuggestion['products'] = [];
  for (;;) {
    const next = bestOf(left, plan, basket);
    if (!next) return found;
    left.delete(next);
    basket.push(asChoice(next));
    found.push({ productId: next.id, reason: next.reason });
  }
}

function rate(
  product: Candidate,
  about: { today: string; favourites: readonly string[]; likedBy: number },
): Rated {
  const place = about.favourites.indexOf(product.id);
  const hasSeason = Boolean(product.seasonFrom && product.seasonTo);
  const isNow = isInSeason(product, about.today);
  const points =
    (place >= 0 ? FAVOURITE - place : 0) +
    (hasSeason && isNow ? SEASON : 0) +
    (isNow ? 0 : OUT_OF_SEASON) +
    // What the shelf has comes before what is only harvested for baskets.
    (isSoldOut(product) ? -AGAIN : 0) +
    LIKED * about.likedBy;
  const reason =
    place >= 0 ? 'favourite' : about.likedBy >= MANY ? 'popular' : hasSeason && isNow ? 'season' : 'variety';
  return { ...product, points, reason };
}

/** The worthiest for which there is still a place. */
function bestOf(
  candidates: Iterable<Rated>,
  plan: PlanType,
  basket: readonly BasketChoice[],
): Rated | undefined {
  const inBasket = Map.groupBy(basket, ({ category }) => category);
  // Whether one of a category fits does not depend on which.
  const fits = new Map<string, boolean>();
  let best: { product: Rated; worth: number } | undefined;
  for (const product of candidates) {
    const { category, points } = product;
    if (!fits.has(category)) fits.set(category, !refuseAddition(plan, basket, asChoice(product)));
    if (!fits.get(category)) continue;
    const worth = points - AGAIN * (inBasket.get(category)?.length ?? 0);
    const isBetter =
      !best || worth > best.worth || (worth === best.worth && compare(product, best.product) < 0);
    if (isBetter) best = { product, worth };
  }
  return best?.product;
}

function compare(a: Candidate, b: Candidate): number {
  return a.name.localeCompare(b.name, 'pt-BR') || (a.id < b.id ? -1 : 1);
}

const asChoice = ({ id, category }: Candidate): BasketChoice => ({ productId: id, category });
