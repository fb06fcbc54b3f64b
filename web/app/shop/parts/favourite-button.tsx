import { Heart } from 'lucide-react';
import { toggleFavourite, useIsFavourite } from '../../session/favourites-store.ts';
import { classNames } from '../../ui/class-names.ts';

interface FavouriteButtonProps {
  product: { id: string; name: string };
  className?: string;
}

/** A heart that is pressed or not; the page's HTML, the same for everybody, knows only hearts that are not. */
export function FavouriteButton({ product, className }: FavouriteButtonProps) {
  const isOn = useIsFavourite(product.id);
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={`Favoritar ${product.name}`}
      title={isOn ? 'Tirar dos favoritos' : 'Guardar nos favoritos'}
      onClick={() => toggleFavourite(product)}
      className={classNames(
        'grid size-11 place-items-center rounded-full bg-card/90 text-tomato-deep transition-colors hover:bg-card',
        className,
      )}
    >
      <Heart aria-hidden="true" className={classNames('size-5', isOn ? 'fill-current' : '')} />
    </button>
  );
}
