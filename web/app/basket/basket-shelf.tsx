import type { SuggestionReason } from '@cesta/contract/subscriptions/basket-suggestions';
import { classNames } from '../ui/class-names.ts';
import { Subheading } from '../ui/heading.tsx';
import { BasketTile } from './basket-tile.tsx';
import type { BasketProduct } from './use-basket-choice.ts';

interface BasketShelfProps {
  title: string;
  products: readonly BasketProduct[];
  count: number;
  max: number;
  min: number;
  isChosen: (id: string) => boolean;
  /** Whether it may be put in. */
  isOpen: (product: BasketProduct) => boolean;
  /** Whether its customer never wants it. */
  isNever: (product: BasketProduct) => boolean;
  /** Why the farm put it in. */
  reasonOf: (id: string) => SuggestionReason | undefined;
  /** How many of it the basket gets as it stands. */
  portionsOf: (id: string) => number;
  /** An operator chooses for somebody else. */
  isForCustomer?: boolean;
  onToggle: (product: BasketProduct) => void;
}

/** One kind of produce, with a counter that fills up like the basket does. */
export function BasketShelf(props: BasketShelfProps) {
  const {
    title,
    products,
    count,
    max,
    min,
    isChosen,
    isOpen,
    isNever,
    reasonOf,
    portionsOf,
    isForCustomer,
    onToggle,
  } = props;
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
          <li key={product.id} className="grid">
            <BasketTile
              product={product}
              chosen={isChosen(product.id)}
              open={isOpen(product)}
              never={isNever(product)}
              isForCustomer={isForCustomer}
              reason={isChosen(product.id) ? reasonOf(product.id) : undefined}
              portions={isChosen(product.id) ? portionsOf(product.id) : 1}
              onToggle={onToggle}
            />
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
