import { fromReais } from '@cesta/contract/base/money';
import { FAMILY_MAX } from '@cesta/contract/catalog/catalog-constants';
import { usualMaximum } from '@cesta/contract/subscriptions/basket-worth';
import { useId } from 'react';
import type { SchemaForm } from '../../forms/use-schema-form.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ProductFormOutput, ProductFormValues } from './product-form-values.ts';

interface BasketFieldsProps {
  form: SchemaForm<ProductFormValues, ProductFormOutput>;
  /** In use already: who types the same word means the same family. */
  families: readonly string[];
}

/** What the weekly baskets need to know of a product. */
export function BasketFields({ form: { field, rhf }, families }: BasketFieldsProps) {
  const list = useId();
  const usual = usualFor(rhf.watch('price'));
  return (
    <fieldset className="grid gap-5 rounded-card border border-line p-4 sm:grid-cols-2">
      <legend className="px-1 font-semibold text-leaf-deep">Na cesta</legend>
      <CheckboxField
        {...field('inBaskets')}
        hint="Desmarcado, só se compra na loja: não se escolhe e não completa cestas."
      />
      <CheckboxField
        {...field('harvestedForBaskets')}
        hint="Quem planta colhe para as cestas, mesmo sem estoque na banca."
      />
      <TextField
        {...field('family')}
        optional
        list={list}
        maxLength={FAMILY_MAX}
        autoComplete="off"
        placeholder="folhas, raízes, cítricos…"
        hint="Um da mesma família pode vir no lugar do outro."
      />
      <datalist id={list}>
        {families.map((family) => (
          <option key={family} value={family} />
        ))}
      </datalist>
      <TextField
        {...field('maxPerBasket')}
        optional
        inputMode="numeric"
        autoComplete="off"
        placeholder={usual === null ? '' : String(usual)}
        hint={maximumHint(usual)}
      />
    </fieldset>
  );
}

/** As many as the shop puts in by itself, while the price is typed. */
function usualFor(price: string): number | null {
  try {
    const amount = fromReais(price);
    return amount > 0 ? usualMaximum(amount) : null;
  } catch {
    return null;
  }
}

function maximumHint(usual: number | null): string {
  const empty = usual === null ? 'o preço decide' : `pelo preço, até ${usual}`;
  return `Porções dele numa cesta. Em branco: ${empty}.`;
}
