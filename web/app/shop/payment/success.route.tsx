import { DELIVERY_TIME } from '@cesta/contract/constants';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import happy from '../../art/payment-success.svg';
import { dropCheckoutDraft } from '../../order/checkout-draft.ts';
import { cart } from '../../session/cart-store.ts';
import { useSession } from '../../session/session-store.ts';
import { useWatch } from '../../session/use-watch.ts';
import { EVERY_MS, MOST_LOOKS } from '../../subscription/payment-watch.ts';
import { LinkButton } from '../../ui/button.tsx';
import { clearCartOnce } from './clear-cart-once.ts';
import { findSessionOrder, type SessionOrder } from './find-session-order.ts';
import { requirePaymentSession } from './needs-session.ts';
import { OrderFacts, OrderFactsSkeleton } from './order-facts.tsx';
import { PaymentCard, PaymentPage, Steps } from './payment-page.tsx';

export const loader = requirePaymentSession;

/** The provider's message is usually there within a second or two; after half a minute nobody watches any more. */
const LOOKING = {
  delay: 2000,
  every: EVERY_MS,
  isSettled: (found: SessionOrder | null | undefined, looks: number) =>
    found?.order.paymentStatus === 'paid' || looks >= MOST_LOOKS,
};

const NEXT_STEPS = [
  'Você recebe um email com a confirmação do pedido.',
  'A gente colhe e separa tudo com cuidado.',
  `Sua cesta chega em ${DELIVERY_TIME}, no endereço que você escolheu.`,
  'Acompanhe cada passo em Meus pedidos.',
];

export default function PaymentSuccess() {
  const [query] = useSearchParams();
  const sessionId = query.get('session_id') ?? '';
  const { order, loading, settled } = useSessionOrder(sessionId);

  useEffect(() => {
    clearCartOnce(sessionId, () => {
      cart.clear();
      dropCheckoutDraft();
    });
  }, [sessionId]);

  const isLate = settled && order !== null && order.paymentStatus !== 'paid';
  const isConfirming = order !== null && !settled;
  return (
    <PaymentPage
      art={happy}
      title={isLate ? 'Pagamento em análise' : 'Pagamento Confirmado!'}
      lead={
        isLate
          ? 'A confirmação do pagamento ainda não chegou até nós. Assim que chegar, avisamos por email.'
          : 'Obrigado pela compra! Sua cesta já está com a gente.'
      }
    >
      {(loading || order) && (
        <PaymentCard title="Seu pedido">
          {order && !isConfirming ? <OrderFacts order={order} /> : <OrderFactsSkeleton />}
          <p role="status" className="empty:hidden">
            {isConfirming ? 'Confirmando o pagamento com o banco…' : null}
          </p>
        </PaymentCard>
      )}
      <PaymentCard title="Próximos passos">
        <Steps steps={NEXT_STEPS} />
      </PaymentCard>
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-center">
        <LinkButton to="/conta?tab=pedidos">Ver meus pedidos</LinkButton>
        <LinkButton to="/produtos" variant="secondary">
          Continuar comprando
        </LinkButton>
        <LinkButton to="/contato" variant="quiet">
          Falar com a gente
        </LinkButton>
      </div>
    </PaymentPage>
  );
}

/** Nobody signed in sees no order. `loading` until it is known what to show. */
function useSessionOrder(sessionId: string) {
  const { status, user } = useSession();
  const key = user ? `${sessionId} ${user.id}` : null;
  const load = (signal: AbortSignal) => findSessionOrder(sessionId, signal);
  const { data, looks, settled } = useWatch({ key, load, attempt: 'Erro ao carregar pedido' }, LOOKING);
  const loading = status === 'checking' || (key !== null && looks === 0);
  return { order: data?.order ?? null, loading, settled };
}
