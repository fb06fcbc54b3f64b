import { CEP_DIGITS, formatCep, onlyDigits } from '@cesta/contract/base/formats';
import { Search } from 'lucide-react';
import { type ChangeEvent, type FocusEvent, useEffect } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { formatUf } from '../../forms/typed-text.ts';
import type { SchemaForm } from '../../forms/use-schema-form.ts';
import { FieldButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CepStatus } from './cep-status.tsx';
import type { FoundField } from './fill-place.ts';
import { useCepLookup } from './use-cep-lookup.ts';

/** Names of the fields, as both address forms call them. */
export const PLACE_LABELS = {
  zipcode: 'CEP',
  street: 'Rua',
  number: 'Número',
  complement: 'Complemento',
  neighborhood: 'Bairro',
  city: 'Cidade',
  state: 'Estado (UF)',
} as const;

export type PlaceValues = Partial<Record<keyof typeof PLACE_LABELS, string | number | null | undefined>>;

/** The fields of an address, in signup and in the account alike. */
export function PlaceFields<Values extends FieldValues & PlaceValues, Output>({
  form,
  startCep,
  hasBaskets,
}: {
  form: SchemaForm<Values, Output>;
  /** Looked up at once, as long as nothing else stands there. */
  startCep?: string | undefined;
  hasBaskets?: boolean;
}) {
  const { rhf } = form;
  const name = (field: keyof PlaceValues) => field as Path<Values>;
  const lookup = useCepLookup({
    read: (field: FoundField) => String(rhf.getValues(name(field)) ?? ''),
    write: (field: FoundField, value: string) =>
      rhf.setValue(name(field), value as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
        shouldValidate: Boolean(rhf.formState.errors[field]),
      }),
  });
  const cep = form.masked(name('zipcode'), formatCep);
  const found = (field: FoundField, base = form.field(name(field))) => ({
    ...base,
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      void base.onBlur(event);
      lookup.review();
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the form starts is asked once
  useEffect(() => {
    if (!startCep || rhf.getValues(name('zipcode'))) return;
    rhf.setValue(name('zipcode'), formatCep(startCep) as PathValue<Values, Path<Values>>);
    lookup.follow(startCep);
  }, []);

  function searchAgain() {
    const digits = onlyDigits(String(rhf.getValues(name('zipcode')) ?? ''));
    if (digits.length === CEP_DIGITS) void lookup.search(digits);
    else void rhf.trigger(name('zipcode'), { shouldFocus: true });
  }

  return (
    <div className="grid grid-cols-6 gap-x-3 gap-y-5">
      <div className="col-span-6 grid gap-3">
        <TextField
          {...cep}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            void cep.onChange(event);
            lookup.follow(event.target.value);
          }}
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="00000-000"
          trailing={
            <FieldButton label="Buscar CEP" onClick={searchAgain}>
              <Search aria-hidden="true" className="size-5" />
            </FieldButton>
          }
        />
        <CepStatus notice={lookup.notice} hasBaskets={hasBaskets ?? false} />
      </div>
      <TextField {...found('street')} autoComplete="address-line1" className="col-span-6" />
      <TextField {...form.field(name('number'))} autoComplete="off" className="col-span-2" />
      <TextField
        {...form.field(name('complement'))}
        optional
        autoComplete="address-line2"
        placeholder="Apto, bloco…"
        className="col-span-4"
      />
      <TextField {...found('neighborhood')} autoComplete="address-level3" className="col-span-6" />
      <TextField {...found('city')} autoComplete="address-level2" className="col-span-4" />
      <TextField
        {...found('state', form.masked(name('state'), formatUf))}
        autoComplete="address-level1"
        maxLength={2}
        className="col-span-2"
      />
    </div>
  );
}
