import type { ProductChanges, ProductChangesDone } from '@cesta/contract/catalog/catalog';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { publish } from '../../platform/database/publish.ts';
import type { Operator } from '../audit/audit.service.ts';
import * as queries from './catalog.queries.ts';
import { explainRefusal, isShelfChanged, saveEdit } from './product-edits.service.ts';
import { toEditableProducts } from './product-views.service.ts';

type Change = ProductChanges['changes'][number];

/**
 * Many rows of the table by one press. Each answers for itself: what somebody else changed meanwhile is left alone
 * and named. In id order, as orders take their units: neither waits for the other for ever.
 */
export async function changeProducts(
  deps: Pick<Deps, 'database' | 'clock' | 'jobs'>,
  by: Operator,
  { changes }: ProductChanges,
): Promise<ProductChangesDone> {
  const ordered = changes.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const results = await publish(deps, 'products', async (tx) => {
    const done: { id: string; refused?: string }[] = [];
    let isShelfTouched = false;
    for (const change of ordered) {
      const before = await queries.lockProduct(tx, change.id);
      const edit = editOf(change, deps.clock.now());
      const after = await saveEdit(tx, { by, now: deps.clock.now(), id: change.id, before, edit });
      if (before && after && isShelfChanged(before, after)) isShelfTouched = true;
      done.push(after ? { id: change.id } : { id: change.id, refused: await reasonOf(tx, change) });
    }
    if (isShelfTouched) await deps.jobs.send(tx, 'baskets.unsold', {});
    return done;
  });
  const rows = await queries.listByIds(
    deps.database.db,
    results.map(({ id }) => id),
  );
  const present = rows.filter(({ deletedAt }) => deletedAt === null);
  const products = await toEditableProducts(deps.database.db, present);
  const byId = new Map(products.map((product) => [product.id, product]));
  return { results: results.map((result) => ({ ...result, product: byId.get(result.id) })) };
}

async function reasonOf(tx: Db, { id, version }: Change): Promise<string> {
  return (await explainRefusal(tx, id, version)).message;
}

function editOf({ version, price, stock, previousStock, active }: Change, now: Date): queries.ProductEdit {
  const counted = stock !== undefined && previousStock !== undefined;
  return {
    version,
    ...(counted && { stockDelta: stock - previousStock }),
    values: {
      updatedAt: now,
      ...(price !== undefined && { priceCents: price }),
      ...(stock !== undefined && !counted && { stock }),
      ...(active !== undefined && { active }),
    },
  };
}
