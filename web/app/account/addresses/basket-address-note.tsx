import type { Address } from '@cesta/contract/identity/identity';
import { Sprout } from 'lucide-react';
import { streetLine } from '../../order/delivery-address.ts';

/** Which of them the subscription goes by: the default has no say in it. */
export function BasketAddressNote({ address }: { address: Address }) {
  return (
    <p className="flex items-start gap-3 rounded-card bg-leaf-pale px-4 py-3">
      <Sprout aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf-deep" />
      <span className="min-w-0 wrap-anywhere">
        Suas cestas vão para <strong>{address.label}</strong> ({streetLine(address)}). Elas só mudam de lugar
        quando você escolhe outro.
      </span>
    </p>
  );
}
