import { useEffect, useRef } from 'react';
import { addToCart, announceQuantity, changeQuantity } from '../../session/cart-actions.ts';
import type { CartProduct } from '../../session/cart-rules.ts';
import { useCartQuantity } from '../../session/cart-store.ts';
import { Button } from '../../ui/button.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';

/** One press adds; from then on it is a stepper, and at zero a button again. The focus stays with it. */
export function AddToCart({ product }: { product: CartProduct }) {
  const quantity = useCartQuantity(product.id);
  const isInCart = quantity > 0;
  const place = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);

  useEffect(() => {
    if (!hadFocus.current) return;
    hadFocus.current = false;
    const buttons = place.current?.querySelectorAll('button');
    buttons?.[isInCart ? 1 : 0]?.focus();
  }, [isInCart]);

  /** The pressed button is about to be replaced by another one. Safari gives the focus to nothing that is tapped. */
  function rememberFocus() {
    const focused = document.activeElement;
    hadFocus.current = focused === document.body || (place.current?.contains(focused) ?? false);
  }

  if (product.stock === 0 && !isInCart) {
    return (
      <Button variant="secondary" size="sm" wide disabled>
        Esgotado
      </Button>
    );
  }
  return (
    <div ref={place}>
      {isInCart ? (
        <QuantityStepper
          name={product.name}
          quantity={quantity}
          max={product.stock}
          isAnnounced
          className="w-full"
          onChange={(next) => {
            if (next <= 0) rememberFocus();
            announceQuantity(product.name, changeQuantity({ ...product, quantity }, next));
          }}
        />
      ) : (
        <Button
          size="sm"
          wide
          aria-label={`Adicionar à cesta: ${product.name}`}
          onClick={() => {
            rememberFocus();
            announceQuantity(product.name, addToCart(product));
          }}
        >
          Adicionar à cesta
        </Button>
      )}
    </div>
  );
}
