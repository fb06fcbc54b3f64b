import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import waiting from '../../art/payment-pending.svg';
import happy from '../../art/payment-success.svg';
import { awaitsPix } from '../../order/order-view.ts';
import { serverNow } from '../../session/server-time.ts';
import { useSession } from '../../session/session-store.ts';
import { useWatch } from '../../session/use-watch.ts';
import { EVERY_MS, MOST_LOOKS } from '../../subscription/payment-watch.ts';
import { LinkButton } from '../../ui/button.tsx';
import { findSessionOrder, type SessionOrder } from './find-session-order.ts';
import { requirePaymentSession } from './needs-session.ts';
import { OrderFacts, OrderFactsSkeleton } from './order-facts.tsx';
import { PaymentCard, PaymentPage, Steps } from './payment-page.tsx';
import { settlePaidBasket } from './settle-paid-basket.ts';
import { type SuccessWords, successWords } from './success-words.ts';

export const loader = requirePaymentSession;

/**
 * The provider's message is usually there within a second or two; after half a minute nobody watches any more, but for
 * a Pix, which takes as long as its customer.
 */
const LOOKING = {
  delay: 2000,
  every: EVERY_MS,
  isSettled: (found: SessionOrder | null | undefined, looks: number) =>
    found?.order.paymentStatus === 'paid' ||
    (looks >= MOST_LOOKS && !(found?.isOfSession && awaitsPix(found.order))),
};

export default function PaymentSuccess() {
  const [query] = useSearchParams();
  const words = useSuccess(query.get('session_id') ?? '');
  const { kind, title, lead, steps, order } = words;
  return (
    <PaymentPage art={kind === 'paid' ? happy : waiting} title={title} lead={lead}>
      {(order || kind === 'asking') && (
        <PaymentCard title="Seu pedido">
          {order && kind !== 'asking' ? <OrderFacts order={order} /> : <OrderFactsSkeleton />}
          <p role="status" className="empty:hidden">
            {order && kind === 'asking' ? 'Confirmando o pagamento com o banco…' : null}
          </p>
        </PaymentCard>
      )}
      <PaymentCard title="Próximos passos">
        <Steps steps={steps} />
      </PaymentCard>
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-center">
        {kind === 'pix' && order && (
          <LinkButton to={`/pagamento/pendente?session_id=${order.id}`}>Ver o código Pix</LinkButton>
        )}
        <LinkButton to="/conta?tab=pedidos" variant={kind === 'pix' ? 'secondary' : 'primary'}>
          Ver meus pedidos
        </LinkButton>
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

function useSuccess(sessionId: string): SuccessWords {
  const { status, user } = useSession();
  const key = user ? `${sessionId} ${user.id}` : null;
  const load = (signal: AbortSignal) => findSessionOrder(sessionId, signal);
  const { data, looks, settled } = useWatch({ key, load, attempt: 'Erro ao carregar pedido' }, LOOKING);
  const person = user ? 'signed-in' : status === 'checking' ? 'checking' : 'anonymous';
  const words = successWords({ person, found: data, looks, settled }, serverNow());

  const paid = words.isBasketPaid ? words.order : null;
  useEffect(() => {
    if (paid) settlePaidBasket(paid);
  }, [paid]);
  return words;
}
