import type { ReactNode } from 'react';
import type { CartProduct } from '../../session/cart-rules.ts';
import { useCartQuantity } from '../../session/cart-store.ts';
import { LinkButton } from '../../ui/button.tsx';
import { AddToCart } from '../parts/add-to-cart.tsx';

interface ProductActionsProps {
  product: CartProduct;
  isSoldOut: boolean;
  /** What else can be done with it, such as keeping it among one's favourites. */
  children?: ReactNode;
}

/** The basket as elsewhere, and the way on from it. What is sold out leads to what is alike. */
export function ProductActions({ product, isSoldOut, children }: ProductActionsProps) {
  const isInCart = useCartQuantity(product.id) > 0;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-40 grow sm:max-w-72">
        <AddToCart product={isSoldOut ? { ...product, stock: 0 } : product} />
      </div>
      {isInCart && (
        <LinkButton to="/carrinho" variant="quiet">
          Ver cesta
        </LinkButton>
      )}
      {children}
    </div>
  );
}
