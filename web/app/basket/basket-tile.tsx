import { fromReais } from '@cesta/contract/base/money';
import { isSoldOut } from '@cesta/contract/subscriptions/basket-rules';
import type { SuggestionReason } from '@cesta/contract/subscriptions/basket-suggestions';
import { Check, Plus } from 'lucide-react';
import { useId } from 'react';
import { Badge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { REASON_WORDS } from './suggestion-words.ts';
import type { BasketProduct } from './use-basket-choice.ts';

interface BasketTileProps {
  product: BasketProduct;
  chosen: boolean;
  /** May be put in. */
  open: boolean;
  /** Its customer has said that it shall never come. */
  never: boolean;
  reason: SuggestionReason | undefined;
  /** How many of it come. */
  portions: number;
  /** An operator chooses for somebody else. */
  isForCustomer?: boolean | undefined;
  onToggle: (product: BasketProduct) => void;
}

/** The button is named by the product alone and covers the whole card; what stands below describes it. */
export function BasketTile(props: BasketTileProps) {
  const { product, chosen, open, never, reason, portions, isForCustomer, onToggle } = props;
  const about = useId();
  const isClosed = !open && !chosen;
  return (
    <div
      className={classNames(
        'relative flex flex-col overflow-hidden rounded-card border-2 transition-colors',
        chosen ? 'border-leaf bg-leaf-pale' : 'border-line bg-card has-[button:hover]:border-leaf',
      )}
    >
      <button
        type="button"
        aria-pressed={chosen}
        aria-disabled={isClosed || undefined}
        aria-describedby={about}
        onClick={() => onToggle(product)}
        className="flex flex-col text-left after:absolute after:inset-0 after:rounded-card"
      >
        <span className={classNames('block w-full', isClosed && 'opacity-55')}>
          <Picture imageUrl={product.imageUrl} alt="" sizes="(min-width: 640px) 8rem, 30vw" />
        </span>
        <span className="block px-2 pt-2 text-small leading-tight font-semibold wrap-anywhere">
          {product.name}
        </span>
      </button>
      <div id={about} className="grid gap-1 px-2 pt-1 pb-2 text-small leading-tight">
        {product.price !== undefined && <Price amount={fromReais(product.price)} unit={product.unit} />}
        {portions > 1 && <span className="font-semibold text-leaf-deep">{portions} × na cesta</span>}
        {product.producer && (
          <span className="line-clamp-2 text-ink-soft wrap-anywhere">{product.producer.name}</span>
        )}
        {reason && <span className="font-semibold text-leaf-deep">{REASON_WORDS[reason]}</span>}
        {never && (
          <span className="font-semibold text-tomato-deep">
            {isForCustomer ? 'O cliente pediu' : 'Você pediu'} para nunca mandar
          </span>
        )}
        {isSoldOut(product) && <SoldOut isHarvested={product.harvestedForBaskets === true} />}
      </div>
      <span
        aria-hidden="true"
        className={classNames(
          'pointer-events-none absolute top-1.5 right-1.5 size-7 place-items-center rounded-full shadow-soft',
          chosen ? 'bg-leaf text-white' : 'bg-card text-leaf-deep',
          isClosed ? 'hidden' : 'grid',
        )}
      >
        {chosen ? <Check className="size-4" /> : <Plus className="size-4" />}
      </span>
    </div>
  );
}

function SoldOut({ isHarvested }: { isHarvested: boolean }) {
  return (
    <span>
      <Badge tone="tomato">Esgotado</Badge>
      {isHarvested && <span className="mt-1 block text-ink-soft">na loja; colhemos para as cestas</span>}
    </span>
  );
}
