import type { Address } from '@cesta/contract/identity/identity';
import type { PersonAnswer } from '@cesta/contract/panel/people';
import { useState } from 'react';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { Button } from '../../ui/button.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { NewAddressForm } from './new-address-form.tsx';

interface AddressChoiceProps {
  personId: string;
  /** Empty while none is. */
  chosen: string;
  onChoose: (id: string, address: Address) => void;
}

const personOf = (id: string) =>
  apiQuery<PersonAnswer>(
    panel.person(id),
    `/admin/people/${encodeURIComponent(id)}`,
    'Erro ao carregar o cliente',
  );

/** One of the customer's addresses, or a new one that is said on the phone. */
export function AddressChoice({ personId, chosen, onChoose }: AddressChoiceProps) {
  const own = useApiQuery(personOf(personId));
  const [isNew, setNew] = useState(false);
  // Whoever has none is asked at once; the first one takes that question away, too.
  const isAsked = isNew || own.data?.person.addresses.length === 0;
  const another = useKeptFocus<HTMLDivElement>(String(isAsked));
  return (
    <Loaded from={own} waiting={<RowsSkeleton rows={2} />}>
      {({ person }) => (
        <div className="grid gap-3">
          <fieldset className="grid gap-2">
            <legend className="mb-1 font-semibold">Endereço</legend>
            {person.addresses.map((address) => (
              <label
                key={address.id}
                className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-edge bg-white px-3 py-2.5 has-checked:border-leaf has-checked:bg-leaf-pale"
              >
                <input
                  type="radio"
                  name="endereco-do-cliente"
                  className="mt-1 size-4.5 accent-leaf"
                  checked={address.id === chosen}
                  onChange={() => onChoose(address.id, address)}
                />
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-semibold">{address.label}</span>
                  <span className="block text-small text-ink-soft">
                    {[address.street, address.number, address.complement].filter(Boolean).join(', ')}
                    {' · '}
                    {address.neighborhood}, {address.city}
                  </span>
                </span>
              </label>
            ))}
            {person.addresses.length === 0 && <p className="text-ink-soft">Ainda sem endereço.</p>}
          </fieldset>
          <div ref={another} tabIndex={-1}>
            {isAsked ? (
              <NewAddressForm
                personId={personId}
                onAdded={(address) => {
                  setNew(false);
                  onChoose(address.id, address);
                }}
              />
            ) : (
              <Button variant="quiet" size="sm" onClick={() => setNew(true)}>
                Outro endereço
              </Button>
            )}
          </div>
        </div>
      )}
    </Loaded>
  );
}
