import { usualMaximum } from '@cesta/contract/basket-worth';
import type { Product } from '@cesta/contract/catalog';
import type { ProducerList } from '@cesta/contract/content';
import { LIST_LIMIT_MAX } from '@cesta/contract/fields';
import { fromReais } from '@cesta/contract/money';
import { monthName } from '@cesta/contract/seasons';
import { useState } from 'react';
import type { SchemaForm } from '../../forms/use-schema-form.ts';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import type { ProductFormOutput, ProductFormValues } from './product-form-values.ts';

type Form = SchemaForm<ProductFormValues, ProductFormOutput>;

const PRODUCERS = apiQuery<ProducerList>(
  panel.producers,
  `/producers?limit=${LIST_LIMIT_MAX}`,
  'Erro ao carregar produtores',
);
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

interface PageFieldsProps {
  form: Form;
  product: Product | undefined;
}

/** What only the product's own page says: folded away, because a product is complete without it. */
export function PageFields({ form, product }: PageFieldsProps) {
  const { field } = form;
  const [isOpen, setOpen] = useState(false);
  const usual = usualFor(form.rhf.watch('price'));
  const isWrong = (
    ['producerId', 'seasonFrom', 'seasonTo', 'keeping', 'usage', 'maxPerBasket'] as const
  ).some(form.error);
  return (
    // Once open it stays open: a mistake that is mended must not fold away what is being typed.
    <details
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-card border border-line p-4"
    >
      <summary className="min-h-6 cursor-pointer font-semibold text-leaf-deep">
        Página do produto: quem planta, safra, dicas e quanto vai na cesta
      </summary>
      <div className="mt-4 grid gap-5 sm:grid-cols-2">
        <SelectField {...field('producerId')} optional className="sm:col-span-2">
          <option value="">Não informado</option>
          <ProducerOptions product={product} />
        </SelectField>
        {(['seasonFrom', 'seasonTo'] as const).map((name) => (
          <SelectField key={name} {...field(name)} optional>
            <option value="">Sem safra</option>
            {MONTHS.map((month) => (
              <option key={month} value={month}>
                {monthName(month)}
              </option>
            ))}
          </SelectField>
        ))}
        <TextAreaField {...field('keeping')} optional rows={2} maxLength={1000} />
        <TextAreaField {...field('usage')} optional rows={2} maxLength={1000} />
        <TextField
          {...field('maxPerBasket')}
          optional
          inputMode="numeric"
          autoComplete="off"
          placeholder={usual === null ? '' : String(usual)}
          hint={maximumHint(usual)}
        />
        <CheckboxField
          {...field('harvestedForBaskets')}
          hint="Quem planta colhe para as cestas, mesmo sem estoque na banca."
        />
      </div>
    </details>
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

/** The one that is chosen is there from the start, also before, or without, the list. */
function ProducerOptions({ product }: { product: Product | undefined }) {
  const { data } = useApiQuery(PRODUCERS);
  const chosen = product?.producerId ?? product?.producer?.id;
  const known = (data?.producers ?? []).map(({ id, name, active }) => ({
    id,
    name: active ? name : `${name} (inativo)`,
  }));
  const isListed = !chosen || known.some(({ id }) => id === chosen);
  const options = isListed
    ? known
    : [{ id: chosen, name: product?.producer?.name ?? 'Produtor atual' }, ...known];
  return options.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
