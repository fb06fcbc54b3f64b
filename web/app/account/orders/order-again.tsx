import { RotateCcw, ShoppingBasket } from 'lucide-react';
import type { OrderView } from '../../order/order-view.ts';
import { useAction } from '../../queries/use-action.ts';
import { askForProducts } from '../../session/ask-products.ts';
import { cart } from '../../session/cart-store.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { type Refill, refillCart } from './refill-cart.ts';

export function useOrderAgain() {
  const { busy, answer, perform } = useAction({
    run: async ({ lines }: OrderView): Promise<Refill> => {
      const products = await askForProducts(lines.map(({ productId }) => productId));
      return refillCart(lines, products, cart);
    },
    failed: 'Erro ao carregar produtos',
  });
  return { busy, refill: answer ?? null, orderAgain: perform };
}

type OrderAgainProps = ReturnType<typeof useOrderAgain> & {
  order: OrderView;
  variant: 'secondary' | 'quiet';
};

/** One tap: everything that the shop has today goes into the cart. */
export function OrderAgainButton({ order, variant, busy, orderAgain }: OrderAgainProps) {
  return (
    <Button
      variant={variant}
      busy={busy}
      onClick={() => void orderAgain(order)}
      className="whitespace-nowrap max-sm:px-2"
    >
      <RotateCcw aria-hidden="true" className="size-5" />
      Pedir de novo
    </Button>
  );
}

/** Stays to be read, and leads on. */
export function RefillNote({ refill }: { refill: Refill | null }) {
  return (
    <div role="status" className="empty:hidden">
      {refill && (
        <div className="grid justify-items-start gap-3 rounded-control bg-leaf-pale p-4">
          <p className="font-semibold">{headline(refill)}</p>
          {refill.leftOut.length > 0 && (
            <ul className="grid list-disc gap-1 pl-5">
              {refill.leftOut.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
          <LinkButton to={refill.added > 0 ? '/carrinho' : '/produtos'} variant="secondary">
            <ShoppingBasket aria-hidden="true" className="size-5" />
            {refill.added > 0 ? 'Ver cesta' : 'Ver produtos'}
          </LinkButton>
        </div>
      )}
    </div>
  );
}

function headline({ added, leftOut }: Refill): string {
  if (added === 0) return 'Desta vez nada foi para a cesta:';
  const units = added === 1 ? '1 item foi para a sua cesta' : `${added} itens foram para a sua cesta`;
  return leftOut.length > 0 ? `${units}. Ficou de fora:` : `Pronto! ${units}.`;
}
