import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useCart } from '../../session/cart-store.ts';
import { Price } from '../../ui/price.tsx';

/**
 * At the bottom of a phone's screen, under the thumb. It is part of the page's flow and only sticks while one
 * scrolls, so that the last row of products and the footer come to rest above and below it, never under it.
 */
export function CartBar() {
  const { count, total } = useCart();
  if (count === 0) return null;
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-6 border-line border-t bg-paper/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm sm:-mx-6 sm:px-6 lg:hidden">
      <Link
        to="/carrinho"
        className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 rounded-full bg-leaf px-6 forced-colors:border-2 py-2 text-white transition-colors hover:bg-leaf-deep"
      >
        <span>
          {count} {count === 1 ? 'item' : 'itens'} · <Price amount={total} />
        </span>
        <span className="flex items-center gap-2 font-semibold">
          Ver cesta
          <ArrowRight aria-hidden="true" className="size-5" />
        </span>
      </Link>
    </div>
  );
}
