import { type Cents, cents, sum, times } from '@cesta/contract/base/money';
import { isPaidAtDoor } from '@cesta/contract/orders/order-constants';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Operator } from '../audit/audit.service.ts';
import { takeStock } from '../catalog/stock.service.ts';
import { writeHistory } from './order-history.queries.ts';
import * as queries from './orders.queries.ts';

export interface LineChange {
  /** As the change has left it. */
  order: queries.OrderRow;
  /** Its money, or what of it goes back: nothing of what is paid at the door, where less is asked for then. */
  back: Cents;
  /** Whether anything is left to bring. */
  isEmpty: boolean;
  units: number;
  /** Of what comes instead. */
  name: string;
}

/**
 * Another product stands for one that the harvest did not give, at the price that was paid: where it is dearer its
 * customer pays nothing more, where it is cheaper the difference goes back. `order` must be locked.
 */
export async function replaceLine(
  tx: Db,
  deps: Deps,
  by: Operator,
  order: queries.OrderRow,
  { productId, substituteId }: { productId: string; substituteId: string },
): Promise<LineChange> {
  const lines = await queries.listComingItems(tx, [order.id]);
  const own = linesOf(lines, productId);
  if (lines.some((line) => line.productId === substituteId))
    throw new AppError('CONFLICT', { message: 'O pedido já tem este produto.' });
  const units = unitsOf(own);
  // What the missing one had taken does not return: it is on no shelf.
  const taken = await takeUnits(tx, { productId: substituteId, quantity: units });
  let back = 0;
  for (const line of own) {
    const { productPriceCents, quantity, returnedCents } = line;
    const less = cents(Math.max(0, leftOf(line) - times(taken.price, quantity)));
    const insteadOf = line.insteadOf || line.productName;
    back += less;
    await queries.updateItem(tx, line.id, {
      productId: substituteId,
      productName: taken.name,
      producerId: taken.producerId,
      insteadOf: insteadOf === taken.name ? '' : insteadOf,
      ...(isPaidAtDoor(order)
        ? { productPriceCents: cents(productPriceCents - less / quantity) }
        : { returnedCents: cents(returnedCents + less) }),
    });
  }
  await note(tx, deps, by, order, `${own[0]?.productName}: no lugar vai ${taken.name}`);
  return { ...(await settleDoor(tx, deps, order, cents(back))), isEmpty: false, units, name: taken.name };
}

/** What the harvest did not give is left out, and its money is to go back. `order` must be locked. */
export async function leaveLineOut(
  tx: Db,
  deps: Deps,
  by: Operator,
  order: queries.OrderRow,
  productId: string,
): Promise<LineChange> {
  const lines = await queries.listComingItems(tx, [order.id]);
  const own = linesOf(lines, productId);
  const isEmpty = own.length === lines.length;
  if (isEmpty && isPaidAtDoor(order))
    throw new AppError('CONFLICT', { message: 'É o único produto do pedido: cancele o pedido.' });
  for (const { id } of own) await queries.updateItem(tx, id, { missingAt: deps.clock.now() });
  await note(tx, deps, by, order, `${own[0]?.productName}: faltou na colheita`);
  const back = sum(own.map(leftOf));
  return { ...(await settleDoor(tx, deps, order, back)), isEmpty, units: unitsOf(own), name: '' };
}

function linesOf(lines: readonly queries.ItemRow[], productId: string): queries.ItemRow[] {
  const own = lines.filter((line) => line.productId === productId);
  if (own.length === 0) throw new AppError('CONFLICT', { message: 'O pedido não tem mais este produto.' });
  return own;
}

/** What of a line's money has not gone back yet: what stands in it now may be its second or third substitute. */
function leftOf({ productPriceCents, quantity, returnedCents }: queries.ItemRow): Cents {
  return cents(times(productPriceCents, quantity) - returnedCents);
}

function unitsOf(lines: readonly queries.ItemRow[]): number {
  return lines.reduce((units, { quantity }) => units + quantity, 0);
}

async function takeUnits(tx: Db, wanted: { productId: string; quantity: number }) {
  try {
    const [taken] = await takeStock(tx, [wanted]);
    if (taken) return taken;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  throw new AppError('OUT_OF_STOCK', { message: 'Não há mais o bastante do que iria no lugar.' });
}

/** Who pays at the door is asked for less; of what the provider has, a refund is for payments to make. */
async function settleDoor(tx: Db, deps: Deps, order: queries.OrderRow, back: Cents) {
  if (!isPaidAtDoor(order) || back === 0) return { order, back };
  const totalCents = cents(order.totalCents - back);
  const updated = await queries.updateOrder(tx, order.id, { totalCents, updatedAt: deps.clock.now() });
  return { order: updated, back: cents(0) };
}

async function note(tx: Db, deps: Deps, by: Operator, { id }: queries.OrderRow, text: string): Promise<void> {
  await writeHistory(tx, { orderId: id, at: deps.clock.now(), actor: 'admin', actorId: by.id, note: text });
}
