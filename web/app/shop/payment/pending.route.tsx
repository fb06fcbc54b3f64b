import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import waiting from '../../art/payment-pending.svg';
import { OrderLines } from '../../order/order-parts.tsx';
import type { OrderView } from '../../order/order-view.ts';
import { ProcessingOverlay } from '../../order/processing-overlay.tsx';
import { useOrderPayment } from '../../order/use-order-payment.ts';
import { useSession } from '../../session/session-store.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { CountdownClock } from './countdown-clock.tsx';
import { requirePaymentSession } from './needs-session.ts';
import { OrderFacts, OrderFactsSkeleton } from './order-facts.tsx';
import { PaymentCard, PaymentPage, Steps } from './payment-page.tsx';
import { useCountdown } from './use-countdown.ts';
import { useSessionOrder } from './use-session-order.ts';

export const loader = requirePaymentSession;

const LOOKING = {
  delay: 1000,
  every: 10_000,
  // Without an order there is nothing to wait for; a second look is for a bad connection.
  isSettled: (order: OrderView | null, looks: number) => (order ? order.status !== 'pending' : looks >= 3),
};

const GUIDANCE = [
  'O botão acima leva você de volta para a página segura de pagamento.',
  'Se o cartão foi recusado, confira os dados ou use outro.',
  'Sem pagamento até o fim do tempo, o pedido é cancelado e nada é cobrado.',
];

export default function PaymentPending() {
  const [query] = useSearchParams();
  const sessionId = query.get('session_id') ?? '';
  const navigate = useNavigate();
  const { order, isOfSession, loading, look } = useSessionOrder(sessionId, LOOKING);
  const { leaving, pay } = useOrderPayment(look);
  const left = useCountdown(sessionId, order?.deadline ?? null);
  const seconds = isOfSession && order?.status === 'cancelled' ? 0 : left;
  const isOver = seconds === 0;
  const elsewhere = order && isOfSession ? placeOf(order, sessionId) : null;

  useEffect(() => {
    if (elsewhere) void navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);

  // Pressed before the order was known: the press counts as soon as it is.
  const [isEarly, setEarly] = useState(false);
  useEffect(() => {
    if (!isEarly || loading) return;
    setEarly(false);
    if (order) pay(order.id);
    else toast.error('Pedido não encontrado');
  }, [isEarly, loading, order, pay]);

  return (
    <PaymentPage
      art={waiting}
      title="Pagamento Pendente"
      lead={isOver ? 'O tempo para pagar este pedido acabou.' : 'Falta só o pagamento para fechar o pedido.'}
    >
      <CountdownClock seconds={seconds} />
      {isOver ? (
        <LinkButton to="/produtos" size="lg" wide>
          Montar a cesta de novo
        </LinkButton>
      ) : (
        <Button size="lg" wide busy={leaving || isEarly} onClick={() => setEarly(true)}>
          Pagar Agora
        </Button>
      )}
      <SignInHint />
      {(loading || order) && (
        <PaymentCard title="Seu pedido">
          {order ? <OrderFacts order={order} /> : <OrderFactsSkeleton />}
          {order && order.lines.length > 0 && (
            <div className="mt-3 border-line border-t pt-4">
              <OrderLines lines={order.lines} />
            </div>
          )}
        </PaymentCard>
      )}
      {!isOver && (
        <PaymentCard title="Como funciona">
          <Steps steps={GUIDANCE} />
        </PaymentCard>
      )}
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-center">
        <LinkButton to="/conta?tab=pedidos" variant="secondary">
          Ver meus pedidos
        </LinkButton>
        <LinkButton to="/contato" variant="quiet">
          Preciso de ajuda
        </LinkButton>
      </div>
      <ProcessingOverlay open={leaving} />
    </PaymentPage>
  );
}

/** Where an order is shown that waits for no payment any more; null when this is the page for it. */
function placeOf({ id, status, paymentStatus }: OrderView, sessionId: string): string | null {
  if (paymentStatus === 'paid') return `/pagamento/sucesso?session_id=${encodeURIComponent(sessionId)}`;
  const isHere = paymentStatus !== 'refunded' && (status === 'pending' || status === 'cancelled');
  return isHere ? null : `/pedido/${id}/confirmacao`;
}

/** Orders are only shown to their owner. */
function SignInHint() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status !== 'anonymous') return null;
  return (
    <p className="text-center">
      <Link
        to="/login"
        state={{ from: `${pathname}${search}` }}
        className="font-semibold text-leaf-deep underline underline-offset-4"
      >
        Entre na sua conta
      </Link>{' '}
      para ver e pagar o pedido.
    </p>
  );
}
