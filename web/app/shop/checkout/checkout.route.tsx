import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import basket from '../../art/basket-empty.svg';
import { useCart } from '../../session/cart-store.ts';
import { RequireSession } from '../../session/guards.tsx';
import { useSession } from '../../session/session-store.ts';
import { useStore } from '../../shell/store-info.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageTitle } from '../../ui/heading.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Checkout } from './checkout.tsx';

export default function CheckoutRoute() {
  const { name } = useStore();
  return (
    <>
      <PageMeta title="Finalizar compra" storeName={name} noindex />
      <RequireSession warning="Faça login para finalizar a compra">
        <CheckoutPage />
      </RequireSession>
    </>
  );
}

function CheckoutPage() {
  const { user } = useSession();
  const { items, total } = useCart();
  if (!user) return null;
  if (items.length === 0) return <NothingToPay />;
  // Another account at this computer begins with its own addresses and notes.
  return <Checkout key={user.id} user={user} items={items} subtotal={total} />;
}

function NothingToPay() {
  return (
    <Container width="text" className="pt-6 pb-12 sm:pt-10">
      <Link
        to="/carrinho"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf-deep underline underline-offset-4"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        Voltar para a cesta
      </Link>
      <PageTitle className="mt-2">Finalizar compra</PageTitle>
      <EmptyState art={basket} title="Sua cesta está vazia">
        <p>Escolha alguma coisa gostosa e volte aqui para pagar.</p>
        <LinkButton to="/produtos" size="lg">
          Ver produtos
        </LinkButton>
      </EmptyState>
    </Container>
  );
}
