import { fromReais } from '@cesta/contract/base/money';
import { CATEGORIES } from '@cesta/contract/catalog/catalog-constants';
import { unitPriceInWords } from '@cesta/contract/catalog/unit-price';
import type { WheelEvent } from 'react';
import type { SchemaForm } from '../../forms/use-schema-form.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import type { ProductFormOutput, ProductFormValues } from './product-form-values.ts';

/** Scrolling past a number must not change it. */
const letGo = (event: WheelEvent<HTMLInputElement>) => event.currentTarget.blur();

export function ProductFields({ form }: { form: SchemaForm<ProductFormValues, ProductFormOutput> }) {
  const { field, rhf } = form;
  const unitPrice = previewOf(rhf.watch('price'), rhf.watch('unit'));
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        {...field('name')}
        data-autofocus
        maxLength={120}
        autoComplete="off"
        className="sm:col-span-2"
      />
      <TextAreaField {...field('description')} rows={3} maxLength={2000} className="sm:col-span-2" />
      {/*
        Step and least of a number field, for whatever reads them; the form's own check holds to both. Not
        type="number": in a browser that speaks English, '7,25' would silently become 725.
      */}
      <TextField
        {...field('price')}
        step="0.01"
        min="0"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0,00"
      />
      <SelectField {...field('category')}>
        <option value="">Escolha…</option>
        {CATEGORIES.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </SelectField>
      <TextField {...field('stock')} type="number" step="1" min="0" inputMode="numeric" onWheel={letGo} />
      <TextField
        {...field('unit')}
        optional
        maxLength={40}
        autoComplete="off"
        placeholder="kg, maço, bandeja 200 g…"
        hint={unitPrice && `Na loja, ao lado do preço: ${unitPrice}`}
      />
    </div>
  );
}

/** As the shop will say it, while it is typed. */
function previewOf(price: string, unit: string): string | null {
  try {
    return unitPriceInWords(fromReais(price), unit);
  } catch {
    return null;
  }
}
