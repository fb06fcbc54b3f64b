import { isDeepStrictEqual } from 'node:util';
import type { Address } from '@cesta/contract/identity/identity';
import type { PaymentMethod } from '@cesta/contract/orders/order-constants';
import type { CheckoutRequest, DeliveryAddress } from '@cesta/contract/orders/orders';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import { checkCoverage } from '../coverage/coverage.service.ts';
import { findAddress, findDefaultAddress } from '../identity/addresses.service.ts';
import type { OrderRow } from './orders.queries.ts';
import { SHIPPING, SHIPPING_WITH_BASKET } from './orders.rules.ts';
import { joinNextBasket } from './with-basket.service.ts';

/** Where an order is wished to go: by itself, or along with a basket. */
type DestinationWish = Pick<CheckoutRequest, 'addressId' | 'withBasket' | 'deliveryId'>;

/** By itself to an address of the customer, or along with their next basket to where that goes. */
export async function chooseDestination(
  tx: Db,
  deps: Deps,
  userId: string,
  wish: DestinationWish,
  method: PaymentMethod,
) {
  if (!wish.withBasket)
    return { shippingCents: SHIPPING, deliveryAddress: await chooseAddress(tx, userId, wish.addressId) };
  const { id, address: deliveryAddress, date } = await joinNextBasket(tx, deps, userId, wish);
  // Without a payment to come it joins its basket now.
  const toldArrival = method === 'door' ? { date, isAlong: true } : null;
  return { shippingCents: SHIPPING_WITH_BASKET, withDeliveryId: id, deliveryAddress, toldArrival };
}

/** Whether an order that was placed goes where, and in the way in which, the same key wishes it now. */
export async function goesAsWished(
  db: Db,
  { userId, shippingCents, deliveryAddress }: OrderRow,
  { withBasket = false, addressId }: DestinationWish,
): Promise<boolean> {
  const isAlong = shippingCents === SHIPPING_WITH_BASKET;
  if (isAlong || withBasket) return isAlong === withBasket;
  const address = await (addressId ? findAddress(db, userId, addressId) : findDefaultAddress(db, userId));
  return isDeepStrictEqual(address && placeOf(address), deliveryAddress);
}

export async function chooseAddress(
  tx: Db,
  userId: string,
  addressId: string | undefined,
): Promise<DeliveryAddress> {
  const address = await (addressId ? findAddress(tx, userId, addressId) : findDefaultAddress(tx, userId));
  if (!address) throw new AppError('NO_ADDRESS');
  const { covered } = await checkCoverage(tx, address.zipcode);
  if (!covered) throw new AppError('OUT_OF_COVERAGE');
  return placeOf(address);
}

function placeOf({
  street,
  number,
  complement,
  neighborhood,
  city,
  state,
  zipcode,
}: Address): DeliveryAddress {
  return { street, number, complement: complement ?? '', neighborhood, city, state, zipcode };
}
