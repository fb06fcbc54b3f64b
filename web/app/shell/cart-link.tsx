import { ShoppingBasket } from 'lucide-react';
import { Link } from 'react-router';
import { useCart } from '../session/cart-store.ts';

export function CartLink() {
  const { count } = useCart();
  return (
    <Link
      to="/carrinho"
      aria-label={`Carrinho, ${countText(count)}`}
      className="relative grid size-11 place-items-center rounded-full transition-colors hover:bg-leaf-pale"
    >
      <ShoppingBasket aria-hidden="true" className="size-6" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0 right-0 min-w-5 rounded-full bg-tomato-deep px-1 text-center text-[0.75rem] leading-5 font-bold text-white tabular-nums"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}

function countText(count: number): string {
  if (count === 0) return 'nenhum item';
  return count === 1 ? '1 item' : `${count} itens`;
}
