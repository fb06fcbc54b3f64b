import { Link, useLocation, useSearchParams } from 'react-router';
import waiting from '../../art/payment-pending.svg';
import { CancelOrder } from '../../order/cancel-order.tsx';
import { PayableArrival } from '../../order/expected-arrival.tsx';
import { OrderLines } from '../../order/order-parts.tsx';
import { awaitsPix, canPay } from '../../order/order-view.ts';
import { ProcessingOverlay } from '../../order/processing-overlay.tsx';
import { useSession } from '../../session/session-store.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { CountdownClock } from './countdown-clock.tsx';
import { requirePaymentSession } from './needs-session.ts';
import { OrderFacts, OrderFactsSkeleton } from './order-facts.tsx';
import { PaymentCard, PaymentPage, Steps } from './payment-page.tsx';
import { usePendingPayment } from './use-pending-payment.ts';

export const loader = requirePaymentSession;

const GUIDANCE = [
  'O botão acima leva você de volta para a página segura de pagamento.',
  'Se o cartão foi recusado, confira os dados ou use outro.',
  'Sem pagamento até o fim do tempo, o pedido é cancelado e nada é cobrado.',
];

export default function PaymentPending() {
  const [query] = useSearchParams();
  const sessionId = query.get('session_id') ?? '';
  return <PendingPayment key={sessionId} sessionId={sessionId} />;
}

function PendingPayment({ sessionId }: { sessionId: string }) {
  const pending = usePendingPayment(sessionId);
  const { order, loading, seconds, isCancelled, leaving, isEarly, pay } = pending;
  const isOver = seconds === 0;
  const title = useKeptFocus<HTMLHeadingElement>(String(isCancelled));

  return (
    <PaymentPage
      art={waiting}
      titleRef={title}
      title={isCancelled ? 'Pedido Cancelado' : isOver ? 'Tempo Expirado' : 'Pagamento Pendente'}
      lead={leadOf(isCancelled, isOver, order !== null && awaitsPix(order))}
    >
      {!isCancelled && <CountdownClock seconds={seconds} isOfOrder={order !== null} />}
      {isOver ? (
        <LinkButton to="/produtos" size="lg" wide>
          Montar a cesta de novo
        </LinkButton>
      ) : (
        <Button size="lg" wide busy={leaving || isEarly} onClick={pay}>
          Pagar Agora
        </Button>
      )}
      {order && canPay(order) && (
        <CancelOrder id={order.id} onSettled={pending.lookAgain} className="justify-self-center" />
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
          {order?.address && canPay(order) && (
            <div role="status" className="mt-3 empty:hidden">
              <PayableArrival order={order} />
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

function leadOf(isCancelled: boolean, isOver: boolean, isPixAwaited: boolean): string {
  if (isCancelled)
    return 'Este pedido foi cancelado e os produtos voltaram para o estoque. Nada foi cobrado.';
  if (isPixAwaited && !isOver)
    return 'Estamos esperando a confirmação do Pix. Se ainda não pagou, o botão abre o código de novo.';
  return isOver ? 'O tempo para pagar este pedido acabou.' : 'Falta só o pagamento para fechar o pedido.';
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
