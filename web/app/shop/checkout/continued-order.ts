import { onlyDigits } from '@cesta/contract/formats';
import type { Address } from '@cesta/contract/identity';
import { type Cents, formatCents, fromReais } from '@cesta/contract/money';
import type { DeliveryAddress, WaitingOrder } from '@cesta/contract/orders';
import { streetLine } from '../../order/delivery-address.ts';

/** What was chosen on this page for the order. */
export interface Chosen {
  address: Address;
  notes: string;
  total: Cents;
}

/** What continuing an order that is there already changes of it, a sentence each; none when all is as it was. */
export function differencesOf({ address, notes, total }: Chosen, waiting: WaitingOrder): string[] {
  const sentences: string[] = [];
  if (placeOf(address) !== placeOf(waiting.delivery_address))
    sentences.push(
      `A entrega passa a ser em ${streetLine(readPlace(address))} (antes: ${streetLine(waiting.delivery_address)}).`,
    );
  if (notes !== waiting.notes)
    sentences.push(notes ? `O recado passa a ser “${notes}”.` : `O recado “${waiting.notes}” sai do pedido.`);
  const earlier = fromReais(waiting.total);
  if (total !== earlier)
    sentences.push(`O total desse pedido é ${formatCents(earlier)}: vale o preço de quando ele foi feito.`);
  return sentences;
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
