import { formatCents, fromReais } from '@cesta/contract/base/money';
import basketEmpty from '../../art/basket-empty.svg';
import { type CartItem, itemTotal } from '../../session/cart-rules.ts';
import { useCart } from '../../session/cart-store.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';

/** Beside the grid on large screens: what is in the basket and what it comes to. */
export function CartSummary() {
  const { items, count, total } = useCart();
  return (
    <Card as="section" aria-label="Resumo da cesta" className="flex max-h-[calc(100dvh-7rem)] flex-col p-5">
      <h2 className="text-subheading font-semibold">Sua cesta</h2>
      {count === 0 ? (
        <div className="grid justify-items-center gap-3 py-8 text-center text-ink-soft">
          <img src={basketEmpty} alt="" width={640} height={560} className="w-36" />
          <p>Sua cesta está vazia</p>
        </div>
      ) : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keyboard too */}
          <ul tabIndex={0} className="-mx-2 mt-3 grid min-h-0 gap-3 overflow-y-auto px-2 py-0.5">
            {items.map((item) => (
              <SummaryLine key={item.id} item={item} />
            ))}
          </ul>
          <p className="mt-4 flex items-baseline justify-between border-line border-t pt-4">
            <span className="font-semibold">Subtotal</span>
            <Price amount={total} size="lg" />
          </p>
          <p className="text-small text-ink-soft">Frete calculado no fim da compra</p>
          <LinkButton to="/carrinho" wide className="mt-4">
            Ver cesta
          </LinkButton>
        </>
      )}
    </Card>
  );
}

function SummaryLine({ item }: { item: CartItem }) {
  return (
    <li className="flex items-center gap-3">
      <div className="w-12 shrink-0">
        <Picture imageUrl={item.imageUrl} alt="" sizes="3rem" className="rounded-control" />
      </div>
      <p className="min-w-0 grow leading-snug">
        <span className="block truncate font-medium">{item.name}</span>
        <span className="text-small text-ink-soft">
          {item.quantity} × {formatCents(fromReais(item.price))}
        </span>
      </p>
      <Price amount={itemTotal(item)} />
    </li>
  );
}
