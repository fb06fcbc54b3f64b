import { formatCents, fromReais } from '@cesta/contract/base/money';
import type { Substitute } from '@cesta/contract/panel/shortages';
import { useId } from 'react';
import { counted } from '../parts/counted.ts';

interface SubstituteChoiceProps {
  /** Best first. */
  substitutes: readonly Substitute[];
  chosen: string;
  onChoose: (productId: string) => void;
}

export function SubstituteChoice({ substitutes, chosen, onChoose }: SubstituteChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">No lugar</legend>
      {substitutes.length === 0 && (
        <p className="py-2 text-ink-soft">Nada parecido sobra nesta rodada: credite o valor.</p>
      )}
      {substitutes.map(({ product_id, product_name, unit, price, why, unfit }) => (
        <label
          key={product_id}
          className="-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 py-1 hover:bg-leaf-pale"
        >
          <input
            type="radio"
            name={name}
            value={product_id}
            checked={product_id === chosen}
            onChange={() => onChoose(product_id)}
            className="size-5 shrink-0 accent-leaf"
          />
          <span className="min-w-0 grow leading-snug wrap-anywhere">
            {product_name}
            {unit && <span className="text-small text-ink-soft"> {unit}</span>}
            <span className="block text-small text-ink-soft">
              {why}
              {unfit.length > 0 && `; não serve em ${counted(unfit.length, 'entrega', 'entregas')}`}
            </span>
          </span>
          <span className="shrink-0 tabular-nums">{formatCents(fromReais(price))}</span>
        </label>
      ))}
    </fieldset>
  );
}
