import type { OwnItem } from '@cesta/contract/subscriptions/coming-deliveries';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type { Db } from '../../../platform/database/db.ts';
import { findProducts } from '../../catalog/catalog.service.ts';
import { listOwnItems } from './own-items.queries.ts';

interface Place {
  week: string;
  ordinal: number;
  /** As what its week is billed: what was chosen for another plan does not count. */
  planType: PlanType;
}

const keyOf = ({ week, ordinal, planType }: Place) => `${week}.${ordinal} ${planType}`;

/** What was chosen for single deliveries, to be asked for by a delivery's place in its week. */
export interface OwnBaskets {
  of(place: Place): OwnItem[] | undefined;
}

export async function readOwnBaskets(db: Db, subscriptionId: string): Promise<OwnBaskets> {
  const rows = await listOwnItems(db, [subscriptionId]);
  const products = await findProducts(
    db,
    rows.map(({ productId }) => productId),
  );
  const baskets = Map.groupBy(rows, keyOf);
  return {
    of: (place) =>
      baskets.get(keyOf(place))?.flatMap(({ productId }) => {
        const product = products.get(productId);
        return product ? [{ id: productId, product_name: product.name, is_sold: product.isForBaskets }] : [];
      }),
  };
}

/** The same for whoever asks for all that is kept of them. */
export async function listOwnBaskets(db: Db, subscriptionId: string) {
  const rows = await listOwnItems(db, [subscriptionId]);
  const products = await findProducts(
    db,
    rows.map(({ productId }) => productId),
  );
  return rows.map(({ week, ordinal, productId }) => ({
    week,
    ordinal,
    product: products.get(productId)?.name,
  }));
}
