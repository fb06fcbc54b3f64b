import { useState, useSyncExternalStore } from 'react';
import basket from '../../art/basket-empty.svg';
import { holdsUnits } from '../../order/checkout-draft.ts';
import type { CartItem } from '../../session/cart-rules.ts';
import { cart, useCart } from '../../session/cart-store.ts';
import { useCartReview } from '../../session/use-cart-review.ts';
import { useStore } from '../../shell/store-info.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageTitle } from '../../ui/heading.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useWide } from '../../ui/use-wide.ts';
import { CartLine } from './cart-line.tsx';
import { ChangesNote, RemovedNote } from './cart-notes.tsx';
import { CartTotals, CheckoutBar } from './cart-totals.tsx';

export default function CartPage() {
  const { name } = useStore();
  return (
    <>
      <PageMeta title="Sua cesta" storeName={name} noindex />
      {useIsInBrowser() ? <FilledCart /> : <UnknownCart />}
    </>
  );
}

/** The server knows no cart: until the browser has looked, it is neither full nor empty. */
function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

function UnknownCart() {
  return (
    <Container className="pt-6 pb-16 sm:pt-10">
      <PageTitle className="mb-6">Sua cesta</PageTitle>
      <noscript>
        <p className="mb-6 rounded-card bg-sun-pale p-5">
          A cesta fica guardada no seu navegador e precisa do JavaScript ligado. Se preferir, faça o pedido
          pelo WhatsApp, no fim da página.
        </p>
      </noscript>
      <RowsSkeleton rows={2} />
    </Container>
  );
}

function FilledCart() {
  const { items, count, total } = useCart();
  const [isHeld] = useState(holdsUnits);
  const { changes, dismiss } = useCartReview(!isHeld);
  const [removed, setRemoved] = useState<CartItem | null>(null);
  /** Notes that were answered: each takes its button along. */
  const [answered, setAnswered] = useState(0);
  const title = useKeptFocus<HTMLHeadingElement>(answered);
  // The way to the checkout is on the page once: beside the list, or under the thumb.
  const isWide = useWide();

  function remove(item: CartItem) {
    cart.remove(item.id);
    setRemoved(item);
  }

  function undo(item: CartItem) {
    cart.add(item, item.quantity);
    setRemoved(null);
    setAnswered(answered + 1);
  }

  function acknowledge() {
    dismiss();
    setAnswered(answered + 1);
  }

  return (
    <>
      <Container className="pt-6 pb-8 sm:pt-10 lg:pb-16">
        <div className="mb-6 flex items-baseline gap-3">
          <PageTitle ref={title} tabIndex={-1}>
            Sua cesta
          </PageTitle>
          {count > 0 && <p className="text-ink-soft">{count === 1 ? '1 item' : `${count} itens`}</p>}
        </div>
        <div aria-live="polite">
          <ChangesNote changes={changes} onDismiss={acknowledge} />
          {removed && <RemovedNote name={removed.name} onUndo={() => undo(removed)} />}
        </div>
        {items.length === 0 ? (
          <EmptyState art={basket} title="Sua cesta está vazia">
            <p>A banca está cheia de coisa boa. Que tal dar uma volta?</p>
            <LinkButton to="/produtos" size="lg">
              Ver produtos
            </LinkButton>
          </EmptyState>
        ) : (
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-10">
            <ul className="divide-y divide-line border-line border-y">
              {items.map((item) => (
                <CartLine key={item.id} item={item} onRemove={() => remove(item)} />
              ))}
            </ul>
            <div className="lg:sticky lg:top-24">
              <CartTotals total={total} hasWay={isWide} />
            </div>
          </div>
        )}
      </Container>
      {items.length > 0 && !isWide && <CheckoutBar total={total} />}
    </>
  );
}
