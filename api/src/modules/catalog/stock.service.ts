import { Id } from '@cesta/contract/base/fields';
import { announce } from '../../platform/database/changes.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import {
  addStock,
  findShelf,
  shiftReserved,
  type TakenLine,
  takeUnits,
  writeReserved,
} from './stock.queries.ts';

export {
  countShort,
  type LockedProduct,
  listReserved,
  listShort,
  listUnsold,
  lockProducts,
  type TakenLine,
} from './stock.queries.ts';

export interface StockLine {
  productId: string;
  quantity: number;
}

/**
 * Takes all lines or throws, naming the product and what is left. Always in id order: two orders that
 * want the same products wait for each other instead of locking each other out.
 */
export async function takeStock(tx: Db, wanted: readonly StockLine[]): Promise<TakenLine[]> {
  const taken: TakenLine[] = [];
  for (const line of inFixedOrder(wanted)) {
    const row = Id.safeParse(line.productId).success
      ? await takeUnits(tx, line.productId, line.quantity)
      : undefined;
    if (!row) throw await explainRefusal(tx, line);
    taken.push(row);
  }
  await announce(tx, 'products');
  return taken;
}

/** Not idempotent: callers make sure that it runs once for what was taken once. */
export async function returnStock(tx: Db, lines: readonly StockLine[]): Promise<void> {
  for (const line of inFixedOrder(lines)) await addStock(tx, line.productId, line.quantity);
  await announce(tx, 'products');
}

/** Takes what is in the box already. The caller holds the locks and has seen that there is as much. */
export async function takeLockedStock(tx: Db, lines: readonly StockLine[]): Promise<void> {
  for (const { productId, quantity } of inFixedOrder(lines)) await addStock(tx, productId, -quantity);
  await announce(tx, 'products');
}

/** Sets so many units of each product aside from what can be sold. The caller holds the locks. */
export async function setReserved(tx: Db, units: ReadonlyMap<string, number>): Promise<void> {
  if (units.size > 0 && (await writeReserved(tx, units))) await announce(tx, 'products');
}

/** So many units more, or fewer, of each are set aside. The caller holds the locks. */
export async function addReserved(tx: Db, units: ReadonlyMap<string, number>): Promise<void> {
  if (units.size === 0) return;
  await shiftReserved(tx, units);
  await announce(tx, 'products');
}

function inFixedOrder(lines: readonly StockLine[]): StockLine[] {
  const quantities = new Map<string, number>();
  for (const { productId: id, quantity } of lines) {
    const productId = id.toLowerCase();
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  }
  return [...quantities]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((a, b) => (a.productId < b.productId ? -1 : 1));
}

async function explainRefusal(tx: Db, line: StockLine): Promise<AppError> {
  const [found] = Id.safeParse(line.productId).success ? await findShelf(tx, [line.productId]) : [];
  if (!found) {
    return new AppError('PRODUCT_UNAVAILABLE', {
      message: 'Um dos produtos da sua cesta não existe mais. Remova-o e tente de novo.',
      office: 'Um dos produtos do pedido não existe mais.',
      fields: { [line.productId]: 'Produto não encontrado' },
    });
  }
  if (!found.active || found.deletedAt) {
    return new AppError('PRODUCT_UNAVAILABLE', {
      message: `${found.name} não está mais à venda. Remova da sua cesta e tente de novo.`,
      office: `${found.name} não está mais à venda. Se o pedido leva este produto, ponha-o antes à venda em Produtos.`,
      fields: { [line.productId]: 'Produto indisponível' },
    });
  }
  const left = found.left === 0 ? 'acabou' : `tem só ${found.left} em estoque`;
  return new AppError('OUT_OF_STOCK', {
    message: `${found.name} ${left}. Ajuste a quantidade na sua cesta e tente de novo.`,
    office: `${found.name} ${left}, e o pedido leva ${line.quantity}. Se há mais, acerte antes o estoque em Produtos.`,
    fields: { [line.productId]: `Restam ${found.left}` },
  });
}
