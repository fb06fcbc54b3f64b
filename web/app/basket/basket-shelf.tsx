import { Check, Plus } from 'lucide-react';
import { classNames } from '../ui/class-names.ts';
import { Subheading } from '../ui/heading.tsx';
import { Picture } from '../ui/picture.tsx';
import type { BasketProduct } from './use-basket-choice.ts';

interface BasketShelfProps {
  title: string;
  products: readonly BasketProduct[];
  count: number;
  max: number;
  min: number;
  isChosen: (id: string) => boolean;
  onToggle: (product: BasketProduct) => void;
}

/** One kind of produce, with a counter that fills up like the basket does. */
export function BasketShelf({ title, products, count, max, min, isChosen, onToggle }: BasketShelfProps) {
  return (
    <section aria-label={title}>
      <div className="flex items-baseline justify-between gap-4">
        <Subheading>{title}</Subheading>
        <p className="text-small text-ink-soft">
          <strong className="text-body text-ink tabular-nums">
            {count} de {max}
          </strong>{' '}
          · mínimo {min}
        </p>
      </div>
      <Slots count={count} max={max} min={min} />
      {products.length === 0 && <p className="mt-4 text-ink-soft">Nada com esse nome por aqui.</p>}
      <ul className="mt-4 grid grid-cols-3 gap-2 sm:grid-cols-4 sm:gap-3 lg:grid-cols-3">
        {products.map((product) => (
          <li key={product.id}>
            <BasketTile product={product} chosen={isChosen(product.id)} onToggle={onToggle} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Slots({ count, max, min }: { count: number; max: number; min: number }) {
  return (
    <div aria-hidden="true" className="mt-2 flex gap-1">
      {Array.from({ length: max }, (_, slot) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: slots are places, they never move
          key={slot}
          className={classNames(
            'h-2 grow rounded-full transition-colors',
            slot < count ? 'bg-leaf' : slot < min ? 'border border-sun bg-sun-pale' : 'bg-paper-deep',
          )}
        />
      ))}
    </div>
  );
}

interface BasketTileProps {
  product: BasketProduct;
  chosen: boolean;
  onToggle: (product: BasketProduct) => void;
}

function BasketTile({ product, chosen, onToggle }: BasketTileProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={() => onToggle(product)}
      className={classNames(
        'relative flex h-full w-full flex-col overflow-hidden rounded-card border-2 bg-card text-left transition-colors',
        chosen ? 'border-leaf bg-leaf-pale' : 'border-line hover:border-leaf',
      )}
    >
      <Picture imageUrl={product.imageUrl} alt="" sizes="(min-width: 640px) 8rem, 30vw" />
      <span className="block px-2 py-2 text-small leading-tight font-semibold">{product.name}</span>
      <span
        aria-hidden="true"
        className={classNames(
          'absolute top-1.5 right-1.5 grid size-7 place-items-center rounded-full shadow-soft',
          chosen ? 'bg-leaf text-white' : 'bg-card text-leaf-deep',
        )}
      >
        {chosen ? <Check className="size-4" /> : <Plus className="size-4" />}
      </span>
    </button>
  );
}
