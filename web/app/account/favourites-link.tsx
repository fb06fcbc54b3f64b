import { Heart } from 'lucide-react';
import { Link } from 'react-router';
import { useFavouriteIds } from '../session/favourites-store.ts';

/** From the account to the shelf with nothing but one's favourites on it. */
export function FavouritesLink() {
  const length = useFavouriteIds()?.length ?? 0;
  return (
    <Link
      to={length > 0 ? '/produtos?favoritos=sim' : '/produtos'}
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf-deep underline underline-offset-4"
    >
      <Heart aria-hidden="true" className="size-5 shrink-0" />
      {length > 0 ? `Meus favoritos (${length})` : 'Guarde seus favoritos: toque no coração de um produto'}
    </Link>
  );
}
