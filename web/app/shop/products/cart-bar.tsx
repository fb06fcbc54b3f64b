import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useCart } from '../../session/cart-store.ts';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { Price } from '../../ui/price.tsx';

/** What is in the basket, and the way to it. */
export function CartBar() {
  const { count, total } = useCart();
  if (count === 0) return null;
  return (
    <BottomBar>
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
    </BottomBar>
  );
}
