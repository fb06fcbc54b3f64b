import type { Address } from '@cesta/contract/identity/identity';
import { Badge } from '../ui/badge.tsx';
import { AddressLines } from './address-lines.tsx';

interface AddressOptionsProps {
  legend: string;
  /** Of the radio buttons: one of them is chosen in a form. */
  name: string;
  addresses: readonly Address[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** One of a customer's addresses, to be chosen. */
export function AddressOptions({ legend, name, addresses, chosen, onChoose }: AddressOptionsProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{legend}</legend>
      {addresses.map((address) => (
        <label
          key={address.id}
          className="flex cursor-pointer gap-3 rounded-control border border-edge bg-white p-4 transition-colors has-checked:border-leaf has-checked:bg-leaf-pale has-checked:outline-1 has-checked:outline-leaf has-focus-visible:outline-3 has-focus-visible:outline-leaf-deep"
        >
          <input
            type="radio"
            name={name}
            value={address.id}
            checked={address.id === chosen}
            onChange={() => onChoose(address.id)}
            className="mt-0.5 size-5.5 shrink-0 accent-leaf focus-visible:outline-none"
          />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-2 font-semibold">
              <span className="min-w-0 wrap-anywhere">{address.label}</span>
              {address.is_default && <Badge tone="plain">Padrão</Badge>}
            </span>
            <span className="text-ink-soft">
              <AddressLines address={address} />
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
