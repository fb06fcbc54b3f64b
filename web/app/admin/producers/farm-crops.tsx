import { CROPS_MAX } from '@cesta/contract/farms';
import { search } from '@cesta/contract/search';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { ProductPicker } from '../parts/product-picker.tsx';
import { SHELF } from '../parts/shelf.ts';
import type { CropValues } from './farm-values.ts';
import type { FarmForm } from './use-farm-form.ts';

/** What the farm grows for the shop, in the farmer's own units. */
export function FarmCrops({ form }: { form: FarmForm }) {
  const shelf = useApiQuery(SHELF);
  const { crops } = form.values;
  const grown = new Set(crops.map(({ productId }) => productId));
  return (
    <div className="grid gap-4">
      <p className="text-small text-ink-soft">
        {crops.length === 0
          ? 'Nada ainda. Acrescente o primeiro produto.'
          : 'Porções: quantas há em cada unidade do produtor. Prioridade 1 é chamada primeiro.'}
      </p>
      <ul className="grid gap-2 lg:gap-3">
        {crops.map((crop, place) => (
          <li key={crop.key} className="rounded-card border border-line bg-card">
            <CropRow crop={crop} place={place} form={form} />
          </li>
        ))}
      </ul>
      {crops.length < CROPS_MAX && (
        <ProductPicker
          label="Acrescentar produto que planta"
          hint={shelf.error ?? 'Busque pelo nome; setas escolhem, Enter acrescenta.'}
          error={undefined}
          find={(text) =>
            search(
              (shelf.data?.products ?? []).filter(({ id }) => !grown.has(id)),
              text,
              [],
            ).found
          }
          onPick={form.addCrop}
        />
      )}
    </div>
  );
}

type Typed = Exclude<keyof CropValues, 'key' | 'productId' | 'productName'>;

interface CropBox {
  name: Typed;
  label: string;
  placeholder: string;
  className: string;
}

const BOXES: readonly CropBox[] = [
  {
    name: 'unit',
    label: 'Unidade do produtor',
    placeholder: 'caixa de 20 kg',
    className: 'col-span-2 lg:col-span-3',
  },
  { name: 'portions', label: 'Porções', placeholder: '40', className: 'lg:col-span-2' },
  { name: 'price', label: 'Preço combinado (R$)', placeholder: '0,00', className: 'lg:col-span-3' },
  { name: 'priority', label: 'Prioridade', placeholder: '1', className: 'lg:col-span-2' },
  { name: 'usualQuantity', label: 'Usual por semana', placeholder: '0', className: 'lg:col-span-2' },
];

function CropRow({ crop, place, form }: { crop: CropValues; place: number; form: FarmForm }) {
  const { key, productName } = crop;
  // On a phone a crop is one line until it is to be changed.
  const isWide = useWide();
  const [isNew] = useState(crop.unit === '');
  const wrong = form.errors[`crops.${place}.productId`];
  const isWrong = Object.keys(form.errors).some((path) => path.startsWith(`crops.${place}.`));
  return (
    <details open={isWide || isNew || isWrong}>
      <summary className="min-h-11 cursor-pointer px-4 py-3 leading-snug wrap-anywhere">
        <span className="font-semibold">{productName}</span>
        <span className="block text-small text-ink-soft lg:hidden">{cropInWords(crop)}</span>
      </summary>
      <fieldset className="min-w-0 px-4 pb-3">
        <legend className="sr-only">{productName}</legend>
        {wrong && <p className="pb-2 font-semibold text-tomato-deep">{wrong}</p>}
        <div className="grid grid-cols-2 items-start gap-3 lg:grid-cols-12">
          {BOXES.map(({ name, className, ...box }) => (
            <TextField
              key={name}
              {...box}
              className={className}
              inputMode={name === 'unit' ? 'text' : name === 'price' ? 'decimal' : 'numeric'}
              autoComplete="off"
              maxLength={name === 'unit' ? 40 : 12}
              error={form.errors[`crops.${place}.${name}`]}
              value={crop[name]}
              onChange={(event) => form.changeCrop(key, { [name]: event.target.value })}
            />
          ))}
        </div>
        <Button
          variant="quiet"
          size="sm"
          className="-mb-1 -ml-2 px-2! text-tomato-deep!"
          onClick={() => form.removeCrop(key)}
        >
          <Trash2 aria-hidden="true" className="size-4.5 shrink-0" />
          Tirar
          <span className="sr-only"> {productName}</span>
        </Button>
      </fieldset>
    </details>
  );
}

/** 'caixa de 10 kg · 10 porções · R$ 69,00' */
function cropInWords({ unit, portions, price }: CropValues): string {
  return [unit, portions && `${portions} ${portions === '1' ? 'porção' : 'porções'}`, price && `R$ ${price}`]
    .filter(Boolean)
    .join(' · ');
}
