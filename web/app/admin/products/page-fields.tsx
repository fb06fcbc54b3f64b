import type { Product } from '@cesta/contract/catalog/catalog';
import { monthName } from '@cesta/contract/catalog/seasons';
import { useState } from 'react';
import type { SchemaForm } from '../../forms/use-schema-form.ts';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { PRODUCERS } from '../parts/producer-list.ts';
import type { ProductFormOutput, ProductFormValues } from './product-form-values.ts';

type Form = SchemaForm<ProductFormValues, ProductFormOutput>;

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

interface PageFieldsProps {
  form: Form;
  product: Product | undefined;
}

/** What only the product's own page says: folded away, because a product is complete without it. */
export function PageFields({ form, product }: PageFieldsProps) {
  const { field } = form;
  const [isOpen, setOpen] = useState(false);
  const isWrong = (['producerId', 'seasonFrom', 'seasonTo', 'keeping', 'usage'] as const).some(form.error);
  return (
    // Once open it stays open: a mistake that is mended must not fold away what is being typed.
    <details
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-card border border-line p-4"
    >
      <summary className="min-h-6 cursor-pointer font-semibold text-leaf-deep">
        Página do produto: quem planta, safra e dicas
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
      </div>
    </details>
  );
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
