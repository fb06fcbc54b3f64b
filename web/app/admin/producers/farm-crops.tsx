import { search } from '@cesta/contract/catalog/search';
import { CROPS_MAX } from '@cesta/contract/supply/farms';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { ProductPicker } from '../parts/product-picker.tsx';
import { SHELF } from '../parts/shelf.ts';
import type { CropValues } from './farm-values.ts';
import type { FarmForm } from './use-farm-form.ts';

/** What the farm grows for the shop, in the farmer's own units. */
export function FarmCrops({ form }: { form: FarmForm }) {
  const shelf = useApiQuery(SHELF);
  const isWide = useWide();
  const { crops } = form.values;
  const grown = new Set(crops.map(({ productId }) => productId));
  return (
    <div className="grid gap-4">
      <p className="text-small text-ink-soft">
        {crops.length === 0
          ? 'Nada ainda. Acrescente o primeiro produto.'
          : 'Porções: quantas há em cada unidade do produtor. Prioridade 1 é chamada primeiro.'}
      </p>
      {crops.length > 0 && (
        <div className="lg:rounded-card lg:border lg:border-line lg:bg-card">
          {isWide && <CropHead />}
          <ul className="grid gap-2 lg:gap-0 lg:divide-y lg:divide-line">
            {crops.map((crop, place) => (
              <li
                key={crop.key}
                className="max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-card"
              >
                {isWide ? (
                  <CropLine crop={crop} place={place} form={form} />
                ) : (
                  <CropCard crop={crop} place={place} form={form} />
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
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
}

const BOXES: readonly CropBox[] = [
  { name: 'unit', label: 'Unidade do produtor', placeholder: 'caixa de 20 kg' },
  { name: 'portions', label: 'Porções', placeholder: '40' },
  { name: 'price', label: 'Preço combinado (R$)', placeholder: '0,00' },
  { name: 'priority', label: 'Prioridade', placeholder: '1' },
  { name: 'usualQuantity', label: 'Usual por semana', placeholder: '0' },
];

/** Product, the five boxes, and the button that takes it out. */
const LINE = 'grid grid-cols-[minmax(0,5fr)_minmax(0,5fr)_4.5rem_7rem_5.5rem_5.5rem_2.75rem] gap-x-2 px-4';

/** Once above all lines; each box has its own label for screen readers. */
function CropHead() {
  return (
    <p
      aria-hidden="true"
      className={classNames(LINE, 'items-end border-line border-b py-2 text-small font-semibold')}
    >
      <span>Produto</span>
      {BOXES.map(({ name, label }) => (
        <span key={name}>{label}</span>
      ))}
    </p>
  );
}

interface CropProps {
  crop: CropValues;
  place: number;
  form: FarmForm;
}

/** What is wrong has no room under its box: it stands below the line. */
function CropLine({ crop, place, form }: CropProps) {
  const { key, productName } = crop;
  const wrong = form.errors[`crops.${place}.productId`];
  const faults = BOXES.flatMap(({ name }) => form.errors[`crops.${place}.${name}`] ?? []);
  return (
    <fieldset className={classNames(LINE, 'items-start py-1.5')}>
      <legend className="sr-only">{productName}</legend>
      <div className="py-3 leading-snug wrap-anywhere">
        <span aria-hidden="true" className="font-semibold">
          {productName}
        </span>
        {wrong && <p className="font-semibold text-tomato-deep">{wrong}</p>}
      </div>
      <CropBoxes
        crop={crop}
        place={place}
        form={form}
        className="[&>label]:sr-only [&>p]:sr-only [&_input]:px-3"
      />
      <IconButton
        label={`Tirar ${productName}`}
        className="mt-0.5 text-tomato-deep"
        onClick={() => form.removeCrop(key)}
      >
        <Trash2 aria-hidden="true" className="size-4.5" />
      </IconButton>
      {faults.length > 0 && (
        <p aria-hidden="true" className="col-span-full pt-1 text-small font-semibold text-tomato-deep">
          {[...new Set(faults)].join('. ')}
        </p>
      )}
    </fieldset>
  );
}

function CropBoxes({ crop, place, form, className }: CropProps & { className?: string }) {
  return BOXES.map(({ name, ...box }) => (
    <TextField
      key={name}
      {...box}
      className={classNames(className, name === 'unit' && 'max-lg:col-span-2')}
      inputMode={name === 'unit' ? 'text' : name === 'price' ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={name === 'unit' ? 40 : 12}
      error={form.errors[`crops.${place}.${name}`]}
      value={crop[name]}
      onChange={(event) => form.changeCrop(crop.key, { [name]: event.target.value })}
    />
  ));
}

/** On a phone a crop is one line until it is to be changed. */
function CropCard({ crop, place, form }: CropProps) {
  const { key, productName } = crop;
  const [isNew] = useState(crop.unit === '');
  const wrong = form.errors[`crops.${place}.productId`];
  const isWrong = Object.keys(form.errors).some((path) => path.startsWith(`crops.${place}.`));
  return (
    <details open={isNew || isWrong}>
      <summary className="min-h-11 cursor-pointer px-4 py-3 leading-snug wrap-anywhere">
        <span className="font-semibold">{productName}</span>
        <span className="block text-small text-ink-soft">{cropInWords(crop)}</span>
      </summary>
      <fieldset className="min-w-0 px-4 pb-3">
        <legend className="sr-only">{productName}</legend>
        {wrong && <p className="pb-2 font-semibold text-tomato-deep">{wrong}</p>}
        <div className="grid grid-cols-2 items-start gap-3">
          <CropBoxes crop={crop} place={place} form={form} />
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
