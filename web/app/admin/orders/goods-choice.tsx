import type { Goods } from '@cesta/contract/orders/order-constants';
import { useId } from 'react';

interface GoodsChoiceProps {
  chosen: Goods | null;
  onChoose: (goods: Goods) => void;
}

const CHOICES: readonly [Goods, string][] = [
  ['returned', 'Voltaram ao estoque'],
  ['lost', 'Perdidos: não voltam a ser vendidos'],
];

/** Nothing is chosen to begin with: nobody presses it by habit. */
export function GoodsChoice({ chosen, onChoose }: GoodsChoiceProps) {
  const name = useId();
  return (
    <fieldset className="mt-3 text-body">
      <legend className="sr-only">O que aconteceu com os produtos</legend>
      {CHOICES.map(([goods, text]) => (
        <label key={goods} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={name}
            value={goods}
            required
            checked={chosen === goods}
            onChange={() => onChoose(goods)}
            className="size-5 shrink-0 accent-leaf"
          />
          {text}
        </label>
      ))}
      {chosen === null && <p className="mt-1 text-small text-ink-soft">Escolha uma das duas.</p>}
    </fieldset>
  );
}
