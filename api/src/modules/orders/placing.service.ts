import type { User } from '@cesta/contract/identity';
import type { CheckoutRequest, DeliveryAddress } from '@cesta/contract/orders';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { checkCoverage } from '../coverage/coverage.service.ts';
import { findAddress, findDefaultAddress } from '../identity/addresses.service.ts';
import { lockUser } from '../identity/identity.service.ts';
import { refuseTooLargeHold } from './holds.service.ts';
import * as queries from './orders.queries.ts';
import { MOST_PAYABLE, SHIPPING, totalOf, unitsIn } from './orders.rules.ts';
import { transition } from './transitions.rules.ts';
import { carryOut, moveStock } from './transitions.service.ts';

export type Customer = Pick<User, 'id' | 'name' | 'email' | 'phone'>;
type Wish = Pick<CheckoutRequest, 'items' | 'notes' | 'key' | 'addressId'>;

/** Prices, names, shipping and address come from the database; the request only says what and how many. */
export async function placeOrder(deps: Deps, customer: Customer, wish: Wish): Promise<queries.OrderRow> {
  const { db } = deps.database;
  const earlier = () => (wish.key ? queries.findByCheckoutKey(db, customer.id, wish.key) : undefined);
  const made = await earlier();
  if (made) return made;
  try {
    return await db.transaction((tx) => writeOrder(tx, deps, customer, wish));
  } catch (error) {
    // The same page sent twice at once: the other request has just made the order.
    const rival = await earlier();
    if (rival) return rival;
    throw error;
  }
}

async function writeOrder(tx: Db, deps: Deps, customer: Customer, wish: Wish): Promise<queries.OrderRow> {
  // The customer before the shelf, always: orders of one customer count each other, and nobody locks anybody out.
  if (!(await lockUser(tx, customer.id))) throw new AppError('UNAUTHENTICATED');
  const deliveryAddress = await chooseAddress(tx, customer.id, wish.addressId);
  const now = deps.clock.now();
  const { next, stock, effects } = transition(null, { type: 'place' }, 'customer', now);
  const lines = await moveStock(tx, stock, wish.items);
  await refuseTooLargeHold(tx, deps, customer, unitsIn(lines));
  const totalCents = totalOf(lines, SHIPPING);
  // The provider would take no such amount, and no column of ours holds it.
  if (totalCents > MOST_PAYABLE) throw new AppError('ORDER_TOO_LARGE');
  const order = await queries.insertOrder(
    tx,
    {
      userId: customer.id,
      totalCents,
      shippingCents: SHIPPING,
      notes: wish.notes ?? '',
      deliveryAddress,
      customerName: customer.name,
      customerEmail: customer.email,
      customerPhone: customer.phone ?? '',
      checkoutKey: wish.key ?? null,
      ...next,
      createdAt: now,
      updatedAt: now,
    },
    lines,
  );
  await carryOut(tx, deps, order, effects, { actor: 'customer', id: customer.id });
  return order;
}

async function chooseAddress(
  tx: Db,
  userId: string,
  addressId: string | undefined,
): Promise<DeliveryAddress> {
  const address = await (addressId ? findAddress(tx, userId, addressId) : findDefaultAddress(tx, userId));
  if (!address) throw new AppError('NO_ADDRESS');
  const { covered } = await checkCoverage(tx, address.zipcode);
  if (!covered) throw new AppError('OUT_OF_COVERAGE');
  const { street, number, complement, neighborhood, city, state, zipcode } = address;
  return { street, number, complement: complement ?? '', neighborhood, city, state, zipcode };
}
