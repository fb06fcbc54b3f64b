import { worthRange } from '@cesta/contract/subscriptions/basket-worth';
import type { PackedItem } from '@cesta/contract/subscriptions/subscriptions';
import type { Deps } from '../../../../deps.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../../audit/audit.service.ts';
import { findProducts } from '../../../catalog/catalog.service.ts';
import { listTastes } from '../../tastes/tastes.queries.ts';
import { NO_TASTES } from '../../tastes/tastes.rules.ts';
import { listTargets, sumReturned } from '../../worth/worth.queries.ts';
import { rangeBeside, shortfallOf } from '../../worth/worth.rules.ts';
import * as queries from './completing.queries.ts';
import { completeBasket } from './composing.rules.ts';
import { openShelf, productsIn, reserveUnits } from './reserving.service.ts';

/** Puts what the shelf has by now into a closed basket that is smaller than its plan allows. The customer is told. */
export function fillUp(deps: Deps, admin: Operator, id: string): Promise<{ added: number }> {
  return deps.database.db.transaction(async (tx) => {
    const basket = await queries.lockClosed(tx, id);
    if (!basket) throw new AppError('CONFLICT', { message: 'Esta cesta já foi separada ou cancelada.' });
    const now = deps.clock.now();
    const held = productsIn([basket]);
    const targets = await listTargets(tx);
    const returned = (await sumReturned(tx, [id])).get(id)?.amount;
    const items = completeBasket(
      basket.planType,
      await withCategories(tx, basket.items),
      await openShelf(tx, now, held),
      {
        // What went back for it, also when it was closed before, is not put in as well.
        range: rangeBeside(worthRange(basket.planType, targets.get(basket.planType)), returned),
        // The harvest did not give it: whatever the shelf counts, it is not there.
        never: new Set([
          ...((await listTastes(tx, [basket.userId])).get(basket.userId) ?? NO_TASTES).never,
          ...(basket.missing ?? []).map(({ product_id }) => product_id),
        ]),
      },
    );
    const added = items.length - basket.items.length;
    if (added === 0)
      throw new AppError('CONFLICT', { message: 'Ainda não há na feira o que pôr nesta cesta.' });
    // What was given back for it already stays given.
    const shortfall = basket.shortfallCents === null ? null : shortfallOf(basket, items, returned);
    await queries.writeItems(tx, id, items, shortfall);
    await reserveUnits(tx, now, productsIn([{ items }]));
    const about = { subject: 'basket', id, name: basket.date } as const;
    const to = items
      .slice(-added)
      .map(({ product_name }) => product_name)
      .join(', ');
    await writeAudit(tx, now, admin, about, [{ action: 'edited', to }]);
    return { added };
  });
}

async function withCategories(tx: Db, items: readonly PackedItem[]) {
  const products = await findProducts(
    tx,
    items.map(({ product_id }) => product_id),
  );
  return items.map((item) => ({ item, category: products.get(item.product_id)?.category ?? '' }));
}
