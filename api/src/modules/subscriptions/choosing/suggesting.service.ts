import { DAY_MS, dayOf } from '@cesta/contract/base/calendar';
import type {
  BasketSuggestion,
  BasketSuggestionQuery,
} from '@cesta/contract/subscriptions/basket-suggestions';
import type { Deps } from '../../../deps.ts';
import { listProducts } from '../../catalog/catalog.service.ts';
import { listFavouriteIds } from '../../catalog/favourites.service.ts';
import { countOrdersWith } from '../../orders/orders.service.ts';
import { listTastes } from '../tastes/tastes.queries.ts';
import { NO_TASTES } from '../tastes/tastes.rules.ts';
import { countBasketsWithEach } from './baskets.queries.ts';
import { suggestBasket } from './suggesting.rules.ts';

const WEEKS = 6;
const MOST = 200;
const WEEK = 7 * DAY_MS;
/** What people like changes slowly, and counting it looks at every basket. */
const KEPT_MS = 10 * 60_000;

type Liked = ReadonlyMap<string, number>;

/** What may fill a basket. What everybody likes is counted once for everybody, and kept for a while. */
export function createSuggestions(deps: Deps) {
  let kept: { until: number; liked: Promise<Liked> } | undefined;

  function likedNow(): Promise<Liked> {
    const now = deps.clock.now().getTime();
    if (!kept || kept.until <= now || kept.until > now + KEPT_MS) {
      const liked = countLiked(deps, now);
      kept = { until: now + KEPT_MS, liked };
      // A count that failed is made again by whoever asks next.
      liked.catch(() => {
        kept = undefined;
      });
    }
    return kept.liked;
  }

  return async (userId: string | undefined, query: BasketSuggestionQuery): Promise<BasketSuggestion> => {
    const { db } = deps.database;
    const { products } = await listProducts(db, { limit: 1000, offset: 0, active: true }, false);
    const favourites = userId ? await listFavouriteIds(db, userId) : [];
    const chosen = (query.chosen ?? '').split(',').filter(Boolean);
    const today = dayOf(deps.clock.now());
    const { never } = (userId && (await listTastes(db, [userId])).get(userId)) || NO_TASTES;
    const tastes = { plan: query.plan, today, chosen, favourites, liked: await likedNow(), never };
    return { products: suggestBasket(products, tastes) };
  };
}

async function countLiked(deps: Deps, now: number): Promise<Liked> {
  const { db } = deps.database;
  const liked = new Map<string, number>();
  const add = (productId: string, count: number) => liked.set(productId, (liked.get(productId) ?? 0) + count);
  for (const { productId, baskets } of await countBasketsWithEach(db, MOST)) add(productId, baskets);
  for (const { productId, orders } of await countOrdersWith(db, new Date(now - WEEKS * WEEK), MOST))
    add(productId, orders);
  return liked;
}
