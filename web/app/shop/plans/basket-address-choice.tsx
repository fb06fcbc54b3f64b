import type { Address } from '@cesta/contract/identity/identity';
import { useEffect } from 'react';
import { streetLine } from '../../order/delivery-address.ts';
import { SelectField } from '../../ui/select-field.tsx';

interface BasketAddressChoiceProps {
  addresses: readonly Address[];
  /** Where the baskets of an earlier subscription went. */
  last: string | undefined;
  /** Undefined: the default one. */
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** Where the baskets will go. Whoever has no address is asked for one on confirming. */
export function BasketAddressChoice({ addresses, last, chosen, onChoose }: BasketAddressChoiceProps) {
  const before = addresses.find(({ id }) => id === last);
  const usual = before ?? addresses.find(({ is_default }) => is_default) ?? addresses[0];
  const isUnsaid = chosen === undefined && before !== undefined;
  useEffect(() => {
    if (isUnsaid && last) onChoose(last);
  }, [isUnsaid, last, onChoose]);
  if (!usual) return null;
  if (addresses.length === 1) {
    return (
      <p className="mt-3 text-ink-soft">
        As cestas vão para <strong className="text-ink">{usual.label}</strong>: {streetLine(usual)},{' '}
        {usual.neighborhood}.
      </p>
    );
  }
  return (
    <SelectField
      label="As cestas vão para"
      value={chosen ?? usual.id}
      onChange={(event) => onChoose(event.target.value)}
      className="mt-4"
    >
      {addresses.map((address) => (
        <option key={address.id} value={address.id}>
          {address.label}: {streetLine(address)}, {address.city}
        </option>
      ))}
    </SelectField>
  );
}
