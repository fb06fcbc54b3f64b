import { type Cents, cents, fromReais } from '@cesta/contract/base/money';
import type { Address } from '@cesta/contract/identity/identity';
import { shippingReais } from '@cesta/contract/orders/order-constants';
import { ArrowLeft, LockKeyhole } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { holdsUnits } from '../../order/checkout-draft.ts';
import { OrderSums } from '../../order/order-parts.tsx';
import { ProcessingOverlay } from '../../order/processing-overlay.tsx';
import { listOf } from '../../session/api-client.ts';
import type { Cart } from '../../session/cart-rules.ts';
import type { SessionUser } from '../../session/storage.ts';
import { useCartReview } from '../../session/use-cart-review.ts';
import { useApi } from '../../session/use-loading.ts';
import { useStore } from '../../shell/store-info.ts';
import { Container } from '../../ui/container.tsx';
import { PageTitle } from '../../ui/heading.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useWide } from '../../ui/use-wide.ts';
import { AddressChoice } from './address-choice.tsx';
import { BasketChoice } from './basket-choice.tsx';
import { CheckoutItems } from './checkout-items.tsx';
import { ChangesNote, RefusalNote } from './checkout-notes.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { NotesField } from './notes-field.tsx';
import { PayBar } from './pay-bar.tsx';
import {
  ContinueDialog,
  PaidOrderNote,
  ReplacedOrderNote,
  SameOrderNote,
  WaitingNote,
} from './same-order-notes.tsx';
import { CheckoutSection } from './section.tsx';
import { useCheckout } from './use-checkout.ts';
import { useComingBasket } from './use-coming-basket.ts';
import { useSameOrders } from './use-same-orders.ts';

interface CheckoutProps {
  user: SessionUser;
  items: Cart;
  subtotal: Cents;
}

/** One column on a phone, with a bar that keeps address and total in sight; on a desktop the summary stays beside. */
export function Checkout({ user, items, subtotal }: CheckoutProps) {
  const [wasSent] = useState(holdsUnits);
  const { waiting, part, paid, loading: isLooking } = useSameOrders(user.id, items);
  const [keptId, setKeptId] = useState<string | null>(null);
  const replaced = !waiting && part && part.id !== keptId ? part : null;
  // What an order of one's own holds must not look sold out.
  const [acknowledged, setAcknowledged] = useState(0);
  const { changes, review, dismiss } = useCartReview(!wasSent && !isLooking && !waiting);
  const addresses = useApi<unknown>(`/users/${user.id}/addresses`, 'Erro ao carregar endereços');
  const known = addresses.data === undefined ? undefined : listOf<Address>(addresses.data, 'addresses');
  const { basket, loading: isAsking, reload: askAgain } = useComingBasket(user.id);
  const { loading } = addresses;
  const view = {
    userId: user.id,
    items,
    addresses: known,
    basket,
    loading: loading || isLooking || isAsking,
    waitingId: waiting?.id ?? null,
    replacedId: replaced?.id ?? null,
  };
  const checkout = useCheckout(view, review);
  const title = useKeptFocus<HTMLHeadingElement>(`${acknowledged} ${keptId} ${checkout.refusal?.kind}`);
  const isAlong = checkout.basket !== null;
  const shipping = fromReais(shippingReais(isAlong));
  const total = cents(subtotal + shipping);
  const isWide = useWide();

  const isRefused = checkout.refusal?.kind === 'basket';
  useEffect(() => {
    if (isRefused) askAgain();
  }, [isRefused, askAgain]);

  function acknowledge() {
    dismiss();
    setAcknowledged(acknowledged + 1);
  }

  const notes = (
    <div aria-live="polite">
      {waiting ? (
        <SameOrderNote order={waiting} total={total} onAnother={checkout.makeAnother} />
      ) : (
        wasSent && checkout.isWaiting && <WaitingNote />
      )}
      {replaced && replaced.id !== checkout.keptId && (
        <ReplacedOrderNote order={replaced} onKeep={() => setKeptId(replaced.id)} />
      )}
      {paid && !waiting && <PaidOrderNote order={paid} />}
      <ChangesNote changes={changes} onDismiss={acknowledge} />
    </div>
  );
  const places = (
    <CheckoutSection title="Onde entregamos?">
      <BasketChoice
        basket={basket}
        isChosen={isAlong}
        isGone={checkout.isBasketGone && !isRefused}
        onChoose={checkout.chooseBasket}
      >
        <AddressChoice
          // The offer stands above them: nobody is to press what is about to move.
          addresses={isAsking ? undefined : known}
          error={addresses.error}
          loading={loading}
          onRetry={addresses.reload}
          chosen={checkout.address}
          onChoose={checkout.chooseAddress}
          onAdd={checkout.leaveForAddress}
        />
      </BasketChoice>
    </CheckoutSection>
  );
  const sums = { subtotal, shipping, total };
  const paying = {
    total,
    address: checkout.basket?.address ?? checkout.address,
    leaving: checkout.leaving || checkout.isEarly,
    onPay: checkout.pay,
  };

  return (
    <>
      <Container width={isWide ? 'page' : 'text'} className="pt-6 pb-8 sm:pt-10">
        <div className={isWide ? 'grid grid-cols-[minmax(0,1fr)_26rem] items-start gap-8' : undefined}>
          <div>
            <BackToCart />
            <PageTitle ref={title} tabIndex={-1} className="mt-2 mb-6">
              Finalizar compra
            </PageTitle>
            {notes}
            <div className="grid gap-5">
              {places}
              {!isWide && (
                <CheckoutSection title="Sua cesta">
                  <CheckoutItems items={items} />
                </CheckoutSection>
              )}
              <CheckoutSection title="Algum recado?">
                <NotesField notes={checkout.notes} onChange={checkout.changeNotes} />
              </CheckoutSection>
              {!isWide && (
                <CheckoutSection title="Resumo">
                  <OrderSums {...sums} />
                </CheckoutSection>
              )}
              <SafePayment />
              <RefusalNote
                refusal={checkout.refusal}
                onFix={checkout.fixCart}
                onPlain={() => checkout.chooseBasket(null)}
              />
            </div>
          </div>
          {isWide && <CheckoutSummary items={items} sums={sums} {...paying} />}
        </div>
      </Container>
      {!isWide && <PayBar {...paying} />}
      <ProcessingOverlay open={checkout.leaving} />
      <ContinueDialog
        question={checkout.question}
        onContinue={checkout.continueOrder}
        onAnother={checkout.makeAnother}
        onReplace={checkout.replaceOrder}
        onClose={checkout.closeQuestion}
      />
    </>
  );
}

function BackToCart() {
  return (
    <Link
      to="/carrinho"
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf-deep underline underline-offset-4"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      Voltar para a cesta
    </Link>
  );
}

function SafePayment() {
  const { pix: offersPix = false } = useStore();
  return (
    <p className="flex items-start gap-2 text-small text-ink-soft">
      <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      Você paga{offersPix && ' com cartão ou Pix'} na página segura do nosso parceiro de pagamento. A loja não
      vê nem guarda os dados do seu cartão.
    </p>
  );
}
