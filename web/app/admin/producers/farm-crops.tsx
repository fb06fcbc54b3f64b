import { CROPS_MAX } from '@cesta/contract/farms';
import { search } from '@cesta/contract/search';
import { Trash2 } from 'lucide-react';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
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
      {crops.length === 0 && <p className="text-ink-soft">Nada ainda. Acrescente o primeiro produto.</p>}
      <ul className="grid gap-4">
        {crops.map((crop, place) => (
          <li key={crop.key} className="rounded-card border border-line bg-card p-4">
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
  { name: 'price', label: 'Preço combinado', placeholder: '0,00 reais', className: 'lg:col-span-3' },
  { name: 'priority', label: 'Prioridade', placeholder: '1', className: 'lg:col-span-2' },
  { name: 'usualQuantity', label: 'Usual por semana', placeholder: '0', className: 'lg:col-span-2' },
];

function CropRow({ crop, place, form }: { crop: CropValues; place: number; form: FarmForm }) {
  const { key, productName } = crop;
  const wrong = form.errors[`crops.${place}.productId`];
  return (
    <fieldset className="min-w-0">
      <legend className="float-left mt-2 max-w-[calc(100%-6rem)] font-semibold wrap-anywhere">
        {productName}
      </legend>
      <div className="flex justify-end">
        <Button
          variant="quiet"
          size="sm"
          className="px-2! text-tomato-deep!"
          onClick={() => form.removeCrop(key)}
        >
          <Trash2 aria-hidden="true" className="size-4.5 shrink-0" />
          Tirar
          <span className="sr-only"> {productName}</span>
        </Button>
      </div>
      {wrong && <p className="clear-both pb-2 font-semibold text-tomato-deep">{wrong}</p>}
      <div className="clear-both grid grid-cols-2 items-start gap-3 lg:grid-cols-12">
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
    </fieldset>
  );
}
