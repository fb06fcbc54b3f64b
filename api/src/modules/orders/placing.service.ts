import { Id } from '@cesta/contract/base/fields';
import { formatCents, fromReais } from '@cesta/contract/base/money';
import type { User } from '@cesta/contract/identity/identity';
import { MAX_QUANTITY_PER_LINE, type PaymentMethod } from '@cesta/contract/orders/order-constants';
import type { CheckoutRequest } from '@cesta/contract/orders/orders';
import { basketKey } from '@cesta/contract/orders/same-basket';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Operator } from '../audit/audit.service.ts';
import type { TakenLine } from '../catalog/stock.service.ts';
import { lockUser } from '../identity/identity.service.ts';
import { findLatestAttempt, refuseUnlessPayable } from './attempts.service.ts';
import { refuseTooLargeHold } from './holds.service.ts';
import { chooseAddress, chooseDestination } from './order-destination.service.ts';
import * as queries from './orders.queries.ts';
import {
  awaitsPayment,
  isHoldOver,
  isTooLateToBegin,
  LEAST_PAYABLE,
  MOST_PAYABLE,
  phoneHold,
  totalOf,
  unitsIn,
} from './orders.rules.ts';
import { transition } from './transitions.rules.ts';
import { type ChangedBy, carryOut, moveStock } from './transitions.service.ts';

export type Customer = Pick<User, 'id' | 'name' | 'email' | 'phone'>;
type Wish = Pick<
  CheckoutRequest,
  | 'items'
  | 'notes'
  | 'key'
  | 'addressId'
  | 'withBasket'
  | 'deliveryId'
  | 'whenWaiting'
  | 'continues'
  | 'shownTotal'
> & {
  /** Whom units count against that are held without a confirmed e-mail. */
  clientAddress?: string | undefined;
};

/** Taken down by the operator while its customer is on the phone. */
export interface OnThePhone {
  operator: Operator;
  method: PaymentMethod;
}

/** Done in the transaction that makes the order, before it takes its units, and after. */
export interface AlongWith {
  before(tx: Db, productIds: readonly string[]): Promise<void>;
  after(): void;
}

export interface PlacedOrder extends queries.OrderRow {
  /** It was there already: another checkout of the same contents has made it. */
  isContinued: boolean;
}

/** Prices, names, shipping and address come from the database; the request only says what and how many. */
export async function placeOrder(
  deps: Deps,
  customer: Customer,
  wish: Wish,
  phone: OnThePhone | null = null,
  along: AlongWith | null = null,
): Promise<PlacedOrder> {
  const { db } = deps.database;
  const { continues } = wish;
  if (continues) {
    const order = await db.transaction((tx) => continueOrder(tx, deps, customer, continues, wish));
    return { ...order, isContinued: true };
  }
  const earlier = async (): Promise<PlacedOrder | undefined> => {
    const order = wish.key && (await queries.findByCheckoutKey(db, customer.id, wish.key));
    return order ? { ...order, isContinued: false } : undefined;
  };
  const made = await earlier();
  if (made) return made;
  try {
    return await db.transaction((tx) => findOrWrite(tx, deps, customer, wish, { phone, along }));
  } catch (error) {
    // The same page sent twice at once: the other request has just made the order.
    const rival = await earlier();
    if (rival) return rival;
    throw error;
  }
}

/** Decided under the customer's lock: of two pages that send the same basket at once, one makes the order. */
async function findOrWrite(
  tx: Db,
  deps: Deps,
  customer: Customer,
  wish: Wish,
  { phone, along }: { phone: OnThePhone | null; along: AlongWith | null },
): Promise<PlacedOrder> {
  // The customer before the shelf, always: orders of one customer count each other, and nobody locks anybody out.
  if (!(await lockUser(tx, customer.id))) throw new AppError('UNAUTHENTICATED');
  const waiting = wish.whenWaiting === 'ask' && (await findSameBasket(tx, deps, customer.id, wish));
  if (waiting) return { ...waiting, isContinued: true };
  await along?.before(
    tx,
    wish.items.flatMap(({ productId }) => Id.safeParse(productId).data ?? []),
  );
  const order = await writeOrder(tx, deps, customer, wish, phone);
  along?.after();
  return { ...order, isContinued: false };
}

