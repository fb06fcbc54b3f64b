import type { DeliveryAddress } from '@cesta/contract/orders/orders';
import { Unbroken } from '../ui/unbroken.tsx';
import { addressLines } from './delivery-address.ts';

/** An address as on an envelope, line below line; a state stays with its city. */
export function AddressLines({ address }: { address: DeliveryAddress }) {
  return addressLines(address).map((line) => (
    <span key={line} className="block wrap-anywhere">
      <Unbroken>{line}</Unbroken>
    </span>
  ));
}
