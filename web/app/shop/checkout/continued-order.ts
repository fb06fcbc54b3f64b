import { shortSpokenDay } from '@cesta/contract/base/calendar';
import { onlyDigits } from '@cesta/contract/base/formats';
import { type Cents, formatCents, fromReais } from '@cesta/contract/base/money';
import type { Address } from '@cesta/contract/identity/identity';
import type { DeliveryAddress, WaitingOrder } from '@cesta/contract/orders/orders';
import { streetLine } from '../../order/delivery-address.ts';

/** What was chosen on this page for the order. */
export interface Chosen {
  address: Address | DeliveryAddress;
  /** The subscriber's basket that it comes along with. */
  basket: { id: string; date: string } | null;
  notes: string;
  total: Cents;
}

/** What continuing an order that is there already changes of it, a sentence each; none when all is as it was. */
export function differencesOf({ address, basket, notes, total }: Chosen, waiting: WaitingOrder): string[] {
  const sentences: string[] = [];
  const isAlong = Boolean(waiting.with_basket);
  if (isAlong !== (basket !== null)) sentences.push(wayOf(waiting));
  else if (!isAlong && placeOf(address) !== placeOf(waiting.delivery_address))
    sentences.push(
      `A entrega passa a ser em ${streetLine(readPlace(address))} (antes: ${streetLine(waiting.delivery_address)}).`,
    );
  if (notes !== waiting.notes)
    sentences.push(notes ? `O recado passa a ser “${notes}”.` : `O recado “${waiting.notes}” sai do pedido.`);
  const earlier = fromReais(waiting.total);
  if (total !== earlier && isAlong === (basket !== null))
    sentences.push(`O total desse pedido é ${formatCents(earlier)}: vale o preço de quando ele foi feito.`);
  return sentences;
}

/** What each of the two costs. */
export interface Replacing {
  chosen: Cents;
  waiting: Cents;
}

/** Null where the waiting order comes in the way that was chosen now: to continue it is all there is to do. */
export function replacingOf({ basket, total }: Chosen, waiting: WaitingOrder): Replacing | null {
  const isSameWay = Boolean(waiting.with_basket) === (basket !== null);
  return isSameWay ? null : { chosen: total, waiting: fromReais(waiting.total) };
}

/** How the waiting order comes stays as it was, and its total with it. */
function wayOf({ with_basket, delivery_address, total }: WaitingOrder): string {
  const amount = formatCents(fromReais(total));
  return with_basket
    ? `Esse pedido chega com a sua cesta de ${shortSpokenDay(with_basket.date)}, sem frete: ${amount} no total.`
    : `Esse pedido chega sozinho em ${streetLine(delivery_address)}, com frete: ${amount} no total.`;
}

function placeOf(address: Address | DeliveryAddress): string {
  const { street, number, complement, neighborhood, city, state, zipcode } = readPlace(address);
  return [street, number, complement, neighborhood, city, state, onlyDigits(zipcode)]
    .map((part) => part.trim())
    .join('|');
}

function readPlace({ complement, ...address }: Address | DeliveryAddress): DeliveryAddress {
  return { ...address, complement: complement ?? '' };
}