async function findSameBasket(
  tx: Db,
  deps: Deps,
  userId: string,
  { items, withBasket = false }: Wish,
): Promise<queries.OrderRow | undefined> {
  const now = deps.clock.now();
  const awaited: queries.OrderRow[] = [];
  for (const order of await queries.listAwaited(tx, userId, now)) {
    if (!awaitsPayment(order) || isTooLateToBegin(order, now)) continue;
    // After its time only what is on screen can be paid, such as a Pix code.
    if (isHoldOver(order, now) && (await findLatestAttempt(tx, order.id))?.state !== 'open') continue;
    awaited.push(order);
  }
  const lines = await queries.listItems(
    tx,
    awaited.map(({ id }) => id),
  );
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  const wanted = basketKey(items);
  const same = awaited.filter(({ id }) => basketKey(byOrder.get(id) ?? []) === wanted);
  return same.find(({ withDeliveryId }) => (withDeliveryId !== null) === withBasket) ?? same[0];
}

/**
 * Goods go where their customer has last said, and only by a word of theirs: never silently to another place. What
 * comes with a basket goes where that goes. How it comes stays, and its total with it.
 */
async function continueOrder(
  tx: Db,
  deps: Deps,
  customer: Customer,
  orderId: string,
  { addressId, notes }: Wish,
): Promise<queries.OrderRow> {
  const order = await queries.lockOrder(tx, orderId);
  if (!order || order.deletedAt || order.userId !== customer.id) throw new AppError('ORDER_NOT_FOUND');
  refuseUnlessPayable(order);
  const isFree = addressId && !order.withDeliveryId;
  const deliveryAddress = isFree ? await chooseAddress(tx, customer.id, addressId) : order.deliveryAddress;
  const change = { deliveryAddress, notes: notes ?? order.notes };
  return queries.updateOrder(tx, orderId, { ...change, updatedAt: deps.clock.now() });
}

/** Who places it, and how long it waits for its payment. */
function placing(deps: Deps, customer: Customer, phone: OnThePhone | null, now: Date) {
  if (!phone)
    return {
      ...transition(null, { type: 'place' }, 'customer', now),
      by: asCustomer(customer),
      placedBy: null,
    };
  const { operator, method } = phone;
  const hold = phoneHold(now, deps.settings.phoneOrderHours);
  const by: ChangedBy = { actor: 'admin', operator };
  return { ...transition(null, { type: 'place', method, hold }, 'admin', now), by, placedBy: operator.id };
}

const asCustomer = ({ id }: Customer): ChangedBy => ({ actor: 'customer', id });

async function writeOrder(
  tx: Db,
  deps: Deps,
  customer: Customer,
  wish: Wish,
  phone: OnThePhone | null,
): Promise<queries.OrderRow> {
  const now = deps.clock.now();
  const { next, stock, effects, by, placedBy } = placing(deps, customer, phone, now);
  const { shippingCents, ...way } = await chooseDestination(tx, deps, customer.id, wish, next.paymentMethod);
  const lines = await moveStock(tx, stock, wish.items);
  refuseTooManyUnits(lines);
  const { clientAddress } = wish;
  await refuseTooLargeHold(tx, deps, customer, {
    units: unitsIn(lines),
    isOnThePhone: phone !== null,
    clientAddress,
  });
  const totalCents = totalOf(lines, shippingCents);
  // The provider would take no such amount, and no column of ours holds it.
  if (totalCents > MOST_PAYABLE) throw new AppError('ORDER_TOO_LARGE');
  if (totalCents < LEAST_PAYABLE) throw new AppError('ORDER_TOO_SMALL');
  // Nobody pays more than the page said, which may be older than a price.
  if (wish.shownTotal !== undefined && totalCents > fromReais(wish.shownTotal))
    throw new AppError('PRICE_ROSE', {
      message: `Os preços mudaram, e o total agora é ${formatCents(totalCents)}. Confira a cesta e pague de novo.`,
    });
  const order = await queries.insertOrder(
    tx,
    {
      userId: customer.id,
      totalCents,
      shippingCents,
      notes: wish.notes ?? '',
      ...way,
      customerName: customer.name,
      customerEmail: customer.email,
      customerPhone: customer.phone ?? '',
      checkoutKey: wish.key ?? null,
      placedBy,
      ...next,
      createdAt: now,
      updatedAt: now,
    },
    lines,
  );
  await carryOut(tx, deps, order, effects, by);
  return order;
}

/** Told after what is left of it: who asks for more than there is reads that first. */
function refuseTooManyUnits(lines: readonly TakenLine[]): void {
  const line = lines.find(({ quantity }) => quantity > MAX_QUANTITY_PER_LINE);
  if (!line) return;
  const most = `No máximo ${MAX_QUANTITY_PER_LINE} unidades de ${line.name} em um pedido`;
  throw new AppError('ORDER_TOO_LARGE', {
    message: `${most}. Ajuste a quantidade na sua cesta e tente de novo.`,
    office: `${most}.`,
  });
}
