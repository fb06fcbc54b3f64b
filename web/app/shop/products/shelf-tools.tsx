import { PRODUCT_ORDERS } from '@cesta/contract/catalog/catalog-constants';
import { ChevronDown, Heart } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { ORDER_LABELS, orderOf, type ProductOrder } from './product-order.ts';

interface ShelfToolsProps {
  order: ProductOrder;
  /** Of what is as it comes: by the search, or the newest first. */
  isSearch: boolean;
  onOrder: (order: ProductOrder) => void;
  favourites: number;
  onlyFavourites: boolean;
  onOnlyFavourites: (isOn: boolean) => void;
}

/** How the shelf is sorted, and whether only one's own favourites are on it. */
export function ShelfTools(props: ShelfToolsProps) {
  const { order, isSearch, onOrder, favourites, onlyFavourites, onOnlyFavourites } = props;
  const id = useId();
  return (
    <div className="contents gap-x-4 gap-y-2 sm:flex sm:flex-wrap sm:items-center">
      {(favourites > 0 || onlyFavourites) && (
        <button
          type="button"
          aria-pressed={onlyFavourites}
          onClick={() => onOnlyFavourites(!onlyFavourites)}
          className={classNames(
            'inline-flex min-h-11 items-center gap-2 rounded-full border-2 px-4 font-semibold transition-colors',
            onlyFavourites ? 'border-leaf bg-leaf text-white' : 'border-edge bg-white hover:border-leaf',
          )}
        >
          <Heart aria-hidden="true" className={classNames('size-4', onlyFavourites ? 'fill-current' : '')} />
          Favoritos ({favourites})
        </button>
      )}
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <label htmlFor={id} className="text-small text-ink-soft">
          Ordenar por
        </label>
        <div className="relative min-w-0">
          <select
            id={id}
            value={order}
            onChange={(event) => onOrder(orderOf(event.target.value))}
            className="min-h-11 max-w-full appearance-none rounded-full border border-edge bg-white pr-10 pl-4 font-semibold transition-colors hover:border-ink-soft"
          >
            <option value="">{isSearch ? 'Relevância' : 'Novidades'}</option>
            {PRODUCT_ORDERS.map((each) => (
              <option key={each} value={each}>
                {ORDER_LABELS[each]}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3 right-3 size-5" />
        </div>
      </div>
    </div>
  );
}
