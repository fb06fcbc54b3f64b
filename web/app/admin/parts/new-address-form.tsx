import type { Coverage } from '@cesta/contract/coverage/coverage';
import type { Address, AddressAnswer } from '@cesta/contract/identity/identity';
import { Fragment, useRef, useState } from 'react';
import { useTyped } from '../../forms/typed-again.ts';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { ApiError, api } from '../../session/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

const EMPTY = {
  label: 'Casa',
  zipcode: '',
  street: '',
  number: '',
  complement: '',
  neighborhood: '',
  city: '',
  state: 'BA',
};
export type Place = typeof EMPTY;
type Field = keyof Place;

const FIELDS: readonly { name: Field; label: string; wide?: boolean }[] = [
  { name: 'label', label: 'Rótulo' },
  { name: 'zipcode', label: 'CEP' },
  { name: 'street', label: 'Rua', wide: true },
  { name: 'number', label: 'Número' },
  { name: 'complement', label: 'Complemento (opcional)' },
  { name: 'neighborhood', label: 'Bairro' },
  { name: 'city', label: 'Cidade' },
  { name: 'state', label: 'UF' },
];

export const emptyPlace = (): Place => ({ ...EMPTY });

interface PlaceFieldsProps {
  place: Place;
  errors: Readonly<Record<string, string>>;
  onChange: (change: (before: Place) => Place) => void;
}

/** The words of an address, with a look at whether the store goes there as soon as the CEP is whole. */
export function PlaceFields({ place, errors, onChange }: PlaceFieldsProps) {
  const [coverage, setCoverage] = useState<string | null>(null);
  const asked = useRef('');

  async function type(name: Field, value: string): Promise<void> {
    onChange((before) => ({ ...before, [name]: value }));
    if (name === 'zipcode') await lookUp(value.replace(/\D/g, ''));
  }

  /** Where it is comes from the store's own list; what was typed stays, also what is typed while it is asked. */
  async function lookUp(cep: string): Promise<void> {
    asked.current = cep;
    setCoverage(null);
    if (cep.length !== 8) return;
    try {
      const { covered, zone } = await api.get<Coverage>(`/zipcode/check/${cep}`);
      if (asked.current !== cep) return;
      setCoverage(covered ? 'Entregamos neste CEP.' : 'Ainda não entregamos neste CEP.');
      if (zone) onChange((before) => ({ ...before, city: before.city || zone.city }));
    } catch {
      if (asked.current === cep) setCoverage('Não deu para conferir o CEP agora.');
    }
  }

  return (
    <div className="grid grid-cols-2 gap-3">
      {FIELDS.map(({ name, label, wide }) => (
        <Fragment key={name}>
          <div className={wide ? 'col-span-2' : ''}>
            <TextField
              label={label}
              value={place[name]}
              autoComplete="off"
              {...(name === 'zipcode' && { inputMode: 'numeric' as const })}
              error={errors[name]}
              onChange={(event) => void type(name, event.target.value)}
            />
          </div>
          {name === 'zipcode' && (
            <p role="status" className="col-span-2 -mt-1 text-small font-semibold empty:hidden">
              {coverage}
            </p>
          )}
        </Fragment>
      ))}
    </div>
  );
}

interface NewAddressFormProps {
  personId: string;
  onAdded: (address: Address) => void;
}

export function NewAddressForm({ personId, onAdded }: NewAddressFormProps) {
  const [place, setPlace] = useTyped(`new address of ${personId}`, emptyPlace);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { busy, perform } = useAction({
    run: (body: Place) => api.post<AddressAnswer>(`/admin/people/${personId}/addresses`, body),
    failed: 'Erro ao salvar o endereço',
    changes: [panel.person(personId)],
    onDone: ({ address }) => onAdded(address),
    onFailed: (error) => setErrors((error instanceof ApiError && error.fields) || {}),
  });
  return (
    <div className="grid gap-3 rounded-card border border-line p-4">
      <PlaceFields place={place} errors={errors} onChange={setPlace} />
      <Button variant="secondary" size="sm" busy={busy} onClick={() => void perform(place)}>
        Salvar endereço
      </Button>
    </div>
  );
}
