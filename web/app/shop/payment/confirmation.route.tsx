import { DELIVERY_TIME } from '@cesta/contract/orders/order-constants';
import { Fragment } from 'react';
import { useParams } from 'react-router';
import lost from '../../art/not-found.svg';
import happy from '../../art/payment-success.svg';
import { PayableArrival } from '../../order/expected-arrival.tsx';
import { loadOrder, ORDER_NOT_LOADED } from '../../order/load-order.ts';
import { OrderStatusBadge, PaymentStatusBadge } from '../../order/order-badges.tsx';
import { formatMoment, payUntil } from '../../order/order-dates.ts';
import { DeliveryPlace, Fact, OrderLines, OrderSums } from '../../order/order-parts.tsx';
import { canPay, type OrderView } from '../../order/order-view.ts';
import { endOf } from '../../order/order-words.ts';
import { ProcessingOverlay } from '../../order/processing-overlay.tsx';
import { useOrderPayment } from '../../order/use-order-payment.ts';
import { doNotKeep } from '../../page-context.ts';
import { RequireSession } from '../../session/guards.tsx';
import { useLoading } from '../../session/use-loading.ts';
import { useStore } from '../../shell/store-info.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { LoadingScreen } from '../../ui/spinner.tsx';
import type { Route } from './+types/confirmation.route';
import { PaymentCard, PaymentPage, Steps } from './payment-page.tsx';

const stepsOf = ({ withBasket }: OrderView) => [
  'Você recebe um e-mail a cada passo do pedido.',
  'A gente colhe e separa tudo na véspera da entrega.',
  withBasket?.isComing
    ? 'Seu pedido chega junto com a sua cesta, no endereço dela.'
    : `Sua cesta chega em ${DELIVERY_TIME}.`,
];

/** An address for each order, seen by one person: not worth keeping. */
export function loader({ context }: Route.LoaderArgs) {
  doNotKeep(context);
  return null;
}

export default function OrderConfirmation() {
  const { name } = useStore();
  return (
    <>
      <PageMeta title="Seu pedido" storeName={name} noindex />
      <RequireSession>
        <Confirmation />
      </RequireSession>
    </>
  );
}

function Confirmation() {
  const { orderId = '' } = useParams();
  const load = (signal: AbortSignal) => loadOrder(orderId, signal);
  const { data, error, loading, reload } = useLoading({ key: orderId, load, attempt: ORDER_NOT_LOADED });
  if (data) return <ConfirmedOrder order={data} onRefused={reload} />;
  if (data === undefined && !error) return <LoadingScreen text="Carregando o pedido…" />;
  return (
    <Container width="text" className="py-10 sm:py-16">
      <h1 className="sr-only">Seu pedido</h1>
      {error ? (
        <ErrorCard message={error} retrying={loading} onRetry={reload} />
      ) : (
        <EmptyState art={lost} title="Pedido não encontrado">
          <p>Confira o endereço da página, ou procure o pedido na sua conta.</p>
          <LinkButton to="/conta?tab=pedidos">Ver meus pedidos</LinkButton>
        </EmptyState>
      )}
    </Container>
  );
}

function ConfirmedOrder({ order, onRefused }: { order: OrderView; onRefused: () => void }) {
  const end = endOf(order);
  return (
    <PaymentPage art={happy} title={end?.title ?? 'Pedido Confirmado!'} lead={end?.lead ?? leadOf(order)}>
      {canPay(order) && <PayNow id={order.id} onRefused={onRefused} />}
      <PaymentCard title="Dados do pedido">
        <dl className="divide-y divide-line">
          <Fact name="Número do pedido">
            <span>
              <WholeNumber id={order.id} />
            </span>
          </Fact>
          <Fact name="Data">{formatMoment(order.createdAt)}</Fact>
          <Fact name="Status">
            <OrderStatusBadge order={order} />
          </Fact>
          <Fact name="Pagamento">
            <PaymentStatusBadge order={order} />
          </Fact>
        </dl>
      </PaymentCard>
      <PaymentCard title="Endereço de entrega">
        <DeliveryPlace address={order.address} />
        {canPay(order) && order.address && (
          <div role="status" className="mt-3 empty:hidden">
            <PayableArrival order={order} />
          </div>
        )}
      </PaymentCard>
      <PaymentCard title="Itens">
        <OrderLines lines={order.lines} />
        <OrderSums
          subtotal={order.subtotal}
          shipping={order.shipping}
          total={order.total}
          className="mt-2 border-line border-t pt-4"
        />
      </PaymentCard>
      {!end && (
        <PaymentCard title="Próximos passos">
          <Steps steps={stepsOf(order)} />
        </PaymentCard>
      )}
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-center print:hidden">
        <LinkButton to="/conta?tab=pedidos" variant="secondary">
          Ver meus pedidos
        </LinkButton>
        <LinkButton to="/produtos" variant="quiet">
          Continuar comprando
        </LinkButton>
      </div>
    </PaymentPage>
  );
}

function leadOf(order: OrderView): string {
  if (canPay(order) && order.deadline) return `Falta só o pagamento, até ${payUntil(order.deadline)}.`;
  if (order.status === 'delivered') return 'Já entregamos este pedido. Bom apetite!';
  return `Obrigado pela compra! ${order.arrival || `Sua cesta chega em ${DELIVERY_TIME}.`}`;
}

/** Breaks after a hyphen: on a phone its last two letters would stand on a line of their own. */
function WholeNumber({ id }: { id: string }) {
  return id.split('-').map((group, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one number never change places
    <Fragment key={place}>
      {place > 0 && (
        <>
          -<wbr />
        </>
      )}
      {group}
    </Fragment>
  ));
}

function PayNow({ id, onRefused }: { id: string; onRefused: () => void }) {
  const { leaving, pay } = useOrderPayment(onRefused);
  return (
    <>
      <Button size="lg" wide busy={leaving} onClick={() => pay(id)} className="print:hidden">
        Pagar Agora
      </Button>
      <ProcessingOverlay open={leaving} />
    </>
  );
}
