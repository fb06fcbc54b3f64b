import { Link } from 'react-router';
import { useFavouriteNames } from '../../session/favourites-store.ts';
import { useSession } from '../../session/session-store.ts';

const FAVOURITES = '/produtos?favoritos=sim';

/** What the filter cannot show: favourites that left the shelf, and that a visitor's are in this browser alone. */
export function FavouritesNote() {
  const { status } = useSession();
  const gone = useFavouriteNames().filter(({ is_sold }) => !is_sold);
  return (
    <div className="mb-3 grid gap-1 text-small text-ink-soft">
      {gone.length > 0 && <p>Não estão mais à venda: {gone.map(({ name }) => name).join(', ')}.</p>}
      {status === 'anonymous' && (
        <p>
          Guardados neste aparelho.{' '}
          <Link
            to="/login"
            state={{ from: FAVOURITES }}
            className="font-semibold text-leaf-deep underline underline-offset-4"
          >
            Entre
          </Link>{' '}
          para levá-los com você.
        </p>
      )}
    </div>
  );
}
